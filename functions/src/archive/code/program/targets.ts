import { isEnvironment, memberOf } from "../calls/environment.js";
import { runCommand } from "../commands/index.js";
import { originOfAddress } from "../hosts.js";
import { commandsIn } from "../spoken.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, listValue, NOTHING, textOf, textValue, type Value, withOrigin } from "../value.js";
import { changeReceiver, withElement } from "./changes.js";
import { receives } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { slotOf } from "./members.js";
import { variableName } from "./powershell-values.js";
import { isLevel, isWrapper, ROLES } from "./roles.js";

/** Gives a value to what an assignment, a loop, or a parameter names: a name, a member, an element, or a pattern of names. */
export function bindTo(reader: ProgramReader, target: TreeNode, value: Value): void {
  let at = target;
  while (
    at.children.length === 1 &&
    (isLevel(at) || isWrapper(at) || !ROLES.has(at.type)) &&
    !/pattern(?!_target)/.test(at.type)
  )
    at = at.children[0] as TreeNode;
  switch (ROLES.get(at.type)) {
    case "name":
      bindName(reader, at, value);
      return;
    case "member":
      bindMember(reader, at, value);
      return;
    case "subscript":
      bindElement(reader, at, value);
      return;
    default:
      bindPattern(reader, at, value);
  }
}

function bindName(reader: ProgramReader, node: TreeNode, value: Value): void {
  const name = reader.textAt(node);
  reader.bind(
    reader.language === "powershell" && !/^\$\{?env:/i.test(name)
      ? variableName(name).slice(1)
      : name.replace(/^(?:\$|@{1,2})/, ""),
    value,
  );
}

/** What connects a program to a host whose messages it gets. */
const CONNECTED = /\bnew (?:WebSocket|EventSource)\(/;

/** `object.member = value` */
function bindMember(reader: ProgramReader, node: TreeNode, value: Value): void {
  const written = reader.textAt(node);
  const short = written.slice(written.lastIndexOf(".") + 1);
  judgeMember(reader, node, value, written);
  if (reader.language === "go") completeCommand(reader, node, short, value);
  if (reader.setters.has(short)) giveTo(reader, short, value);
  // `socket.onmessage = (event) => …`
  if (/\.on(?:message|data)$/.test(written) && CONNECTED.test(reader.piece.text)) receives(reader, value);
  reader.bind(written.replace(/^(?:self|this)\./, "self.").slice(0, 80), value);
  giveMember(reader, node, short, value);
}

/** Judges what a member gets: the input of a process, the code of a module, or the address of a part of a page. */
function judgeMember(reader: ProgramReader, node: TreeNode, value: Value, written: string): void {
  const { machine } = reader;
  if (/\.(?:Stdin|Stdout|stdin|stdout)$/.test(written) && value.from & FROM.socket)
    machine.report("reverse-shell", reader.placeAt(node));
  else if (/\.[Ss]tdin$/.test(written) && value.from & FROM.network)
    machine.downloaded(value.from, reader.placeAt(node));
  if (/(?:^|\.)_compile$/.test(written)) {
    const module = reader.known(`${value.name}()`)?.from ?? 0;
    if (module & FROM.network) machine.downloaded(module, reader.placeAt(node));
  }
  if (/\.src$/.test(written) && /createElement\(\s{0,4}["'`]script/.test(reader.piece.text))
    loadsScript(reader, node, value);
  if (/innerHTML|\.src$|\.href$/.test(written)) machine.request(value, [], reader.placeAt(node));
}

/** `object[key] = value` */
function bindElement(reader: ProgramReader, node: TreeNode, value: Value): void {
  const [object, key] = named(node);
  if (!object) return;
  const owner = reader.value(object);
  if (!key) {
    // `$parts[] = "…"` of PHP
    if (reader.language === "php")
      changeReceiver(reader, object, owner.entries?.size === 0 ? listValue([]) : owner, "push", [value]);
    return;
  }
  const index = reader.value(key);
  // A command in the environment is for a program that reads it.
  if (value.text !== undefined && isEnvironment(owner))
    for (const { command } of commandsIn(value.text))
      reader.machine.later(command, "shell", reader.placeAt(node), "instructed");
  const changed = withElement(owner, index, value);
  if (!changed?.items && !changed?.codes) reader.bind(slotOf(reader, object, index), value);
  if (changed) bindOwner(reader, object, changed);
  else if (value.from !== 0)
    // Bytes of which one is not known are not known.
    bindOwner(
      reader,
      object,
      owner.codes ? { from: owner.from | value.from } : withOrigin(owner, value.from),
    );
}

/** Gives each name of a pattern its part of the value. */
function bindPattern(reader: ProgramReader, node: TreeNode, value: Value): void {
  switch (node.type) {
    case "pair_pattern": {
      const [key, inner] = [childOf(node, "key"), childOf(node, "value")];
      const name =
        key?.type === "computed_property_name" ? textOf(reader.all(key)) : key && reader.textAt(key);
      if (name !== undefined && inner) bindTo(reader, inner, memberOf(reader, value, name));
      return;
    }
    case "shorthand_property_identifier_pattern":
      reader.bind(reader.textAt(node), memberOf(reader, value, reader.textAt(node)));
      return;
    case "object_assignment_pattern":
    case "assignment_pattern":
      bindWithDefault(reader, node, value);
      return;
    case "object_pattern":
      for (const part of named(node))
        bindTo(reader, part, part.type === "rest_pattern" ? others(reader, node, value) : value);
      return;
    case "rest_pattern":
      bindTo(reader, named(node)[0] ?? node, value);
      return;
    case "tuple_struct_pattern":
      bindWrapped(reader, node, value);
      return;
    case "field_pattern":
      bindField(reader, node, value);
      return;
    default:
      if (PASSES_ON.test(node.type)) for (const part of partsOf(node)) bindPart(reader, part, value);
      else bindItems(reader, node, value);
  }
}

/** Patterns of Rust of which each part gets the whole value. */
const PASSES_ON =
  /^(?:struct_pattern|mut_pattern|ref_pattern|reference_pattern|captured_pattern|or_pattern|match_pattern)$/;

/** The parts of a pattern of Rust, without the type that it names, and without its condition. */
function partsOf(pattern: TreeNode): TreeNode[] {
  return named(pattern).filter(({ field }) => field !== "type" && field !== "condition");
}

/** A name with a capital in a pattern of Rust is a constant, such as `None`. */
function bindPart(reader: ProgramReader, part: TreeNode, value: Value): void {
  if (part.type !== "identifier" || /^[a-z_]/.test(reader.textAt(part))) bindTo(reader, part, value);
}

/** `Some(data)` and `Ok(data)` wrap the whole value, `Point(x, y)` its items. */
function bindWrapped(reader: ProgramReader, pattern: TreeNode, value: Value): void {
  const parts = partsOf(pattern);
  for (const [at, part] of parts.entries())
    bindPart(reader, part, parts.length === 1 ? value : (value.items?.[at] ?? { from: value.from }));
}

/** `Point { x, y: height }` */
function bindField(reader: ProgramReader, field: TreeNode, value: Value): void {
  const [name, inner] = [childOf(field, "name"), childOf(field, "pattern")];
  if (!name) return;
  const item = value.entries?.get(reader.textAt(name)) ?? { from: value.from };
  if (inner) bindPart(reader, inner, item);
  else reader.bind(reader.textAt(name), item);
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
  const before = reader.before(`${name}#0`);
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
