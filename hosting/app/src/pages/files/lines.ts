import { replaceHidden } from "#contract/clean-text.js";

/** A part of a line. */
export interface Piece {
  readonly text: string;
  /** The classes of the highlighter. */
  readonly kind?: string | undefined;
  /** Whether the text is the name of a hidden character. */
  readonly isHidden?: boolean;
}
export type Line = readonly Piece[];

/** A node of a highlighted text, as lowlight returns it. */
export interface HighlightedNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly HighlightedNode[];
}
export type Highlight = (text: string, path: string) => HighlightedNode | undefined;

/** Longer texts, and texts with longer lines, are not highlighted: that could take seconds. */
const MOST_CHARACTERS = 50_000;
const MOST_PER_LINE = 1_000;

export const isHighlightable = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && !text.split("\n").some(({ length }) => length > MOST_PER_LINE);

/**
 * A placeholder for a hidden character. `replaceHidden` also replaces this character, so no text
 * contains it otherwise.
 */
const MARK = "\u{fdd0}";
const RETURN_SYMBOL = "\u240d";

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** A text in which hidden characters are marked, and their names in order. */
function marked(text: string): { marked: string; hidden: string[] } {
  const hidden: string[] = [];
  const shown = replaceHidden(text.replaceAll("\r\n", "\n"), (character) => {
    hidden.push(nameOf(character));
    return MARK;
  });
  return { marked: shown.replaceAll("\r", RETURN_SYMBOL), hidden };
}

/**
 * The lines of a text for display: highlighted if possible, and with names in place of characters that are invisible or
 * change the text direction. Like the scanner, this counts line feeds only.
 */
export function linesOf(text: string, path = "", highlight?: Highlight): Line[] {
  const { marked: shown, hidden } = marked(text);
  const tree = highlight && isHighlightable(text) ? attempt(() => highlight(shown, path)) : undefined;
  const lines: Piece[][] = [[]];
  const names = hidden[Symbol.iterator]();
  const write = (value: string, kind: string | undefined): void => {
    for (const [at, part] of value.split("\n").entries()) {
      if (at > 0) lines.push([]);
      for (const [place, words] of part.split(MARK).entries()) {
        if (place > 0) lines.at(-1)?.push({ text: names.next().value ?? "", isHidden: true });
        if (words) lines.at(-1)?.push(kind ? { text: words, kind } : { text: words });
      }
    }
  };
  const visit = ({ value, properties, children }: HighlightedNode, kinds: readonly string[]): void => {
    const { className } = properties ?? {};
    const inside = Array.isArray(className) ? [...kinds, ...className.map(String)] : kinds;
    if (value !== undefined) write(value, inside.join(" ") || undefined);
    for (const child of children ?? []) visit(child, inside);
  };
  visit(tree ?? { type: "text", value: shown }, []);
  // What follows the last line feed is no line.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

/**
 * The highlighter parses hostile texts with third-party grammars. If it fails, the text is plain.
 */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A text in which names replace hidden characters, for components that show only text. */
export const withNames = (text: string): string =>
  replaceHidden(text, (character) => `⟦${nameOf(character)}⟧`);

/** The number of lines that are shown at a time. */
export const LINES_AT_ONCE = 5_000;

/** The part of a long text that contains a given line: its first line (starting at 1) and its last line. */
export function windowOf(total: number, line = 1): { readonly from: number; readonly to: number } {
  const wanted = Math.min(Math.max(line, 1), Math.max(total, 1));
  const from = wanted - ((wanted - 1) % LINES_AT_ONCE);
  return { from, to: Math.min(from + LINES_AT_ONCE - 1, total) };
}
