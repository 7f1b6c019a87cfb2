import { applied as calculatedOf } from "../arithmetic.js";
import { isEnvironment, memberOf } from "../calls/environment.js";
import { originOfAddress } from "../hosts.js";
import { commandsIn } from "../spoken.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, joined, listValue, NOTHING, numberValue, type Value, withOrigin } from "../value.js";
import { receives } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { slotOf } from "./members.js";
import { isLevel, isWrapper, ROLES } from "./roles.js";
import { noticed } from "./texts.js";

export function assign(reader: ProgramReader, node: TreeNode): Value {
  const target = childOf(node, "left", "name", "pattern") ?? named(node)[0];
  const source = childOf(node, "right", "value") ?? (named(node).length > 1 ? named(node).at(-1) : undefined);
  if (!target) return NOTHING;
  if (!source || source === target) return NOTHING;
  const value = reader.value(source);
  const operator = node.children.find(
    ({ named: isNamed, type, field }) => field === "operator" || (!isNamed && /=$/.test(type)),
  );
  const mark = operator ? reader.textAt(operator) : "=";
  if (mark === "+=" || mark === ".=" || mark === "|=" || mark === "<<") {
    const before = reader.value(target);
    const sum = summed(mark, before, value);
    if (sum) {
      bindTo(reader, target, sum);
      return sum;
    }
    const isList = before.items !== undefined;
    const after = isList
      ? listValue([...(before.items ?? []), ...(value.items ?? [value])])
      : before.text !== undefined
        ? noticed(reader, joined([before, value]), node)
        : withOrigin(value, before.from);
    bindTo(reader, target, after);
    return after;
  }
  if (/^(?:[-*^&%]|<<|>>|\/\/?)=$/.test(mark)) {
    const before = reader.value(target);
    const result = summed(mark, before, value) ?? { from: before.from | value.from };
    bindTo(reader, target, result);
    return result;
  }
  bindTo(reader, target, value);
  return value;
}

/** The result of `i += 2` for numbers. */
function summed(mark: string, before: Value, value: Value): Value | undefined {
  if (!before.isNumber || !value.isNumber || mark === "<<") return undefined;
  const result = calculatedOf(mark.slice(0, -1), Number(before.text), Number(value.text));
  return Number.isSafeInteger(result) ? numberValue(result, before.from | value.from) : undefined;
}

/** What connects a program to a host whose messages it gets. */
const CONNECTED = /\bnew (?:WebSocket|EventSource)\(/;

/** Assigns a value to a name, a member, an element, or a pattern of names. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function bindTo(reader: ProgramReader, target: TreeNode, value: Value): void {
  let at = target;
  while (
    at.children.length === 1 &&
    (isLevel(at) || isWrapper(at) || !ROLES.has(at.type)) &&
    !/pattern(?!_target)/.test(at.type)
  )
    at = at.children[0] as TreeNode;
  const kind = ROLES.get(at.type);
  if (kind === "name") {
    reader.bind(reader.textAt(at).replace(/^(?:\$|@{1,2})/, ""), value);
    return;
  }
  if (kind === "member") {
    const written = reader.textAt(at);
    if (/\.(?:Stdin|Stdout|stdin|stdout)$/.test(written) && value.from & FROM.socket)
      reader.machine.report("reverse-shell", reader.placeAt(at));
    else if (/\.[Ss]tdin$/.test(written) && value.from & FROM.network)
      reader.machine.downloaded(value.from, reader.placeAt(at));
    const short = written.slice(written.lastIndexOf(".") + 1);
    // What a module is compiled to comes from another host.
    if (short === "_compile" && (reader.known(`${value.name}()`)?.from ?? 0) & FROM.network)
      reader.machine.downloaded(reader.known(`${value.name}()`)?.from ?? 0, reader.placeAt(at));
    if (reader.setters.has(short)) giveTo(reader, short, value);
    if (/\.src$/.test(written) && /createElement\(\s{0,4}["'`]script/.test(reader.piece.text))
      loadsScript(reader, at, value);
    if (/innerHTML|\.src$|\.href$/.test(written)) reader.machine.request(value, [], reader.placeAt(at));
    // `socket.onmessage = (event) => …`
    if (/\.on(?:message|data)$/.test(written) && CONNECTED.test(reader.piece.text)) receives(reader, value);
    reader.bind(written.replace(/^(?:self|this)\./, "self.").slice(0, 80), value);
    return;
  }
  if (kind === "subscript") {
    const [object, key] = named(at);
    if (!object || !key) return;
    const index = reader.value(key);
    // A command in the environment is for a program that reads it.
    if (value.text !== undefined && isEnvironment(reader.value(object)))
      for (const { command } of commandsIn(value.text))
        reader.machine.later(command, "shell", reader.placeAt(at), "instructed");
    reader.bind(slotOf(reader, object, index), value);
    const owner = reader.value(object);
    if (reader.language === "powershell" && owner.entries && index.text !== undefined) {
      const entries = new Map(owner.entries);
      if (entries.size < MAX_ENTRIES) entries.set(index.text, value);
      bindOwner(reader, object, { ...owner, entries, from: owner.from | value.from });
      return;
    }
    if (value.from !== 0) bindOwner(reader, object, withOrigin(owner, value.from));
    return;
  }
  if (/pair_pattern/.test(at.type)) {
    const key = childOf(at, "key");
    const inner = childOf(at, "value");
    if (key && inner) bindTo(reader, inner, memberOf(reader, value, reader.textAt(key)));
    return;
  }
  if (/shorthand_property_identifier_pattern/.test(at.type)) {
    reader.bind(reader.textAt(at), memberOf(reader, value, reader.textAt(at)));
    return;
  }
  for (const [index, part] of named(at).entries()) {
    const isKeyed = /object_pattern/.test(at.type);
    bindTo(
      reader,
      part,
      isKeyed
        ? value
        : (value.items?.[index] ?? { ...(value.items ? {} : { name: value.name }), from: value.from }),
    );
  }
}

const MAX_ENTRIES = 200;

/** A page loads a script from an address without a name, or where anyone can post. */
function loadsScript(reader: ProgramReader, node: TreeNode, value: Value): void {
  const from = originOfAddress(value.text ?? "");
  if (from & FROM.nameless) reader.machine.downloaded(from, reader.placeAt(node));
}

/** A function of the program gets a value without a call: by an assignment, or by an operator. */
export function giveTo(reader: ProgramReader, name: string, value: Value): void {
  if (value.text === undefined && !value.items && value.from === 0 && value.name === undefined) return;
  const before = reader.known(`${name}#0`);
  if (before?.text === value.text && before?.name === value.name && before?.from === value.from) return;
  reader.bind(`${name}#0`, value);
  reader.needsSecond = true;
}

function bindOwner(reader: ProgramReader, object: TreeNode, value: Value): void {
  if (ROLES.get(object.type) === "name" || ROLES.get(object.type) === "member") bindTo(reader, object, value);
}
