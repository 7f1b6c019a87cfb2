import { formOf } from "../calls/folding/words.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  elementsOf,
  FROM,
  listValue,
  NOTHING,
  numberValue,
  textOf,
  textValue,
  type Value,
} from "../value.js";
import { define } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { truthOf } from "./rounds.js";
import { bindTo } from "./targets.js";

/** A call of Ruby with a block: `codes.map { |c| (c ^ 42).chr }`. */
interface Block {
  readonly reader: ProgramReader;
  readonly node: TreeNode;
  readonly parameters: readonly TreeNode[];
  /** The statements of the block. */
  readonly body: TreeNode | undefined;
  readonly receiver: Value;
  readonly args: readonly Value[];
}

const MAX_ITERATED = 400;

/**
 * What a call with a block returns. Undefined if the block does not show it. A block gets the items of a list, or what the call
 * gives it.
 *
 * @param result what the call returns without its block
 */
export function readBlock(
  reader: ProgramReader,
  node: TreeNode,
  method: string,
  receiver: Value,
  args: readonly Value[],
  result: Value,
): Value | undefined {
  if (/^(?:lambda|proc|define_method|define_singleton_method)$/.test(method)) {
    const made = define(reader, node);
    const name = method.startsWith("define") ? args[0]?.text : undefined;
    if (name !== undefined) reader.bind(name, made);
    return made;
  }
  const list = childOf(node, "parameters") ?? named(node).find(({ type }) => type === "block_parameters");
  const block: Block = {
    reader,
    node,
    parameters: list ? named(list) : [],
    body:
      childOf(node, "body") ??
      named(node)
        .filter((part) => part !== list)
        .at(-1),
    receiver,
    args,
  };
  const way = Object.hasOwn(WAYS, method) ? WAYS[method] : undefined;
  const known = way?.(block);
  if (known) return known;
  const items = itemsOf(method, receiver, args);
  const each = Object.hasOwn(ITERATIONS, method) ? ITERATIONS[method] : undefined;
  if (each && items && items.length <= MAX_ITERATED && reader.canMap(items.length)) return each(block, items);
  const [first] = block.parameters;
  // `Thread.new("…") { |command| … }`, `File.open(…) { |file| … }`
  const given = args.length > 0 && /^(?:new|start|fork)$/.test(method) ? args[0] : result;
  if (first && receiver.from !== 0) bindTo(reader, first, { from: receiver.from });
  else if (first && given && /^(?:new|start|fork|open|popen\w{0,2}|capture\w{0,3}|create)$/.test(method))
    bindTo(reader, first, given);
  reader.value(node);
  // `with_retry { fetch(url) }`: what returns from the block often returns from the call.
  const last = block.body && named(block.body).at(-1);
  if (!last || result.text !== undefined || result.items) return undefined;
  const { from } = reader.value(last);
  return from & FROM.network ? { ...result, from: result.from | from } : undefined;
}

/** The items that a method gives its block one after another. */
function itemsOf(method: string, receiver: Value, [first]: readonly Value[]): readonly Value[] | undefined {
  const start = receiver.isNumber ? Number(receiver.text) : undefined;
  const end = first?.isNumber ? Number(first.text) : undefined;
  if (start !== undefined) {
    if (method === "times") return numbers(0, start - 1);
    if (method === "upto" && end !== undefined) return numbers(start, end);
    return method === "downto" && end !== undefined ? numbers(end, start)?.reverse() : undefined;
  }
  if (receiver.entries && !receiver.items)
    return [...receiver.entries].map(([name, value]) => listValue([textValue(name, receiver.from), value]));
  if (!/^each_(?:char|byte)$/.test(method) && !receiver.items && !receiver.codes) return undefined;
  const items = elementsOf(receiver);
  if (/^each_with_(?:index|object)$|with_index$/.test(method))
    return items?.map((item, at) =>
      listValue([item, /object$/.test(method) ? (first ?? NOTHING) : numberValue(at + (end ?? 0))]),
    );
  return method === "each_slice" && items && end
    ? Array.from({ length: Math.ceil(items.length / end) }, (_, at) =>
        listValue(items.slice(at * end, at * end + end)),
      )
    : items;
}

function numbers(from: number, to: number): Value[] | undefined {
  return to - from < MAX_ITERATED
    ? Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => numberValue(from + at))
    : undefined;
}

/** Gives the parameters of a block an item, or the parts of it. */
function give({ reader, parameters }: Block, item: Value): void {
  const [first] = parameters;
  if (!first) for (const name of ["_1", "it"]) reader.bind(name, item);
  else if (parameters.length === 1 || !item.items) bindTo(reader, first, item);
  else
    for (const [at, parameter] of parameters.entries()) bindTo(reader, parameter, item.items[at] ?? NOTHING);
}

/** What the block returns for an item. */
function resultFor(block: Block, item: Value): Value {
  give(block, item);
  return block.body ? lastValue(block.reader, block.body) : NOTHING;
}

/** Whether the last expression of the block holds for an item. */
function holdsFor(block: Block, item: Value): boolean | undefined {
  give(block, item);
  const last = block.body && named(block.body).at(-1);
  return last && truthOf(block.reader, last);
}

function lastValue(reader: ProgramReader, body: TreeNode): Value {
  let last = NOTHING;
  reader.flow.run(() => {
    for (const part of named(body)) {
      if (reader.flow.ended) reader.flow.skip(part);
      else last = reader.value(part);
    }
  });
  return last;
}

type Iteration = (block: Block, items: readonly Value[]) => Value | undefined;

const mapped: Iteration = (block, items) => listValue(items.map((item) => resultFor(block, item)));
const kept: Iteration = (block, items) => listValue(items.filter((item) => holdsFor(block, item) !== false));

/** The block runs for each item, and the call returns what it had. */
const visited: Iteration = (block, items) => {
  for (const item of items) resultFor(block, item);
  return undefined;
};

const ITERATIONS: Readonly<Record<string, Iteration>> = {
  ...same("map collect each_char each_byte bytes each_with_index each_slice filter_map with_index", mapped),
  ...same("each each_pair times upto downto each_entry", visited),
  ...same("flat_map collect_concat", (block, items) =>
    listValue(
      items.flatMap((item) => {
        const value = resultFor(block, item);
        return value.items ?? [value];
      }),
    ),
  ),
  ...same("select filter", kept),
  reject: (block, items) => listValue(items.filter((item) => holdsFor(block, item) !== true)),
  ...same("find detect", (block, items) => items.find((item) => holdsFor(block, item) === true)),
  ...same("sort_by", (block, items) => {
    const keyed = items.map((item) => ({ item, by: textOf(resultFor(block, item)) }));
    return listValue(keyed.sort((one, other) => compared(one.by, other.by)).map(({ item }) => item));
  }),
  each_with_object: (block, items) => {
    let object = block.args[0] ?? NOTHING;
    const name = block.parameters[1] && block.reader.textAt(block.parameters[1]);
    for (const item of items) {
      resultFor(block, listValue([item.items?.[0] ?? NOTHING, object]));
      object = (name !== undefined && block.reader.known(name)) || object;
    }
    return object;
  },
  ...same("inject reduce", (block, items) => {
    const [one, other] = block.parameters;
    if (!one || !other || !block.body) return undefined;
    const [first = NOTHING, ...rest] = block.args[0] ? [block.args[0], ...items] : items;
    return rest.reduce((sum, item) => resultFor(block, listValue([sum, item])), first);
  }),
};

function compared(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What a call does with its block, if the block gets something else than items. */
const WAYS: Readonly<Record<string, (block: Block) => Value | undefined>> = {
  ...same("gsub sub", replacedBy),
  ...same("then yield_self", (block) =>
    block.receiver === NOTHING ? undefined : resultFor(block, block.receiver),
  ),
  tap: (block) => {
    if (block.receiver === NOTHING) return undefined;
    resultFor(block, block.receiver);
    const name = block.parameters[0] && block.reader.textAt(block.parameters[0]);
    return (name !== undefined && block.reader.known(name)) || block.receiver;
  },
};

function same<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

/** `text.gsub(/x/) { |c| … }` */
function replacedBy(block: Block): Value | undefined {
  const { text, from } = block.receiver;
  const [pattern] = block.args;
  if (text === undefined || text.length > MAX_ITERATED) return undefined;
  const form =
    pattern?.text !== undefined && pattern.name === undefined ? pattern.text : formOf(pattern?.name ?? "");
  if (form === undefined || form === "") return undefined;
  let isKnown = true;
  const replaced = text.replaceAll(form, (match) => {
    const got = resultFor(block, textValue(match, from)).text;
    if (got === undefined) isKnown = false;
    return got ?? match;
  });
  return isKnown ? textValue(replaced, from | FROM.joined | FROM.decoded) : undefined;
}
