import { isEnvironment } from "../calls/environment.js";
import { originOfPath } from "../places.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  either,
  elementsOf,
  FROM,
  listValue,
  NOTHING,
  numberValue,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "../value.js";
import type { ProgramReader } from "./index.js";
import { readCounted, truthOf } from "./rounds.js";
import { bindTo } from "./targets.js";

export function readLoop(reader: ProgramReader, node: TreeNode): Value {
  if (childOf(node, "condition")) return readCounted(reader, node);
  const isPhp = node.type === "foreach_statement" && reader.language === "php";
  const [source, target] = isPhp ? named(node) : [];
  const left = target ?? childOf(node, "left", "pattern", "key");
  const right = source ?? childOf(node, "right", "value");
  if (left && right) {
    const values = reader.value(right);
    const whole = isEnvironment(values) ? FROM.environment : 0;
    if (builds(reader, node, values)) return readRounds(reader, node, left, right, values);
    const items = values.items ?? (isPhp && values.entries ? [...values.entries.values()] : []);
    bindTo(
      reader,
      (isPhp && left.type === "pair" && named(left)[1]) || left,
      items.length > 0 && items.length < 50 ? mostTelling(items) : { from: values.from | whole },
    );
  }
  const rest = named(node).filter((part) => part !== left && part !== right);
  reader.flow.maybe(() => {
    for (const part of rest) reader.value(part);
  });
  return NOTHING;
}

const MAX_ROUNDS = 400;
const MAX_ROUND = 400;
/** The rounds of all loops of a part of a program. */
const MAX_ALL_ROUNDS = 1_500;
const BUILDS =
  /\b(?:subprocess|system|exec\w{0,8}|popen|spawn\w{0,6}|run|call|check_output|post|put|urlopen|rmtree|rm(?:dir)?(?:Sync)?|rm_rf?|rimraf|removeSync|RemoveAll|remove_dir_all|unlink(?:Sync)?|remove)\s{0,2}\(|[+.|]=|\.(?:push|push_str|write_str|append|unshift|insert|add)\(|<<|[\])]\s{0,2}\(|\bopen\(|\bwrite|\b(\w{1,40})\s{0,4}=\s{0,4}(?:[$\w.]{1,40}(?:\[\w{1,20}\])?\s{0,4}[+.]\s{0,4})?\$?\1\b/;

/** The items of a list, the bytes or the letters of a text, or the names or values of an object. */
function itemsOf(reader: ProgramReader, value: Value): readonly Value[] | undefined {
  if (!value.entries || value.items) return elementsOf(value);
  if (value.entries.size > MAX_ROUNDS) return undefined;
  if (reader.language === "php") return [...value.entries.values()];
  return [...value.entries.keys()].map((name) => textValue(name, value.from));
}

/** Whether the rounds of a loop build a text from known items: `for c in codes: s += chr(c)`. */
function builds(reader: ProgramReader, node: TreeNode, values: Value): boolean {
  const items = itemsOf(reader, values);
  if (
    !items ||
    items.length < (reader.language === "python" ? 1 : 2) ||
    items.length > MAX_ROUNDS ||
    !reader.canRepeat
  )
    return false;
  if (node.end - node.start > MAX_ROUND + items.length * 6 || !isTelling(reader, node)) return false;
  reader.applications += items.length;
  return reader.applications < MAX_ALL_ROUNDS;
}

/** Whether the rounds of a loop matter: they build something, or one of them ends a function that is applied. */
function isTelling(reader: ProgramReader, node: TreeNode): boolean {
  const text = reader.textAt(node);
  return BUILDS.test(text) || (reader.flow.isKnown && /\breturn\b/.test(text));
}

function readRounds(
  reader: ProgramReader,
  node: TreeNode,
  left: TreeNode,
  right: TreeNode,
  values: Value,
): Value {
  const rest = named(node).filter((part) => part !== left && part !== right);
  const [key, part] = left.type === "pair" ? named(left) : [undefined, left];
  const names = [...(values.entries?.keys() ?? [])];
  for (const [at, item] of (itemsOf(reader, values) ?? []).entries()) {
    if (key) bindTo(reader, key, names[at] === undefined ? numberValue(at) : textValue(names[at]));
    bindTo(reader, part ?? left, item);
    if (!reader.flow.round(() => rest.forEach((part) => void reader.value(part)))) break;
  }
  return NOTHING;
}

export function comprehend(reader: ProgramReader, node: TreeNode): Value {
  const body = childOf(node, "body") ?? named(node)[0];
  const clauses = named(node).filter(({ type }) => type === "for_in_clause");
  if (!body || clauses.length === 0) return reader.all(node);
  if (body.type === "pair") return comprehendMap(reader, body, node, clauses);
  return expandClauses(reader, { body, conditions: conditionsOf(node) }, clauses);
}

/** `{name: value for … in …}` */
function comprehendMap(
  reader: ProgramReader,
  body: TreeNode,
  node: TreeNode,
  clauses: readonly TreeNode[],
): Value {
  const [key, value] = [childOf(body, "key"), childOf(body, "value")];
  if (!key || !value) return reader.all(node);
  const conditions = conditionsOf(node);
  const names = expandClauses(reader, { body: key, conditions }, clauses);
  const values = expandClauses(reader, { body: value, conditions }, clauses);
  const entries = names.items?.map((name, at): [string, Value] => [
    textOf(name),
    values.items?.[at] ?? NOTHING,
  ]);
  return { ...(entries && { entries: new Map(entries) }), from: names.from | values.from };
}

function conditionsOf(node: TreeNode): TreeNode[] {
  return named(node).flatMap((part) => (part.type === "if_clause" ? named(part).slice(0, 1) : []));
}

/** What a comprehension returns for each item, and when. */
interface Part {
  readonly body: TreeNode;
  readonly conditions: readonly TreeNode[];
}

function expandClauses(reader: ProgramReader, part: Part, clauses: readonly TreeNode[]): Value {
  const [clause, ...rest] = clauses;
  if (!clause)
    return part.conditions.some((condition) => truthOf(reader, condition) === false)
      ? listValue([])
      : listValue([reader.value(part.body)]);
  const left = childOf(clause, "left");
  const right = childOf(clause, "right");
  if (!left || !right) return NOTHING;
  const values = reader.value(right);
  const whole = isEnvironment(values) ? FROM.environment : 0;
  const items = itemsOf(reader, values);
  if (!items || items.length > 1_000) {
    bindTo(reader, left, { from: values.from | whole });
    const one = expandClauses(reader, part, rest);
    return { from: one.from | values.from | whole };
  }
  const results = items.map((item) => {
    bindTo(reader, left, item);
    return expandClauses(reader, part, rest);
  });
  return listValue(results.flatMap((result) => result.items ?? [result]));
}

const HOME = `${UNKNOWN}HOME${UNKNOWN}`;

/** The value that represents several: one that names a location of keys, if there is one. */
function mostTelling(values: readonly Value[]): Value {
  const key =
    values.find(({ text }) => text !== undefined && originOfPath(text) !== 0) ??
    values.find(({ text }) => text === "~" || text === HOME);
  return key ? withOrigin(key, origins(values)) : either(values);
}
