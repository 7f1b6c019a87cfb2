import { eastAsianWidth } from "get-east-asian-width";
import { pieces } from "./ink.js";
import { plain } from "./plain.js";

/** Characters that are pictures, or are asked to be shown as one: they take two columns. */
const PICTURE = /\p{Emoji_Presentation}|\ufe0f/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u;

let segmenter: Intl.Segmenter | undefined;
/** What a person sees as one character each. */
function graphemes(text: string): string[] {
  // Most texts are ASCII, for which the segmenter would only cost time.
  if (/^[\x20-\x7e]*$/.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter("en");
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function columnsOf(grapheme: string): number {
  const code = grapheme.charCodeAt(0);
  // Latin letters and dashes, quotes and ellipses: most of what there is, and the patterns are slow to make.
  if (grapheme.length === 1 && (code < 0x300 || (code >= 0x2010 && code <= 0x2027))) return 1;
  if (NO_WIDTH.test(grapheme)) return 0;
  return PICTURE.test(grapheme) ? 2 : eastAsianWidth(grapheme.codePointAt(0) as number);
}

const flat = (text: string) => plain(text.replace(/\s+/g, " "));

/** How many columns of a terminal a text with marks takes on one line. */
export function widthOf(text: string): number {
  let width = 0;
  for (const piece of pieces(text)) {
    if (!piece.isMark) for (const grapheme of graphemes(flat(piece.text))) width += columnsOf(grapheme);
  }
  return width;
}

/** A text on one line and in so many columns, with an ellipsis where it was cut; its marks stay, so that a style ends. */
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

/** Breaks a text at spaces into lines of so many columns; a longer word stands alone. */
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
