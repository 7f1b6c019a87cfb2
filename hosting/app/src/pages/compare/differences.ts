import type { FileComparison } from "#archive/compare.js";
import type { VersionFile } from "#contract/files.js";

export const KINDS = ["changed", "added", "removed", "renamed"] as const;

/** A file that differs between two versions. */
export interface Difference {
  readonly kind: (typeof KINDS)[number];
  readonly before?: VersionFile;
  readonly after?: VersionFile;
}

/** All files that differ, sorted by path. */
export function differencesOf(comparison: FileComparison<VersionFile>): Difference[] {
  const { added, removed, changed, renamed } = comparison;
  const all: Difference[] = [
    ...changed.map((pair) => ({ kind: "changed" as const, ...pair })),
    ...added.map((after) => ({ kind: "added" as const, after })),
    ...removed.map((before) => ({ kind: "removed" as const, before })),
    ...renamed.map((pair) => ({ kind: "renamed" as const, ...pair })),
  ];
  const pathOf = ({ before, after }: Difference): string => (after ?? before)?.path ?? "";
  return all.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
}

/**
 * How many files are open at first, and their maximum size in bytes, in total and
 * per file, because the server renders them.
 */
const OPEN = 5;
const OPEN_BYTES = 300_000;
const ONE_BYTES = 100_000;

/** The differences that are initially open. */
export function openedAtFirst(differences: readonly Difference[]): readonly Difference[] {
  let left = OPEN_BYTES;
  return differences
    .filter(({ kind }) => kind !== "renamed")
    .slice(0, OPEN)
    .filter(({ before, after }) => {
      const sizes = [before?.size ?? 0, after?.size ?? 0];
      const [all, largest] = [sizes.reduce((sum, size) => sum + size, 0), Math.max(...sizes)];
      if (largest > ONE_BYTES || all > left) return false;
      left -= all;
      return true;
    });
}
