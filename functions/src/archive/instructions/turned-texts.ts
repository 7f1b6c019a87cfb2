import { changedTextIn } from "../code/changed-letters.js";
import { looksForAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import { lineAt, type TextPart } from "../text.js";

const MAX_TEXT = 64 * 1024;

/**
 * Finds commands and addresses in instructions and data that are written backwards, masked, or with other letters, so that an agent
 * or a program makes them readable.
 */
export function judgeTurned(part: TextPart): Finding[] {
  if (part.kind !== "instructions" && part.kind !== "data") return [];
  if (part.isOpaque || part.text.length > MAX_TEXT || looksForAttacks(part.path)) return [];
  const found = changedTextIn(part.text);
  if (!found) return [];
  const message = `A text that is written ${found.form}`;
  return [finding("hidden-program", { file: part.path, line: lineAt(part, found.at), message })];
}
