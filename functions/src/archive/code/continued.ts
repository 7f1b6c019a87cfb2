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

/** A script in which a lone dash is a word before a redirection of a number: the grammar loses it in `crontab - 2>/dev/null`. */
export function withDashes(text: string): string {
  return text.replace(/(?<=\s)-(?=[ \t]{1,8}\d[<>])/g, "'-'");
}

/** What is between the double parentheses of arithmetic, or to the end of its line. */
const ARITHMETIC = /\(\([^\n]{0,300}?(?:\)\)|$)/gm;

/**
 * A script in which the grammar does not take `#` in a number of another base (`36#$word`, `16#ff`) for a comment. The
 * base 10 only ignores zeros in front of a number. It goes, because the grammar takes `((10_$hour > 5))` for a command.
 */
export function withBases(text: string): string {
  if (!/\d#[\w${]/.test(text)) return text;
  return text.replace(ARITHMETIC, (arithmetic) =>
    arithmetic
      .replace(/\b10#(?=\$)/g, "   ")
      .replace(/\b(\d{1,2})#(?=\$)/g, "$1_")
      .replace(/\b(\d{1,2})#([0-9A-Za-z]{1,10})\b/g, (number, base, digits) => {
        const value = Number.parseInt(digits, Number(base));
        return Number.isNaN(value) ? number : String(value);
      }),
  );
}
