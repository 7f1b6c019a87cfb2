import { simplePattern } from "../simple-patterns.js";
import { FROM, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { matchesGlob } from "./globs.js";
import type { Scope } from "./scope.js";
import { expandText } from "./words.js";

const MAX_CONDITION = 400;
const WORD = /"(?:[^"\\]|\\[\s\S]){0,300}"|'[^']{0,300}'|(?:[^\s"'()]|\$\([^()]{0,80}\)){1,300}/g;

/** Whether a condition holds: `[ … ]`, `[[ … ]]`, `test …`, or `(( … ))`. Undefined if something in it is not known. */
export function holds(written: string, scope: Scope): boolean | undefined {
  const text = written.trim();
  if (text.length > MAX_CONDITION) return undefined;
  if (/^(?:true|:)$/.test(text)) return true;
  if (text === "false") return false;
  const sum = /^\(\(([\s\S]{1,300})\)\)$/.exec(text)?.[1];
  if (sum !== undefined) {
    const number = scope.number(sum);
    return number === undefined ? undefined : number !== 0;
  }
  const inner = /^(?:\[\[?\s([\s\S]{1,380})\s\]?\]|test\s([\s\S]{1,380}))$/.exec(text);
  const tested = inner?.[1] ?? inner?.[2];
  if (tested === undefined) return undefined;
  const searched = /^(\S{1,200}|"[^"]{0,300}")\s{1,8}=~\s{1,8}(\S[^\n]{0,200}?)\s{0,8}$/.exec(tested);
  if (searched) {
    const { text: subject } = expandText(searched[1] as string, scope);
    return matched(subject?.includes(UNKNOWN) ? undefined : subject, searched[2] as string, scope);
  }
  const words = tested.match(WORD) ?? [];
  const isNegated = words[0] === "!";
  const result = compared(isNegated ? words.slice(1) : words, text.startsWith("[["), scope);
  return result === undefined ? undefined : result !== isNegated;
}

function compared(words: readonly string[], isDouble: boolean, scope: Scope): boolean | undefined {
  const known = (word: string): string | undefined => {
    const { text } = expandText(word, scope);
    return text === undefined || text.includes(UNKNOWN) ? undefined : text;
  };
  const [first = "", second = "", third] = words;
  if (words.length === 1 || words.length === 2) {
    const text = known(words.length === 1 ? first : second);
    if (text === undefined || (words.length === 2 && !/^-[nz]$/.test(first))) return undefined;
    return first === "-z" ? text === "" : text !== "";
  }
  if (words.length !== 3 || third === undefined) return undefined;
  const one = known(first);
  if (one === undefined) return undefined;
  if (/^(?:==?|!=)$/.test(second)) {
    const pattern = expandText(third, scope, 0, true).text;
    if (pattern === undefined || pattern.includes(UNKNOWN)) return undefined;
    const isSame = isDouble
      ? matchesGlob(pattern, one, scope.patience)
      : pattern.replace(/\\(.)/g, "$1") === one;
    return isSame === (second !== "!=");
  }
  const number = /^-(eq|ne|lt|le|gt|ge)$/.exec(second)?.[1];
  const [a, b] = [scope.number(one), scope.number(known(third) ?? "")];
  if (number === undefined || a === undefined || b === undefined) return undefined;
  switch (number) {
    case "eq":
      return a === b;
    case "ne":
      return a !== b;
    case "lt":
      return a < b;
    case "le":
      return a <= b;
    case "gt":
      return a > b;
    default:
      return a >= b;
  }
}

/** `[[ $text =~ form ]]` puts the parts of the text that match into `BASH_REMATCH`. */
function matched(text: string | undefined, written: string, scope: Scope): boolean | undefined {
  const form = textOf(expandText(written, scope));
  const pattern =
    form.includes(UNKNOWN) || text === undefined
      ? undefined
      : simplePattern(form, "", text.length, scope.searches);
  const unknown: Value = { from: FROM.computed };
  if (text === undefined || !pattern) {
    scope.setList(
      "BASH_REMATCH",
      Array.from({ length: 10 }, () => unknown),
    );
    return undefined;
  }
  const found = pattern.exec(text);
  if (found)
    scope.setList(
      "BASH_REMATCH",
      found.map((part) => textValue(part ?? "", FROM.joined)),
    );
  return found !== null;
}
