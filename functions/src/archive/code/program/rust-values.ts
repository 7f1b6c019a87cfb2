import { character } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, joined, listValue, NOTHING, textValue, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";

/** The value of a construct of Rust that other languages do not have, or undefined. */
export function rustValue(reader: ProgramReader, node: TreeNode): Value | undefined {
  switch (node.type) {
    case "type_cast_expression":
      return cast(reader, node);
    case "reference_expression":
      return childOf(node, "value") && reader.value(childOf(node, "value") as TreeNode);
    case "struct_expression":
      return structOf(reader, node);
    default:
      return undefined;
  }
}

/** `n as char` */
function cast(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [operand, type] = [childOf(node, "value"), childOf(node, "type")];
  if (!operand || !type) return undefined;
  const value = reader.value(operand);
  const isLetter = reader.textAt(type) === "char" && /^\d{1,7}$/.test(value.text ?? "");
  return isLetter
    ? textValue(character(Number(value.text)), value.from | FROM.joined | FROM.computed)
    : value;
}

/** `N { a: "…" }` */
function structOf(reader: ProgramReader, node: TreeNode): Value | undefined {
  const body = childOf(node, "body");
  if (!body) return undefined;
  const entries = new Map<string, Value>();
  let from = 0;
  for (const part of named(body)) {
    const [name, value] = [childOf(part, "field", "name") ?? named(part)[0], childOf(part, "value")];
    if (!name) continue;
    const read = reader.value(value ?? name);
    entries.set(reader.textAt(name), read);
    reader.bind(`self.${reader.textAt(name)}`, read);
    from |= read.from;
  }
  reader.hasState = true;
  return { entries, from };
}

const MAX_ARGUMENTS = 200;

/** The arguments of a macro, of which the grammar only knows the tokens: `vec!["…", name, list[0]]`. */
export function macroArguments(reader: ProgramReader, tokens: TreeNode): Value[] {
  const groups: TreeNode[][] = [[]];
  for (const token of tokens.children.slice(1, -1)) {
    if (token.type === ",") groups.push([]);
    else groups.at(-1)?.push(token);
  }
  return groups
    .filter((group) => group.length > 0)
    .slice(0, MAX_ARGUMENTS)
    .map((group) => argumentOf(reader, group));
}

function argumentOf(reader: ProgramReader, tokens: readonly TreeNode[]): Value {
  const [first, second, third] = tokens.filter(({ type }) => type !== "&" && type !== "*");
  if (!first) return NOTHING;
  const value = reader.value(first);
  if (!second) return value;
  // `list[0]`
  if (second.type === "token_tree" && reader.textAt(second).startsWith("[")) {
    const [key] = named(second);
    const index = key ? reader.value(key) : NOTHING;
    return (
      value.items?.at(Number(index.text)) ?? value.entries?.get(index.text ?? "") ?? { from: value.from }
    );
  }
  // `object.field`
  if (second.type === "." && third?.type === "identifier" && tokens.length === 3)
    return (
      value.entries?.get(reader.textAt(third)) ??
      reader.known(`${reader.textAt(first)}.${reader.textAt(third)}`) ?? { from: value.from }
    );
  return joined(tokens.filter(({ named: isNamed }) => isNamed).map((token) => reader.value(token)));
}

/** The names in braces of a text are those of variables: `format!("{name}…")`. */
export function withNames(reader: ProgramReader, form: Value): ReadonlyMap<string, Value> {
  const names = [...(form.text ?? "").matchAll(/\{([a-z_]\w{0,60})(?::[^{}]{0,20})?\}/g)].map(
    ([, name]) => name as string,
  );
  return new Map(
    names.flatMap((name): [string, Value][] => {
      const value = reader.known(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** What `vec![…]` and `concat!(…)` make. Undefined for other macros. */
export function macroValue(name: string, args: readonly Value[]): Value | undefined {
  if (name === "vec") return listValue(args);
  return name === "concat" ? joined(args) : undefined;
}
