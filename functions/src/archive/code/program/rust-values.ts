import { character } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { either, FROM, joined, listValue, NOTHING, textValue, type Value } from "../value.js";
import { assign } from "./assignments.js";
import type { ProgramReader } from "./index.js";
import { bindTo } from "./targets.js";

/** The value of a construct of Rust that other languages do not have, or undefined. */
export function rustValue(reader: ProgramReader, node: TreeNode): Value | undefined {
  switch (node.type) {
    case "type_cast_expression":
      return cast(reader, node);
    case "reference_expression":
      return childOf(node, "value") && reader.value(childOf(node, "value") as TreeNode);
    case "struct_expression":
      return structOf(reader, node);
    case "let_condition":
      return bindCondition(reader, node);
    case "let_declaration":
      return declared(reader, node);
    case "match_expression":
      return matchedArms(reader, node);
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

/** `if let Some(data) = found`, and `while let …`: the names get what the pattern wraps. Whether it fits is not known. */
function bindCondition(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [pattern, source] = [childOf(node, "pattern"), childOf(node, "value")];
  if (!pattern || !source) return undefined;
  bindTo(reader, pattern, reader.value(source));
  return NOTHING;
}

/** `let Ok(data) = found else { … }` */
function declared(reader: ProgramReader, node: TreeNode): Value {
  const value = assign(reader, node);
  const otherwise = childOf(node, "alternative");
  if (otherwise) reader.value(otherwise);
  return value;
}

/** `match found { Ok(data) => …, Err(_) => … }`: each arm may run. */
function matchedArms(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [source, body] = [childOf(node, "value"), childOf(node, "body")];
  if (!source || !body) return undefined;
  const value = reader.value(source);
  const read = () =>
    either(
      named(body).map((arm) => {
        const [pattern, result] = [childOf(arm, "pattern"), childOf(arm, "value")];
        if (!pattern || !result) return reader.value(arm);
        bindTo(reader, pattern, value);
        const condition = childOf(pattern, "condition");
        if (condition) reader.value(condition);
        return reader.value(result);
      }),
    );
  return reader.flow.isKnown ? reader.flow.maybe(read) : read();
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
