const MAX_JOINED = 400;
const MAX_LENGTH = 16_000;

/**
 * A script in which words that are continued on the next line are whole: `cu\` and `rl` are one word for a shell, and not for
 * its grammar. Lines keep their numbers.
 */
export function withWholeWords(text: string, mark: "\\" | "^" | "`"): string {
  if (!text.includes(`${mark}\n`) || !WITHIN_WORD[mark].test(text)) return text;
  const lines = text.split("\n");
  const result: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    let line = lines[at] as string;
    let taken = 0;
    while (taken < MAX_JOINED && isContinued(line, lines[at + 1], mark)) {
      line = line.slice(0, -1) + lines[++at];
      taken++;
    }
    result.push(line, ...Array.from({ length: taken }, () => ""));
  }
  return result.join("\n");
}

/** A mark between two letters of a word. */
const WITHIN_WORD = { "\\": /[^\s\\]\\\n[^\s#]/, "^": /[^\s^]\^\n[^\s]/, "`": /[^\s`]`\n[^\s]/ } as const;

function isContinued(line: string, next: string | undefined, mark: string): boolean {
  if (next === undefined || !line.endsWith(mark) || line.at(-2) === mark) return false;
  return line.length < MAX_LENGTH && !/^\s{0,40}#/.test(line);
}

/** A script in which the grammar does not take `#` in a number of another base (`36#$word`) for a comment. */
export function withBases(text: string): string {
  if (!text.includes("#$") && !text.includes("#{")) return text;
  return text.replace(/(\(\([^()\n]{0,200}?\b\d{1,2})#(?=\$)/g, "$1_");
}
