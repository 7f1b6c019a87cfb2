import { memberOf } from "../calls/environment.js";
import { literalPattern, simplePattern } from "../simple-patterns.js";
import { named, type TreeNode } from "../tree.js";
import { FROM, knownText, NOTHING, numberValue, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { classOf } from "./classes.js";
import { isModule, lookedUp } from "./computed.js";
import { applied } from "./functions.js";
import type { ProgramReader } from "./index.js";
import { memberOfObject } from "./powershell-members.js";
import { giveTo } from "./targets.js";
import { HIDDEN_NAMES, sliceOf } from "./texts.js";

export function memberValue(reader: ProgramReader, node: TreeNode): Value {
  const parts = named(node).filter(({ type }) => type !== "optional_chain");
  const property = parts.at(-1);
  const object = parts[0];
  if (!property || !object || parts.length < 2) return property ? reader.value(property) : NOTHING;
  const written = reader.textAt(node);
  if (written.length < 80) {
    const known = reader.known(written.replace(/^(?:self|this)\./, "self."));
    if (known) return known;
    reader.miss(written);
    // An attribute of the class, which is bound like a variable.
    const shared = /^(?:self|this)\.(\w{1,60})$/.exec(written)?.[1];
    const value = shared === undefined ? undefined : reader.known(shared);
    if (value?.text !== undefined) return value;
  }
  const value = reader.value(object);
  const own = reader.language === "powershell" ? memberOfObject(reader, value, property) : undefined;
  if (own) return own;
  const short = reader.textAt(property);
  const got = reader.getters.has(short) && !isModule(value) ? reader.known(`${short}()`) : undefined;
  if (got) return got;
  const field = fieldOf(reader, value, short);
  if (field) return field;
  const attribute = attributeOf(reader, value, short);
  if (attribute) return attribute;
  return memberOf(reader, value, reader.textAt(property).replace(/^\$/, ""));
}

/** An attribute of a class, which is bound like a variable. */
function attributeOf(reader: ProgramReader, { name = "", from }: Value, short: string): Value | undefined {
  if (from !== 0 || !/^[A-Z]\w{0,60}(?:\(\))?$/.test(name)) return undefined;
  const attribute = reader.known(short);
  const isTold = reader.language === "python" && name.endsWith("()") && attribute?.text !== undefined;
  return isTold || attribute?.name?.includes(".") || /\s/.test(attribute?.text ?? "") ? attribute : undefined;
}

/** What an object of a class of the program has under a name. */
function fieldOf(reader: ProgramReader, value: Value, name: string): Value | undefined {
  const made = classOf(reader, value);
  if (made === undefined) return undefined;
  return reader.known(`$this.${name}`) ?? reader.known(`self.${name}`) ?? reader.known(`${made}.${name}`);
}

export function elementValue(reader: ProgramReader, node: TreeNode): Value {
  const parts = named(node).filter(({ type }) => type !== "optional_chain");
  const [object, ...keys] = parts;
  if (!object) return NOTHING;
  const value = reader.value(object);
  const key = keys[0];
  if (!key) return value;
  if (
    key.type === "slice" ||
    (!/symbol$/.test(key.type) && /\.\.|:/.test(reader.textAt(key)) && !/["']/.test(reader.textAt(key)))
  )
    return sliceOf(reader, value, key, node);
  const index = reader.value(key);
  const found =
    (reader.language === "ruby" ? rubyElement(reader, value, index, keys) : undefined) ??
    namedElement(reader, value, index);
  if (found) return found;
  judgeElement(reader, node, value, key, index);
  if (reader.isFunction(GET_ITEM) && !value.items && !value.entries) giveTo(reader, "__getitem__", index);
  const known = reader.known(slotOf(reader, object, index));
  if (known) return known;
  if (index.text === undefined) {
    lookedUp(reader, value, index, node);
    return unknownElement(value, index);
  }
  const dotted = dottedName(index.text);
  if (dotted !== undefined && !value.entries?.has(index.text) && !value.items && value.text === undefined)
    return { name: dotted, from: 0 };
  return memberAt(reader, node, value, index);
}

/** A module, or a variable of the program, that a text names: `sys.modules["os"]`, `globals()["a"]`. */
function namedElement(reader: ProgramReader, { name = "" }: Value, { text }: Value): Value | undefined {
  if (text === undefined) return undefined;
  if (text === "__builtins__") return { name: "builtins", from: 0 };
  if (name === "sys.modules") return { name: text, from: 0 };
  return GLOBAL.test(name) ? reader.known(text) : undefined;
}

/** `text[1, 2]`, `text[/(…)/, 1]`, and `make["…"]`, which calls a function. */
function rubyElement(
  reader: ProgramReader,
  value: Value,
  index: Value,
  keys: readonly TreeNode[],
): Value | undefined {
  if (reader.isFunction(value)) return applied(reader, value, [index]);
  const [start, length] = [Number(index.text), keys[1] && Number(reader.value(keys[1]).text)];
  const whole = knownText(value);
  if (whole !== undefined && Number.isInteger(start) && length !== undefined && Number.isInteger(length)) {
    const first = start < 0 ? whole.length + start : start;
    return textValue(whole.slice(first, first + length), value.from | FROM.joined);
  }
  const source = literalPattern(index.name)?.source;
  const text = source === undefined ? undefined : knownText(value);
  if (source === undefined || text === undefined) return undefined;
  const found = simplePattern(source, "", text.length, reader.searches)?.exec(text);
  const group = keys[1] ? Number(reader.value(keys[1]).text) : 0;
  return found ? textValue(found[group] ?? "", value.from | FROM.joined) : undefined;
}

/**
 * The function that a table looks up by its whole name: `calls["subprocess:Popen"]`. Before the colon is the module that is
 * imported, and after it what is looked up in it.
 */
function dottedName(text: string): string | undefined {
  const [, module = "", member = ""] = DOTTED.exec(text) ?? [];
  if (module === "") return undefined;
  const last = module.slice(module.lastIndexOf(".") + 1);
  return member.startsWith(`${last}.`) ? module + member.slice(last.length) : `${module}.${member}`;
}

const DOTTED =
  /^(os|posix|nt|subprocess|pty|shutil|ctypes|builtins|importlib|runpy|socket|urllib\.request|requests|http\.client|child_process|fs)[:.]([A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40}){0,2})$/;

/** The item, the letter, the byte, or the member that a text or a number names. */
function memberAt(reader: ProgramReader, node: TreeNode, value: Value, index: Value): Value {
  const number = Number(index.text);
  if (!Number.isInteger(number)) return lookedUp(reader, value, index, node);
  if (value.codes && reader.language === "php")
    return textValue(String.fromCharCode(value.codes.at(number) ?? 0), value.from | FROM.joined);
  if (value.codes) return byteAt(value.codes, number, value.from);
  if (value.items) return value.items.at(number) ?? { from: value.from };
  if (value.text !== undefined && !value.text.includes(UNKNOWN))
    return textValue(value.text.at(number) ?? "", value.from | FROM.joined);
  return lookedUp(reader, value, index, node);
}

/** Reports a function that is looked up by a name which conceals it. */
function judgeElement(
  reader: ProgramReader,
  node: TreeNode,
  value: Value,
  key: TreeNode,
  index: Value,
): void {
  if (value.name === "computed module" && /template|binary/.test(key.type))
    reader.machine.report(
      "hidden-name",
      reader.placeAt(node),
      "A function of a module is called, and both names are computed",
    );
  // `child_process[name](…)`: which function is called is concealed.
  if (
    CONCEALING.test(value.name ?? "") &&
    index.text === undefined &&
    index.name !== undefined &&
    /^\w{1,40}\(\)|\.\w{1,20}\(\)$/.test(index.name)
  )
    reader.machine.report("hidden-name", reader.placeAt(node));
  // `window[name]` with a name that is computed.
  if (
    GLOBAL.test(value.name ?? "") &&
    index.text === undefined &&
    index.from & (FROM.computed | FROM.decoded)
  )
    reader.machine.report("hidden-name", reader.placeAt(node));
  if (HIDDEN_NAMES.has(index.text ?? "") && NAMESPACE.test(value.name ?? ""))
    reader.machine.report("hidden-name", reader.placeAt(node));
}

function byteAt(codes: readonly number[], at: number, from: number): Value {
  const code = codes.at(at);
  return code === undefined ? { from } : numberValue(code, from);
}

const GET_ITEM: Value = { name: "__getitem__", from: 0 };

/** A member, or a letter of a text, at a place that is not known. */
function unknownElement({ text, from }: Value, index: Value): Value {
  const isLetter = text !== undefined && text.length >= MIN_ALPHABET && !/\s/.test(text);
  return { from: from | index.from | (isLetter ? FROM.computed : 0) };
}

/** Shorter texts have too few letters to write something else with them. */
const MIN_ALPHABET = 10;

export function slotOf(reader: ProgramReader, object: TreeNode, index: Value): string {
  return `${reader.textAt(object).slice(0, 60)}[${textOf(index).slice(0, 60)}]`;
}

/** Objects from which a function can be looked up by name. */
/** Modules whose functions start programs, so that a computed name of one conceals it. */
const CONCEALING = /^(?:child_process|vm|builtins|__builtins__|os\.__dict__|subprocess\.__dict__|Kernel)$/;

const GLOBAL = /^(?:window|globalThis|self|top|parent|frames|global)$/;
const NAMESPACE = /^(?:globalThis|builtins|__builtins__|vars\(\)|[\w.]{1,60}\.__dict__)$/;
