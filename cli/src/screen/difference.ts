import { structuredPatch } from "diff";

/** One line of a diff. `@` marks equal lines that are not shown. */
export interface Line {
  readonly mark: "+" | "-" | " " | "@";
  readonly text: string;
}

/** Equal lines around a change. */
const CONTEXT = 2;
/** The maximum number of lines that are added and removed together. Texts with more differences are shown as replaced. */
const MOST_CHANGES = 1_000;

/**
 * The diff of two texts, with two equal lines around each change. Differences in line endings are ignored.
 */
export function difference(before: string, after: string): Line[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const [one, other] = [old, fresh].map((lines) => lines.map((line) => `${line}\n`).join(""));
  if (one === other) return [];
  const options = { context: CONTEXT, maxEditLength: MOST_CHANGES };
  const patch = structuredPatch("", "", one ?? "", other ?? "", undefined, undefined, options);
  if (!patch) return [...marked("-", old), ...marked("+", fresh)];
  return patch.hunks.flatMap(({ lines }, at): Line[] => [
    ...(at > 0 ? [{ mark: "@" as const, text: "…" }] : []),
    ...lines.map((line) => ({ mark: line[0] as Line["mark"], text: line.slice(1) })),
  ]);
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/));
const marked = (mark: Line["mark"], lines: readonly string[]): Line[] =>
  lines.map((text) => ({ mark, text }));
