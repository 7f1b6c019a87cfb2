import { applied } from "../arithmetic.js";
import { character } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  either,
  FROM,
  joined,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  type Value,
} from "../value.js";
import type { ProgramReader } from "./index.js";
import { ROLES } from "./roles.js";
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
  const number = calculated(mark, values, parts);
  if (number !== undefined) return textValue(String(number), origins(values));
  const isText = mark === "+" || mark === "." || mark === "-join" || mark === "&" || mark === "..";
  if (isText)
    return noticed(
      reader,
      joined(values.map(({ items, ...value }) => (items ? { ...value, items } : value))),
      node,
    );
  if (mark === "/" && values.some(({ text, name }) => text !== undefined || name === "Path"))
    return joined(values, "/");
  if (mark === "%" || /^-f$/i.test(mark)) return noticed(reader, formatted(values), node);
  if (mark === "*" && values[0]?.text !== undefined && /^\d{1,3}$/.test(textOf(values[1] ?? NOTHING))) {
    const times = Number(values[1]?.text);
    return values[0].text.length * times < 10_000
      ? textValue(values[0].text.repeat(times), values[0].from)
      : values[0];
  }
  if (mark === "^" || /^-bxor$/i.test(mark)) return { from: origins(values) | FROM.computed };
  if (mark === "|" && values.some(({ entries }) => entries)) return united(values);
  if (mark === "|" || mark === "||" || mark === "??" || mark === "or") return either(values);
  if (/^(?:-split|-replace)$/i.test(mark)) return { from: origins(values) | FROM.joined };
  if (/^[=!<>]=?=?$|^(?:in|is|and|not|&&|-eq|-ne|-like|-match)$/i.test(mark)) return NOTHING;
  return { from: origins(values) };
}

const ARITHMETIC = /^(?:[-+*/%&|^]|<<|>>|\/\/|-b(?:xor|and|or)|-shl|-shr)$/i;
const NUMBER = /^-?(?:\d{1,9}|0x[0-9a-f]{1,8})$/i;

/** The result of whole numbers, or undefined if an operand is a text. */
function calculated(mark: string, values: readonly Value[], parts: readonly TreeNode[]): number | undefined {
  if (!ARITHMETIC.test(mark) || values.length < 2) return undefined;
  if (!values.every(({ text }) => text !== undefined && NUMBER.test(text))) return undefined;
  if (parts.some(({ type }) => ROLES.get(type) === "string")) return undefined;
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

/** Fills in format strings, such as those of `%` in Python and `-f` in PowerShell. */
export function formatted(values: readonly Value[]): Value {
  const [format, ...given] = values;
  const args = given.length === 1 && given[0]?.items ? given[0].items : given;
  let next = 0;
  // `%<name>s` of Ruby and `%(name)s` of Python, with an object of names.
  const entries = given.find((value) => value.entries)?.entries;
  const named = entries
    ? textOf(format ?? NOTHING).replace(
        /%(?:<(\w{1,40})>|\((\w{1,40})\)|\{(\w{1,40})\})[-\d.]{0,6}[srdif]?/g,
        (whole, one, two, three) => {
          const value = entries.get((one ?? two ?? three) as string);
          return value ? textOf(value) : whole;
        },
      )
    : textOf(format ?? NOTHING);
  const text = named.replace(
    /%[-\d.]{0,6}[srdxc]|\{(\d{0,2})(?:[!:][^}]{0,10})?\}/g,
    (_, index: string | undefined) => {
      const at = index !== undefined && index !== "" ? Number(index) : next++;
      return textOf(args[at] ?? { from: 0 });
    },
  );
  const inner = entries ? origins(entries.values()) : 0;
  return textValue(text, origins(values) | origins(args) | inner | FROM.joined);
}
