import { shortName } from "../calls/call.js";
import { memberOf } from "../calls/environment.js";
import { formOf } from "../calls/folding/words.js";
import { call } from "../calls/index.js";
import { unescaped } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { elementsOf, FROM, listValue, NOTHING, textValue, type Value, withOrigin } from "../value.js";
import { bindTo } from "./assignments.js";
import { isModule } from "./computed.js";
import { applied, handedOn, isGiven } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { methodOf } from "./powershell-members.js";
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
      target =
        reader.language === "powershell"
          ? methodOf(reader, receiverValue, second)
          : memberOf(reader, receiverValue, reader.textAt(second));
      // `$object.Method.Invoke(…)` calls the method.
      if (first.type === "member_access" && /\.invoke(?:returnasis)?$/i.test(target.name ?? ""))
        target = receiverValue;
    } else target = reader.value(first);
  }
  // Which function of PHP is called comes from elsewhere.
  if (
    reader.language === "php" &&
    callee?.type === "variable_name" &&
    target.text === undefined &&
    target.from & (FROM.network | FROM.decoded | FROM.computed)
  )
    reader.machine.report(
      "hidden-name",
      reader.placeAt(node),
      "The name of a function comes from a file or a host",
    );
  // A text is called, as PHP does: it is the name of the function.
  if (target.name === undefined && target.text !== undefined && reader.language === "php")
    target = { ...target, name: target.text.replace(/^\\/, "").slice(0, 80) };
  const values: Value[] = [];
  const options = new Map<string, Value>();
  const tagged = args?.type === "template_string" ? taggedParts(reader, target, args) : undefined;
  const isComprehension =
    args !== undefined && (ROLES.get(args.type) === "comprehension" || args.type === "template_string");
  if (tagged) values.push(...tagged);
  for (const part of args && !tagged ? (isComprehension ? [args] : named(args)) : [])
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
  const iterated = block ? readBlock(reader, block, target, receiverValue, values) : undefined;
  const handed = handedOn(reader, target, receiverValue, result, values, node);
  return noticed(reader, iterated ?? resultOf(reader, target, handed, values, options), node);
}

/** The tag of JavaScript that returns what is written. */
const RAW = "String.raw";

/** What a function of the program gets if it is the tag of a template: the texts as a list, and the values between them. */
function taggedParts(reader: ProgramReader, { name = "" }: Value, node: TreeNode): Value[] | undefined {
  if (!reader.bodies.has(shortName(name)) && name !== RAW) return undefined;
  const texts: Value[] = [];
  const values: Value[] = [];
  let at = node.start + 1;
  for (const part of named(node)) {
    if (part.type !== "template_substitution") continue;
    texts.push(textValue(unescaped(reader.parsed.source.slice(at, part.start))));
    values.push(reader.all(part));
    at = part.end;
  }
  texts.push(textValue(unescaped(reader.parsed.source.slice(at, node.end - 1))));
  return [listValue(texts), ...values];
}

/** The result of a function of this program for these arguments, if the call did not show it. */
function resultOf(
  reader: ProgramReader,
  target: Value,
  result: Value,
  args: readonly Value[],
  options: ReadonlyMap<string, Value>,
): Value {
  const own = ownFunction(reader, target);
  const isApplied =
    own !== undefined &&
    reader.appliesAgain(own.name as string) &&
    (args.some(isGiven) || [...options.values()].some(isGiven));
  const known = isApplied ? applied(reader, own, args, options) : undefined;
  return known && (isGiven(known) || known.name !== undefined) ? withOrigin(known, result.from) : result;
}

/** The function of the program that a call means: by its name, or as a method of an object of the program. */
function ownFunction(reader: ProgramReader, target: Value): Value | undefined {
  if (reader.isFunction(target)) return target;
  const { name = "" } = target;
  const short = shortName(name);
  const isMethod = short !== name && !isModule({ name: name.slice(0, -short.length - 1), from: 0 });
  return isMethod && reader.bodies.has(short) ? { name: short, from: 0 } : undefined;
}

/** A block of Ruby gets each item of a list: `codes.map { |c| (c ^ 42).chr }`. */
function readBlock(
  reader: ProgramReader,
  block: TreeNode,
  target: Value,
  receiver: Value,
  args: readonly Value[],
): Value | undefined {
  const form =
    /(?:^|\.)(map|collect|each|flat_map|each_char|each_byte|bytes|inject|reduce|each_with_index|each_slice|times)$/.exec(
      target.name ?? "",
    )?.[1];
  const parameters = named(block).find(({ type }) => type === "block_parameters");
  const [first] = parameters ? named(parameters) : [];
  if (/(?:^|\.)g?sub$/.test(target.name ?? "") && first && receiver.text !== undefined)
    return replacedBy(reader, block, first, receiver, args);
  const whole = /(?:^|\.)(then|tap|yield_self)$/.exec(target.name ?? "")?.[1];
  if (whole !== undefined && receiver !== NOTHING) {
    const value = blockOf(reader, block, first, receiver);
    return whole === "tap" ? receiver : value;
  }
  const items =
    receiver.items ?? (form?.startsWith("each_") || receiver.codes ? elementsOf(receiver) : undefined);
  if (!items || form === undefined || !first || items.length > MAX_ITERATED) {
    if (first && receiver.from !== 0) bindTo(reader, first, { from: receiver.from });
    reader.value(block);
    return undefined;
  }
  const body = childOf(block, "body") ?? named(block).at(-1);
  if (/^(?:inject|reduce)$/.test(form)) return reducedBy(reader, block, items, args);
  const values = items.map((item) => {
    bindTo(reader, first, item);
    return body ? lastValue(reader, body) : NOTHING;
  });
  return form === "each" ? undefined : listValue(values);
}

/** `parts.inject { |sum, part| … }` of Ruby: what the block returns in the end. */
function reducedBy(
  reader: ProgramReader,
  block: TreeNode,
  items: readonly Value[],
  [start]: readonly Value[],
): Value | undefined {
  const parameters = named(block).find(({ type }) => type === "block_parameters");
  const [one, other] = parameters ? named(parameters) : [];
  const body = childOf(block, "body") ?? named(block).at(-1);
  if (!one || !other || !body) return undefined;
  const [first = NOTHING, ...rest] = start ? [start, ...items] : items;
  return rest.reduce((sum, item) => {
    bindTo(reader, one, sum);
    bindTo(reader, other, item);
    return lastValue(reader, body);
  }, first);
}

/** What a block returns that gets one value. */
function blockOf(
  reader: ProgramReader,
  block: TreeNode,
  parameter: TreeNode | undefined,
  given: Value,
): Value {
  if (parameter) bindTo(reader, parameter, given);
  else for (const name of ["_1", "it"]) reader.bind(name, given);
  const body = childOf(block, "body") ?? named(block).at(-1);
  return body ? lastValue(reader, body) : NOTHING;
}

/** `text.gsub(/x/) { |c| … }` of Ruby. */
function replacedBy(
  reader: ProgramReader,
  block: TreeNode,
  parameter: TreeNode,
  { text = "", from }: Value,
  [pattern]: readonly Value[],
): Value | undefined {
  const form = formOf(pattern?.name ?? "");
  const body = childOf(block, "body") ?? named(block).at(-1);
  if (!form || !body || text.length > MAX_ITERATED) return undefined;
  let isKnown = true;
  const replaced = text.replace(form, (match) => {
    bindTo(reader, parameter, textValue(match, from));
    const got = lastValue(reader, body).text;
    if (got === undefined) isKnown = false;
    return got ?? match;
  });
  return isKnown ? textValue(replaced, from | FROM.joined | FROM.decoded) : undefined;
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
  if (/^(?:list_splat|spread_element|variadic_argument|variadic_unpacking|splat_argument)$/.test(part.type)) {
    const value = reader.all(part);
    values.push(...(elementsOf(value) ?? [value]));
    return;
  }
  values.push(reader.value(part));
}

const PROCESS = /^(?:subprocess|sp|commands)\.\w{1,20}$|^(?:run|call|Popen|check_output|check_call)$/;
