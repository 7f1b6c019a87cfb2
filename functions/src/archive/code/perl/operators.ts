import { applied } from "../arithmetic.js";
import {
  either,
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
} from "../value.js";

const MAX_ROUNDS = 300;
const MAX_ITEMS = 2_000;

/** The result of an operator between two values. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function combined(mark: string, one: Value, other: Value): Value {
  switch (mark) {
    case ".":
      return joined(
        [one, other].map((value) => (value.text === undefined ? { text: UNKNOWN, from: value.from } : value)),
      );
    case "x": {
      const count = Number(other.text);
      const size = one.items && one.text === undefined ? one.items.length : (one.text?.length ?? 0);
      if (!(count >= 0) || size * count > MAX_ITEMS * 4) return one;
      return one.items && one.text === undefined
        ? listValue(Array.from({ length: count }, () => one.items ?? []).flat())
        : textValue((one.text ?? UNKNOWN).repeat(count), one.from | FROM.joined);
    }
    case "..": {
      const [a, b] = [one.text ?? "", other.text ?? ""];
      if (/^-?\d{1,6}$/.test(a) && /^-?\d{1,6}$/.test(b) && Number(b) - Number(a) < MAX_ROUNDS)
        return listValue(
          Array.from({ length: Math.max(0, Number(b) - Number(a) + 1) }, (_, at) =>
            textValue(String(Number(a) + at)),
          ),
        );
      if (/^[a-zA-Z]$/.test(a) && /^[a-zA-Z]$/.test(b))
        return listValue(
          Array.from({ length: Math.max(0, b.charCodeAt(0) - a.charCodeAt(0) + 1) }, (_, at) =>
            textValue(String.fromCharCode(a.charCodeAt(0) + at)),
          ),
        );
      return { from: origins([one, other]) };
    }
    case "||":
    case "//":
    case "or":
      return truth(one) === false ? other : truth(one) === true ? one : either([one, other]);
    case "&&":
    case "and":
      return other;
    case "eq":
    case "ne":
    case "==":
    case "!=":
    case "<":
    case ">":
    case "<=":
    case ">=":
      return compared(mark, one, other);
  }
  const [a, b] = [knownText(one), knownText(other)];
  if (a === undefined || b === undefined) return { from: origins([one, other]) };
  // `^` of two texts exchanges their bits.
  if (mark === "^" && !/^\d{1,9}$/.test(a))
    return textValue(
      [...a]
        .map((letter, at) => String.fromCharCode(letter.charCodeAt(0) ^ (b.charCodeAt(at) || 0)))
        .join(""),
      FROM.joined | FROM.decoded,
    );
  const [m, n] = [Number(a) || 0, Number(b) || 0];
  const result =
    mark === "**"
      ? m ** n
      : mark === "/"
        ? m / n
        : mark === "+"
          ? m + n
          : mark === "-"
            ? m - n
            : applied(mark, m, n);
  return Number.isFinite(result) ? textValue(String(result)) : NOTHING;
}

/** A table of keys and values, one after another. */
export function tableOf(items: readonly Value[]): Value {
  const entries = new Map<string, Value>();
  for (let at = 0; at < items.length; at += 2)
    entries.set(textOf(items[at] as Value), items[at + 1] ?? NOTHING);
  return { entries, from: origins(items) };
}

/** Whether a value counts as true, if it is known. */
export function truth(value: Value): boolean | undefined {
  if (value.items && value.text === undefined) return value.items.length > 0;
  const text = knownText(value);
  return text === undefined ? undefined : text !== "" && text !== "0";
}

/** A text, or how many items a list has. */
function countOrText(value: Value): string | undefined {
  return value.items && value.text === undefined ? String(value.items.length) : knownText(value);
}

function compared(mark: string, one: Value, other: Value): Value {
  const [a, b] = [countOrText(one), countOrText(other)];
  if (a === undefined || b === undefined) return NOTHING;
  const [m, n] = [Number(a), Number(b)];
  const results: Record<string, boolean> = {
    eq: a === b,
    ne: a !== b,
    "==": m === n,
    "!=": m !== n,
    "<": m < n,
    ">": m > n,
    "<=": m <= n,
    ">=": m >= n,
  };
  return textValue(results[mark] ? "1" : "");
}
