import { memberOf } from "../calls/environment.js";
import { named, type TreeNode } from "../tree.js";
import { FROM, knownText, textValue, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { entryOf } from "./powershell-values.js";

/** The name of a member: a word, or a text that is computed. Undefined if it is not known. */
function memberName(reader: ProgramReader, node: TreeNode): string | undefined {
  const [inner] = named(node);
  if (!inner || inner.type === "simple_name" || node.type === "simple_name") return reader.textAt(node);
  return knownText(reader.value(inner));
}

/** The method that a call means. Its name can be a text. */
export function methodOf(reader: ProgramReader, receiver: Value, node: TreeNode): Value {
  const name = memberName(reader, node);
  return name === undefined || !/^\w{1,60}$/.test(name)
    ? { name: "", from: receiver.from }
    : memberOf(reader, receiver, name);
}

/** A property of a text, a list, or a table, or what a cell of PowerShell keeps. Undefined for others. */
export function memberOfObject(reader: ProgramReader, value: Value, node: TreeNode): Value | undefined {
  const name = memberName(reader, node);
  if (name === undefined) return { name: "", from: value.from };
  const entry = entryOf(value, name);
  if (entry) return entry;
  const text = knownText(value);
  switch (name.toLowerCase()) {
    case "length":
    case "count":
      return value.items && value.text === undefined
        ? textValue(String(value.items.length))
        : text === undefined
          ? undefined
          : textValue(String(text.length));
    case "value":
    case "name":
    case "definition":
    case "string":
      return text === undefined ? undefined : value;
    case "keys":
      return value.entries
        ? { items: [...value.entries.keys()].map((key) => textValue(key)), from: value.from }
        : undefined;
    case "values":
      return value.entries ? { items: [...value.entries.values()], from: value.from } : undefined;
    case "content":
      return value.from & FROM.network ? { from: value.from } : undefined;
    default:
      return reader.textAt(node) === name ? undefined : memberOf(reader, value, name);
  }
}
