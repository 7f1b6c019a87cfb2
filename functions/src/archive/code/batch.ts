/** A command in a batch file: its words without quotes. */
export interface BatchCommand {
  words: string[];
  /** The line in the text, starting at 0. */
  line: number;
  excerpt: string;
}

/** Even the largest readable batch file has fewer. */
const MAX_COMMANDS = 500_000;
const WORD = /"([^"]{0,2000})"?|([^\s"]{1,2000})/g;

/** The commands in a Windows batch file. Carets and `@` are removed, as in Windows. */
export function* batchCommands(text: string): Generator<BatchCommand> {
  let count = 0;
  const variables = new Map<string, string>();
  for (const [line, written] of text.split("\n").entries()) {
    if (/^\s{0,40}(?:rem\b|::|:)/i.test(written)) continue;
    const plain = written
      .replace(/\^/g, "")
      .replace(/^\s{0,40}@/, "")
      .replace(/%(\w{1,40})%/g, (whole, name: string) => variables.get(name.toLowerCase()) ?? whole);
    for (const command of plain.split(/&&|\|\||[&|]/)) {
      if (++count > MAX_COMMANDS) return;
      const set = /^\s{0,20}set\s{1,4}"?(\w{1,40})=([^"\n]{0,2000})/i.exec(command);
      if (set) variables.set((set[1] as string).toLowerCase(), (set[2] as string).trim());
      const words = [...command.matchAll(WORD)].map(([, quoted, bare]) => quoted ?? bare ?? "");
      const start = /^(?:call|start|if|else|do|\()$/i.test(words[0] ?? "") ? 1 : 0;
      if (words.length > start) yield { words: words.slice(start), line, excerpt: written.trim() };
    }
  }
}
