import { eastAsianWidth } from "get-east-asian-width";
import { plain } from "#domain/web/plain-text.js";
import { pieces } from "./ansi.js";

/** Emoji, and characters with an emoji presentation selector: they take two columns. */
const PICTURE = /\p{Emoji_Presentation}|\ufe0f/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u;

let segmenter: Intl.Segmenter | undefined;
/** Splits a text into user-perceived characters. */
function graphemes(text: string): string[] {
  // Most texts are ASCII and do not need the slower segmenter.
  if (/^[\x20-\x7e]*$/.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter("en");
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function columnsOf(grapheme: string): number {
  const code = grapheme.charCodeAt(0);
  // A fast path for Latin letters, dashes, quotes and ellipses, because the patterns are slow to compile.
  if (grapheme.length === 1 && (code < 0x300 || (code >= 0x2010 && code <= 0x2027))) return 1;
  if (NO_WIDTH.test(grapheme)) return 0;
  return PICTURE.test(grapheme) ? 2 : eastAsianWidth(grapheme.codePointAt(0) as number);
}

const flat = (text: string) => plain(text.replace(/\s+/g, " "));

/** The number of terminal columns that a text with marks occupies on one line. */
export function widthOf(text: string): number {
  let width = 0;
  for (const piece of pieces(text)) {
    if (!piece.isMark) for (const grapheme of graphemes(flat(piece.text))) width += columnsOf(grapheme);
  }
  return width;
}

/**
 * Cuts a text to one line of at most the given width, with an ellipsis if it was cut. Keeps all
 * marks, so that all styles are closed.
 */
export function truncate(text: string, columns: number): string {
  const isCut = widthOf(text) > columns;
  let left = isCut ? columns - 1 : columns;
  let hasEnded = false;
  let out = "";
  for (const piece of pieces(text)) {
    if (piece.isMark) out += piece.text;
    else if (!hasEnded) {
      for (const grapheme of graphemes(flat(piece.text))) {
        const width = columnsOf(grapheme);
        if (isCut && width > left) {
          out += "…";
          hasEnded = true;
          break;
        }
        out += grapheme;
        left -= width;
      }
    }
  }
  return out;
}

/** Wraps a text at spaces into lines of at most the given width. A longer word gets its own line. */
export function wrap(text: string, columns: number): string[] {
  return plain(text)
    .split("\n")
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let line = "";
      for (const word of paragraph.split(" ").filter(Boolean)) {
        if (line && widthOf(line) + 1 + widthOf(word) > columns) {
          lines.push(line);
          line = word;
        } else line = line ? `${line} ${word}` : word;
      }
      return [...lines, line];
    });
}
