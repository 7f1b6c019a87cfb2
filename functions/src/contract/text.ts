import * as z from "zod";
import { composed, INVISIBLE, isVisible, type TextKind, textFault } from "./clean-text.js";

/** The schemas of clean texts. */

export * from "./clean-text.js";

/** The bounds of a text in UTF-16 code units, after it was composed and, unless `keepsEnds`, trimmed. */
interface Bounds {
  readonly least?: number;
  readonly most?: number;
  /** Keeps the spaces and line breaks around the text. */
  readonly keepsEnds?: boolean;
}

function text(kind: TextKind, { least = 0, most, keepsEnds = false }: Bounds) {
  let schema = z.string().overwrite((sent) => (keepsEnds ? composed(sent) : trimmed(composed(sent))));
  if (least === 1) schema = schema.min(1, "must not be empty");
  if (least > 1) schema = schema.min(least, `must have at least ${least} characters`);
  if (most !== undefined) schema = schema.max(most, `must have at most ${most} characters`);
  return schema.superRefine((value, context) => {
    const fault = textFault(value, kind) ?? (isVisible(value) ? undefined : INVISIBLE);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  });
}

/**
 * A text without the spaces and line breaks around it. `String.trim` would also hide a byte order mark,
 * which is refused like every invisible character.
 */
function trimmed(value: string): string {
  const isSpace = (at: number) => /[^\S\ufeff]/.test(value.charAt(at));
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(start)) start += 1;
  while (end > start && isSpace(end - 1)) end -= 1;
  return value.slice(start, end);
}

/** The schema of a text on one line, such as a title or a name. */
export const line = (bounds: Bounds) => text("line", bounds);

/** The schema of a text that may contain line breaks and tabs, such as a review or Markdown. */
export const lines = (bounds: Bounds) => text("lines", bounds);
