import { withoutHidden } from "#contract/clean-text.js";

/**
 * Escapes user content for Markdown: a title or a name stays text and never becomes a heading, a
 * link, an image or a tag.
 */

/** Characters with a meaning inside a line of CommonMark or GitHub's dialect. */
const MEANINGFUL = /[\\`*_[\]<>&|~]/g;

/** Characters that GitHub's dialect turns into links automatically. */
const AUTOMATIC_LINK = /:(?=\/\/)|@|(?<=\bwww)\.(?=\S)/gi;

/** Characters that start a list, a heading's underline or a quotation at the start of a line. */
const BLOCK_START = /^(?:([-+=#:])|(\d{1,9})([.)]))/;

/** A text as one line, without invisible characters or unpaired surrogates. */
export function plainLine(text: string): string {
  return withoutHidden(text.replace(/[\p{Cc}\p{Z}]+/gu, " "))
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .trim();
}

/** Escapes one line of user content for use inside a line of Markdown. */
export function inline(text: string): string {
  return plainLine(text).replace(MEANINGFUL, "\\$&").replace(AUTOMATIC_LINK, "\\$&");
}

/** Escapes user content as plain paragraphs. */
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

/** A value as inline code. Letters, digits, and marks are kept; backticks and line breaks are removed. */
export function code(text: string): string {
  return `\`${plainLine(text.replaceAll("`", " ")) || " "}\``;
}

/**
 * A value as a JSON code block. Each line starts with a bracket, a quotation mark, or a space, so none can end the
 * fence.
 */
export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;
}
