import { character, unescaped } from "../decode.js";
import { FROM, joined, origins, textOf, textValue, UNKNOWN, type Value, withOrigin } from "../value.js";
import { replaced, withoutEnd, withoutStart } from "./globs.js";
import type { Scope } from "./scope.js";
import { expandText } from "./words.js";
import { FLAGGED, flagged } from "./zsh.js";

const FORM = /^([!#]?)([A-Za-z_]\w{0,200}|\d{1,3}|[@*#?!$-])/;
/** Variables that begin with a slash on every machine. */
const ROOTED = /^\u00a4(?:HOME|PWD|OLDPWD|PATH|SHELL|BASH|TMPDIR|XDG_\w{1,20})\u00a4/;

/**
 * The value of `${…}`: what is between the braces is a name, an index, and an operation. A list has `items`.
 * Undefined if it has another form.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function expandParameter(written: string, scope: Scope, depth = 0): Value | undefined {
  if (written.startsWith(FLAGGED)) return flagged(written, scope, depth);
  if (written === "#") return textValue(String(scope.list("@")?.length ?? 0));
  const [whole, mark, name] = FORM.exec(written) ?? [];
  if (whole === undefined || mark === undefined || name === undefined) return undefined;
  let rest = written.slice(whole.length);
  let index: string | undefined;
  if (rest.startsWith("[")) {
    const end = indexEnd(rest);
    index = rest.slice(1, end);
    rest = rest.slice(end + 1);
  }
  const isWhole = index === "@" || index === "*" || ((name === "@" || name === "*") && mark === "");
  if (mark === "#" && rest === "") return lengthOf(name, index, isWhole, scope);
  if (mark === "!") {
    if (isWhole) return asList((scope.keys(name) ?? []).map((key) => textValue(key)));
    if (/^[*@]$/.test(rest) && index === undefined)
      return asList(scope.namesWith(name).map((one) => textValue(one)));
    const target = index === undefined ? scope.value(name) : scope.element(name, index);
    const meant = target?.text;
    if (meant === undefined || meant.includes(UNKNOWN)) return target ?? { text: UNKNOWN, from: 0 };
    const value = depth < MAX_INDIRECT ? expandParameter(meant, scope, depth + 1) : undefined;
    return rest === "" || !value ? value : operated(value, rest, meant, scope, depth);
  }
  const items = isWhole ? scope.list(name) : undefined;
  if (items) return listOf(items, index ?? name, rest, scope, depth);
  const value = index === undefined || isWhole ? scope.value(name) : scope.element(name, index);
  // An element that nothing sets, of a list that is not known.
  if (!value) return operated(elementOfUnknown(scope.value(name)), rest, name, scope, depth);
  return operated(value, rest, name, scope, depth);
}

const MAX_INDIRECT = 4;

function elementOfUnknown({ from, text }: Value): Value {
  return text !== undefined && !text.includes(UNKNOWN) ? { text, from } : { text: UNKNOWN, from };
}

/** The end of an index, which can have brackets itself. */
function indexEnd(rest: string): number {
  let depth = 0;
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === "[") depth++;
    else if (rest[at] === "]" && --depth === 0) return at;
  }
  return rest.length;
}

function lengthOf(name: string, index: string | undefined, isWhole: boolean, scope: Scope): Value {
  if (isWhole || name === "@" || name === "*") return textValue(String(scope.list(name)?.length ?? 0));
  const value = index === undefined ? scope.value(name) : (scope.element(name, index) ?? textValue(""));
  const { text } = value;
  return text === undefined || text.includes(UNKNOWN)
    ? { text: UNKNOWN, from: 0 }
    : textValue(String([...text].length));
}

/** A list as a value: its text, and its items. */
export function asList(items: readonly Value[], separator = " "): Value {
  return { text: textOf(joined(items, separator)), from: origins(items), items };
}

/** `${name[@]:1:2}` and `${name[@]/a/b}`: a part of a list, or each element changed. */
function listOf(items: readonly Value[], mark: string, rest: string, scope: Scope, depth: number): Value {
  const slice = /^:\s{0,2}([^:]{1,40})(?::([^:]{1,40}))?$/.exec(rest);
  let result = items;
  if (slice) {
    const [start, count] = [slice[1], slice[2]].map((one) =>
      one === undefined ? undefined : scope.number(one),
    );
    if (start === undefined || (slice[2] !== undefined && count === undefined))
      return { from: origins(items) | FROM.computed };
    // The arguments are counted from 1.
    const isGiven = scope.list("@") === items && start > 0;
    const first = isGiven ? start - 1 : start < 0 ? items.length + start : start;
    result = items.slice(first, count === undefined ? undefined : first + count);
  } else if (rest !== "") result = items.map((item) => operated(item, rest, "", scope, depth));
  if (mark !== "*") return asList(result);
  return joined(result, (scope.known("IFS")?.text ?? " ").slice(0, 1));
}

/** The result of an operation on a text: a default, a part, a replacement, or another case. */
function operated(value: Value, operation: string, name: string, scope: Scope, depth: number): Value {
  if (operation === "") return value;
  const other = /^(:?)([-=+?])([\s\S]{0,4000})$/.exec(operation);
  if (other) return defaulted(value, other[2] as string, other[3] as string, name, scope, depth);
  const { text, from } = value;
  if (text === undefined) return value;
  const isUnknown = text.includes(UNKNOWN);
  // Some of the arguments are arguments.
  if (operation.startsWith(":"))
    return isUnknown && /^[@*]$/.test(name) ? value : part(value, operation, scope);
  const trimmed = /^(#{1,2}|%{1,2})([\s\S]{0,400})$/.exec(operation);
  if (trimmed) {
    if (isUnknown) return trimmedUnknown(value, trimmed[1] as string, trimmed[2] as string);
    const mark = trimmed[1] as string;
    const pattern = textOf(expandText(trimmed[2] as string, scope, depth + 1, true));
    if (pattern.includes(UNKNOWN)) return { from: from | FROM.computed };
    const change = mark.startsWith("#") ? withoutStart : withoutEnd;
    return textValue(change(text, pattern, mark.length > 1, scope.patience), from | FROM.joined);
  }
  const exchange = /^\/([/#%]?)([\s\S]{1,2000})$/.exec(operation);
  if (exchange) {
    const [wanted, instead] = dividedAt(exchange[2] as string);
    const pattern = textOf(expandText(wanted, scope, depth + 1, true));
    const replacement = textOf(expandText(instead, scope, depth + 1));
    const where = { "/": "all", "#": "start", "%": "end" }[exchange[1] as string] ?? "first";
    const plain = /[*?[]/.test(pattern.replace(/\\./g, "")) ? pattern : pattern.replace(/\\(.)/g, "$1");
    if (isUnknown && plain !== pattern) return value;
    return textValue(replaced(text, plain, replacement, where as "all", scope.patience), from | FROM.joined);
  }
  return isUnknown ? value : { ...value, text: recased(text, operation, scope, depth) };
}

function recased(text: string, operation: string, scope: Scope, depth: number): string {
  switch (operation.slice(0, 2)) {
    case ",,":
    case "@L":
      return text.toLowerCase();
    case "^^":
    case "@U":
      return text.toUpperCase();
    case "~~":
      return [...text]
        .map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
        .join("");
    case ",":
      return text.slice(0, 1).toLowerCase() + text.slice(1);
    case "^":
    case "@u":
      return text.slice(0, 1).toUpperCase() + text.slice(1);
    case "@E":
      return unescaped(text);
    case "@P":
      return textOf(expandText(text, scope, depth + 1));
    default:
      return text;
  }
}

/** `${name:-other}`: nothing shows whether the variable of an environment is set, so that the other text counts. */
function defaulted(
  value: Value,
  mark: string,
  written: string,
  name: string,
  scope: Scope,
  depth: number,
): Value {
  const known = scope.known(name);
  const isSet = known !== undefined && known.text !== "";
  if (mark === "?") return value;
  if (mark === "+") return isSet || !known ? expandText(written, scope, depth + 1) : textValue("");
  if (isSet || written === "") return value;
  const fallback = withOrigin(expandText(written, scope, depth + 1), value.from);
  if (mark === "=") scope.set(name, fallback);
  return fallback;
}

/** `${name:2:3}`: a part of a text. Which one can depend on anything. */
function part({ text = "", from }: Value, operation: string, scope: Scope): Value {
  const slice = /^:\s{0,2}([^:]{1,60})(?::([^:]{1,60}))?$/.exec(operation);
  if (!slice) return { text, from };
  const [start, length] = [slice[1], slice[2]].map((one) =>
    one === undefined ? undefined : scope.number(one),
  );
  if (start === undefined || (slice[2] !== undefined && length === undefined))
    return { from: from | FROM.computed };
  if (text.includes(UNKNOWN)) {
    if (start === 0 && length === 1 && ROOTED.test(text)) return textValue("/", FROM.joined);
    return text.startsWith(UNKNOWN) ? { text: UNKNOWN, from: from | FROM.computed } : { text, from };
  }
  const first = start < 0 ? Math.max(0, text.length + start) : start;
  const end = length === undefined ? undefined : length < 0 ? length : first + length;
  return textValue(text.slice(first, end), from | FROM.joined);
}

/** `${PWD%%[!/]*}`: what is left of a path that begins with a slash. */
function trimmedUnknown(value: Value, mark: string, pattern: string): Value {
  const isFirst = /^%{1,2}$/.test(mark) && /^"?\$\{(?:HOME|PWD|OLDPWD|PATH|SHELL)#\?\}"?$/.test(pattern);
  const isRoot =
    (isFirst || (mark === "%%" && /^\[[!^]\/\]\*$/.test(pattern))) && ROOTED.test(value.text ?? "");
  return isRoot ? textValue("/", FROM.joined) : value;
}

/** A pattern and its replacement, divided at the first slash that is not escaped or quoted. */
function dividedAt(written: string): [string, string] {
  for (let at = 0; at < written.length; at++) {
    if (written[at] === "\\") at++;
    else if (written[at] === "/" && at > 0) return [written.slice(0, at), written.slice(at + 1)];
  }
  return [written, ""];
}

/** The character of a code, as zsh writes it. */
export function characterOf(text: string): string {
  return /^\d{1,6}$/.test(text) ? character(Number(text)) : text;
}
