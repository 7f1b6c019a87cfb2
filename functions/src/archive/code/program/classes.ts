import { childOf, named, type TreeNode } from "../tree.js";
import { elementsOf, listValue, NOTHING, type Value } from "../value.js";
import { isGiven } from "./functions.js";
import type { ProgramReader } from "./index.js";

/** The functions that a class calls when an object of it is made. */
const CONSTRUCTORS = ["__init__", "constructor", "initialize", "__construct", "__new__", "__post_init__"];
/** The name under which the constructor of PowerShell is kept, which has that of its class. */
export const CONSTRUCTOR = "constructor";
const MAX_CLASSES = 200;
const MAX_PARENTS = 5;

/** Reads a class: its functions, and what its objects share. */
export function readClass(reader: ProgramReader, node: TreeNode): Value {
  const given = childOf(node, "superclasses", "superclass");
  for (const part of given ? named(given) : []) {
    // `class Circle(Shape, note="…")`: a function of the other class gets the values.
    const [key, value] = [childOf(part, "name"), childOf(part, "value")];
    if (part.type !== "keyword_argument" || !key || !value) continue;
    reader.bind(`keyword ${reader.textAt(key)}`, reader.value(value));
    reader.needsSecond = true;
  }
  const body = childOf(node, "body");
  if (!body) return reader.all(node);
  const nameNode = childOf(node, "name");
  const outer = reader.className;
  reader.className = nameNode ? reader.textAt(nameNode) : `class@${reader.parsed.firstLine}_${node.start}`;
  const { className } = reader;
  if (reader.classes.size < MAX_CLASSES) reader.classes.set(className, parentOf(reader, node));
  const value = reader.value(body);
  if (reader.language === "python") shareAssigned(reader, className, body);
  reader.className = outer;
  return nameNode || reader.language === "python" || value.name !== undefined
    ? value
    : { name: className, from: 0 };
}

/** The class of which a class inherits. */
function parentOf(reader: ProgramReader, node: TreeNode): string {
  const parents =
    childOf(node, "superclasses", "superclass") ??
    node.children.find(({ type }) => /^(?:class_heritage|base_clause)$/.test(type));
  const first = parents && named(parents)[0];
  return first ? reader.textAt(first).slice(0, 80) : "";
}

/** The names that the body of a class of Python gives values are attributes of it. */
function shareAssigned(reader: ProgramReader, className: string, body: TreeNode): void {
  for (const statement of named(body)) {
    const inner = statement.type === "expression_statement" ? named(statement)[0] : statement;
    const left = inner?.type === "assignment" ? childOf(inner, "left") : undefined;
    if (left?.type !== "identifier") continue;
    const name = reader.textAt(left);
    const value = reader.known(name);
    if (value) reader.bind(`${className}.${name}`, value);
  }
}

/** A field of a class: `static a = "…"`, `#a = "…"`, `public $a = "…"`. */
export function readField(reader: ProgramReader, node: TreeNode): Value {
  const property = childOf(node, "property", "name") ?? named(node)[0];
  const source =
    childOf(node, "value", "default_value") ?? (named(node).length > 1 ? named(node).at(-1) : undefined);
  const value = source && source !== property ? reader.value(source) : NOTHING;
  if (!property || !isKnown(value)) return NOTHING;
  const name = reader.textAt(property).replace(/^\$/, "");
  if (reader.className === "") {
    // `const A = "…"` outside a class
    reader.bind(name, value);
    return NOTHING;
  }
  const php = reader.language === "php";
  reader.bind(php ? `$this->${name}` : `self.${name}`, value);
  reader.bind(`${reader.className}${php ? "::" : "."}${name}`, value);
  if (php)
    for (const own of ["self", "static"]) {
      reader.bind(`${own}::${name}`, value);
      reader.bind(`${own}::$${name}`, value);
      reader.bind(`${reader.className}::$${name}`, value);
    }
  return NOTHING;
}

function isKnown(value: Value): boolean {
  return isGiven(value) || value.from !== 0 || value.name !== undefined;
}

/** The function of a class, or of a class of which it inherits, by one of its names. */
export function methodOfClass(
  reader: ProgramReader,
  className: string,
  names: readonly string[],
): string | undefined {
  let at = className;
  for (let step = 0; step < MAX_PARENTS && reader.classes.has(at); step++) {
    const found = names.find((name) => reader.bodies.has(`${at}.${name}`));
    if (found !== undefined) return `${at}.${found}`;
    at = reader.classes.get(at) ?? "";
  }
  return undefined;
}

/** The class of which a value is an object: `N()`, or `N.new()` of Ruby. */
export function classOf(reader: ProgramReader, { name = "" }: Value): string | undefined {
  if (!name.endsWith("()")) return undefined;
  const made = name.slice(0, -2).replace(/[.:]{1,2}new$/, "");
  return reader.classes.has(made) ? made : undefined;
}

/** The function that gets the arguments when an object of a class is made: `N("…")`, `N.new("…")`. */
export function constructorOf(reader: ProgramReader, { name = "" }: Value): string | undefined {
  return reader.classes.size === 0
    ? undefined
    : methodOfClass(reader, name.replace(/(?:\.|::)new$/, ""), CONSTRUCTORS);
}

/** Whether a function reads what its object has: `self.a`, `this.a`, `@a`. */
export function readsState(reader: ProgramReader, name: string): boolean {
  const found = reader.hasState ? reader.bodies.get(name) : undefined;
  if (!found || found.parsed !== reader.parsed || found.node.end - found.node.start > MAX_READ) return false;
  return (
    childOf(found.node, "receiver") !== undefined ||
    /\b(?:self|this)\b|@[a-z]/.test(reader.textAt(found.node))
  );
}

const MAX_READ = 600;

/** What a generator has yielded: each value is an item of what its call returns. */
export function readYield(reader: ProgramReader, node: TreeNode): Value {
  const value = reader.all(node);
  const name = `${reader.functionName}()`;
  const before = reader.known(name)?.items ?? [];
  const items = DELEGATES.test(reader.textAt(node)) ? (elementsOf(value) ?? [value]) : [value];
  if (before.length < MAX_YIELDED) reader.bind(name, listValue([...before, ...items].slice(0, MAX_YIELDED)));
  return NOTHING;
}

const MAX_YIELDED = 400;
/** `yield from names` and `yield* names` yield each item. */
const DELEGATES = /^yield\s{0,2}(?:\*|from\b)/;
