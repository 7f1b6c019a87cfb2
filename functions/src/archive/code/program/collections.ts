import { isEnvironment } from "../calls/environment.js";
import { startHanded } from "../calls/functions.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { elementsOf, FROM, listValue, origins, textOf, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";

export function listOf(reader: ProgramReader, node: TreeNode): Value {
  // `["a" => 1]` of PHP
  const isMap = node.type === "array_creation_expression" && named(node).some(isPair);
  if (isMap) return phpMapOf(reader, node);
  const result = itemsOf(reader, node);
  // `return (os.system, ("…",))`: a caller of the list calls its first item.
  if (result.items && result.items.length > 1) startHanded(reader, node, result.items);
  return result;
}

function isPair({ type, children }: TreeNode): boolean {
  return type === "array_element_initializer" && children.some((one) => one.type === "=>");
}

function phpMapOf(reader: ProgramReader, node: TreeNode): Value {
  const entries = new Map<string, Value>();
  for (const [index, part] of named(node).entries()) {
    const [key, value] = named(part);
    if (key && value) entries.set(textOf(reader.value(key)), reader.value(value));
    else entries.set(String(index), reader.value(part));
  }
  return { entries, from: origins(entries.values()) };
}

function itemsOf(reader: ProgramReader, node: TreeNode): Value {
  const body = node.type === "composite_literal" ? childOf(node, "body") : undefined;
  if (body) return reader.value(body);
  return listValue(
    named(node).flatMap((part) => {
      if (part.type === "keyword_argument" || part.type === "pair") return [];
      if (/^(?:spread_element|list_splat|splat_argument|variadic_unpacking)$/.test(part.type)) {
        const value = reader.all(part);
        return elementsOf(value) ?? [value];
      }
      if (/initializer|element|literal_element/.test(part.type) && named(part).length === 1)
        return [reader.value(named(part)[0] as TreeNode)];
      return [reader.value(part)];
    }),
  );
}

export function mapOf(reader: ProgramReader, node: TreeNode): Value {
  const entries = new Map<string, Value>();
  let from = 0;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
  const visit = (part: TreeNode): void => {
    const key =
      childOf(part, "key") ??
      (part.type === "pair" || part.type === "hash_entry" ? named(part)[0] : undefined);
    const value = childOf(part, "value") ?? (key ? named(part).at(-1) : undefined);
    if (key && value && key !== value) {
      const keyText =
        /identifier|hash_key|key_expression/.test(key.type) && !/["']/.test(reader.textAt(key))
          ? reader.textAt(key)
          : textOf(reader.value(key));
      const result = reader.value(value);
      entries.set(keyText, result);
      from |= result.from | (isEnvironment(result) ? FROM.environment : 0);
    } else if (part.type === "hash_literal_body" || part.type === "hash_entry")
      for (const inner of named(part)) visit(inner);
    else {
      const result = reader.value(part);
      from |= result.from | (isEnvironment(result) ? FROM.environment : 0);
      for (const [name, inner] of result.entries ?? []) entries.set(name, inner);
    }
  };
  for (const part of named(node)) visit(part);
  if (named(node).some(({ type }) => type === "method_definition")) shareEntries(reader, entries);
  return { entries, from };
}

/** The functions of an object read its entries as `this.a`. */
function shareEntries(reader: ProgramReader, entries: ReadonlyMap<string, Value>): void {
  for (const [name, value] of entries)
    if (value.text !== undefined || value.items) {
      reader.bind(`self.${name}`, value);
      reader.hasState = true;
    }
}
