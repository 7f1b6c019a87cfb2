import { childOf, named, type TreeNode } from "../tree.js";
import { elementsOf, NOTHING, textOf, UNKNOWN, type Value } from "../value.js";
import { bindArguments, parametersOf } from "./arguments.js";
import type { ProgramReader } from "./index.js";

const MAX_ROUNDS = 400;
const MAX_BODY = 800;
/** The rounds of all loops of a part of a program. */
const MAX_ALL_ROUNDS = 1_500;
/** What builds a text or a list, or changes one. */
const BUILDS = /[+.|]=|\.(?:push|append|unshift|insert|add|shift|pop)\(|<<|\byield\b/;

/** Reads a loop with a condition: as often as it runs if that is known, otherwise once. */
export function readCounted(reader: ProgramReader, node: TreeNode): Value {
  const condition = childOf(node, "condition");
  const start = childOf(node, "initializer", "initialize");
  const next = childOf(node, "increment", "update");
  const body = childOf(node, "body") ?? named(node).find(({ type }) => type === "statement_block");
  if (!body || !isBuilding(reader, node)) return reader.flow.maybe(() => reader.all(node));
  if (!condition || ENDLESS.test(reader.textAt(condition))) return readEndless(reader, node, body);
  if (start) reader.value(start);
  const isUntil = node.type === "until";
  let rounds = 0;
  while (
    rounds < MAX_ROUNDS &&
    reader.canRepeat &&
    reader.applications < MAX_ALL_ROUNDS &&
    truthOf(reader, condition) === !isUntil
  ) {
    rounds++;
    reader.applications++;
    if (!reader.flow.round(() => reader.value(body))) break;
    if (next) reader.value(next);
  }
  if (rounds === 0) {
    reader.value(condition);
    reader.flow.maybe(() => reader.value(body));
  }
  return NOTHING;
}

/** Reads a loop that ends in its body, as long as it is known what runs. */
function readEndless(reader: ProgramReader, node: TreeNode, body: TreeNode): Value {
  if (!LEAVES.test(reader.textAt(body))) return reader.flow.maybe(() => reader.all(node));
  for (let round = 0; round < MAX_ROUNDS && reader.canRepeat; round++) {
    if (++reader.applications > MAX_ALL_ROUNDS) break;
    const { end, isCertain } = reader.flow.run(() => reader.value(body));
    if (end === "return") reader.flow.end(end);
    if (end === "return" || end === "break" || !isCertain) break;
  }
  return NOTHING;
}

const LEAVES = /\b(?:break|return)\b/;

/** A condition that always holds. */
const ENDLESS = /^\(?\s{0,4}(?:true|1|!0)\s{0,4}\)?$/i;

function isBuilding(reader: ProgramReader, node: TreeNode): boolean {
  return node.end - node.start <= MAX_BODY && reader.canRepeat && BUILDS.test(reader.textAt(node));
}

type Comparison = (one: number | string, other: number | string) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
  "<=": (one, other) => one <= other,
  ">=": (one, other) => one >= other,
  "==": (one, other) => one === other,
  "===": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "!==": (one, other) => one !== other,
  "<>": (one, other) => one !== other,
  "-lt": (one, other) => one < other,
  "-gt": (one, other) => one > other,
  "-le": (one, other) => one <= other,
  "-ge": (one, other) => one >= other,
  "-eq": (one, other) => one === other,
  "-ne": (one, other) => one !== other,
};

const MAX_DEPTH = 12;

/** Whether a node of PowerShell is only one level of its grammar. */
function isSingle(node: TreeNode): boolean {
  return (
    node.children.length === 1 &&
    /^(?:while_condition|pipeline(?:_chain)?|\w{1,20}_expression)$/.test(node.type) &&
    named(node).length === 1
  );
}

/** Whether a condition holds, or undefined if that is not known. */
export function truthOf(reader: ProgramReader, node: TreeNode, depth = 0): boolean | undefined {
  let at = node;
  while (/parenthesized|expression_statement/.test(at.type) && named(at).length === 1)
    at = named(at)[0] as TreeNode;
  if (depth > MAX_DEPTH) return undefined;
  while (isSingle(at)) at = named(at)[0] as TreeNode;
  const mark = at.children.find(
    ({ named: isNamed, field, type }) =>
      /^operators?$/.test(field) || type === "comparison_operator" || !isNamed,
  );
  const operator = mark ? reader.textAt(mark).toLowerCase() : "";
  const [left, right] = [named(at)[0], named(at).at(-1)];
  if (
    /^(?:not_operator|unary_expression|unary_op_expression|unary)$/.test(at.type) &&
    /^(?:!|not)/.test(operator)
  ) {
    const inner = right && truthOf(reader, right, depth + 1);
    return inner === undefined ? undefined : !inner;
  }
  if (left && right && left !== right && /^(?:&&|\|\||and|or)$/.test(operator)) {
    const one = truthOf(reader, left, depth + 1);
    const isAnd = operator === "&&" || operator === "and";
    if (one === !isAnd) return one;
    const other = truthOf(reader, right, depth + 1);
    return one === undefined ? undefined : other;
  }
  const compare = COMPARISONS[operator];
  if (compare && left && right && named(at).filter((part) => part !== mark).length === 2) {
    return compared(compare, reader.value(left), reader.value(right));
  }
  if (operator === "in" && left && right) return contains(reader.value(right), reader.value(left));
  return truthOfValue(reader.value(at));
}

function compared(compare: Comparison, first: Value, second: Value): boolean | undefined {
  const [one, other] = [comparable(first), comparable(second)];
  if (one === undefined || other === undefined || typeof one !== typeof other) return undefined;
  // Whether "1" is 1 depends on the language.
  return first.isNumber === second.isNumber ? compare(one, other) : undefined;
}

function truthOfValue({ text, items, isNumber, entries }: Value): boolean | undefined {
  if (items) return items.length > 0;
  if (entries) return entries.size > 0;
  if (text === undefined || text.includes(UNKNOWN)) return undefined;
  if (isNumber) return Number(text) !== 0;
  return text !== "" && text !== "false";
}

function comparable({ text }: Value): number | string | undefined {
  if (text === undefined || text.includes(UNKNOWN)) return undefined;
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

function contains(whole: Value, part: Value): boolean | undefined {
  const wanted = textOf(part);
  if (wanted.includes(UNKNOWN)) return undefined;
  if (whole.text !== undefined) return whole.text.includes(UNKNOWN) ? undefined : whole.text.includes(wanted);
  if (whole.entries) return whole.entries.has(wanted);
  return elementsOf(whole)?.some(({ text }) => text === wanted);
}

const MAX_PREDICATE = 400;

/** Whether a short function of the program holds for some arguments, or undefined if that is not known. */
export function holds(
  reader: ProgramReader,
  { name = "" }: Value,
  args: readonly Value[],
): boolean | undefined {
  const found = reader.bodies.get(name);
  if (!found || found.parsed !== reader.parsed || found.node.end - found.node.start > MAX_PREDICATE)
    return undefined;
  if (!reader.canRepeat || ++reader.applications > MAX_ALL_ROUNDS) return undefined;
  bindArguments(
    reader,
    parametersOf(reader, childOf(found.node, "parameters", "parameter")),
    args,
    new Map(),
  );
  const body = childOf(found.node, "body") ?? named(found.node).at(-1);
  if (!body) return undefined;
  return truthOf(reader, returned(body));
}

/** The expression that a function returns. */
function returned(body: TreeNode): TreeNode {
  let at = body;
  for (let steps = 0; steps < 6 && /block|body|return|statement/.test(at.type); steps++) {
    const last = named(at).at(-1);
    if (!last) break;
    at = last;
  }
  return at;
}
