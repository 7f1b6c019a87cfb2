/**
 * Markdown that holds words of strangers: whatever a title or a name says, it stays a
 * title or a name, and never becomes a heading, a link, an image or a tag.
 */

/** Characters that show nothing, or turn the order of what is shown. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu;

/** What means something inside a line of CommonMark or its GitHub dialect. */
const MEANINGFUL = /[\\`*_[\]<>&|~]/g;

/** What GitHub's dialect makes a link of without being asked. */
const AUTOMATIC_LINK = /:(?=\/\/)|@|(?<=\bwww)\.(?=\S)/gi;

/** What begins a list, a heading's underline or a quotation at the start of a line. */
const BLOCK_START = /^(?:([-+=#:])|(\d{1,9})([.)]))/;

/** A text as one line, without what nobody sees and without halves of characters. */
export function plainLine(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}

/** One line of a stranger's text as plain words inside a line of ours. */
export function inline(text: string): string {
  return plainLine(text).replace(MEANINGFUL, "\\$&").replace(AUTOMATIC_LINK, "\\$&");
}

/** A stranger's text as plain paragraphs. */
export function paragraphs(text: string): string {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) =>
      inline(part).replace(BLOCK_START, (_all, mark, number, dot) =>
        mark ? `\\${mark}` : `${number}\\${dot}`,
      ),
    )
    .filter(Boolean)
    .join("\n\n");
}

/** A value as code inside a line. It may hold letters, digits and marks, and no backtick or line break survives. */
export function code(text: string): string {
  return `\`${plainLine(text.replaceAll("`", " ")) || " "}\``;
}

/** A value as a block of JSON: its lines begin with a bracket, a quotation mark or a space, and so end no fence. */
export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;
}
