import { character } from "../decode.js";
import { simplePattern } from "../simple-patterns.js";
import { named, type TreeNode } from "../tree.js";
import {
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
} from "../value.js";
import type { ProgramReader } from "./index.js";
import { formatted } from "./operators.js";
import { defineBlock, defineClass, defineFunction } from "./powershell-functions.js";
import { counted, eachItem, outputsOf } from "./powershell-loops.js";
import { noticed } from "./texts.js";

const MAX_ITEMS = 400;
const MAX_RANGE = 300;

/** The value of a construct of PowerShell that other languages do not have, or undefined. */
export function powerShellValue(reader: ProgramReader, node: TreeNode): Value | undefined {
  const kind = node.type.replace(/_argument(?=_expression$)/, "");
  switch (kind) {
    case "string_literal":
    case "verbatim_string_characters":
      return literalOf(reader, node);
    case "expandable_here_string_literal":
    case "verbatim_here_string_characters":
      return hereString(reader, node);
    case "comparison_expression":
    case "format_expression":
    case "range_expression":
    case "bitwise_expression":
    case "additive_expression":
      return node.children.length < 3 ? undefined : operated(reader, node, kind);
    case "array_expression":
    case "sub_expression":
      return listOrOne(outputsOf(reader, node), kind === "array_expression");
    case "element_access":
      return elementOf(reader, node);
    case "cast_expression":
      return cast(reader, node);
    case "expression_with_unary_operator":
      return unary(reader, node);
    case "function_statement": {
      const name = node.children.find(({ type }) => type === "function_name");
      return (
        name && defineFunction(reader, node, reader.textAt(name).replace(/^(?:global|script|local):/i, ""))
      );
    }
    case "script_block_expression":
      return defineBlock(reader, node);
    case "class_statement":
      return defineClass(reader, node);
    case "foreach_statement":
      return eachItem(reader, node);
    case "for_statement":
      return counted(reader, node);
    case "variable":
      return reader.name(variableName(reader.textAt(node)));
    default:
      return undefined;
  }
}

/** `$script:name` and `${name}` are `$name`. */
export function variableName(written: string): string {
  return written
    .replace(/^[$@]\{([^}]{1,80})\}$/, "$$$1")
    .replace(/^[$@](?:(?:script|global|local|private|using|variable):)?/i, "$");
}

function literalOf(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [inner = node] = named(node);
  if (inner.type.includes("_here_")) return hereString(reader, inner);
  const written = reader.textAt(node);
  return written.startsWith("'") ? textValue(written.slice(1, -1).replaceAll("''", "'")) : undefined;
}

function hereString(reader: ProgramReader, node: TreeNode): Value {
  const written = reader
    .textAt(node)
    .replace(/^@["'][ \t]{0,20}\r?\n/, "")
    .replace(/\r?\n["']@$/, "");
  if (node.type.startsWith("verbatim")) return textValue(written);
  const values: Value[] = [];
  let at = 0;
  for (const match of written.matchAll(/`([\s\S])|\$\{?([A-Za-z_][\w:]{0,60})\}?/g)) {
    values.push(textValue(written.slice(at, match.index)));
    if (match[1] !== undefined) values.push(textValue(match[1]));
    else values.push(shown(reader.name(variableName(`$${match[2]}`))));
    at = match.index + match[0].length;
  }
  return joined([...values, textValue(written.slice(at))]);
}

function shown(value: Value): Value {
  return value.text === undefined && value.name !== undefined ? { ...value, text: UNKNOWN } : value;
}

/** The items of a list, or the one value. */
function itemsOf(value: Value): readonly Value[] {
  return value.items ?? [value];
}

export function listOrOne(values: readonly Value[], isList = false): Value {
  if (values.length === 1 && !isList) return values[0] as Value;
  return values.length === 0 && !isList ? NOTHING : listValue(values.slice(0, MAX_ITEMS));
}

/** The result of an operator between two values. */
function operated(reader: ProgramReader, node: TreeNode, kind: string): Value | undefined {
  const [left, operator, right] = node.children;
  if (!left || !operator || !right || node.children.length !== 3) return undefined;
  const mark = reader.textAt(operator).toLowerCase();
  if (kind === "additive_expression" && mark !== "+") return undefined;
  if (kind === "bitwise_expression") return undefined;
  const one = reader.value(left);
  const other = reader.value(right);
  if (kind === "range_expression") return rangeOf(one, other);
  if (kind === "format_expression") return noticed(reader, filled(one, other), node);
  if (kind === "additive_expression") {
    if (one.items && one.text === undefined)
      return listValue([...one.items, ...itemsOf(other)].slice(0, MAX_ITEMS));
    if (
      /^\d{1,9}$/.test(one.text ?? "") &&
      /^\d{1,9}$/.test(other.text ?? "") &&
      !/["']/.test(reader.textAt(left))
    )
      return textValue(String(Number(one.text) + Number(other.text)));
    return noticed(reader, joined([shown(one), shown(other)]), node);
  }
  switch (mark.replace(/^-[ci](?=join|split|replace|eq|ne|like|match)/, "-")) {
    case "-join":
      return noticed(
        reader,
        textValue(
          itemsOf(one)
            .map(textOf)
            .join(knownText(other) ?? ""),
          one.from | FROM.joined,
        ),
        node,
      );
    case "-split":
      return divided(reader, one, other);
    case "-replace":
      return replacedBy(reader, one, other, mark.startsWith("-c"));
    case "-match":
      return matched(reader, one, other);
    case "-as":
      return one;
    default:
      return { from: 0 };
  }
}

/** `$text -match "(…)"` puts the parts of the text that match into `$Matches`. */
function matched(reader: ProgramReader, one: Value, other: Value): Value {
  const [text, source] = [knownText(one), knownText(other)];
  const form =
    text === undefined || source === undefined
      ? undefined
      : simplePattern(source, "i", text.length, reader.searches);
  const found = form?.exec(text as string);
  if (!found) return { from: 0 };
  const parts = [...found.entries(), ...Object.entries(found.groups ?? {})];
  const entries = new Map(
    parts.map(([name, part]): [string, Value] => [
      String(name),
      textValue(part ?? "", one.from | FROM.joined),
    ]),
  );
  reader.bind("Matches", { entries, from: one.from });
  return textValue("true");
}

function filled(form: Value, given: Value): Value {
  return formatted([form, ...(given.items && given.text === undefined ? [given] : [shown(given)])]);
}

function rangeOf(one: Value, other: Value): Value {
  const [first, last] = [one, other].map(({ text }) =>
    /^-?\d{1,6}$/.test(text ?? "") ? Number(text) : undefined,
  );
  if (first === undefined || last === undefined || Math.abs(last - first) > MAX_RANGE)
    return { from: origins([one, other]) | FROM.computed };
  const step = first <= last ? 1 : -1;
  return listValue(
    Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => textValue(String(first + at * step))),
  );
}

function divided(reader: ProgramReader, one: Value, other: Value): Value {
  const text = knownText(one);
  const source = knownText(other.items?.[0] ?? other);
  if (text === undefined || source === undefined) return { from: one.from | FROM.joined };
  const alternatives = source.split("|");
  const form = source === "" ? undefined : simplePattern(source, "i", text.length, reader.searches);
  if (!form && alternatives.length < 2 && source !== "") return { from: one.from | FROM.joined };
  const parts = form
    ? text.split(form)
    : alternatives.reduce(
        (texts, mark) => texts.flatMap((part) => part.split(mark.replace(/^\\/, ""))),
        [text],
      );
  return listValue(parts.slice(0, MAX_ITEMS).map((part) => textValue(part ?? "", one.from | FROM.joined)));
}

function replacedBy(reader: ProgramReader, one: Value, other: Value, isExact: boolean): Value {
  const [wanted, instead = textValue("")] = itemsOf(other);
  const [source, text, replacement] = [wanted, one, instead].map((value) => value && knownText(value));
  if (source === undefined || replacement === undefined || (text === undefined && !one.items))
    return { from: one.from | FROM.joined };
  const change = (value: Value): Value => {
    const form =
      value.text === undefined
        ? undefined
        : simplePattern(source, isExact ? "g" : "gi", value.text.length, reader.searches);
    return form
      ? textValue((value.text as string).replace(form, replacement), value.from | FROM.joined)
      : { from: value.from | FROM.joined };
  };
  return one.items && one.text === undefined ? listValue(one.items.map(change)) : change(one);
}

/** `-join $list`, `-split $text`, and `,$item`. */
function unary(reader: ProgramReader, node: TreeNode): Value | undefined {
  const mark = /^(?:-[ci]?(join|split)\b|(,))/i.exec(reader.textAt(node));
  const operand = named(node).at(-1);
  const negative = /^-\s{0,4}(\d{1,9})$/.exec(reader.textAt(node))?.[1];
  if (negative !== undefined) return textValue(`-${negative}`);
  if (!mark || !operand) return undefined;
  const value = reader.value(operand);
  if (mark[2] !== undefined) return listValue([value]);
  if (mark[1]?.toLowerCase() === "split") return divided(reader, value, textValue("\\s+"));
  return value.items ? noticed(reader, joined(value.items), node) : value;
}

/** `$text[2,5]`, `$list[-1..-4]`, and `$names['a']`. */
function elementOf(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [object, key] = named(node);
  if (!object || !key) return undefined;
  const value = reader.value(object);
  const index = reader.value(key);
  const keys = itemsOf(index).map((one) => knownText(one));
  if (value.entries && value.text === undefined) {
    const found = keys.flatMap((one) => (one === undefined ? [] : (entryOf(value, one) ?? [])));
    return found.length === 0 ? { from: value.from } : listOrOne(found);
  }
  if (!keys.every((one) => one !== undefined && /^-?\d{1,6}$/.test(one))) return undefined;
  const numbers = keys.map(Number);
  if (value.items && value.text === undefined)
    return listOrOne(
      numbers.flatMap((at) => value.items?.at(at) ?? []),
      index.items !== undefined,
    );
  const text = knownText(value);
  if (text === undefined)
    return value.text?.startsWith(UNKNOWN) ? { text: UNKNOWN, from: value.from | FROM.computed } : undefined;
  return listOrOne(
    numbers.map((at) => textValue(text.at(at) ?? "", value.from | FROM.joined)),
    index.items !== undefined,
  );
}

/** An entry of a table, of which the names have no case. */
export function entryOf({ entries }: Value, name: string): Value | undefined {
  const own = entries?.get(name);
  if (own || !entries) return own;
  for (const [key, value] of entries) if (key.toLowerCase() === name.toLowerCase()) return value;
  return undefined;
}

function cast(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [type, operand] = named(node);
  if (!type || !operand) return undefined;
  const kind = reader
    .textAt(type)
    .replace(/^\[(?:System\.)?|\]$/gi, "")
    .toLowerCase();
  const value = reader.value(operand);
  const text = knownText(value);
  switch (kind) {
    case "char":
    case "char[]": {
      if (kind === "char[]" && text !== undefined && !/^\d{1,7}$/.test(text))
        return listValue([...text].slice(0, MAX_ITEMS).map((one) => textValue(one, value.from)));
      const letters = itemsOf(value).map(letterOf);
      return kind === "char[]" || value.items ? listValue(letters) : letters[0];
    }
    case "string":
      return value.items ? joined(value.items, " ") : value;
    case "int":
    case "int[]":
    case "byte":
    case "byte[]":
      return value.items
        ? listValue(value.items.map(numberOf))
        : text !== undefined && kind.endsWith("[]")
          ? listValue([...text].slice(0, MAX_ITEMS).map((one) => textValue(String(one.codePointAt(0)))))
          : numberOf(value);
    case "type":
      return text === undefined ? value : { name: text.replace(/^System\./i, ""), from: value.from };
    case "wmiclass":
    case "wmi":
      return { name: "wmiclass", from: value.from };
    case "scriptblock":
      return { ...value, name: "scriptblock" };
    default:
      return value;
  }
}

function letterOf({ text, from }: Value): Value {
  if (/^(?:\d{1,7}|0x[0-9a-f]{1,6})$/i.test(text ?? "") && (text as string).length > 1)
    return textValue(character(Number(text)), from | FROM.joined);
  return text?.length === 1 && !/\d/.test(text) ? { text, from } : { from: from | FROM.computed };
}

function numberOf(value: Value): Value {
  const { text } = value;
  if (text === undefined) return value;
  if (/^(?:\d{1,9}|0x[0-9a-f]{1,8})$/i.test(text)) return textValue(String(Number(text)), value.from);
  return text.length === 1 ? textValue(String(text.codePointAt(0)), value.from) : value;
}
