import { memberOf } from "../calls/environment.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, NOTHING, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { methodOf } from "./powershell-members.js";
import { ROLES } from "./roles.js";

/** What a call calls: the function, and the object to which it belongs. */
export interface Callee {
  readonly target: Value;
  readonly receiver: Value;
  /** The node of the object. */
  readonly object: TreeNode | undefined;
  /** The node of the arguments. */
  readonly args: TreeNode | undefined;
}

/** Reads what a call calls. The object is read once: a chain of calls would otherwise double the work with each link. */
export function calleeOf(reader: ProgramReader, node: TreeNode): Callee | undefined {
  const written = childOf(node, "function", "constructor", "macro");
  // `collect::<String>` of Rust
  const callee = (written?.type === "generic_function" ? childOf(written, "function") : undefined) ?? written;
  const object = childOf(node, "receiver", "object", "scope");
  const method = childOf(node, "method", "name");
  const args =
    childOf(node, "arguments") ??
    node.children.find(({ type }) => /^(?:argument_list|arguments|token_tree)$/.test(type));
  if (callee && ROLES.get(callee.type) === "member") {
    const [receiver, target] = memberCall(reader, callee);
    return { target, receiver, object: named(callee)[0], args };
  }
  if (callee) return { target: calledValue(reader, callee), receiver: NOTHING, object, args };
  if (!method) return unmarkedCallee(reader, node, args);
  if (!object) return { target: reader.name(reader.textAt(method)), receiver: NOTHING, object, args };
  const receiver = reader.value(object);
  return { target: memberOf(reader, receiver, reader.textAt(method)), receiver, object, args };
}

/** What a call of PowerShell calls, of which the grammar does not name the parts. */
function unmarkedCallee(
  reader: ProgramReader,
  node: TreeNode,
  args: TreeNode | undefined,
): Callee | undefined {
  const [first, second] = named(node);
  if (!first) return undefined;
  const receiver = reader.value(first);
  if (!second || !/member_name|simple_name/.test(second.type))
    return { target: receiver, receiver: NOTHING, object: undefined, args };
  const target =
    reader.language === "powershell"
      ? methodOf(reader, receiver, second)
      : memberOf(reader, receiver, reader.textAt(second));
  // `$object.Method.Invoke(…)` calls the method.
  const isInvoked = first.type === "member_access" && INVOKES.test(target.name ?? "");
  return { target: isInvoked ? receiver : target, receiver, object: first, args };
}

const INVOKES = /\.invoke(?:returnasis)?$/i;

/** The function that a call means: of a language in which a function has a method that calls it, or a text can be called. */
export function targetOf(reader: ProgramReader, node: TreeNode, { target, receiver }: Callee): Value {
  const { name = "" } = target;
  const { language } = reader;
  const isCalled =
    reader.isFunction(receiver) &&
    ((language === "ruby" && /\.(?:call|yield|===|\(\))?$/.test(name)) ||
      (language === "powershell" && INVOKES.test(name)));
  if (isCalled) return receiver;
  if (language !== "php") return target;
  // Which function is called comes from elsewhere.
  const isHidden =
    childOf(node, "function")?.type === "variable_name" &&
    target.text === undefined &&
    target.from & (FROM.network | FROM.decoded | FROM.computed);
  if (isHidden)
    reader.machine.report(
      "hidden-name",
      reader.placeAt(node),
      "The name of a function comes from a file or a host",
    );
  // A text is called: it is the name of the function.
  return target.name === undefined && target.text !== undefined
    ? { ...target, name: target.text.replace(/^\\/, "").slice(0, 80) }
    : target;
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
