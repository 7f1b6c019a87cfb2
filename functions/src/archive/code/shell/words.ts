import { unescaped } from "../decode.js";
import {
  FROM,
  joined,
  knownText,
  NOTHING,
  origins,
  textOf,
  textOfAll,
  textValue,
  UNKNOWN,
  type Value,
} from "../value.js";
import { expandParameter } from "./parameters.js";
import type { Scope } from "./scope.js";

const MAX_NESTED = 8;
const MAX_TEXT = 8_000;
const MAX_PARTS = 400;

/**
 * Expands a text as a shell does: quotation marks, escapes, variables, and numbers. What a command in it prints is not known.
 * @param isPattern whether characters that were quoted keep a backslash, so that they mean themselves in a pattern
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function expandText(text: string, scope: Scope, depth = 0, isPattern = false): Value {
  if (!/["'\\$`]/.test(text)) return textValue(text);
  if (depth > MAX_NESTED || text.length > MAX_TEXT) return { text: UNKNOWN, from: 0 };
  const parts: Value[] = [];
  let plain = "";
  let isQuoted = false;
  const literal = (written: string) => {
    plain += isPattern ? written.replace(/[*?[\]\\]/g, "\\$&") : written;
  };
  const add = (value: Value) => {
    if (plain !== "") parts.push(textValue(plain));
    plain = "";
    parts.push(value);
  };
  for (let at = 0; at < text.length && parts.length < MAX_PARTS; ) {
    const one = text[at] as string;
    const next = text[at + 1];
    if (one === "\\" && next !== undefined) {
      const isKept = isQuoted && !/[$`"\\\n]/.test(next);
      if (next !== "\n") literal(isKept ? `\\${next}` : next);
      at += 2;
    } else if (one === '"') {
      isQuoted = !isQuoted;
      at++;
    } else if (one === "'" && !isQuoted) {
      const end = text.indexOf("'", at + 1);
      literal(text.slice(at + 1, end < 0 ? undefined : end));
      at = end < 0 ? text.length : end + 1;
    } else if (one === "$" && next === "'" && !isQuoted) {
      const match = /^\$'((?:[^'\\]|\\[\s\S]){0,2000})'/.exec(text.slice(at, at + 2_004));
      literal(unescaped(match?.[1] ?? ""));
      at += match?.[0].length ?? 2;
    } else if (one === "`") {
      const end = text.indexOf("`", at + 1);
      add({ text: UNKNOWN, from: 0 });
      at = end < 0 ? text.length : end + 1;
    } else if (one === "$") {
      const { value, length } = substituted(text, at, scope, depth);
      if (value) add(value);
      else literal(text.slice(at, at + length));
      at += length;
    } else {
      if (isQuoted) literal(one);
      else plain += one;
      at++;
    }
  }
  if (plain !== "") parts.push(textValue(plain));
  if (parts.length === 1 && parts[0]?.text !== undefined) return parts[0];
  return textValue(textOfAll(parts), origins(parts));
}

/** What is at a `$`: a variable, an expression, or a command. */
function substituted(
  text: string,
  at: number,
  scope: Scope,
  depth: number,
): { value?: Value; length: number } {
  const rest = text.slice(at, at + 80);
  if (rest.startsWith("${")) {
    const end = closing(text, at + 1, "{", "}");
    const value = expandParameter(text.slice(at + 2, end), scope, depth + 1) ?? { text: UNKNOWN, from: 0 };
    return { value, length: end + 1 - at };
  }
  if (rest.startsWith("$((")) {
    const end = closing(text, at + 1, "(", ")");
    const number = scope.number(text.slice(at + 3, end - 1));
    return {
      value: { text: number === undefined ? UNKNOWN : String(number), from: 0 },
      length: end + 1 - at,
    };
  }
  if (rest.startsWith("$(")) {
    const end = closing(text, at + 1, "(", ")");
    const value = printedIn(text.slice(at + 2, end), scope, depth) ?? { text: UNKNOWN, from: 0 };
    return { value, length: end + 1 - at };
  }
  const name = /^\$([A-Za-z_]\w{0,60}|[@*#?!$\d-])/.exec(rest)?.[1];
  if (name === undefined) return { length: 1 };
  return { value: expandParameter(name, scope, depth + 1) ?? scope.value(name), length: name.length + 1 };
}

/** What `echo` and `printf` print of known words. */
function printedIn(command: string, scope: Scope, depth: number): Value | undefined {
  const match = /^\s{0,8}(echo|printf)\s{1,8}([^()`|;&<>]{1,400})$/.exec(command);
  if (!match) return undefined;
  const words =
    (match[2] as string).match(/(?:"[^"]{0,200}"|'[^']{0,200}'|\\[\s\S]|[^\s"'\\]){1,200}/g) ?? [];
  const [first = NOTHING, ...rest] = words
    .filter((word) => !/^-[neE]{1,3}$/.test(word))
    .map((word) => expandText(word, scope, depth + 1));
  if (match[1] === "echo") return joined([first, ...rest], " ");
  const form = knownText(first);
  if (form === undefined || !/^(?:[^%\\]|%s|\\[nt]){1,200}$/.test(form)) return undefined;
  const parts = form.includes("%s") ? rest.map(textOf) : [""];
  let at = 0;
  let text = "";
  do text += unescaped(form).replace(/%s/g, () => parts[at++] ?? "");
  while (at > 0 && at < parts.length && text.length < MAX_TEXT);
  return textValue(text.replace(/\n{1,4}$/, ""), origins(rest) | FROM.joined);
}

/** The position of the bracket that closes the one at a position, or the end of the text. */
export function closing(text: string, start: number, open: string, close: string): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const one = text[at];
    if (one === "\\") at++;
    else if (one === "'" && close !== "}") {
      const end = text.indexOf("'", at + 1);
      if (end > 0) at = end;
    } else if (one === open) depth++;
    else if (one === close && --depth === 0) return at;
  }
  return text.length;
}
