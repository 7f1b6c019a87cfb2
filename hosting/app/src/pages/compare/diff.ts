import { structuredPatch } from "diff";
import { type Line, linesOf } from "../files/lines.js";

/** The maximum number of lines that are added and removed together. Texts with more differences take too long to compare. */
const MOST_CHANGES = 1_000;
/** The maximum number of lines of both texts together. */
const MOST_LINES = 40_000;
/** Equal lines around a change. */
const CONTEXT = 3;
/** The maximum number of characters of a line that are shown. */
const MOST_SHOWN = 2_000;

/** A line of a comparison, with its line number in each text that contains it. */
export interface Row {
  readonly before?: number;
  readonly after?: number;
  readonly line: Line;
}

export interface Comparison {
  /** The changed parts of the texts, with some equal lines around them. */
  readonly parts: readonly (readonly Row[])[];
  readonly added: number;
  readonly removed: number;
}

const linesIn = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
};

/**
 * The line-by-line diff of two texts. Undefined if they are too different or too long: the number of lines and
 * differences limits the work, not a clock.
 */
export function compareTexts(before: string, after: string): Comparison | undefined {
  if (linesIn(before) + linesIn(after) > MOST_LINES) return undefined;
  const patch = structuredPatch("", "", before, after, undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MOST_CHANGES,
  });
  if (!patch) return undefined;
  let [added, removed] = [0, 0];
  const parts = patch.hunks.map(({ oldStart, newStart, lines }) => {
    let [old, next] = [oldStart, newStart];
    return lines.flatMap((text): Row[] => {
      const line = shown(text.slice(1));
      if (text.startsWith("+")) {
        added++;
        return [{ after: next++, line }];
      }
      if (text.startsWith("-")) {
        removed++;
        return [{ before: old++, line }];
      }
      // The sentence about a missing line feed at the end is no line.
      return text.startsWith("\\") ? [] : [{ before: old++, after: next++, line }];
    });
  });
  return { parts, added, removed };
}

/** A line that was cut ends with an ellipsis. A line end of Windows is shown, because it may be the difference. */
const shown = (text: string): Line =>
  linesOf(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)[0] ?? [];
