const MAX_JOINED = 400;

/**
 * A script in which words that are continued on the next line are whole: `cu\` and `rl` are one word for a shell, and not for
 * its grammar. Lines keep their numbers.
 */
export function withWholeWords(text: string, mark: "\\" | "^" | "`"): string {
  if (!text.includes(`${mark}\n`)) return text;
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

function isContinued(line: string, next: string | undefined, mark: string): boolean {
  if (next === undefined || !line.endsWith(mark) || line.at(-2) === mark) return false;
  return /\S/.test(line.at(-2) ?? "") && /^\S/.test(next) && line.length < 4_000 && !/^\s{0,40}#/.test(line);
}
