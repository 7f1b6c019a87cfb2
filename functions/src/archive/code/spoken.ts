import { matchesIn } from "../prefilter.js";

/** The signs of a dangerous command: it runs its input, or connects a shell. */
const DANGER =
  /\|\s{0,4}(?:sudo\s(?:-\w\s)?)?(?:[\w./]{1,20}\/)?(?:(?:ba|z|da|k)?sh|iex|python3?|node|perl|ruby|php)\b|<\(\s{0,4}(?:curl|wget)|\$\(\s{0,4}(?:curl|wget)|\/dev\/tcp\/|\siex\b|-enc\s|\s-e\s{1,4}\/bin\/|(?<![\w/.-])iex\s{0,2}\(\s{0,2}(?:irm|iwr|curl|new-object)\b/gi;
/** The first word of such a command. */
const START =
  /(?<![\w/.-])(?:(?:curl|wget|bash|zsh|sh|iwr|irm|iex|powershell(?:\.exe)?|pwsh|echo|printf|base64|nc|ncat|python3?|perl|ruby)\s|iex\s{0,2}\()/i;
/** The same at the beginning of a text. */
const BEGINS = new RegExp(`^\\s{0,4}${START.source}`, "i");
const REACH = 600;
const MAX_COMMAND = 4_000;

/** The language of a command inside another text, and its code without the name of the interpreter. */
export function asCode(command: string): { language: "shell" | "powershell"; text: string } {
  const inner =
    /^(?:powershell(?:\.exe)?|pwsh)\s[^"'\n]{0,200}?-c(?:ommand)?\s{1,4}["']?([\s\S]{1,4000})$/i.exec(
      command,
    );
  if (inner) return { language: "powershell", text: inner[1] as string };
  return { language: /^(?:iex|irm|iwr)\b/i.test(command) ? "powershell" : "shell", text: command };
}

/**
 * The dangerous commands in a text. Each one ends at the end of its line or at the enclosing quotation mark.
 */
export function* commandsIn(text: string): Generator<{ command: string; at: number }> {
  let end = 0;
  for (const match of matchesIn(DANGER, text)) {
    const last = match.index + match[0].length;
    if (last <= end) continue;
    // What was searched before has no first word, so each character is searched once.
    const before = text.slice(Math.max(end, match.index - REACH), match.index);
    const line = match.index - before.length + before.lastIndexOf("\n") + 1;
    // `sh 'curl …'` of another language gives the command as a text.
    const quote = match.index - before.length + Math.max(before.lastIndexOf("'"), before.lastIndexOf('"'));
    const isText = quote >= line && BEGINS.test(text.slice(quote + 1, last));
    const from = isText ? quote + 1 : line;
    const start = START.exec(text.slice(from, last));
    end = last;
    if (!start) continue;
    const at = from + start.index;
    const rest = text.slice(at, at + MAX_COMMAND);
    const mark = openMark(text, at);
    const command = mark === undefined ? (rest.split("\n", 1)[0] as string) : upTo(rest, mark);
    end = Math.max(last, at + command.length);
    yield { command: command.replaceAll('\\"', '"'), at };
  }
}

/** The quotation mark before a command, if nothing but words is between them. */
function openMark(text: string, at: number): string | undefined {
  const before = /(["'`>])[^"'`<>\n]{0,200}$/.exec(text.slice(Math.max(0, at - 201), at))?.[1];
  return before === ">" ? "<" : before;
}

function upTo(text: string, mark: string): string {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (text[at - 1] !== "\\") return text.slice(0, at);
  }
  return text.split("\n", 1)[0] as string;
}
