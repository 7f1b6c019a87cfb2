import { shortName } from "../calls/call.js";
import { bindParameters } from "../calls/functions.js";
import { call } from "../calls/index.js";
import { BUILT } from "../calls/processes.js";
import { unescaped } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { elementsOf, listValue, NOTHING, textValue, type Value, withOrigin } from "../value.js";
import { readBlock } from "./blocks.js";
import { type Callee, calleeOf, targetOf } from "./callee.js";
import { changeArgument, changeGiven, changeReceiver, fillArgument } from "./changes.js";
import { classOf, constructorOf, methodOfClass, readsState } from "./classes.js";
import { isModule, judgeChosen } from "./computed.js";
import { applied, handedOn, isGiven } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { applyFunction } from "./powershell-functions.js";
import { ROLES } from "./roles.js";
import { macroArguments, macroValue, withNames } from "./rust-values.js";
import { bindTo } from "./targets.js";
import { noticed } from "./texts.js";

export function callValue(reader: ProgramReader, node: TreeNode): Value {
  const callee = calleeOf(reader, node);
  if (!callee) return NOTHING;
  const { receiver, object, args } = callee;
  const ruby = reader.language === "ruby" ? rubyResult(reader, node, callee) : undefined;
  if (ruby) return ruby;
  const target = targetOf(reader, node, callee);
  const called = node.type === "function_call_expression" ? childOf(node, "function") : undefined;
  if (reader.language === "php" && called && !isOfTable(reader, called)) judgeChosen(reader, target, node);
  const method = shortName(target.name ?? "");
  const values: Value[] = [];
  const options = new Map<string, Value>();
  const made = readArguments(reader, args, target, values, options);
  if (made) return noticed(reader, made, node);
  const result = call({
    reader,
    node,
    name: target.name ?? "",
    target,
    receiver,
    args: values,
    options,
    isNew: /^(?:new_expression|object_creation_expression)$/.test(node.type),
  });
  if (object) changeReceiver(reader, object, receiver, method, values);
  changeArgument(reader, args, target.name ?? "", values);
  fillArgument(reader, args, method, receiver);
  // `command.arg("…")` of Rust: the variable is the command with the word.
  if (object && result.name === BUILT && result.items) bindRoot(reader, object, result);
  const block = childOf(node, "block") ?? node.children.find(({ type }) => /^(?:do_block|block)$/.test(type));
  const iterated = block ? readBlock(reader, block, method, receiver, values, result) : undefined;
  if (reader.language === "go") giveReceiver(reader, target, receiver);
  const handed = handedOn(reader, target, receiver, result, values, node);
  const value = iterated ?? resultOf(reader, target, handed, values, options);
  if (args) changeGiven(reader, args, values);
  return noticed(reader, value, node);
}

/** Whether an element of a table that the program has is called: `$handlers[$_GET["a"]]()`. */
function isOfTable(reader: ProgramReader, node: TreeNode): boolean {
  if (ROLES.get(node.type) !== "subscript") return false;
  const [object] = named(node);
  const { entries, items } = object ? reader.value(object) : NOTHING;
  return entries !== undefined || items !== undefined;
}

/** Reads the arguments of a call. Returns the value if the call is a macro that makes one of them. */
function readArguments(
  reader: ProgramReader,
  args: TreeNode | undefined,
  target: Value,
  values: Value[],
  options: Map<string, Value>,
): Value | undefined {
  if (args?.type === "token_tree") {
    values.push(...macroArguments(reader, args));
    for (const [name, value] of withNames(reader, values[0] ?? NOTHING)) options.set(name, value);
    return macroValue(target.name ?? "", values);
  }
  const tagged = args?.type === "template_string" ? taggedParts(reader, target, args) : undefined;
  if (tagged) {
    values.push(...tagged);
    return undefined;
  }
  const isOne = args && (ROLES.get(args.type) === "comprehension" || args.type === "template_string");
  for (const part of args ? (isOne ? [args] : named(args)) : [])
    readArgument(reader, part, values, options, target.name);
  return undefined;
}

/** What a call of Ruby without arguments reads, or a method with a mark leaves of its object. */
function rubyResult(
  reader: ProgramReader,
  node: TreeNode,
  { target, receiver, object, args }: Callee,
): Value | undefined {
  const own = rubyTarget(reader, node, receiver, target, args);
  const changing = own ? undefined : changingName(target);
  if (changing === undefined) return own;
  const after = call({
    ...CALLED,
    reader,
    node,
    name: changing,
    target: { name: changing, from: 0 },
    receiver,
    args: args ? named(args).map((part) => reader.value(part)) : [],
  });
  if (!isGiven(after)) return undefined;
  if (object) bindTo(reader, object, after);
  return after;
}

const CALLED = { options: new Map<string, Value>(), isNew: false } as const;

/** What a call of Ruby without arguments reads: a member, or what an object was made with. */
function rubyTarget(
  reader: ProgramReader,
  node: TreeNode,
  receiver: Value,
  target: Value,
  args: TreeNode | undefined,
): Value | undefined {
  if (args || receiver === NOTHING || named(node).some(({ type }) => /block$/.test(type))) return undefined;
  if (target.name === undefined && isGiven(target)) return target;
  const short = shortName(target.name ?? "");
  const isField = classOf(reader, receiver) !== undefined && !reader.bodies.has(short);
  return isField ? reader.known(short) : undefined;
}

/** The name of a method that changes its text or list, without its mark: `reverse!`. */
function changingName({ name = "" }: Value): string | undefined {
  return name.endsWith("!") && !/\.(?:concat|merge|push)!$/.test(name) ? name.slice(0, -1) : undefined;
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
  construct(reader, target, args, options);
  const own = ownFunction(reader, target);
  // `partial(make, "…")("…")`: the arguments that were given before come first.
  const given = own && target.items ? [...target.items, ...args] : args;
  const isApplied =
    own !== undefined &&
    (given.some(isGiven) || [...options.values()].some(isGiven) || readsState(reader, own.name as string)) &&
    (reader.active.has(own.name as string) || reader.appliesAgain(own.name as string));
  const known = !isApplied
    ? undefined
    : reader.language === "powershell"
      ? applyFunction(reader, own.name as string, given, options)
      : applied(reader, own, given, options);
  if (!own && WRAPPED.test(reader.classes.get(target.name ?? "") ?? "")) return args[0] ?? result;
  return known && (isGiven(known) || known.name !== undefined) ? withOrigin(known, result.from) : result;
}

/** Binds the variable with which a chain of calls begins. */
function bindRoot(reader: ProgramReader, object: TreeNode, value: Value): void {
  let at = object;
  for (let steps = 0; steps < MAX_CHAIN && /^(?:call|member)$/.test(ROLES.get(at.type) ?? ""); steps++) {
    const inner = named(at)[0];
    if (!inner) return;
    at = inner;
  }
  if (ROLES.get(at.type) === "name" && reader.knows(reader.textAt(at))) bindTo(reader, at, value);
}

const MAX_CHAIN = 40;

/** The object of a method of Go has a name of its own in the method: `func (n N) made()`. */
function giveReceiver(reader: ProgramReader, { name = "" }: Value, receiver: Value): void {
  const list = reader.bodies.get(shortName(name))?.node;
  const parameter = list && childOf(list, "receiver");
  const own = parameter && childOf(named(parameter)[0] ?? parameter, "name");
  if (!own || !isGiven(receiver)) return;
  reader.bind(reader.textAt(own), receiver);
  reader.hasState = true;
}

/** The classes of the language of which an object is a text or a list. */
const WRAPPED = /^(?:str|bytes|list|dict|String|Array)$/;

/** An object is made: its class gets the arguments. */
function construct(
  reader: ProgramReader,
  target: Value,
  args: readonly Value[],
  options: ReadonlyMap<string, Value>,
): void {
  const name = constructorOf(reader, target);
  if (name === undefined || !(args.some(isGiven) || [...options.values()].some(isGiven))) return;
  bindParameters({ reader, name, args, options });
  if (!reader.appliesAgain(name)) return;
  if (reader.language === "powershell") applyFunction(reader, name, args, options);
  else applied(reader, { name, from: 0 }, args, options);
  reader.hasState = true;
}

/** The function of the program that a call means: by its name, or as a method of an object of the program. */
function ownFunction(reader: ProgramReader, target: Value): Value | undefined {
  if (reader.isFunction(target)) return target;
  const { name = "" } = target;
  const className = classOf(reader, target);
  const called = className && methodOfClass(reader, className, ["__call__", "__invoke"]);
  if (called) return { name: called, from: 0 };
  const short = shortName(name);
  const isMethod = short !== name && !isModule({ name: name.slice(0, -short.length - 1), from: 0 });
  return isMethod && reader.bodies.has(short) ? { name: short, from: 0 } : undefined;
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
