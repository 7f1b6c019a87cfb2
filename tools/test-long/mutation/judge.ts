export const LEAST_KILLED = 0.85;

/** A change in the words in which people read it. */
export interface Description {
  /** Below `functions/src`. */
  readonly file: string;
  readonly line: number;
  /** The original and the changed code, on one line; long code is truncated. */
  readonly change: string;
}

/** The result of one change. */
export interface Outcome extends Description {
  readonly isKilled: boolean;
}

/** The survivors, grouped by the reason why no unit test notices them: `file: was → became`. */
export type Reasons = Readonly<Record<string, readonly string[]>>;

export interface Verdict {
  readonly tried: number;
  readonly killed: number;
  /** The number of survivors that each reason explains, the most frequent first. */
  readonly survivors: readonly (readonly [reason: string, count: number])[];
  /** How many changes were tried and noticed in each folder, the largest first. */
  readonly folders: readonly { readonly folder: string; readonly tried: number; readonly killed: number }[];
  /** Survivors that the table does not name. */
  readonly unexplained: readonly Outcome[];
  /** Whether too few changes were noticed. */
  readonly isTooLittle: boolean;
  /** Entries of the table whose change was noticed. */
  readonly outdated: readonly string[];
}

export const nameOf = ({ file, change }: Description): string => `${file}: ${change}`;

/** Compares the survivors with the table of reasons. */
export function judge(outcomes: readonly Outcome[], reasons: Reasons): Verdict {
  const reasonOf = new Map(
    Object.entries(reasons).flatMap(([reason, names]) => names.map((name) => [name, reason])),
  );
  const survivors = outcomes.filter(({ isKilled }) => !isKilled);
  const survived = new Set(survivors.map(nameOf));
  const count = new Map<string, number>();
  for (const survivor of survivors) {
    const reason = reasonOf.get(nameOf(survivor));
    if (reason !== undefined) count.set(reason, (count.get(reason) ?? 0) + 1);
  }
  const killed = outcomes.length - survivors.length;
  return {
    tried: outcomes.length,
    killed,
    survivors: [...count].sort(([, a], [, b]) => b - a),
    folders: byFolder(outcomes),
    unexplained: survivors.filter((survivor) => !reasonOf.has(nameOf(survivor))),
    isTooLittle: killed < LEAST_KILLED * outcomes.length,
    outdated: [...new Set(outcomes.map(nameOf))].filter((name) => reasonOf.has(name) && !survived.has(name)),
  };
}

/** `domain`, `archive`, and the folders of `archive`. */
function byFolder(outcomes: readonly Outcome[]): Verdict["folders"] {
  const folders = new Map<string, { folder: string; tried: number; killed: number }>();
  for (const { file, isKilled } of outcomes) {
    const [first = "", second = "", ...rest] = file.split("/");
    const folder = first === "archive" && rest.length > 0 ? `${first}/${second}` : first;
    const counts = folders.get(folder) ?? { folder, tried: 0, killed: 0 };
    counts.tried++;
    if (isKilled) counts.killed++;
    folders.set(folder, counts);
  }
  return [...folders.values()].sort((a, b) => b.tried - a.tried);
}

/** Entries of the table that name no change of the code, for example because the code was rewritten. */
export function entriesWithout(reasons: Reasons, names: readonly string[]): readonly string[] {
  const known = new Set(names);
  return Object.values(reasons)
    .flat()
    .filter((name) => !known.has(name));
}
