import { isAboutAttacks, looksForAttacks } from "../content/about-attacks.js";
import type { Language, Piece } from "../pieces.js";
import { isIn, matchesIn } from "../prefilter.js";
import { changedIn, changedTextIn, type Found, TELLING } from "./changed-letters.js";
import { character, fromBase64, fromHex, isReadable, reversed, unescaped } from "./decode.js";
import { spelledTexts } from "./disguised-numbers.js";
import { isMoved } from "./exchanged-letters.js";
import { literalCommandsIn, mayHaveCommand, mayHaveParts } from "./literal-commands.js";
import { hasLiteralProgram } from "./literal-programs.js";
import type { Machine } from "./machine.js";
import { asCode } from "./spoken.js";

/** Names that start code. A program that encodes one conceals that it uses it. */
const NAMES = new Set(
  "eval exec system popen spawn execSync child_process subprocess __import__ os.system shell_exec passthru Invoke-Expression iex powershell Function fromCharCode WScript.Shell System.Net.WebClient Net.WebClient MSXML2.XMLHTTP ADODB.Stream Shell.Application DownloadString Invoke-WebRequest Invoke-RestMethod Start-Process Runtime.exec java.lang.Runtime".split(
    " ",
  ),
);
const SHORT_NAMES = new Set("iex eval exec".split(" "));

const MAX_TEXT = 96 * 1024;
const MAX_LITERALS = 3_000;
const MAX_LIST = 8_000;
const MIN_LIST = 4;
const BESIDE = 400;

/** Reports telling texts that a program contains only in a changed form: shifted, masked, backwards, between other letters, or in parts. */
export function judgeDisguised(piece: Piece, machine: Machine): void {
  if (piece.execution === "shown" || piece.text.length > MAX_TEXT || isAboutAttacks(piece.path)) return;
  const found = disguisedIn(piece.text);
  if (!found) return;
  const line = piece.firstLine + piece.text.slice(0, found.at).split("\n").length - 1;
  const excerpt = piece.text.slice(found.at, found.at + 200).split("\n", 1)[0] ?? "";
  const place = { piece, line, excerpt };
  machine.report("hidden-program", place, `A text that is written ${found.form}`);
}

const PROGRAMS: ReadonlySet<Language> = new Set([
  "python",
  "javascript",
  "typescript",
  "tsx",
  "ruby",
  "php",
  "go",
  "rust",
  "perl",
]);
/** Lines that show a text to a person. */
const SHOWN =
  /\b(?:print\w{0,8}|puts|echo|console|log\w{0,6}|warn\w{0,4}|error|info|raise|throw|die|exit|abort|message|msg|help|hint|usage|description|instructions?|docs?|install\w{0,8}|assert\w{0,8}|expect|note|title|label|text|content|command)\b/i;
/** The same, for commands that are hardly ever shown. */
const PRINTED =
  /\b(?:print\w{0,8}|puts|echo|console|log\w{0,6}|warn\w{0,4}|error|info|raise|throw|die|exit|abort|message|msg|help|hint|usage|description|instructions?|docs?|assert\w{0,8}|expect|reason|example|pattern|regex|re\.compile|detect|forbid\w{0,6}|block\w{0,6}|deny\w{0,6}|danger\w{0,6})\b/i;
const MAX_COMMANDS = 20;
/** How far before a text the function that shows it is named. */
const BEFORE = 60;

/** Whether a program can have a literal that is a command which downloads and runs something. */
export function hasCommand(piece: Piece): boolean {
  const { language, origin, text, execution, path } = piece;
  if (!PROGRAMS.has(language) || origin === "decoded" || text.length > MAX_TEXT) return false;
  return (
    execution !== "shown" &&
    (isIn(PIPED, text) ||
      isIn(STAGED, text) ||
      mayHaveCommand(text) ||
      mayHaveParts(text) ||
      hasLiteralProgram(piece)) &&
    !looksForAttacks(path)
  );
}

/**
 * Judges the literals of a program that are commands which download and run something, regardless of what the program does
 * with them: a function can be handed to another one in more ways than can be followed.
 */
export function judgeLiterals(piece: Piece, machine: Machine): void {
  const { text } = piece;
  let count = 0;
  const steps: string[] = [];
  let first = 0;
  for (const match of text.matchAll(LITERAL)) {
    const written = match[1] ?? match[2] ?? match[3] ?? "";
    if (STEP.test(written) && steps.length < MAX_COMMANDS && !isShown(text, match.index)) {
      if (steps.length === 0) first = match.index;
      steps.push(written);
    }
    const command = PIPED.exec(written);
    if (!command || command.index > 0 || ++count > MAX_COMMANDS) continue;
    if (isShown(text, match.index)) continue;
    const line = piece.firstLine + text.slice(0, match.index).split("\n").length - 1;
    machine.later(written, "shell", { piece, line, excerpt: written.slice(0, 200) }, "instructed");
  }
  judgeCommands(piece, machine);
  if (steps.length < 2 || !STAGED.test(text)) return;
  const line = piece.firstLine + text.slice(0, first).split("\n").length - 1;
  machine.later(steps.join("\n"), "shell", { piece, line, excerpt: (steps[0] as string).slice(0, 200) });
}

/** Judges the literals, and the lists of literals, that are harmful commands of another kind. */
function judgeCommands(piece: Piece, machine: Machine): void {
  for (const { command, at, isCode } of literalCommandsIn(piece.text)) {
    if (isShown(piece.text, at, PRINTED)) continue;
    const line = piece.firstLine + piece.text.slice(0, at).split("\n").length - 1;
    const excerpt = command.slice(0, 200).split("\n", 1)[0] ?? "";
    const place = { piece: { ...piece, isLiteral: true }, line, excerpt };
    const code = isCode ? ({ language: "python", text: command } as const) : asCode(command);
    machine.later(code.text, code.language, place, "instructed");
  }
}

/** Whether the line before a literal shows it to a person. */
function isShown(text: string, at: number, shown = SHOWN): boolean {
  const start = text.lastIndexOf("\n", at) + 1;
  return shown.test(text.slice(Math.max(start, at - BEFORE), at));
}

/** A program that downloads into a folder of temporary or hidden files in one literal, and starts the file in another. */
const STAGED =
  /["'`](?:curl|wget)\s[^"'`\n]{0,300}\s(?:\/(?:tmp|var\/tmp|dev\/shm)\/|~?\/?[\w/]{0,60}\/?\.[a-z])/;
/** A literal that is a command of several steps. */
const STEP =
  /^(?:curl|wget|chmod|sh|bash|zsh|python3?|nohup|sudo|mv|cp|tar|unzip|\/(?:tmp|var\/tmp|dev\/shm)\/[\w.-]{1,60})(?:\s|$)/;

function disguisedIn(text: string): Found | undefined {
  const changed = changedTextIn(text);
  if (changed) return changed;
  for (const { at, numbers } of listsIn(text)) {
    const found = fromNumbers(numbers) ?? changedIn(Uint16Array.from(numbers));
    if (found) return { ...found, at };
  }
  for (const spelled of spelledTexts(text)) if (isTelling(spelled.text)) return spelled;
  return inLiterals(text);
}

const LIST =
  /(?<![\w.])(?:0x[0-9a-f]{1,3}|-?\d{1,4})(?:u8)?(?:["']?\s{0,4}[,;\s:|-]\s{0,20}["']?(?:0x[0-9a-f]{1,3}|-?\d{1,4})){3,4000}(?![\w.])/gi;
const LETTER =
  /(?:\bchr[wb$]?|\bchar|\bfromCharCode|ASCII character|character id|\[char\])\s{0,2}[([]?\s{0,2}(0x[0-9a-f]{1,4}|\d{1,3})\b/gi;
const BETWEEN = 16;

/** The lists of numbers in a text, and the numbers that are made letters one by one. */
function* listsIn(text: string): Generator<{ at: number; numbers: number[] }> {
  for (const match of text.matchAll(LIST)) {
    const numbers = (match[0].match(/0x[0-9a-f]{1,3}|-?\d{1,4}/gi) ?? []).slice(0, MAX_LIST).map(Number);
    if (numbers.length >= MIN_LIST && new Set(numbers).size > 2) yield { at: match.index, numbers };
  }
  let letters: number[] = [];
  let start = 0;
  let end = -1;
  for (const match of matchesIn(LETTER, text)) {
    if (match.index - end > BETWEEN) {
      if (letters.length >= 3) yield { at: start, numbers: letters };
      letters = [];
      start = match.index;
    }
    letters.push(Number(match[1]));
    end = match.index + match[0].length;
  }
  if (letters.length >= 3) yield { at: start, numbers: letters };
}

/** A name, or a text, of which the codes are listed in decimal, octal, or hexadecimal form. */
function fromNumbers(numbers: readonly number[]): Omit<Found, "at"> | undefined {
  for (const base of [10, 8, 16]) {
    const codes = base === 10 ? numbers : numbers.map((number) => Number.parseInt(String(number), base));
    if (!codes.every((code) => code > 8 && code < 0x7f)) continue;
    const text = codes.map(character).join("");
    if (isTelling(text)) return { form: "in numbers", text };
  }
  return undefined;
}

function isTelling(text: string): boolean {
  return NAMES.has(text.trim()) || TELLING.some((one) => text.includes(one));
}

const LITERAL = /"((?:[^"\\\n]|\\.){1,4000})"|'((?:[^'\\\n]|\\.){1,4000})'|`((?:[^`\\]|\\.){1,4000})`/g;

/** Texts between quotation marks: encoded, backwards, with marks between the letters, and in parts. */
function inLiterals(text: string): Found | undefined {
  const literals = [...text.matchAll(LITERAL)].slice(0, MAX_LITERALS).map((match) => {
    const written = match[1] ?? match[2] ?? match[3] ?? "";
    return { at: match.index, text: written.includes("\\") ? unescaped(written) : written };
  });
  for (const literal of literals) {
    const form = formOf(literal.text);
    if (form !== undefined) return { ...literal, form };
  }
  return inParts(literals, text);
}

function formOf(text: string): string | undefined {
  if (text.length < 4) return undefined;
  if (BACKWARDS.has(text)) return "backwards";
  if (/^[\w+/=-]{8,8000}$/.test(text)) {
    const decoded = fromBase64(text) ?? "";
    if (isConcealed(decoded)) return "in base64";
    if (/^=/.test(text) && isConcealed(fromBase64(reversed(text)) ?? "")) return "in base64, backwards";
    if (isConcealed(fromHex(text) ?? "")) return "in hexadecimal form";
  }
  if (isMarked(text)) return "with other letters between";
  return isMoved(text) ? "with its letters in another order" : undefined;
}

/** Names of letters, backwards. */
const BACKWARDS = new Set(
  [...NAMES].filter((name) => /^[A-Za-z_.]{4,30}$/.test(name) && !SHORT_NAMES.has(name)).map(reversed),
);

function isConcealed(decoded: string): boolean {
  return decoded !== "" && (NAMES.has(decoded.trim()) || (isReadable(decoded) && RUNS.test(decoded)));
}

/** What a decoded text must contain to be more than data. */
const RUNS =
  /\b(?:curl|wget)\s{1,4}-|\|\s{0,4}(?:ba|z)?sh\b|\/dev\/tcp\/|\.ssh\/|\.aws\/|child_process|\bsubprocess\b|os\.system|\beval\s?\(|\bexec\s?\(|\biex\b|\/bin\/(?:ba)?sh|__import__|shell_exec|\bpowershell\b/;

/** What is in a text that is a command or an address without its marks. */
const MAY_BE_MARKED = /\||:[^\n]{0,40}\/|c[^a-z0-9\s/:.-]{0,8}u[^a-z0-9\s/:.-]{0,8}r/;

/** `c~u~r~l -s h~t~t~p://…`: without one letter, a text is telling. */
function isMarked(text: string): boolean {
  if (text.length < 8 || text.length > 2_000 || !MAY_BE_MARKED.test(text)) return false;
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const mark of text.match(/[^a-z0-9\s/:.-]/g) ?? []) (seen.has(mark) ? repeated : seen).add(mark);
  if (repeated.size === 0 || TELLING.some((one) => text.includes(one))) return false;
  for (const mark of repeated) {
    const whole = text.replaceAll(mark, "");
    const telling = TELLING.find((one) => whole.includes(one));
    if (telling === undefined || !/:\/\/|\bcurl|\|/.test(whole)) continue;
    const inside = written(telling, text, mark);
    // A bar and a word of its own are beside each other in many lists: "`node | `sh".
    if (telling.startsWith("|") && !/[a-z][^a-z\s]{1,4}[a-z]/.test(inside)) continue;
    // Once is an optional letter of an expression: `https?://`.
    if (mark !== "?" || inside.split(mark).length > 2) return true;
  }
  return false;
}

/** How a telling text is written that a mark is between the letters of. */
function written(telling: string, text: string, mark: string): string {
  const places = text.split("").flatMap((one, at) => (one === mark ? [] : [at]));
  const start = text.replaceAll(mark, "").indexOf(telling);
  const [from, to] = [places[start] ?? 0, places[start + telling.length - 1] ?? 0];
  return text.slice(from, to + 1);
}

/** A download that is run, of which the words are in several literals. */
const PIPED =
  /\b(?:curl|wget)\s{1,4}(?:-[\w-]{1,20}\s{1,4}){0,6}["']?https?:\/\/[^\s|"']{4,300}["']?\s{0,8}\|\s{0,8}(?:sudo\s{1,4})?(?:\/bin\/|\/usr\/bin\/)?(?:env\s)?(?:(?:ba|z|da)?sh|cmd)\b|\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest)\s{1,4}\S{4,300}\s{0,8}\|\s{0,8}(?:iex|Invoke-Expression)\b/i;

/** The same, with other literals right before and after it. */
const PIPED_AND_MORE =
  /(?:curl|wget)\s{1,4}(?:-[\w-]{1,20}\s{1,4}){0,6}["']?https?:\/\/[^\s|"']{4,300}["']?\s{0,8}\|\s{0,8}(?:sudo\s{1,4})?(?:\/bin\/|\/usr\/bin\/)?(?:env\s)?(?:(?:ba|z|da)?sh|cmd)|\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest)\s{1,4}\S{4,300}\s{0,8}\|\s{0,8}(?:iex|Invoke-Expression)/i;

function inParts(literals: readonly { at: number; text: string }[], text: string): Found | undefined {
  const [first] = literals;
  if (!first || literals.length < 2 || isIn(PIPED, text)) return undefined;
  const hasPipe = literals.some((literal) => literal.text.includes("|"));
  for (const texts of hasPipe ? alternately(literals.map((literal) => literal.text)) : [])
    for (const separator of ["", " "]) {
      const whole = texts.join(separator).slice(0, MAX_TEXT);
      const match = isIn(PIPED_AND_MORE, whole) ? PIPED_AND_MORE.exec(whole) : null;
      if (match && !literals.some((literal) => PIPED_AND_MORE.test(literal.text)))
        return { at: first.at, form: "in parts", text: match[0] };
    }
  return inEncodedParts(literals);
}

/** All texts, and every second one: the values of a table without its keys. */
function* alternately(texts: readonly string[]): Generator<readonly string[]> {
  yield texts;
  for (const first of [0, 1]) yield texts.filter((_, at) => at % 2 === first);
}

/** A program in base64 of which the parts are several literals. */
function inEncodedParts(literals: readonly { at: number; text: string }[]): Found | undefined {
  let parts: { at: number; text: string }[] = [];
  for (const literal of [...literals, { at: 0, text: " " }]) {
    if (/^[A-Za-z0-9+/]{3,4000}={0,2}$/.test(literal.text)) {
      parts.push(literal);
      continue;
    }
    const found = wholeOf(parts);
    if (found) return found;
    parts = [];
  }
  return undefined;
}

function wholeOf(parts: readonly { at: number; text: string }[]): Found | undefined {
  if (parts.length < 2 || parts.length > BESIDE) return undefined;
  for (const list of [parts, [...parts].reverse()]) {
    const packed = list.map(({ text }) => text).join("");
    const decoded = packed.length < 16 ? "" : (fromBase64(packed) ?? fromHex(packed) ?? "");
    if (decoded !== "" && isReadable(decoded) && RUNS.test(decoded))
      return { at: (parts[0] as { at: number }).at, form: "in base64, in parts", text: decoded };
  }
  return undefined;
}
