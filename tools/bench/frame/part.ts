/** One figure of a part: ours beside what people would use instead, and their ratio. */
export interface Row {
  /** What is compared, in a few words, such as "100k products, p50". */
  readonly what: string;
  /** Our figure with its unit, as it is printed. */
  readonly ours: string;
  /** The other's name and figure with its unit. */
  readonly other: string;
  /** The ratio that the goal speaks of; nothing for a figure that is only recorded. */
  readonly ratio?: number;
  readonly goal?: Goal;
  /** Why a goal is missed and where the limit lies, or what the figure holds. */
  readonly note?: string;
}

/** Bounds that the ratio must keep, both included. */
export interface Goal {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** What a part has found. */
export interface Outcome {
  readonly rows: readonly Row[];
  /** Whole sentences under the table: sizes, rounds, what was left out and why. */
  readonly remarks?: readonly string[];
}

/** A part of the benchmark: `npm run bench NAME`. */
export interface Part {
  readonly name: string;
  /** What the part compares, as the heading of its table. */
  readonly title: string;
  readonly run: (bench: Bench) => Promise<Outcome>;
}

/** What a part gets from the frame. */
export interface Bench {
  /** The root of the project. */
  readonly root: string;
  /** An empty folder that is removed after the run. */
  readonly folder: string;
  /** Tells on the screen what goes on. */
  readonly progress: (line: string) => void;
  readonly interrupt: AbortSignal;
}
