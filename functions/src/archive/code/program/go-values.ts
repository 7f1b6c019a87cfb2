import { bytesOf, characters } from "../bytes.js";
import { runCommand } from "../commands/index.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  elementsOf,
  FROM,
  knownText,
  listValue,
  NOTHING,
  numberValue,
  origins,
  textOf,
  textValue,
  type Value,
  withCodes,
} from "../value.js";
import type { ProgramReader } from "./index.js";
import { truthOf } from "./rounds.js";
import { bindTo } from "./targets.js";

const MAX_ROUNDS = 400;
const MAX_BODY = 800;

/** The value of a construct of Go that other languages do not have, or undefined. */
export function goValue(reader: ProgramReader, node: TreeNode): Value | undefined {
  switch (node.type) {
    case "composite_literal":
      return compositeOf(reader, node);
    case "for_statement":
      return loopOf(reader, node);
    case "slice_expression":
      return partOf(reader, node);
    case "type_conversion_expression":
      return converted(reader, node);
    case "type_spec":
      return structOf(reader, node);
    case "var_spec":
      return emptyOf(reader, node);
    default:
      return undefined;
  }
}

/** The one node in a list of expressions, of which Go has one on each side of an assignment. */
export function onlyOf(node: TreeNode): TreeNode {
  return node.type === "expression_list" && named(node).length === 1 ? (named(node)[0] as TreeNode) : node;
}

/** `var b strings.Builder`: a variable without a value is empty. */
function emptyOf(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [name, type] = [childOf(node, "name"), childOf(node, "type")];
  if (!name || !type || childOf(node, "value")) return undefined;
  const kind = reader.textAt(type);
  if (BUILDER.test(kind)) reader.bind(reader.textAt(name), { ...textValue(""), name: kind });
  else if (kind === "string") reader.bind(reader.textAt(name), textValue(""));
  else if (/^\[\](?:string|byte|rune|int)$/.test(kind)) reader.bind(reader.textAt(name), listValue([]));
  return NOTHING;
}

const BUILDER = /^(?:strings\.Builder|bytes\.Buffer)$/;

/** The names of the fields of a struct, which a literal without names fills in their order. */
function structOf(reader: ProgramReader, node: TreeNode): undefined {
  const [name, type] = named(node);
  if (!name || type?.type !== "struct_type") return undefined;
  const fields = named(named(type)[0] ?? type).flatMap((field) =>
    field.children.filter(({ field: role }) => role === "name").map((one) => textValue(reader.textAt(one))),
  );
  reader.bind(`type ${reader.textAt(name)}`, listValue(fields));
  return undefined;
}

/** `map[string]string{"a": "…"}`, `N{a: "…"}`, `N{"…"}`, and `strings.Builder{}`. */
function compositeOf(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [type, body] = [childOf(node, "type"), childOf(node, "body")];
  if (!type || !body) return undefined;
  const kind = reader.textAt(type);
  const elements = named(body);
  const keyed = elements.filter((element) => element.type === "keyed_element");
  if (keyed.length > 0) {
    const entries = new Map(
      keyed.map((element): [string, Value] => {
        const [key, value] = [childOf(element, "key"), childOf(element, "value")];
        const inner = key && named(key)[0];
        const name =
          inner?.type === "identifier" ? reader.textAt(inner) : key ? textOf(reader.value(key)) : "";
        return [name, value ? reader.value(value) : NOTHING];
      }),
    );
    const words = entries.get("Args")?.items;
    // `exec.Cmd{Path: "…", Args: …}`
    if (/(?:^|\.)Cmd$/.test(kind) && words) runCommand(words, NOTHING, reader.machine, reader.placeAt(node));
    return { entries, from: origins(entries.values()) };
  }
  if (BUILDER.test(kind)) return { ...textValue(""), name: kind };
  if (type.type === "map_type") return { entries: new Map(), from: 0 };
  const fields = reader.known(`type ${kind}`)?.items;
  if (!fields || elements.length === 0) return undefined;
  const entries = new Map(
    elements.map((element, at): [string, Value] => [textOf(fields[at] ?? NOTHING), reader.value(element)]),
  );
  return { entries, from: origins(entries.values()) };
}

/** `for i, c := range x {…}` and `for n := 0; n < 2; n++ {…}`. */
function loopOf(reader: ProgramReader, node: TreeNode): Value | undefined {
  const body = childOf(node, "body");
  const range = node.children.find(({ type }) => type === "range_clause");
  const clause = node.children.find(({ type }) => type === "for_clause");
  const isShort = body !== undefined && body.end - body.start <= MAX_BODY && reader.canRepeat;
  if (!body || !isShort) return undefined;
  if (range) return ranged(reader, range, body);
  const condition = clause && childOf(clause, "condition");
  if (!clause || !condition) return undefined;
  const [start, next] = [childOf(clause, "initializer"), childOf(clause, "update")];
  if (start) reader.value(start);
  for (let round = 0; round < MAX_ROUNDS && truthOf(reader, condition) === true; round++) {
    reader.applications++;
    if (!reader.flow.round(() => reader.value(body))) break;
    if (next) reader.value(next);
  }
  reader.flow.maybe(() => reader.value(body));
  return NOTHING;
}

function ranged(reader: ProgramReader, range: TreeNode, body: TreeNode): Value | undefined {
  const [left, right] = [childOf(range, "left"), childOf(range, "right")];
  if (!left || !right) return undefined;
  const values = reader.value(right);
  const keys = [...(values.entries?.keys() ?? [])];
  const items = values.entries ? [...values.entries.values()] : lettersOf(values);
  if (!items || items.length > MAX_ROUNDS || items.length === 0) return undefined;
  const [index, item] = named(left);
  for (const [at, value] of items.entries()) {
    reader.applications++;
    if (index) bindTo(reader, index, keys[at] === undefined ? numberValue(at) : textValue(keys[at]));
    if (item) bindTo(reader, item, value);
    if (!reader.flow.round(() => reader.value(body))) break;
  }
  return NOTHING;
}

/** The numbers of the letters of a text, or the items of a list. */
function lettersOf(value: Value): readonly Value[] | undefined {
  const items = elementsOf(value);
  return value.items || value.codes
    ? items
    : items?.map(({ text = "", from }) => numberValue(text.codePointAt(0) ?? 0, from));
}

/** `text[2:]` */
function partOf(reader: ProgramReader, node: TreeNode): Value {
  const [operand, start, end] = [childOf(node, "operand"), childOf(node, "start"), childOf(node, "end")];
  const value = operand ? reader.value(operand) : NOTHING;
  const bound = (part: TreeNode | undefined) => (part ? Number(reader.value(part).text) : undefined);
  const [first = 0, last] = [bound(start), bound(end)];
  const text = knownText(value);
  if (Number.isNaN(first) || Number.isNaN(last ?? 0)) return { from: value.from };
  if (value.items) return listValue(value.items.slice(first, last));
  return text === undefined
    ? { from: value.from }
    : reader.noticed(textValue(text.slice(first, last), value.from | FROM.joined), node);
}

/** `[]byte("…")`, `[]rune("…")` */
function converted(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [type, operand] = [childOf(node, "type"), childOf(node, "operand")];
  if (!type || !operand) return undefined;
  const value = reader.value(operand);
  const text = knownText(value);
  if (text === undefined) return value;
  return /rune/.test(reader.textAt(type))
    ? listValue(lettersOf(textValue(text, value.from)) ?? [])
    : withCodes(value, Buffer.from(text));
}

/** `string(value)`: a text of bytes, of letters, or of one letter. */
export function asText(value: Value): Value {
  if (value.items) return textValue(characters(value.items), value.from | FROM.joined);
  if (value.codes && value.text === undefined)
    return bytesOf(
      value.codes.map((code) => textValue(String(code))),
      value.from,
    );
  return value.isNumber ? textValue(characters([value]), value.from | FROM.joined) : value;
}
