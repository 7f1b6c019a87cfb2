import { unescaped } from "../code/decode.js";
import { commandOf, mayHaveCommand } from "../code/literal-commands.js";
import { withoutClosing } from "../code/spoken.js";
import { extensionOf } from "../text.js";
import { withoutEntities } from "./entities.js";
import type { Lookup } from "./expressions.js";
import { quoted } from "./piece.js";
import { completed } from "./references.js";

const MAX_LINES = 3_000;
const MAX_LINE = 4_000;
const MAX_SCRIPT = 40;
const MAX_LITERALS = 60;

export const MARKUP = /^\s{0,40}<(?:\?xml|!DOCTYPE|[A-Za-z][\w:.-]{0,60}[\s>])/;
/** Escapes of letters that no one writes by hand, a word with quotation marks in it, and a line that is continued. */
export const ESCAPED =
  /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[0-7]{3}|s\S|\r?\n)|&#|\w(?:''|"")\w|\w'\w{1,12}'|[a-z]\\[a-z]|(?<!\\)%\w/;
const RUNS = /\b(?:ba|z|da|k)?sh\s{1,4}-\w{0,4}c\b/;

/** What a program gets as its text, or as a file, from another host. */
const FETCHED = /(?:<|\$)\(\s{0,4}(?:curl|wget)\s/;

/** A command in a configuration, and the line on which it is written, starting at 1. */
export interface CompletedCommand {
  command: string;
  line: number;
}

/** A program and its arguments, which are the values of two keys. */
const STARTED =
  /["']?\b(?:command|cmd|program|path|exec|executable|runtimeExecutable|shell)["']?\s{0,8}[:=]\s{0,8}["']([^"'\n]{1,400})["'][\s,;]{1,80}["']?(?:args|arguments|argv|runtimeArgs|parameters|shellArgs)["']?\s{0,8}[:=]\s{0,8}\[([^\]]{1,4000})\]/g;
const MAX_STARTED = 60;

/** The commands whose program and arguments are values of two keys, if completion changes them. */
export function* startedCommands(text: string, lookup: Lookup): Generator<CompletedCommand> {
  let left = MAX_STARTED;
  for (const match of text.includes("$") || text.includes("{{") ? text.matchAll(STARTED) : []) {
    if (--left < 0) return;
    const words = [
      match[1] as string,
      ...(match[2] as string).split(/,\s{0,80}/).map((word) => unmarked(word.trim())),
    ];
    const whole = words.map((word) => withoutMarks(completed(word, lookup)));
    const command =
      whole.join() === words.join()
        ? undefined
        : harmful(
            whole
              .map((word) => (/^[|;&<>]{1,2}$/.test(word) || word.includes(" -") ? word : asWord(word)))
              .join(" "),
          );
    if (command !== undefined) yield { command, line: text.slice(0, match.index).split("\n").length };
  }
}

/** The commands in lines of a configuration that completion changes: whole values, literals, lists of words, and scripts. */
export function* commandsOfLines(path: string, text: string, lookup: Lookup): Generator<CompletedCommand> {
  const isMarkup = MARKUP.test(text.slice(0, 400));
  const isEntry = extensionOf(path) === "desktop";
  const script = new Script();
  const list = new WordList();
  for (const { line: written, at, isJoined } of logicalLines(text)) {
    const line = isEntry ? written.replace(/\\s/g, " ").replace(/\\\\/g, "\\") : written;
    const elements = isMarkup ? elementsOf(line) : [line];
    const read = elements.join(" ");
    const isOther = isJoined || read !== written;
    // Most lines have nothing that a tool completes.
    const isPlain = !isOther && !MARKS.test(written);
    for (const one of isPlain ? [] : elements)
      for (const command of commandsIn(one, written, isOther, lookup)) yield { command, line: at };
    const value = isPlain ? valueIn(written) : withoutMarks(completed(valueIn(read), lookup));
    const words = list.take(line, value);
    if (words !== undefined) yield { command: words, line: at };
    const ended = script.take(IS_PAIR.test(line) ? "" : value, at, !isPlain && !written.includes(value));
    if (ended) yield ended;
  }
  const ended = script.take("", 0, false);
  if (ended) yield ended;
}

/** The items of a list, one a line, which can be the words of a command. */
class WordList {
  private items: string[] = [];

  /** Takes a line. Returns the command that the items are. */
  take(line: string, value: string): string | undefined {
    if (!/^\s{0,80}- /.test(line)) {
      this.items = [];
      return undefined;
    }
    this.items.push(value);
    if (
      this.items.length < 2 ||
      this.items.length > MAX_LITERALS ||
      !this.items.some((item) => RUNNER.test(item))
    )
      return undefined;
    return harmful(this.items.map(asWord).join(" "));
  }
}

const MARKS = /[$%{<*@\\&'#]/;
const RUNNER = /^(?:\S{0,20}\/)?(?:(?:ba|z|da|k)?sh|curl|wget|python3?|node|perl|env)$/;
const IS_PAIR = /^\s{0,80}(?:- )?[\w.@-]{1,60}["']?[ \t]{0,4}[:=](?:\s|$)/;

/** The commands in the values of a line that completion changes. */
function* commandsIn(read: string, written: string, isOther: boolean, lookup: Lookup): Generator<string> {
  for (const value of valuesIn(read)) {
    const whole = withoutMarks(completed(value, lookup));
    const isChanged = isOther || !written.includes(whole) || ESCAPED.test(value);
    const command = isChanged ? harmful(whole) : undefined;
    if (command !== undefined) yield asInput(command);
    // A doubled mark is for the shell, which has variables of its own.
    const own = value.includes("$$") ? harmful(value.replaceAll("$$", "$")) : undefined;
    if (own !== undefined) yield own;
  }
}

/** Lines after each other, which are one script. */
class Script {
  private lines: string[] = [];
  private isChanged = false;
  private first = 0;

  /** Takes a line, or an empty one at the end. Returns the command that ends there. */
  take(value: string, at: number, isChanged: boolean): CompletedCommand | undefined {
    if (value !== "" && this.lines.length < MAX_SCRIPT) {
      if (this.lines.length === 0) this.first = at;
      this.lines.push(value);
      this.isChanged ||= isChanged;
      return undefined;
    }
    const command = this.isChanged && this.lines.length > 1 ? harmful(this.lines.join("\n")) : undefined;
    this.lines = value === "" ? [] : [value];
    this.isChanged = isChanged;
    return command === undefined ? undefined : { command, line: this.first };
  }
}

/** The texts and the attributes of a line of markup. */
function elementsOf(line: string): string[] {
  const found: string[] = [];
  for (const match of line.matchAll(/=\s{0,4}"([^"<]{1,4000})"|(?:^|>)([^<>]{1,4000})(?=<|$)/g)) {
    const text = withoutEntities(match[1] ?? match[2] ?? "").trim();
    if (text !== "" && found.length < MAX_LITERALS) found.push(text);
  }
  return found;
}

/** The lines of a text, with those that continue them. */
function* logicalLines(text: string): Generator<{ line: string; at: number; isJoined: boolean }> {
  let before: string | undefined;
  let start = 0;
  for (const [at, written] of text.split("\n", MAX_LINES).entries()) {
    const line = written.endsWith("\r") ? written.slice(0, -1) : written;
    if (before === undefined) start = at;
    const whole: string = (before ?? "") + line;
    const isJoined = before !== undefined;
    before = line.endsWith("\\") && whole.length < MAX_LINE ? whole.slice(0, -1) : undefined;
    if (before === undefined) yield { line: whole.slice(0, MAX_LINE), at: start + 1, isJoined };
  }
  if (before !== undefined) yield { line: before, at: start + 1, isJoined: true };
}

const KEY =
  /^\s{0,80}(?:- )?(?:["']?[\w.@$/-]{1,60}["']?[ \t]{0,8}(?::?[:+?]?=|:)(?=[ \t]|["'[{&*$/\w-]|$))?[ \t]{0,8}(?:&[\w-]{1,40}[ \t]{1,4})?/;

/** The value of a line, without its key and its quotation marks. */
function valueIn(line: string): string {
  return unmarked(line.slice(KEY.exec(line)?.[0].length ?? 0).trim());
}

function unmarked(value: string): string {
  const double = /^"((?:[^"\\]|\\.){0,4000})",?$/.exec(value)?.[1];
  if (double !== undefined) return unescaped(double);
  const single = /^'((?:[^']|''){0,4000})',?$/.exec(value)?.[1];
  return single === undefined ? value : single.replaceAll("''", "'");
}

const LITERAL = /'''([\s\S]{0,4000}?)'''|"((?:[^"\\]|\\.){2,4000})"|'([^']{2,4000})'/g;

/** The value of a line, the literals in it, and the words of a list in it as one command. */
function* valuesIn(line: string): Generator<string> {
  const value = valueIn(line);
  yield value;
  let left = MAX_LITERALS;
  for (const [, triple, double, single] of line.matchAll(LITERAL)) {
    const literal = double === undefined ? (triple ?? single ?? "") : unescaped(double);
    if (--left < 0) return;
    if (literal !== value && literal.length > 6) yield literal;
  }
  const list = /\[([^[\]]{4,4000})\]/.exec(line)?.[1];
  if (list?.includes(","))
    yield list
      .split(/,\s{0,8}/)
      .map(unmarked)
      .map(asWord)
      .join(" ");
}

function asWord(word: string): string {
  return /[\s|;&<>]/.test(word) ? quoted(word) : word;
}

/** `$'\143'` and `\x63`: what is escaped, as the tool or the shell reads it. */
function withoutMarks(text: string): string {
  return text
    .replace(/\$'((?:[^'\\\n]|\\.){1,2000})'/g, (_, inner: string) => unescaped(inner))
    .replace(/\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[0-7]{3})/g, (mark) => unescaped(mark));
}

/** The harmful command in a completed text, or undefined. */
export function harmful(text: string): string | undefined {
  if (text.length < 10) return undefined;
  const found = commandOf(text);
  if (found) return withoutClosing(found.command).trim();
  // Quotation marks inside of words are for the shell.
  const bare = text.replace(/["'\\]/g, "");
  const hidden = bare !== text && mayHaveCommand(bare) ? commandOf(bare) : undefined;
  if (hidden) {
    const before = bare.slice(0, Math.max(0, bare.indexOf(hidden.command))).trim();
    return before === "" || /["']/.test(text.slice(0, before.length))
      ? text
      : afterWords(text, before.split(/\s{1,40}/).length);
  }
  const shell = RUNS.exec(text);
  if (shell) return text.slice(shell.index);
  if (FETCHED.test(text)) return text;
  const isFetching = text.includes("\n") && /(?:^|\n)\s{0,8}(?:curl|wget)\s/.test(text);
  return isFetching ? text : undefined;
}

/** A text without its first words. */
function afterWords(text: string, count: number): string {
  let rest = text.trimStart();
  for (let left = Math.min(count, MAX_LITERALS); left > 0; left--)
    rest = rest.replace(/^\S{1,400}\s{1,40}/, "");
  return rest;
}

/** `sh %command` in a table of `cron`: what follows the mark is the input. */
function asInput(command: string): string {
  const [program = "", ...input] = command.split(/(?<!\\)%/);
  if (input.length === 0 || !/^(?:\S{0,20}\/)?(?:ba|z|da|k)?sh\s{0,4}$/.test(program)) return command;
  return `${program} <<'END'\n${input.join("\n")}\nEND\n`;
}
