import { isIn, matchesIn, mayMatch } from "../prefilter.js";
import { ACCESS_PLACES, AUTORUN_PLACES, KEY_PLACES } from "./places.js";

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
  return {
    language: /^(?:iex|irm|iwr|invoke-\w{3,20}|start-process|set-mppreference|new-itemproperty)\b/i.test(
      command,
    )
      ? "powershell"
      : "shell",
    text: command,
  };
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
    const written = command.replaceAll('\\"', '"');
    yield { command: mark === undefined ? withoutBracket(written) : written, at };
  }
}

/** A command without the last bracket, if nothing opens it: `exec {curl … | sh}`. */
function withoutBracket(command: string): string {
  return /[\])}]/.test(command) && !/[[({]/.test(command) ? withoutClosing(command) : command;
}

/** The quotation mark before a command, if nothing but words is between them. */
function openMark(text: string, at: number): string | undefined {
  const before = /(["'`>])[^"'`<>\n]{0,200}$/.exec(text.slice(Math.max(0, at - 201), at))?.[1];
  return before === ">" ? "<" : before;
}

/** The programs that send something to a host, or connect to it. */
const SENDS =
  /(?<![\w/.-])(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|rsync|rclone|openssl|dig|nslookup|host|mail|sendmail|iwr|irm|Invoke-(?:WebRequest|RestMethod)|aws|gsutil|git\s{1,4}push|whois|busybox)\s|\/dev\/(?:tcp|udp)\//i;
/** Commands that print secrets without naming a file of them. */
const PRINTS =
  /\b(?:printenv|gh\s{1,4}auth\s{1,4}token|security\s{1,4}(?:find|dump|export)|secret-tool\s|aws\s{1,4}configure\s|kubectl\s[^\n]{0,60}\bsecrets?\b|gpg\s[^\n]{0,60}--export-secret|op\s{1,4}(?:read|item)\s|bw\s{1,4}(?:list|get|export)\s|pass\s{1,4}show\s|vault\s{1,4}(?:kv|read)\s|lpass\s)|(?<![\w/.-])(?:env|set)\s{0,4}\|/;
/** The first word of a command in a line of another language. */
const FIRST =
  /(?<![\w/.$-])(?:(?:ba|z|da|k)?sh|cat|tar|zip|gzip|base64|xxd|find|grep|cp|env|printenv|gpg|curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|rsync|rclone|openssl|dig|nslookup|for|sudo|git|gh|aws|kubectl|security|secret-tool|op|bw|pass|vault|lpass|echo|printf|head|tail|type|tee|install|ln|mv|sed|crontab|powershell|pwsh|sqlite3|mail|sendmail|exec|whois)\s/;
const LITERAL = /"((?:[^"\\\n]|\\.){8,4000})"|'((?:[^'\\\n]|\\.){8,4000})'|`([^`\n]{8,4000})`/g;
const MAX_LINE = 8_000;
const MAX_SENDING = 100;

/**
 * The commands in a text that name a file of secrets, or print secrets, and send something: one in each line, in a literal if
 * there is one. What they do is for the reader of commands to decide.
 */
export function* sendingCommandsIn(text: string): Generator<{ command: string; at: number }> {
  if (!mayMatch(KEY_PLACES, text) && !mayMatch(PRINTS, text)) return;
  if (!isIn(SENDS, text) || !isAboutSecrets(text)) return;
  let count = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    if (line.length > MAX_LINE || !SENDS.test(line) || !isAboutSecrets(line)) continue;
    if (++count > MAX_SENDING) return;
    const literals = [...line.matchAll(LITERAL)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
    const whole = literals.filter((one) => SENDS.test(`${one} `) && isAboutSecrets(one) && FIRST.test(one));
    const first = FIRST.exec(line);
    const commands = whole.length > 0 ? whole : first ? [line.slice(first.index)] : [];
    for (const command of commands)
      yield { command: withoutClosing(withoutEscapes(command)).trim(), at: start };
  }
}

/** The signs of a command that writes a file, or adds to one. */
const PLANTS = />{1,2}\s{0,4}["']?[~$%/\w.]|\btee\s|\b(?:cp|mv|install|ln)\s|\bsed\s{1,4}-i|\bcrontab\s/;

/** The commands in a text that write into a file which a system, a shell, or a login runs or trusts. */
export function* plantingCommandsIn(text: string): Generator<{ command: string; at: number }> {
  if (!isIn(PLANTS, text) || !isAboutStart(text)) return;
  let count = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    if (line.length > MAX_LINE || !isAboutStart(line) || !PLANTS.test(line)) continue;
    if (++count > MAX_SENDING) return;
    const literals = [...line.matchAll(LITERAL)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
    const whole = literals.filter((one) => PLANTS.test(one) && isAboutStart(one) && FIRST.test(one));
    const first = FIRST.exec(line);
    const commands = whole.length > 0 ? whole : first ? [line.slice(first.index)] : [];
    for (const command of commands)
      yield { command: withoutClosing(withoutEscapes(command)).trim(), at: start };
  }
}

function isAboutStart(text: string): boolean {
  return isIn(AUTORUN_PLACES, text) || isIn(ACCESS_PLACES, text);
}

function isAboutSecrets(text: string): boolean {
  return KEY_PLACES.test(text) || PRINTS.test(text);
}

/** What quotation marks of programs, and entities of XML, stand for. */
function withoutEscapes(text: string): string {
  return text
    .replace(/\\(["'`])/g, "$1")
    .replace(/&(quot|apos|lt|gt|amp|#39|#34);/g, (_, name: string) => ENTITIES[name] ?? "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  amp: "&",
  "#39": "'",
  "#34": '"',
};

const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** A command without what follows the bracket, the tag, or the quotation mark in which it is written. */
export function withoutClosing(command: string): string {
  const open: string[] = [];
  let quote = "";
  let quoteAt = -1;
  for (let at = 0; at < command.length; at++) {
    const one = command[at] as string;
    if (one === "\\") at++;
    else if (quote !== "") {
      if (one === quote) quote = "";
    } else if (one === '"' || one === "'" || one === "`") {
      quote = one;
      quoteAt = at;
    } else if (one === "(" || one === "[" || one === "{") open.push(one);
    else if (one === "<" && command[at + 1] === "/") return command.slice(0, at);
    else if (CLOSING[one] !== undefined && open.pop() !== CLOSING[one]) return command.slice(0, at);
  }
  return quote === "" ? command : command.slice(0, quoteAt);
}

function upTo(text: string, mark: string): string {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (text[at - 1] !== "\\") return text.slice(0, at);
  }
  return text.split("\n", 1)[0] as string;
}
