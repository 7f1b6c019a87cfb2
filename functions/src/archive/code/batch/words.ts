import type { Statement } from "./parse.js";

const MAX_ITEMS = 100;
/** The words of a command, with or without quotation marks. */
export const WORD = /"([^"]{0,2000})"?|([^\s"]{1,2000})/g;
/** A redirection, of which the target may be a device. */
const REDIRECTION = /\s{0,8}\d?>{1,2}\s{0,4}(?:&\d|"([^"\n]{1,200})"|([^\s"&|]{1,200}))/g;

/** The names that further parts of a line get in a loop. */
export const TOKENS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function withOutput(one: Statement, output: string): Statement {
  return one.kind === "command"
    ? {
        ...one,
        text: `${one.text} ${output.replace(/>(?!>)/g, (mark, at, all) => (all[at - 1] === ">" ? mark : ">>")).replace(/>{3,4}/g, ">>")}`,
      }
    : one;
}

/** `for /l %%a in (1,1,5)` */
export function numbersOf(text: string): string[] {
  const [start, step, end] = text.split(/[\s,]{1,8}/).map(Number);
  if (start === undefined || step === undefined || end === undefined || !(step !== 0)) return [];
  const count = Math.min(MAX_ITEMS, Math.floor((end - start) / step) + 1);
  return count > 0 ? Array.from({ length: count }, (_, at) => String(start + at * step)) : [];
}

/** The parts of a line that `tokens` names. */
export function partsOf(line: string, marks: string, tokens: string): string[] {
  const parts: { text: string; start: number }[] = [];
  for (let at = 0; at < line.length && parts.length < MAX_ITEMS; at++) {
    if (marks.includes(line[at] as string)) continue;
    const start = at;
    while (at < line.length && !marks.includes(line[at] as string)) at++;
    parts.push({ text: line.slice(start, at), start });
  }
  if (marks === "") return [line];
  const found: string[] = [];
  let last = 0;
  for (const [, first, to] of tokens.matchAll(/(\d{1,2})(?:-(\d{1,2}))?/g))
    for (let at = Number(first); at <= Math.min(Number(to ?? first), MAX_ITEMS); at++) {
      found.push(parts[at - 1]?.text ?? "");
      last = at;
    }
  if (tokens.includes("*")) {
    const rest = parts[last];
    found.push(rest ? line.slice(rest.start) : "");
  }
  return found;
}

/** A command without the marks that mean nothing: carets outside quotation marks, and `@`. */
export function withoutMarks(text: string): string {
  return text.replace(/"[^"\n]{0,4000}"?|\^\n?([\s\S]?)/g, (whole, next: string | undefined) =>
    whole.startsWith('"') ? whole.replaceAll("^", "") : (next ?? ""),
  );
}

/** The words of a command, and the file that gets its output. */
export function wordsOf(command: string): { words: string[]; target?: string; isAdded?: boolean } {
  let target: string | undefined;
  const bare = command.replace(REDIRECTION, (_, quoted?: string, plain?: string) => {
    const name = quoted ?? plain;
    if (name !== undefined && !/^(?:nul|con|&?\d)$/i.test(name)) target = name;
    return "";
  });
  const output = target === undefined ? {} : { target, isAdded: command.includes(">>") };
  const printed =
    target === undefined ? null : /^\s{0,20}@?echo(?:[ \t]{1,4}|[.(:])([^\n]{1,4000}?)\s{0,8}$/i.exec(bare);
  // What a file gets is a program itself, with its own variables.
  if (printed) return { words: ["echo", (printed[1] as string).replaceAll("%%", "%")], ...output };
  const words = [...bare.replace(/^[\s@]{1,40}/, "").matchAll(WORD)].map(
    ([, quoted, one]) => quoted ?? one ?? "",
  );
  let start = /^(?:call|start|\()$/i.test(words[0] ?? "") ? 1 : 0;
  // `start "title" /min program`
  if (/^start$/i.test(words[0] ?? "")) {
    if (/^\s{0,20}@?start\s{1,8}"/i.test(bare) && words.length > 2) start++;
    while (start < words.length - 1 && /^(?:\/(?:\w{1,12}|d\S{0,200}))?$/i.test(words[start] ?? "")) start++;
  }
  return { words: words.slice(start), ...output };
}
