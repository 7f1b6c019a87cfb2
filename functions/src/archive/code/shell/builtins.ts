import { ACCOUNT } from "../commands/files.js";
import {
  FROM,
  joined,
  NOTHING,
  SUBSTITUTED,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "../value.js";
import type { Scope } from "./scope.js";
import { expandText } from "./words.js";

const MAX_ELEMENTS = 400;
const NAME = /^[A-Za-z_]\w{0,60}$/;
const TARGET = /^[A-Za-z_]\w{0,60}(?:\[[^\]]{1,40}\])?$/;

/** Commands of the shell that change its variables, with their words. What is not known about their input is unknown in the variables. */
export const BUILTINS: Readonly<
  Record<string, (words: readonly Value[], given: Value, scope: Scope) => void>
> = {
  read: readWords,
  mapfile: readLines,
  readarray: readLines,
  shift: (words, _, scope) => shift(Number(words[1]?.text ?? 1), scope),
  getopts,
  let: (words, _, scope) => {
    for (const { text } of words.slice(1)) if (text !== undefined) scope.calculate(text);
  },
  // Options, and the variables that a program gets.
  env: assigned,
  export: assigned,
  local: assigned,
  eval: (words, _, scope) => assignAll(textOf(joined(words.slice(1), " ")), scope),
  unset: (words, _, scope) => {
    for (const { text } of words.slice(1)) if (text !== undefined && NAME.test(text)) scope.unset(text);
  },
};

/** Gives a script or a function its arguments: `$1`, `$2`, and `$@`. */
export function giveArguments(items: readonly Value[], scope: Scope): void {
  const before = scope.list("@")?.length ?? 0;
  for (const [index, value] of items.slice(0, MAX_ELEMENTS).entries())
    scope.variables.set(String(index + 1), value);
  for (let at = items.length + 1; at <= before && at < MAX_ELEMENTS; at++) scope.variables.delete(String(at));
  scope.variables.set("@", { ...joined(items, " "), items });
}

function assigned(words: readonly Value[], _: Value, scope: Scope): void {
  for (const { text, from } of words.slice(1)) {
    const [, name, value] = /^([A-Za-z_]\w{0,60})=([\s\S]{0,8000})$/.exec(text ?? "") ?? [];
    if (name !== undefined && value !== undefined) scope.set(name, textValue(value, from));
  }
}

const ASSIGNMENT =
  /(?<=^|[;\n&]|\b(?:export|declare|local|readonly|typeset)(?:\s{1,4}-\w{1,3})?\s)\s{0,8}([A-Za-z_]\w{0,60}(?:\[[^\]\n]{1,40}\])?)(\+?)=((?:"(?:[^"\\]|\\[\s\S]){0,2000}"|'[^']{0,2000}'|\$'(?:[^'\\]|\\[\s\S]){0,2000}'|\$\{[^{}]{0,200}\}|\$\((?:echo|printf)\s[^()`|;&<>]{1,200}\)|\\[\s\S]|[^\s;&|<>()"'`\\]){0,400})(?=$|[\s;&])/g;
const MAX_EVALUATED = 16_000;
const MAX_ASSIGNED = 60;

/** The assignments in a text that `eval` or `source` runs: later commands of the script see the variables. */
export function assignAll(text: string, scope: Scope): void {
  if (!text.includes("=") || text.length > MAX_EVALUATED) return;
  let left = MAX_ASSIGNED;
  for (const [, name, mark, value] of text.matchAll(ASSIGNMENT)) {
    if (left-- <= 0) return;
    const result = expandText(value as string, scope);
    const before = mark === "+" ? scope.known(name as string) : undefined;
    scope.set(name as string, before ? joined([before, result]) : result);
  }
}

function shift(count: number, scope: Scope): void {
  const items = scope.list("@");
  if (items && count > 0) giveArguments(items.slice(count), scope);
}

/** `getopts a:b: o`: the variable gets the letter of the next option, and `OPTARG` its value. */
function getopts(words: readonly Value[], _: Value, scope: Scope): void {
  const [, form, name, ...own] = words;
  const items = own.length > 0 ? own : (scope.list("@") ?? []);
  const at = Number(scope.known("OPTIND")?.text ?? 1);
  const letter = /^-([a-zA-Z])$/.exec(items[at - 1]?.text ?? "")?.[1];
  if (name?.text === undefined || !NAME.test(name.text)) return;
  if (letter === undefined) {
    scope.set(name.text, textValue("?"));
    return;
  }
  const takesValue = form?.text?.includes(`${letter}:`) ?? false;
  scope.set(name.text, textValue(letter));
  if (takesValue) scope.set("OPTARG", items[at] ?? textValue(""));
  scope.set("OPTIND", textValue(String(at + (takesValue ? 2 : 1))));
}

/** Whether the next option exists, so that the round of a loop over options runs. */
export function hasOption(scope: Scope, words: readonly Value[]): boolean {
  const items = words.length > 3 ? words.slice(3) : (scope.list("@") ?? []);
  return /^-[a-zA-Z]$/.test(items[Number(scope.known("OPTIND")?.text ?? 1) - 1]?.text ?? "");
}

/** `mapfile -t lines`: a list of the lines of the input. */
function readLines(words: readonly Value[], given: Value, scope: Scope): void {
  if (given === NOTHING) return;
  const texts = words.map(textOf);
  const named = texts.slice(1).filter((text, at) => NAME.test(text) && !/^-[dnOsuCc]$/.test(texts[at] ?? ""));
  const name = named.at(-1) ?? "MAPFILE";
  const { text } = given;
  if (text === undefined || text.includes(UNKNOWN)) {
    scope.unset(name);
    scope.set(name, withOrigin({ text: UNKNOWN, from: 0 }, given.from));
    return;
  }
  const mark = texts.includes("-d") ? (texts[texts.indexOf("-d") + 1] ?? "").slice(0, 1) : "\n";
  const lines = text.replace(/\n$/, "").split(mark === "" ? "\0" : mark);
  const skipped = texts.includes("-s") ? Number(texts[texts.indexOf("-s") + 1]) : 0;
  scope.setList(
    name,
    lines.slice(skipped, skipped + MAX_ELEMENTS).map((line) => textValue(line, given.from | FROM.joined)),
  );
}

/** `read -r a b`: each variable gets a word of the input, and the last one the rest. */
function readWords(words: readonly Value[], given: Value, scope: Scope): void {
  const texts = words.slice(1).map(textOf);
  const number = texts[texts.indexOf("-u") + 1];
  const input = texts.includes("-u") ? (scope.variables.get(`&${number}`) ?? given) : given;
  if (input === NOTHING) return;
  const isList = texts.some((text) => /^-\w{0,4}a$/.test(text));
  const names = texts.filter(
    (text, at) => TARGET.test(text) && !/^-\w{0,3}[dinNptu]$/.test(texts[at - 1] ?? ""),
  );
  if (names.length === 0) names.push("REPLY");
  const { text } = input;
  if (text === undefined || (text.includes(UNKNOWN) && input.name !== ACCOUNT)) {
    // A line of what a command prints is no file that an interpreter reads.
    const { name: source, ...line } = input;
    for (const name of names) scope.set(name, source === SUBSTITUTED ? line : input);
    return;
  }
  const stop = texts.findIndex((one) => /^-\w{0,3}d$/.test(one));
  const mark = stop < 0 ? "\n" : (texts[stop + 1] ?? "").slice(0, 1);
  const line = (mark === "" ? text : text.split(mark, 1)[0]) ?? "";
  const count = texts.findIndex((one) => /^-\w{0,3}[nN]$/.test(one));
  const taken = count < 0 ? line : line.slice(0, Number(texts[count + 1]));
  const separators = scope.known("IFS")?.text ?? " \t\n";
  const parts = wordsOf(taken, separators, isList ? MAX_ELEMENTS : names.length);
  const from = input.from | FROM.joined;
  if (isList)
    scope.setList(
      names.at(-1) as string,
      parts.map((part) => textValue(part, from)),
    );
  else for (const [at, name] of names.entries()) scope.set(name, textValue(parts[at] ?? "", from));
}

/** The words of a line, of which the last one has the rest. */
export function wordsOf(line: string, separators: string, count: number): string[] {
  if (separators === "") return [line];
  const blanks = separators.replace(/\S/g, "");
  const marks = separators.replace(/\s/g, "");
  const isBlank = (one: string | undefined) => one !== undefined && blanks.includes(one);
  const parts: string[] = [];
  let at = 0;
  while (isBlank(line[at])) at++;
  while (at < line.length && parts.length < count - 1) {
    const start = at;
    while (at < line.length && !separators.includes(line[at] as string)) at++;
    parts.push(line.slice(start, at));
    while (isBlank(line[at])) at++;
    if (at < line.length && marks.includes(line[at] as string) && line[at] !== "") at++;
    while (isBlank(line[at])) at++;
  }
  if (at < line.length) parts.push(line.slice(at).trimEnd());
  return parts;
}
