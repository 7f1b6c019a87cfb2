/** A row of a part: Vaultmart, an alternative, and their ratio. */
export interface Row {
  /** What is compared, in a few words, such as "100k products, p50". */
  readonly what: string;
  /** Our value with its unit, as printed. */
  readonly ours: string;
  /** The alternative's name and value with its unit. */
  readonly other: string;
  /** The ratio that the goal applies to; undefined for a value that is only recorded. */
  readonly ratio?: number;
  readonly goal?: Goal;
  /** Why a goal is missed and where the limit is, or what the value includes. */
  readonly note?: string;
}

/** Limits of the ratio, both inclusive. */
export interface Goal {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** The result of a part. */
export interface Outcome {
  readonly rows: readonly Row[];
  /** Complete sentences under the table: sizes, rounds, what was left out and why. */
  readonly remarks?: readonly string[];
}

/** A part of the benchmark: `npm run bench NAME`. */
export interface Part {
  readonly name: string;
  /** What the part compares, as the heading of its table. */
  readonly title: string;
  readonly run: (bench: Bench) => Promise<Outcome>;
}

/** The functions that the frame provides to a part. */
export interface Bench {
  /** The root of the project. */
  readonly root: string;
  /** An empty folder that is removed after the run. */
  readonly folder: string;
  /** Shows progress on the screen. */
  readonly progress: (line: string) => void;
  readonly interrupt: AbortSignal;
}
