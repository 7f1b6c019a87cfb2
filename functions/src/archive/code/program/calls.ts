import { shortName } from "../calls/call.js";
import { memberOf } from "../calls/environment.js";
import { bindParameters } from "../calls/functions.js";
import { call } from "../calls/index.js";
import { unescaped } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { elementsOf, FROM, listValue, NOTHING, textValue, type Value, withOrigin } from "../value.js";
import { bindTo } from "./assignments.js";
import { readBlock } from "./blocks.js";
import { changeArgument, changeGiven, changeReceiver } from "./changes.js";
import { classOf, constructorOf, methodOfClass, readsState } from "./classes.js";
import { isModule } from "./computed.js";
import { applied, handedOn, isGiven } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { applyFunction } from "./powershell-functions.js";
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
  let object: TreeNode | undefined = receiver;
  // The receiver is read once: a chain of calls would otherwise double the work with each link.
  if (callee && ROLES.get(callee.type) === "member") {
    [receiverValue, target] = memberCall(reader, callee);
    object = named(callee)[0];
  } else if (callee) target = calledValue(reader, callee);
  else if (receiver && method) {
    receiverValue = reader.value(receiver);
    target = memberOf(reader, receiverValue, reader.textAt(method));
  } else if (method) target = reader.name(reader.textAt(method));
  else {
    const [first, second] = named(node);
    if (!first) return NOTHING;
    if (second && /member_name|simple_name/.test(second.type)) {
      object = first;
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
  if (reader.language === "ruby") {
    const [own, changed] = [rubyTarget(reader, node, receiverValue, target, args), changingName(target)];
    if (own) return own;
    if (changed) {
      const after = call({
        ...CALLED,
        reader,
        node,
        name: changed,
        target: { name: changed, from: 0 },
        receiver: receiverValue,
        args: args ? named(args).map((part) => reader.value(part)) : [],
      });
      if (object && isGiven(after)) bindTo(reader, object, after);
      if (isGiven(after)) return after;
    }
    if (reader.isFunction(receiverValue) && /\.(?:call|yield|===|\(\))?$/.test(target.name ?? ""))
      target = receiverValue;
  }
  if (
    reader.language === "powershell" &&
    reader.isFunction(receiverValue) &&
    /\.invoke(?:returnasis)?$/i.test(target.name ?? "")
  )
    target = receiverValue;
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
  if (object) changeReceiver(reader, object, receiverValue, shortName(target.name ?? ""), values);
  else changeArgument(reader, args, target.name ?? "", values);
  const iterated = block
    ? readBlock(reader, block, shortName(target.name ?? ""), receiverValue, values, result)
    : undefined;
  const handed = handedOn(reader, target, receiverValue, result, values, node);
  const value = iterated ?? resultOf(reader, target, handed, values, options);
  if (args) changeGiven(reader, args, values);
  return noticed(reader, value, node);
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
    reader.appliesAgain(own.name as string) &&
    (given.some(isGiven) || [...options.values()].some(isGiven) || readsState(reader, own.name as string));
  const known = !isApplied
    ? undefined
    : reader.language === "powershell"
      ? applyFunction(reader, own.name as string, given, options)
      : applied(reader, own, given, options);
  if (!own && WRAPPED.test(reader.classes.get(target.name ?? "") ?? "")) return args[0] ?? result;
  return known && (isGiven(known) || known.name !== undefined) ? withOrigin(known, result.from) : result;
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
  const own = reader.textAt(object);
  const known = /^(?:self|this)$/.test(own)
    ? reader.known(`self.${name}`)
    : reader.classes.has(own)
      ? reader.known(`${own}.${name}`)
      : undefined;
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
