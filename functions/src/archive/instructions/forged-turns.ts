import { looksForAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import { matchesIn } from "../prefilter.js";
import { lineAt, type TextPart } from "../text.js";

/** The end of what a tool returned, followed by what only the system or the user says. */
const FORGED =
  /<\/(?:tool_results?|tool_response|tool_output|function_results?|function_response|file_contents?|document_contents?|documents?|untrusted[\w-]{0,20}|search_results?)>[^<]{0,80}(?:<\/[\w-]{1,30}>[^<]{0,40}){0,3}<(?:system|system[-_]reminder|system[-_]message|developer|admin|human|user|instructions?)(?:\s[^<>\n]{0,80})?>/gi;
const FENCE = /^[ \t]{0,8}(?:```|~~~)/gm;
const MAX_TEXT = 256 * 1024;

/**
 * Finds a text that ends the result of the tool that read it and continues as the system or the user. Examples between fences are no such
 * text.
 */
export function judgeForgedTurns(part: TextPart): Finding[] {
  const isText = part.kind === "instructions" || part.kind === "data" || part.kind === "documentation";
  if (!isText || part.isOpaque || part.text.length > MAX_TEXT || looksForAttacks(part.path)) return [];
  for (const { index } of matchesIn(FORGED, part.text)) {
    const fences = part.text.slice(0, index).match(FENCE)?.length ?? 0;
    if (fences % 2 === 0)
      return [finding("concealed-instruction", { file: part.path, line: lineAt(part, index) })];
  }
  return [];
}
