import { memberOf } from "../calls/environment.js";
import { call } from "../calls/index.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { listValue, NOTHING, type Value, withOrigin } from "../value.js";
import { bindTo } from "./assignments.js";
import { applied, handedOn, isGiven } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { ROLES } from "./roles.js";
import { noticed } from "./texts.js";

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function callValue(reader: ProgramReader, node: TreeNode): Value {
  const callee = childOf(node, "function", "constructor", "macro") ?? undefined;
  const receiver = childOf(node, "receiver", "object", "scope");
  const method = childOf(node, "method", "name");
  const args =
    childOf(node, "arguments") ??
    node.children.find(({ type }) => /^(?:argument_list|arguments|token_tree)$/.test(type));
  let target: Value;
  let receiverValue: Value = NOTHING;
  // The receiver is read once: a chain of calls would otherwise double the work with each link.
  if (callee && ROLES.get(callee.type) === "member") [receiverValue, target] = memberCall(reader, callee);
  else if (callee) target = calledValue(reader, callee);
  else if (receiver && method) {
    receiverValue = reader.value(receiver);
    target = memberOf(reader, receiverValue, reader.textAt(method));
  } else if (method) target = reader.name(reader.textAt(method));
  else {
    const [first, second] = named(node);
    if (!first) return NOTHING;
    if (second && /member_name|simple_name/.test(second.type)) {
      receiverValue = reader.value(first);
      target = memberOf(reader, receiverValue, reader.textAt(second));
    } else target = reader.value(first);
  }
  const values: Value[] = [];
  const options = new Map<string, Value>();
  const isComprehension =
    args !== undefined && (ROLES.get(args.type) === "comprehension" || args.type === "template_string");
  for (const part of args ? (isComprehension ? [args] : named(args)) : [])
    readArgument(reader, part, values, options, target.name);
  const block = childOf(node, "block") ?? node.children.find(({ type }) => /^(?:do_block|block)$/.test(type));
  const isNew = node.type === "new_expression" || node.type === "object_creation_expression";
  const result = call({
    reader,
    node,
    name: target.name ?? "",
    target,
    receiver: receiverValue,
    args: values,
    options,
    isNew,
  });
  const iterated = block ? readBlock(reader, block, target, receiverValue) : undefined;
  const handed = handedOn(reader, target, receiverValue, result, values, node);
  return noticed(reader, iterated ?? resultOf(reader, target, handed, values), node);
}

/** The result of a function of this program for these arguments, if the call did not show it. */
function resultOf(reader: ProgramReader, target: Value, result: Value, args: readonly Value[]): Value {
  const isOwn = reader.isFunction(target) && args.some(isGiven);
  const known = isOwn ? applied(reader, target, args) : undefined;
  return known && (isGiven(known) || known.name !== undefined) ? withOrigin(known, result.from) : result;
}

/** A block of Ruby gets each item of a list: `codes.map { |c| (c ^ 42).chr }`. */
function readBlock(
  reader: ProgramReader,
  block: TreeNode,
  target: Value,
  receiver: Value,
): Value | undefined {
  const items = receiver.items;
  const form = /(?:^|\.)(map|collect|each|flat_map|each_char|inject|reduce)$/.exec(target.name ?? "")?.[1];
  const parameters = named(block).find(({ type }) => type === "block_parameters");
  const [first] = parameters ? named(parameters) : [];
  if (!items || form === undefined || !first || items.length > MAX_ITERATED) {
    if (first && receiver.from !== 0) bindTo(reader, first, { from: receiver.from });
    reader.value(block);
    return undefined;
  }
  const body = childOf(block, "body") ?? named(block).at(-1);
  const values = items.map((item) => {
    bindTo(reader, first, item);
    return body ? lastValue(reader, body) : NOTHING;
  });
  return form === "each" ? undefined : listValue(values);
}

function lastValue(reader: ProgramReader, body: TreeNode): Value {
  const values = named(body).map((part) => reader.value(part));
  return values.at(-1) ?? NOTHING;
}

const MAX_ITERATED = 400;

/** `(0, eval)`: the last of several expressions is called. */
function calledValue(reader: ProgramReader, callee: TreeNode): Value {
  const value = reader.value(callee);
  const last = /^\(\s{0,2}\d\s{0,2},\s{0,2}(?:globalThis\.|window\.)?(\w{1,20})\s{0,2}\)$/.exec(
    reader.textAt(callee),
  )?.[1];
  return last === undefined ? value : reader.name(last);
}

/** The receiver of a call, and what is called. */
function memberCall(reader: ProgramReader, callee: TreeNode): [Value, Value] {
  const parts = named(callee).filter(({ type }) => type !== "optional_chain");
  const [object] = parts;
  const property = parts.at(-1);
  if (!object || !property || object === property) return [NOTHING, reader.value(callee)];
  const receiver = reader.value(object);
  const name = reader.textAt(property).replace(/^\$/, "");
  const isOwn = /^(?:self|this)$/.test(reader.textAt(object));
  const known = isOwn ? reader.known(`self.${name}`) : undefined;
  return [receiver, known ?? memberOf(reader, receiver, name)];
}

export function readArgument(
  reader: ProgramReader,
  part: TreeNode,
  values: Value[],
  options: Map<string, Value>,
  calledAs = "",
): void {
  if (part.type === "keyword_argument" || (part.type === "pair" && reader.language === "ruby")) {
    const key = childOf(part, "name", "key") ?? named(part)[0];
    const value = childOf(part, "value") ?? named(part).at(-1);
    if (key && value) options.set(reader.textAt(key).replace(/:$/, ""), reader.value(value));
    return;
  }
  if (part.type === "dictionary_splat") {
    const value = reader.all(part);
    for (const [key, inner] of value.entries ?? []) options.set(key, inner);
    const shell = value.entries?.get("shell");
    const isOwn = !reader.textAt(part).slice(2).includes("**");
    if (isOwn && shell && /^(?:true|[1-9])$/.test(shell.text ?? "") && PROCESS.test(calledAs))
      reader.machine.report("hidden-name", reader.placeAt(part), "The shell is switched on by a text");
    return;
  }
  if (part.type === "argument" || part.type === "argument_expression_list") {
    const inner = named(part).filter(({ field }) => field !== "name");
    for (const one of inner) readArgument(reader, one, values, options);
    return;
  }
  if (part.type === "list_splat" || part.type === "spread_element" || part.type === "variadic_argument") {
    const value = reader.all(part);
    values.push(...(value.items ?? [value]));
    return;
  }
  values.push(reader.value(part));
}

const PROCESS = /^(?:subprocess|sp|commands)\.\w{1,20}$|^(?:run|call|Popen|check_output|check_call)$/;
