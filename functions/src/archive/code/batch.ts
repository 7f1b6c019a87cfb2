import { withWholeWords } from "./continued.js";

/** A command in a batch file: its words without quotes. */
export interface BatchCommand {
  words: string[];
  /** The line in the text, starting at 0. */
  line: number;
  excerpt: string;
  /** The file that gets the output, if there is one. */
  target?: string | undefined;
  /** Whether the output is added to the end of the file. */
  isAdded?: boolean;
  /** Whether it gets what the command before it prints. */
  isPiped: boolean;
}

/** Even the largest readable batch file has fewer. */
const MAX_COMMANDS = 500_000;
const WORD = /"([^"]{0,2000})"?|([^\s"]{1,2000})/g;

const LOOP =
  /^\s{0,20}for\s{1,4}%{1,2}(\w)\s{1,4}in\s{0,4}\(([^()\n]{1,2000})\)\s{0,4}do\s{1,4}([^\n]{1,2000})$/i;
const MAX_ITEMS = 100;
/** A redirection, of which the target may be a device. */
const REDIRECTION = /\s{0,8}\d?>{1,2}\s{0,4}(?:&\d|"([^"\n]{1,200})"|([^\s"&|]{1,200}))/g;

/** The commands in a Windows batch file. Carets and `@` are removed, and variables are filled in, as in Windows. */
export function* batchCommands(text: string): Generator<BatchCommand> {
  let count = 0;
  const variables = new Map<string, string>();
  for (const [line, written] of withWholeWords(text, "^").split("\n").entries()) {
    if (/^\s{0,40}(?:rem\b|::|:)/i.test(written)) continue;
    const plain = written.replace(/\^/g, "").replace(/^\s{0,40}@/, "");
    for (const round of roundsOf(plain)) {
      for (const { command: unfilled, isPiped } of separated(filled(round, variables))) {
        if (++count > MAX_COMMANDS) return;
        const command = filled(unfilled, variables);
        assign(command, variables);
        const { words, ...output } = wordsOf(command);
        if (words.length > 0) yield { words, line, excerpt: written.trim(), isPiped, ...output };
      }
    }
  }
}

function assign(command: string, variables: Map<string, string>): void {
  const set = /^\s{0,20}(?:call\s{1,4})?set\s{1,4}"?(\w{1,40})=([^"\n]{0,2000})/i.exec(command);
  if (!set || variables.size >= MAX_VARIABLES) return;
  // What nothing has set is empty.
  const own = new RegExp(`[%!]${set[1]}[%!]`, "gi");
  const value = filled((set[2] as string).trim(), variables).replace(own, "");
  variables.set((set[1] as string).toLowerCase(), value);
}

/** The words of a command, and the file that gets its output. */
function wordsOf(command: string): Pick<BatchCommand, "words" | "target" | "isAdded"> {
  let target: string | undefined;
  const bare = command.replace(REDIRECTION, (_, quoted?: string, plain?: string) => {
    const name = quoted ?? plain;
    if (name !== undefined && !/^(?:nul|con|&?\d)$/i.test(name)) target = name;
    return "";
  });
  const isAdded = target !== undefined && command.includes(">>");
  const printed = target === undefined ? null : /^\s{0,20}echo\s{1,4}([^\n]{1,2000}?)\s{0,8}$/i.exec(bare);
  if (printed) return { words: ["echo", printed[1] as string], target, isAdded };
  const words = [...bare.matchAll(WORD)].map(([, quoted, one]) => quoted ?? one ?? "");
  let start = /^(?:call|start|if|else|do|\()$/i.test(words[0] ?? "") ? 1 : 0;
  // `start "title" /min program`
  if (/^start$/i.test(words[0] ?? "")) {
    if (/^\s{0,20}start\s{1,8}"/i.test(bare) && words.length > 2) start++;
    while (start < words.length - 1 && /^\/(?:\w{1,12}|d\S{0,200})$/i.test(words[start] ?? "")) start++;
  }
  return { words: words.slice(start), target, isAdded };
}

/** A line, or the rounds of a loop over words: `for %%a in (po wer shell) do set c=!c!%%a`. */
function roundsOf(line: string): string[] {
  const [, name, list, body] = LOOP.exec(line) ?? [];
  if (name === undefined || list === undefined || body === undefined) return [line];
  const items = [...list.matchAll(WORD)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  if (items.some((item) => /[*?]/.test(item))) return [line];
  return items
    .slice(0, MAX_ITEMS)
    .map((item) => body.replace(new RegExp(`%{1,2}~?${name}\\b`, "gi"), () => item));
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

/** The commands of a line, and whether each gets what the one before it prints. Marks between quotation marks belong to a word. */
function separated(line: string): { command: string; isPiped: boolean }[] {
  let isPiped = false;
  const found: { command: string; isPiped: boolean }[] = [];
  for (const [part] of line.matchAll(/(?:"[^"\n]{0,4000}"?|>&\d|[^"&|\n]){1,4000}|[&|]{1,2}/g)) {
    if (/^[&|]{1,2}$/.test(part)) isPiped = part === "|";
    else found.push({ command: part, isPiped });
  }
  return found;
}
