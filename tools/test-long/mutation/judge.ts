export const LEAST_KILLED = 0.85;

/** The result of one mutant. */
export interface Outcome {
  /** Below `functions/src`. */
  readonly file: string;
  readonly line: number;
  /** The original and the changed code, on one line; long code is truncated. */
  readonly change: string;
  readonly isKilled: boolean;
}

/** The survivors, grouped by the reason why no unit test notices them: `file: was → became`. */
export type Reasons = Readonly<Record<string, readonly string[]>>;

export interface Verdict {
  readonly tried: number;
  readonly killed: number;
  /** The number of survivors that each reason explains, the most frequent first. */
  readonly survivors: readonly (readonly [reason: string, count: number])[];
  /** What makes the run fail, one line each. */
  readonly faults: readonly string[];
}

export const nameOf = ({ file, change }: Outcome): string => `${file}: ${change}`;

/**
 * Compares the survivors with the table of reasons. A survivor without an entry indicates a missing test. If a mutant
 * in the table was killed although its file was tested, its entry must be removed.
 */
export function judge(outcomes: readonly Outcome[], reasons: Reasons): Verdict {
  const reasonOf = new Map(
    Object.entries(reasons).flatMap(([reason, names]) => names.map((name) => [name, reason])),
  );
  const survivors = outcomes.filter(({ isKilled }) => !isKilled);
  const survived = new Set(survivors.map(nameOf));
  const triedFiles = new Set(outcomes.map(({ file }) => file));
  const count = new Map<string, number>();
  const faults: string[] = [];
  for (const survivor of survivors) {
    const reason = reasonOf.get(nameOf(survivor));
    if (reason === undefined)
      faults.push(`survived without a reason: ${nameOf(survivor)} (line ${survivor.line})`);
    else count.set(reason, (count.get(reason) ?? 0) + 1);
  }
  for (const name of reasonOf.keys()) {
    if (triedFiles.has(name.slice(0, name.indexOf(":"))) && !survived.has(name))
      faults.push(`was killed: ${name}`);
  }
  const killed = outcomes.length - survivors.length;
  if (killed < LEAST_KILLED * outcomes.length) faults.push(`fewer than ${LEAST_KILLED * 100}% were killed`);
  return { tried: outcomes.length, killed, survivors: [...count].sort(([, a], [, b]) => b - a), faults };
}
