/** A word that the style guide rejects, and its replacement. */
export interface Word {
  readonly not: string;
  readonly but: string;
}

export interface Finding extends Word {
  /** From 1. */
  readonly line: number;
}

/**
 * The word list of the style guide: the table below its heading `## Word list`.
 *
 * @throws Error if there is no such table, because no word would be checked
 */
export function wordsOf(guide: string): Word[] {
  const [, section = ""] = guide.split(/^## Word list$/m);
  const [, , ...rows] = (section.split(/^## /m)[0] ?? "").match(/^\|.*\|$/gm) ?? [];
  const words = rows.flatMap((row) => {
    const [, not = "", but = ""] = row.split("|").map((cell) => cell.trim());
    return not.split(", ").map((one) => ({ not: one, but }));
  });
  if (words.length === 0) throw new Error("The style guide has no word list");
  return words;
}

/** Parts that are not prose, by file extension: code, links, field names. */
const CODE: Readonly<Record<string, RegExp>> = {
  md: /^ *(`{3,}).*?^ *\1$|`[^`]*`|<!--.*?-->|\]\([^)]*\)|https?:\/\/\S+|^(?:title|summary|audience|order):/gms,
  txt: /`[^`]*`|\]\([^)]*\)/g,
  yaml: /`[^`]*`|\{\{[^}]*\}\}|^ *see:.*$|^[ -]*[\w-]+:|\/[\w/.-]+|\[[\w, -]*\]/gm,
  json: /"[^"\n]*":|\{\{[^}]*\}\}|<\/?\w+>/g,
};

/** The comments of TypeScript, each on lines of its own. */
const COMMENTS = /^[ \t]*\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/ .*$/gm;
/** Parts of a comment that are not prose: code, tags with the name of a parameter, the border. */
const COMMENT_CODE =
  /`[^`]*`|\{[^}\n]*\}|"[^"\n]*"|@param [\w.]+|@\w+|https?:\/\/\S+|^[ \t]*(?:\/?\*+\/?|\/\/)/gm;

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** A text of the same length and lines, with only its prose. */
function proseOf(text: string, ending: string): string {
  if (ending !== "ts" && ending !== "tsx") return text.replace(CODE[ending] ?? /(?!)/g, blank);
  let prose = "";
  for (const { 0: comment, index } of text.matchAll(COMMENTS)) {
    prose += blank(text.slice(prose.length, index)) + comment.replace(COMMENT_CODE, blank);
  }
  return prose;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Matches a word: its first letter small or capital, its spaces also line breaks; not part of a longer word.
 */
function patternOf({ not }: Word): RegExp {
  const first = not.charAt(0);
  const rest = escaped(not.slice(1)).replace(/ /g, "\\s+");
  return new RegExp(`(?<![\\w.-])[${first}${first.toUpperCase()}]${rest}(?![\\w-]|\\.\\w)`, "g");
}

/** The rejected words in a text, in order. Code is exempt: in TypeScript, only comments are checked. */
export function findWords(text: string, ending: string, words: readonly Word[]): Finding[] {
  const prose = proseOf(text, ending);
  return words
    .flatMap((word) =>
      [...prose.matchAll(patternOf(word))].map(({ index }) => ({
        ...word,
        line: prose.slice(0, index).split("\n").length,
      })),
    )
    .sort((a, b) => a.line - b.line);
}
