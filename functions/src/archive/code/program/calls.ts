import { memberOf } from "../calls/environment.js";
import { call } from "../calls/index.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { NOTHING, type Value } from "../value.js";
import { handedOn } from "./functions.js";
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
  if (block) reader.value(block);
  return noticed(reader, handedOn(reader, target, receiverValue, result, values, node), node);
}

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
