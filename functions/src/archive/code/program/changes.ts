import type { Language } from "../../pieces.js";
import { ofCodes } from "../bytes.js";
import { character } from "../decode.js";
import { literalPattern, simplePattern } from "../simple-patterns.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, joined, listValue, NOTHING, origins, textOf, textValue, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { formatted } from "./operators.js";
import { ROLES } from "./roles.js";
import { bindTo } from "./targets.js";

/** What a call leaves of the list, the object, or the text that it changes. Undefined if nothing of it is known. */
type Change = (before: Value, args: readonly Value[], language: Language) => Value | undefined;

const MAX_ENTRIES = 200;
/** A list that is changed step by step is followed up to this length. */
const MAX_CHANGED = 1_000;
const MAX_CHANGED_BYTES = 4_000;

function list(before: Value, items: readonly Value[]): Value | undefined {
  return items.length > MAX_CHANGED ? undefined : { ...before, ...listValue(items) };
}

/** The items of a list, or the numbers of a list of bytes. */
function changeItems(change: (items: Value[], args: readonly Value[]) => Value[] | undefined): Change {
  return (before, args) => {
    const items = before.items && change([...before.items], args);
    return items && list(before, items);
  };
}

function integer(value: Value | undefined, fallback: number): number | undefined {
  if (value === undefined) return fallback;
  const number = Number(value.text);
  return value.text !== undefined && Number.isInteger(number) ? number : undefined;
}

const added: Change = (before, args, language) => {
  if (before.entries && args.length === 2) return entered(before, args, language);
  const [byte] = args;
  if (before.codes && args.length === 1 && byte?.isNumber && before.codes.length < MAX_CHANGED_BYTES)
    return ofCodes([...before.codes, Number(byte.text) & 0xff], before.from);
  if (before.items) return list(before, [...before.items, ...args]);
  return undefined;
};

const addedFirst = changeItems((items, args) => [...args, ...items]);
const addedAll = changeItems((items, args) => [...items, ...args.flatMap((value) => value.items ?? [value])]);
const withoutFirst = changeItems((items) => items.slice(1));
const turned = changeItems((items) => items.reverse());

const prepended: Change = (before, args, language) => {
  if (before.items) return addedFirst(before, args, language);
  return before.text === undefined || before.isNumber ? undefined : joined([...args, before]);
};

const withoutLast = changeItems((items, [at]) => {
  const index = integer(at, -1);
  if (index === undefined) return undefined;
  items.splice(index, 1);
  return items;
});

/** `list.insert(0, item)`; Ruby and Rust call it so, too. */
const inserted: Change = (before, args, language) => {
  if (before.entries) return entered(before, args, language);
  const [at, ...values] = args;
  const index = integer(at, 0);
  if (index === undefined || values.length === 0) return undefined;
  if (before.items) {
    const items = [...before.items];
    items.splice(index < 0 ? items.length + index + 1 : index, 0, ...values);
    return list(before, items);
  }
  const [value] = values;
  if (before.text === undefined || value?.text === undefined || before.isNumber) return undefined;
  const { text } = before;
  const place = index < 0 ? text.length + index + 1 : index;
  return textValue(
    text.slice(0, place) + value.text + text.slice(place),
    origins([before, value]) | FROM.joined,
  );
};

const spliced = changeItems((items, [at, count, ...values]) => {
  const [index, length] = [integer(at, 0), integer(count, items.length)];
  if (index === undefined || length === undefined) return undefined;
  items.splice(index, length, ...values);
  return items;
});

const removed = changeItems((items, [value]) => {
  const index = items.findIndex(({ text }) => text !== undefined && text === value?.text);
  if (index >= 0) items.splice(index, 1);
  return items;
});

/** An object gets an entry: `map.set("a", 1)`, or those of another one: `d.update({…})`. */
const entered: Change = (before, [key, value]) => {
  if (!before.entries) return undefined;
  const given: [string, Value][] = key?.entries
    ? [...key.entries]
    : key?.text !== undefined && value
      ? [[key.text, value]]
      : [];
  if (given.length === 0 || before.entries.size + given.length > MAX_ENTRIES) return undefined;
  const entries = new Map([...before.entries, ...given]);
  return { ...before, entries, from: origins(entries.values()) | before.from };
};

/** A buffer, such as one of a `StringBuilder`, gets a text. */
const written: Change = (before, [value]) => {
  const isBuffer = before.text !== undefined || before === NOTHING || BUFFER.test(before.name ?? "");
  return value && isBuffer && !before.isNumber
    ? {
        ...(before.name !== undefined && { name: before.name }),
        ...joined([{ ...before, text: before.text ?? "" }, value]),
      }
    : undefined;
};

const BUILDER = /StringBuilder/;
const BUFFER = /^(?:String|strings|bytes|io)\b/;
const STREAM = /\b(?:StringIO|BytesIO)(?:\.new)?\(\)$/;

/** `buffer.write("…", 4)` of Node.js */
const overwritten: Change = (before, [value, at]) => {
  const place = integer(at, 0);
  if (!before.codes || value?.text === undefined || place === undefined || place < 0) return undefined;
  const bytes = Buffer.from(before.codes);
  bytes.write(value.text, Math.min(place, bytes.length));
  return ofCodes([...bytes], before.from | value.from);
};

const addedOrWritten: Change = (before, args, language) =>
  before.items || before.codes
    ? added(before, args, language)
    : args.length === 1
      ? written(before, args, language)
      : undefined;

/** Rust adds letters to a text as items to a list. */
const pushed: Change = (before, args, language) =>
  language === "rust" && before.text !== undefined && before.codes === undefined
    ? written(before, args, language)
    : added(before, args, language);

/** A builder of Go gets one letter by its number. */
const spelled: Change = (before, [letter], language) => {
  if (!letter?.isNumber || letter.text === undefined) return letter && written(before, [letter], language);
  return written(before, [textValue(character(Number(letter.text)), letter.from | FROM.decoded)], language);
};

const CHANGES: Readonly<Record<string, Change>> = {
  push: pushed,
  ...each("add Add Enqueue Push addLast enqueue push_back AddLast", added),
  ...each("append push_str write_str WriteString Append AppendLine", addedOrWritten),
  ...each("WriteByte WriteRune", spelled),
  ...each("write", (before, args, language) =>
    before.codes
      ? overwritten(before, args, language)
      : STREAM.test(before.name ?? "")
        ? written(before, args, language)
        : undefined,
  ),
  ...each("unshift appendleft addFirst push_front AddFirst", addedFirst),
  prepend: prepended,
  concat: (before, args, language) =>
    before.items ? addedAll(before, args, language) : addedOrWritten(before, args, language),
  ...each("extend AddRange addAll extend_from_slice push_all", addedAll),
  ...each("pop Pop delete_at remove_at RemoveAt", withoutLast),
  ...each("shift popleft Dequeue pop_front", withoutFirst),
  ...each("reverse Reverse", turned),
  ...each("insert insert_str", inserted),
  Insert: (before, args, language) => (before.items ? inserted(before, args, language) : undefined),
  ...each("splice", spliced),
  ...each("remove Remove delete", removed),
  ...each(
    "clear Clear",
    changeItems(() => []),
  ),
  ...each("set update store put setdefault assign", entered),
};

function each(names: string, change: Change): Record<string, Change> {
  return Object.fromEntries(names.split(" ").map((name) => [name, change]));
}

/** The languages in which a method changes the list itself. In the others it returns another list. */
const IN_PLACE: Readonly<Record<string, RegExp>> = {
  reverse: /^(?:python|javascript|typescript|tsx|rust)$/,
  concat: /^(?:go|rust|ruby)$/,
  insert: /^(?:python|ruby|rust)$/,
};

/** The names of the methods of .NET, which PowerShell compares without case. */
const CASELESS = new Map(
  "Add Insert Append AppendLine AddRange Enqueue Dequeue Push Pop Remove RemoveAt Clear"
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

/**
 * Gives a variable what a call leaves of it: `parts.reverse()`. A call without an effect on a known list, text, or object
 * changes nothing.
 */
export function changeReceiver(
  reader: ProgramReader,
  object: TreeNode,
  before: Value,
  written: string,
  args: readonly Value[],
): void {
  const method =
    reader.language === "powershell" ? (CASELESS.get(written.toLowerCase()) ?? written) : written;
  const kind = ROLES.get(object.type);
  // `builder.Append("…").Append("…")`: what the first call returned is the builder.
  if (kind === "call" && /^append/i.test(method) && BUILDER.test(before.name ?? "")) {
    const [inner] = named(object);
    const root = inner && (ROLES.get(inner.type) === "member" ? named(inner)[0] : inner);
    if (root) changeReceiver(reader, root, before, written, args);
    return;
  }
  if (!Object.hasOwn(CHANGES, method) || !(kind === "name" || kind === "member")) return;
  if (IN_PLACE[method]?.test(reader.language) === false) return;
  const isNew = kind === "name" && !reader.knows(reader.textAt(object).replace(/^[$@]{1,2}/, ""));
  const after = CHANGES[method]?.(isNew ? NOTHING : before, args, reader.language);
  if (after) bindTo(reader, object, after);
}

/** `Object.defineProperty(parts, "a", { value: "…" })` */
const described: Change = (before, [key, given], language) =>
  entered(before, [key ?? NOTHING, given?.entries?.get("value") ?? NOTHING], language);

/** The functions that change their first argument. */
const BY_REFERENCE: Readonly<Record<string, Change>> = {
  ...each("array_push", added),
  ...each("array_unshift", addedFirst),
  ...each("array_pop", withoutLast),
  ...each("array_shift", withoutFirst),
  ...each("array_splice", spliced),
  ...each("sort rsort asort", (before, _, language) =>
    language === "php" && before.items
      ? list(
          before,
          [...before.items].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1)),
        )
      : undefined,
  ),
  ksort: (before) => {
    const entries = before.entries && [...before.entries].sort(([one], [other]) => (one < other ? -1 : 1));
    return entries && { ...before, entries: new Map(entries) };
  },
  ...each("Object.defineProperty Reflect.defineProperty", described),
  ...each("Reflect.set Object.assign", entered),
  // `fmt.Fprintf(builder, "…")`, `write!(text, "…")`
  ...each("fmt.Fprintf fmt.Fprint fmt.Fprintln io.WriteString write writeln", (before, args, language) =>
    /^(?:go|rust)$/.test(language) ? written(before, [formatted(args)], language) : undefined,
  ),
};

/** `source.read_to_end(&mut text)` of Rust: a variable gets what a source contains. */
export function fillArgument(
  reader: ProgramReader,
  node: TreeNode | undefined,
  method: string,
  { from }: Value,
): void {
  if (from === 0 || reader.language !== "rust" || !/^read_to_(?:end|string)$/.test(method)) return;
  const reference = node && named(node)[0];
  const at = reference && nameIn(childOf(reference, "value"));
  if (at) bindTo(reader, at, { from });
}

/** Gives a variable what a function leaves of it: `array_push($parts, "…")`. */
export function changeArgument(
  reader: ProgramReader,
  node: TreeNode | undefined,
  name: string,
  args: readonly Value[],
): void {
  const [before, ...rest] = args;
  if (!before || !node) return;
  const at = nameIn(named(node)[0]);
  if (name === "setattr" && at) {
    const [key, value] = rest;
    if (key?.text !== undefined && value) reader.bind(`${reader.textAt(at)}.${key.text}`, value);
    return;
  }
  if (/^preg_match(?:_all)?$/.test(name) && reader.language === "php") {
    const [, , place] = named(node);
    const found = nameIn(place) && matchesOf(reader, name, args);
    if (found) bindTo(reader, nameIn(place) as TreeNode, found);
    return;
  }
  const after = Object.hasOwn(BY_REFERENCE, name)
    ? BY_REFERENCE[name]?.(before, rest, reader.language)
    : undefined;
  if (after && at) bindTo(reader, at, after);
}

/** What a search of PHP leaves in its third argument: `preg_match("/(…)/", $text, $found)`. */
function matchesOf(
  reader: ProgramReader,
  name: string,
  [pattern, subject]: readonly Value[],
): Value | undefined {
  const literal = literalPattern(pattern?.text);
  if (!literal || subject?.text === undefined) return undefined;
  const flags = literal.options.includes("i") ? "gi" : "g";
  const form = simplePattern(literal.source, flags, subject.text.length, reader.searches);
  const all = form && [...subject.text.matchAll(form)].slice(0, MAX_CHANGED);
  const [first] = all ?? [];
  if (!all || !first) return undefined;
  const part = (text: string | undefined) => textValue(text ?? "", subject.from | FROM.joined);
  return name === "preg_match"
    ? listValue([...first].map(part))
    : listValue([...first].map((_, at) => listValue(all.map((match) => part(match[at])))));
}

/** The name of a variable, if an argument is nothing else. */
function nameIn(node: TreeNode | undefined): TreeNode | undefined {
  let at = node;
  while (at && named(at).length > 0 && (!ROLES.has(at.type) || at.type === "named_expression"))
    at = named(at)[0];
  return at && ROLES.get(at.type) === "name" ? at : undefined;
}

/** Gives variables what a function of the program leaves of the lists that it got: `rotate(parts)`. */
export function changeGiven(reader: ProgramReader, node: TreeNode, args: readonly Value[]): void {
  const { left } = reader;
  if (left.length === 0) return;
  reader.left = [];
  for (const [at, part] of named(node).entries()) {
    const [before, after] = [args[at], left[at]];
    if (!before?.items || !after?.items || after.items === before.items) continue;
    const name = nameIn(part);
    if (name) bindTo(reader, name, after);
  }
}

/** An element of a list or an object that is assigned: `parts[1] = "…"`. Undefined if nothing of it is known. */
export function withElement(owner: Value, index: Value, value: Value): Value | undefined {
  const at = Number(index.text);
  if (index.text === undefined) return undefined;
  if (owner.codes && value.isNumber && at >= 0 && at < owner.codes.length) {
    if (owner.codes.length > MAX_CHANGED_BYTES) return undefined;
    const codes = [...owner.codes];
    codes[at] = Number(value.text) & 0xff;
    return ofCodes(codes, owner.from | value.from);
  }
  // `$parts = []; $parts["name"] = "…"` of PHP: an empty list is also an empty object.
  if (owner.items?.length === 0 && Number.isNaN(at))
    return { entries: new Map([[index.text, value]]), from: owner.from | value.from };
  if (owner.items) {
    const place = at < 0 ? owner.items.length + at : at;
    if (!Number.isInteger(at) || place < 0 || place > owner.items.length + MAX_GAP) return undefined;
    const items = [...owner.items];
    while (items.length < place) items.push(NOTHING);
    items[place] = value;
    return list(owner, items);
  }
  if (
    owner.text !== undefined &&
    !owner.isNumber &&
    value.text?.length === 1 &&
    at >= 0 &&
    at < owner.text.length
  )
    return textValue(
      owner.text.slice(0, at) + value.text + owner.text.slice(at + 1),
      owner.from | value.from | FROM.joined,
    );
  if (!owner.entries || owner.entries.size >= MAX_ENTRIES) return undefined;
  const entries = new Map(owner.entries);
  entries.set(index.text, value);
  return { ...owner, entries, from: owner.from | value.from };
}

/** How many items a list can lack before one that is assigned. */
const MAX_GAP = 200;

export function deleteItem(reader: ProgramReader, node: TreeNode): void {
  const [object, key] = named(node);
  if (ROLES.get(node.type) !== "subscript" || !object || !key || /slice/.test(key.type)) return;
  const owner = reader.value(object);
  const at = integer(reader.value(key), 0);
  if (!owner.items || at === undefined) return;
  const items = [...owner.items];
  items.splice(at, 1);
  const after = list(owner, items);
  if (after && nameIn(object)) bindTo(reader, object, after);
}
