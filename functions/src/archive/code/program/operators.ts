import { applied } from "../arithmetic.js";
import { isEnvironment } from "../calls/environment.js";
import { character } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  either,
  FROM,
  joined,
  joinedPath,
  listValue,
  NOTHING,
  numberValue,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
} from "../value.js";
import type { ProgramReader } from "./index.js";
import { ROLES } from "./roles.js";
import { bindTo, giveTo } from "./targets.js";
import { noticed } from "./texts.js";

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function binaryValue(reader: ProgramReader, node: TreeNode): Value {
  const operator = node.children.find(
    ({ named: isNamed, field, type }) => field === "operator" || !isNamed || type === "format_operator",
  );
  const mark = operator ? reader.textAt(operator) : "";
  // A long chain is nested on its left, so it is read in a loop.
  const operands: TreeNode[] = [];
  let at: TreeNode = node;
  for (;;) {
    const [left, right] = [childOf(at, "left") ?? named(at)[0], childOf(at, "right") ?? named(at).at(-1)];
    if (right) operands.push(right);
    if (!left) break;
    let inner = left;
    while (inner.children.length === 1 && !ROLES.has(inner.type)) inner = inner.children[0] as TreeNode;
    const innerMark = inner.children.find(({ named: isNamed, field }) => field === "operator" || !isNamed);
    if (
      inner.type !== node.type ||
      !innerMark ||
      reader.textAt(innerMark) !== mark ||
      operands.length > 2_000
    ) {
      operands.push(left);
      break;
    }
    at = inner;
  }
  const parts = operands.reverse();
  const values = parts.map((part) => reader.value(part));
  const own = OPERATORS[mark];
  if (values[1] && own !== undefined && reader.functionNames.has(own)) giveTo(reader, own, values[1]);
  else if (values[1] && reader.language === "ruby" && reader.functionNames.has(mark))
    giveTo(reader, mark, values[1]);
  const number = calculated(mark, values, parts);
  if (number !== undefined) return numberValue(number, origins(values));
  if (mark === "+" && reader.language === "php" && values.every(({ entries }) => entries))
    return {
      entries: new Map(values.toReversed().flatMap(({ entries }) => [...(entries ?? [])])),
      from: origins(values),
    };
  const list = listResult(reader, mark, values);
  if (list) return list;
  if (mark === "<<" && reader.language === "ruby") {
    const after = pushed(values);
    if (after && parts[0]) bindTo(reader, parts[0], after);
    if (after) return noticed(reader, after, node);
  }
  const isText = mark === "+" || mark === "." || mark === "-join" || mark === "&" || mark === "..";
  if (isText)
    return noticed(
      reader,
      joined(values.map(({ items, ...value }) => (items ? { ...value, items } : value))),
      node,
    );
  if (mark === "/" && values.some(({ text, name }) => text !== undefined || name === "Path"))
    return joinedPath(values);
  if (mark === "%" || /^-f$/i.test(mark)) return noticed(reader, formatted(values), node);
  if (mark === "*" && values[0]?.text !== undefined && /^\d{1,3}$/.test(textOf(values[1] ?? NOTHING))) {
    const times = Number(values[1]?.text);
    return values[0].text.length * times < 10_000
      ? textValue(values[0].text.repeat(times), values[0].from)
      : values[0];
  }
  if (mark === "^" && reader.language === "php") {
    const masked = maskedText(values);
    if (masked) return noticed(reader, masked, node);
  }
  if (mark === "^" || /^-bxor$/i.test(mark)) return { from: origins(values) | FROM.computed };
  if (mark === "|" && values.some(({ entries }) => entries)) return united(values);
  const environment = mark === "||" || mark === "or" ? values.find(isEnvironment) : undefined;
  if (environment) return environment;
  if (mark === "|" || mark === "||" || mark === "??" || mark === "or") return either(values);
  if (/^(?:-split|-replace)$/i.test(mark)) return { from: origins(values) | FROM.joined };
  if (/^[=!<>]=?=?$|^(?:in|is|and|not|&&|-eq|-ne|-like|-match)$/i.test(mark)) return NOTHING;
  return { from: origins(values) };
}

/** A list or a text of Ruby to which something is added: `parts << "…"`. */
function pushed([first, ...rest]: readonly Value[]): Value | undefined {
  if (first?.items) return listValue([...first.items, ...rest]);
  if (first?.text === undefined || first.isNumber) return undefined;
  const texts = rest.map((value) =>
    value.isNumber ? textValue(character(Number(value.text)), value.from | FROM.decoded) : value,
  );
  return { ...(first.name !== undefined && { name: first.name }), ...joined([first, ...texts]) };
}

/** Lists that are added or repeated, or joined as Ruby does: `["a", "b"] * " "`. */
function listResult(reader: ProgramReader, mark: string, values: readonly Value[]): Value | undefined {
  const [first, second] = values;
  if (!first?.items || !second || !/^(?:python|ruby)$/.test(reader.language)) return undefined;
  if (mark === "+" && values.every(({ items }) => items))
    return listValue(values.flatMap(({ items }) => items ?? []));
  if (mark !== "*" || values.length !== 2) return undefined;
  if (!second.isNumber) return second.text === undefined ? undefined : joined(first.items, second.text);
  const times = Number(second.text);
  if (times < 1 || times * first.items.length > MAX_REPEATED) return undefined;
  return listValue(Array.from({ length: times }, () => first.items ?? []).flat());
}

const MAX_REPEATED = 1_000;

const MAX_MASKED = 4_000;

/** Two texts of which the letters mask each other, as in PHP. */
function maskedText([one, other]: readonly Value[]): Value | undefined {
  if (one?.text === undefined || other?.text === undefined) return undefined;
  if (one.text.includes(UNKNOWN) || other.text.includes(UNKNOWN)) return undefined;
  const length = Math.min(one.text.length, other.text.length, MAX_MASKED);
  let text = "";
  for (let at = 0; at < length; at++)
    text += String.fromCharCode(one.text.charCodeAt(at) ^ other.text.charCodeAt(at));
  return textValue(text, one.from | other.from | FROM.decoded | FROM.joined);
}

/** The methods of Python that an object can have for operators. */
const OPERATORS: Readonly<Record<string, string>> = {
  ...{
    "+": "__add__",
    "-": "__sub__",
    "*": "__mul__",
    "/": "__truediv__",
    "//": "__floordiv__",
    "%": "__mod__",
  },
  ...{
    "|": "__or__",
    "&": "__and__",
    "^": "__xor__",
    ">>": "__rshift__",
    "<<": "__lshift__",
    "@": "__matmul__",
  },
  "**": "__pow__",
};

const ARITHMETIC = /^(?:[-+*/%&|^]|\*\*|<<|>>|\/\/|-b(?:xor|and|or)|-shl|-shr)$/i;
const NUMBER = /^-?(?:\d{1,9}|0x[0-9a-f]{1,8})$/i;

/** The result of whole numbers, or undefined if an operand is a text. */
function calculated(mark: string, values: readonly Value[], parts: readonly TreeNode[]): number | undefined {
  if (!ARITHMETIC.test(mark) || values.length < 2) return undefined;
  if (!values.every(({ text }) => text !== undefined && NUMBER.test(text))) return undefined;
  if (parts.some(({ type }) => ROLES.get(type) === "string")) return undefined;
  // Texts of digits are joined.
  if (mark === "+" && !values.every(({ isNumber }) => isNumber)) return undefined;
  const [first, ...rest] = values.map(({ text }) => Number(text));
  const result = rest.reduce(
    (sum, one) => applied(MARKS[mark.toLowerCase()] ?? mark, sum, one),
    first as number,
  );
  return Number.isFinite(result) && Math.abs(result) < 2 ** 40 ? Math.trunc(result) : undefined;
}

/** The operators of PowerShell, and the division of Python that rounds down. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ "-band": "&", "-bor": "|", "-bxor": "^", "-shl": "<<", "-shr": ">>" },
  "//": "/",
};

/** `[char]105` is a letter, and `[char[]](105, 101)` are several. */
export function castValue(reader: ProgramReader, node: TreeNode): Value {
  const [type, operand] = named(node);
  const value = operand ? reader.value(operand) : NOTHING;
  if (!type || !/^\[(?:System\.)?char(?:\[\])?\]$/i.test(reader.textAt(type))) return value;
  const letter = ({ text, from }: Value): Value =>
    /^(?:\d{1,7}|0x[0-9a-f]{1,6})$/i.test(text ?? "")
      ? textValue(character(Number(text)), from | FROM.joined)
      : { from: from | FROM.computed };
  return value.items ? listValue(value.items.map(letter)) : letter(value);
}

/**
 * Several objects as one. If one of them is unknown, the entries of the merged object are unknown
 * too.
 */
function united(values: readonly Value[]): Value {
  const entries = values.every((value) => value.entries)
    ? new Map(values.flatMap((value) => [...(value.entries ?? [])]))
    : undefined;
  return { ...(entries ? { entries } : {}), from: origins(values) };
}

/** The letter for a mark such as `%c` and `{:c}`. */
function letterOf(args: readonly Value[], index: string | undefined, next: number): string {
  const value = args[index === undefined || index === "" ? next : Number(index)];
  if (value === undefined) return UNKNOWN;
  return /^\d{1,7}$/.test(value.text ?? "") ? character(Number(value.text)) : textOf(value);
}

/** Fills in format strings, such as those of `%` in Python and `-f` in PowerShell. */
export function formatted(values: readonly Value[]): Value {
  const [format, ...given] = values;
  const args = given.length === 1 && given[0]?.items ? given[0].items : given;
  let next = 0;
  // `%<name>s` of Ruby and `%(name)s` of Python, with an object of names.
  const entries = given.find((value) => value.entries)?.entries;
  const named = entries
    ? textOf(format ?? NOTHING).replace(
        /%(?:<(\w{1,40})>|\((\w{1,40})\)|\{(\w{1,40})\})[-\d.]{0,6}[srdifc]?/g,
        (whole, one, two, three) => {
          const value = entries.get((one ?? two ?? three) as string);
          if (value && whole.endsWith("c") && value.isNumber) return character(Number(value.text));
          return value ? textOf(value) : whole;
        },
      )
    : textOf(format ?? NOTHING);
  // `%2$s`: the second argument.
  const placed = named.replace(/%(\d{1,2})\$s/g, (whole, at: string) => {
    const value = args[Number(at) - 1];
    return value ? textOf(value) : whole;
  });
  const text = placed.replace(
    /%[-\d.]{0,6}[srdxc]|\{(\d{0,2})(?:[!:][^}]{0,10})?\}/g,
    (whole, index: string | undefined) => {
      if (/^%[-\d.]{0,6}c$/.test(whole) || /:c\}$/.test(whole)) return letterOf(args, index, next++);
      const at = index !== undefined && index !== "" ? Number(index) : next++;
      return textOf(args[at] ?? { from: 0 });
    },
  );
  const inner = entries ? origins(entries.values()) : 0;
  return textValue(text, origins(values) | origins(args) | inner | FROM.joined);
}
