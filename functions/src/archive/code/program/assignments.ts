import { applied as calculatedOf } from "../arithmetic.js";
import { isEnvironment, memberOf } from "../calls/environment.js";
import { runCommand } from "../commands/index.js";
import { originOfAddress } from "../hosts.js";
import { commandsIn } from "../spoken.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  FROM,
  joined,
  listValue,
  NOTHING,
  numberValue,
  textOf,
  textValue,
  type Value,
  withOrigin,
} from "../value.js";
import { changeReceiver, withElement } from "./changes.js";
import { receives } from "./functions.js";
import { onlyOf } from "./go-values.js";
import type { ProgramReader } from "./index.js";
import { slotOf } from "./members.js";
import { variableName } from "./powershell-values.js";
import { isLevel, isWrapper, ROLES } from "./roles.js";
import { noticed } from "./texts.js";

export function assign(reader: ProgramReader, node: TreeNode): Value {
  const left = childOf(node, "left", "name", "pattern") ?? named(node)[0];
  const right = childOf(node, "right", "value") ?? (named(node).length > 1 ? named(node).at(-1) : undefined);
  if (!left || !right || right === left) return NOTHING;
  const [target, source] = [onlyOf(left), onlyOf(right)];
  const value = reader.value(source);
  if (bindFirst(reader, target, source, value)) return value;
  const operator = node.children.find(
    ({ named: isNamed, type, field }) =>
      field === "operator" || type === "assignement_operator" || (!isNamed && /=$/.test(type)),
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

/** `raw, err := decode("…")` of Go: the first name gets the value. Returns whether it is such an assignment. */
function bindFirst(reader: ProgramReader, target: TreeNode, source: TreeNode, value: Value): boolean {
  if (target.type !== "expression_list" || source.type === "expression_list" || value.items) return false;
  for (const [at, part] of named(target).entries())
    bindTo(reader, part, at === 0 ? value : { from: value.from });
  return true;
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
    const name = reader.textAt(at);
    reader.bind(
      reader.language === "powershell" && !/^\$\{?env:/i.test(name)
        ? variableName(name).slice(1)
        : name.replace(/^(?:\$|@{1,2})/, ""),
      value,
    );
    return;
  }
  if (kind === "member") {
    const written = reader.textAt(at);
    if (/\.(?:Stdin|Stdout|stdin|stdout)$/.test(written) && value.from & FROM.socket)
      reader.machine.report("reverse-shell", reader.placeAt(at));
    else if (/\.[Ss]tdin$/.test(written) && value.from & FROM.network)
      reader.machine.downloaded(value.from, reader.placeAt(at));
    const short = written.slice(written.lastIndexOf(".") + 1);
    if (reader.language === "go") completeCommand(reader, at, short, value);
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
    giveMember(reader, at, short, value);
    return;
  }
  if (kind === "subscript") {
    const [object, key] = named(at);
    if (object && !key) {
      // `$parts[] = "…"` of PHP
      const before = reader.value(object);
      if (reader.language === "php")
        changeReceiver(reader, object, before.entries?.size === 0 ? listValue([]) : before, "push", [value]);
      return;
    }
    if (!object || !key) return;
    const index = reader.value(key);
    // A command in the environment is for a program that reads it.
    if (value.text !== undefined && isEnvironment(reader.value(object)))
      for (const { command } of commandsIn(value.text))
        reader.machine.later(command, "shell", reader.placeAt(at), "instructed");
    const owner = reader.value(object);
    const changed = withElement(owner, index, value);
    if (!changed?.items && !changed?.codes) reader.bind(slotOf(reader, object, index), value);
    if (changed) {
      bindOwner(reader, object, changed);
      return;
    }
    if (value.from !== 0) bindOwner(reader, object, withOrigin(owner, value.from));
    return;
  }
  if (/pair_pattern/.test(at.type)) {
    const key = childOf(at, "key");
    const inner = childOf(at, "value");
    const name = key?.type === "computed_property_name" ? textOf(reader.all(key)) : key && reader.textAt(key);
    if (name !== undefined && inner) bindTo(reader, inner, memberOf(reader, value, name));
    return;
  }
  if (/shorthand_property_identifier_pattern/.test(at.type)) {
    reader.bind(reader.textAt(at), memberOf(reader, value, reader.textAt(at)));
    return;
  }
  if (/object_assignment_pattern|assignment_pattern/.test(at.type)) {
    bindWithDefault(reader, at, value);
    return;
  }
  if (/object_pattern/.test(at.type)) {
    for (const part of named(at))
      bindTo(reader, part, part.type === "rest_pattern" ? others(reader, at, value) : value);
    return;
  }
  if (at.type === "rest_pattern") bindTo(reader, named(at)[0] ?? at, value);
  else bindItems(reader, at, value);
}

/** `[, a, ...b] = list`: each place gets its item, and the last one gets the others. */
function bindItems(reader: ProgramReader, pattern: TreeNode, value: Value): void {
  let index = 0;
  for (const part of pattern.children) {
    if (part.type === ",") index++;
    if (!part.named || part.type === "comment") continue;
    const keyed =
      part.type === "array_element_initializer" && named(part).length === 2 ? named(part) : undefined;
    if (keyed?.[1]) {
      bindTo(reader, keyed[1], memberOf(reader, value, textOf(reader.value(keyed[0] as TreeNode))));
      continue;
    }
    const isRest = /^(?:rest_pattern|list_splat_pattern|list_splat|rest_assignment|splat)$/.test(part.type);
    const rest = isRest && value.items ? listValue(value.items.slice(index)) : undefined;
    const item = rest ??
      value.items?.[index] ?? { ...(value.items ? {} : { name: value.name }), from: value.from };
    bindTo(reader, isRest ? (named(part)[0] ?? part) : part, item);
  }
}

/** `{ a = "…" } = options`: what a name gets if the object does not have it. */
function bindWithDefault(reader: ProgramReader, pattern: TreeNode, value: Value): void {
  const [target, fallback] = [named(pattern)[0], named(pattern).at(-1)];
  if (!target || !fallback || target === fallback) return;
  const isKey = target.type === "shorthand_property_identifier_pattern";
  const given = isKey ? value.entries?.get(reader.textAt(target)) : value;
  const isGiven =
    given !== undefined && (given.text !== undefined || given.name !== undefined || given.from !== 0);
  const bound = isGiven ? given : reader.value(fallback);
  if (isKey) reader.bind(reader.textAt(target), bound);
  else bindTo(reader, target, bound);
}

/** What `{ a, ...rest } = object` leaves for the rest. */
function others(reader: ProgramReader, pattern: TreeNode, value: Value): Value {
  const names = new Set(named(pattern).map((part) => reader.textAt(named(part)[0] ?? part)));
  const entries = value.entries && new Map([...value.entries].filter(([name]) => !names.has(name)));
  return { ...value, ...(entries && { entries }) };
}

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

/** `cmd.Args = …` and `cmd.Stdin = …` of Go. */
function completeCommand(reader: ProgramReader, node: TreeNode, name: string, value: Value): void {
  const place = reader.placeAt(node);
  if (name === "Args" && value.items) runCommand(value.items, NOTHING, reader.machine, place);
  if (name !== "Stdin" || value.text === undefined) return;
  const [object] = named(node);
  if (object && /^process of a shell/.test(reader.value(object).name ?? ""))
    reader.machine.evaluate(value, "shell", place);
}

/** An object whose entries are known gets another one: `parts.a = "…"`. */
function giveMember(reader: ProgramReader, node: TreeNode, name: string, value: Value): void {
  const object = named(node)[0];
  const owner = object && ROLES.get(object.type) === "name" ? reader.known(reader.textAt(object)) : undefined;
  const changed = owner?.entries && withElement(owner, textValue(name), value);
  if (changed) bindOwner(reader, object as TreeNode, changed);
}

function bindOwner(reader: ProgramReader, object: TreeNode, value: Value): void {
  if (ROLES.get(object.type) === "name" || ROLES.get(object.type) === "member") bindTo(reader, object, value);
}
