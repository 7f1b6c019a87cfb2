/** A command in a batch file: its words without quotes. */
export interface BatchCommand {
  words: string[];
  /** The line in the text, starting at 0. */
  line: number;
  excerpt: string;
  /** The file that gets the output, if there is one. */
  target?: string | undefined;
}

/** Even the largest readable batch file has fewer. */
const MAX_COMMANDS = 500_000;
const WORD = /"([^"]{0,2000})"?|([^\s"]{1,2000})/g;

/** The commands in a Windows batch file. Carets and `@` are removed, and variables are filled in, as in Windows. */
export function* batchCommands(text: string): Generator<BatchCommand> {
  let count = 0;
  const variables = new Map<string, string>();
  for (const [line, written] of text.split("\n").entries()) {
    if (/^\s{0,40}(?:rem\b|::|:)/i.test(written)) continue;
    const plain = filled(written.replace(/\^/g, "").replace(/^\s{0,40}@/, ""), variables);
    for (const command of separated(plain)) {
      if (++count > MAX_COMMANDS) return;
      const set = /^\s{0,20}(?:call\s{1,4})?set\s{1,4}"?(\w{1,40})=([^"\n]{0,2000})/i.exec(command);
      if (set && variables.size < MAX_VARIABLES)
        variables.set((set[1] as string).toLowerCase(), filled((set[2] as string).trim(), variables));
      const printed =
        /^\s{0,20}echo\s{1,4}([^>\n]{1,2000}?)\s{0,4}>{1,2}\s{0,4}"?([^\s"]{1,200})"?\s{0,8}$/i.exec(command);
      if (printed) {
        yield { words: ["echo", printed[1] as string], line, excerpt: written.trim(), target: printed[2] };
        continue;
      }
      const words = [...command.matchAll(WORD)].map(([, quoted, bare]) => quoted ?? bare ?? "");
      const start = /^(?:call|start|if|else|do|\()$/i.test(words[0] ?? "") ? 1 : 0;
      if (words.length > start) yield { words: words.slice(start), line, excerpt: written.trim() };
    }
  }
}

const MAX_VARIABLES = 2_000;
const MAX_FILLED = 8_000;

/** `%x%`, `!x!`, `%%x%%` after `call`, `%x:~2,3%`, and `%x:a=b%`. */
function filled(text: string, variables: ReadonlyMap<string, string>): string {
  const result = text.replace(
    /(%{1,2}|!)(\w{1,40})(?::(?:~(-?\d{1,4})(?:,(-?\d{1,4}))?|([^=%!\n]{1,60})=([^%!\n]{0,60})))?\1/g,
    (whole, _mark: string, name: string, start?: string, length?: string, from?: string, to?: string) => {
      const value = variables.get(name.toLowerCase());
      if (value === undefined) return whole;
      if (from !== undefined) return value.replaceAll(from, to ?? "");
      if (start === undefined) return value;
      const first = Number(start) < 0 ? value.length + Number(start) : Number(start);
      return value.slice(
        first,
        length === undefined ? undefined : Number(length) < 0 ? Number(length) : first + Number(length),
      );
    },
  );
  return result.slice(0, MAX_FILLED);
}

/** The commands of a line. Marks between quotation marks belong to a word. */
function separated(line: string): string[] {
  return line.match(/(?:"[^"\n]{0,4000}"?|[^"&|\n]){1,4000}/g) ?? [];
}
