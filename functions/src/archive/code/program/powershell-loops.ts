import { settingsIn } from "../settings.js";
import { named, type TreeNode } from "../tree.js";
import { FROM, joined, knownText, NOTHING, textOf, textValue, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { readCommand } from "./powershell.js";
import { listOrOne, variableName } from "./powershell-values.js";

const MAX_ITEMS = 400;
/** Longer blocks and loops build no hidden words. */
const MAX_BLOCK = 400;
const MAX_ROUNDS = 3_000;
const MAX_RANGE = 300;

/** What the statements of a block print, one by one. */
export function outputsOf(reader: ProgramReader, node: TreeNode): Value[] {
  const list = node.children.find(({ type }) => type === "statement_list") ?? node;
  const outputs: Value[] = [];
  for (const statement of named(list).slice(0, MAX_ITEMS)) {
    if (reader.flow.ended) {
      reader.flow.skip(statement);
      continue;
    }
    const value = reader.value(statement);
    const isSilent = named(statement)[0]?.type === "assignment_expression";
    if (!isSilent && value !== NOTHING)
      outputs.push(...(value.items && value.text === undefined ? value.items : [value]));
  }
  return outputs;
}

/** The statements of the block of a command such as `ForEach-Object`. */
export function blockOf(node: TreeNode): TreeNode | undefined {
  const open = [...node.children];
  for (let count = 0; open.length > 0 && count < MAX_OPENED; count++) {
    const next = open.shift() as TreeNode;
    if (next.type === "script_block_body") return next;
    open.push(...next.children);
  }
  return undefined;
}

const MAX_OPENED = 60;

/** The output of a block for each of several items, or undefined if the block is long. */
function eachOutput(reader: ProgramReader, block: TreeNode, items: readonly Value[]): Value | undefined {
  if (block.end - block.start > MAX_BLOCK || items.length > MAX_ITEMS) return undefined;
  reader.applications += items.length;
  if (reader.applications > MAX_ROUNDS) return undefined;
  const outputs: Value[] = [];
  for (const item of items) {
    reader.bind("_", item);
    reader.bind("PSItem", item);
    outputs.push(...reader.flow.run(() => outputsOf(reader, block)).value);
  }
  return listOrOne(outputs);
}

/** `foreach ($one in $list) { … }` */
export function eachItem(reader: ProgramReader, node: TreeNode): Value | undefined {
  const [variable, list, body] = named(node);
  if (!variable || !list || !body || variable.type !== "variable") return undefined;
  const values = reader.value(list);
  const text = knownText(values);
  const items = values.items ?? (text === undefined ? undefined : [values]);
  const name = variableName(reader.textAt(variable)).slice(1);
  const isShort = node.end - node.start < MAX_BLOCK * 2 && (items?.length ?? 0) <= MAX_ITEMS;
  if (items) reader.applications += items.length;
  if (!items || !isShort || reader.applications > MAX_ROUNDS) {
    reader.bind(name, { from: values.from });
    return listOrOne(outputsOf(reader, body));
  }
  const outputs: Value[] = [];
  for (const item of items) {
    reader.bind(name, item);
    if (!reader.flow.round(() => outputs.push(...outputsOf(reader, body)))) break;
  }
  return listOrOne(outputs);
}

const COUNTED =
  /^for\s{0,4}\(\s{0,4}\$(\w{1,40})\s{0,4}=\s{0,4}([^;]{1,80});\s{0,4}\$\1\s{1,4}-(lt|le|gt|ge)\s{1,4}([^;]{1,80});\s{0,4}(?:\$\1\s{0,4}(\+\+|--|[+-]=\s{0,4}\d{1,3})|(\+\+|--)\$\1)\s{0,4}\)/i;

/** `for ($i = 9; $i -ge 0; $i--) { … }`: the rounds of a loop that builds a text. */
export function counted(reader: ProgramReader, node: TreeNode): Value | undefined {
  const match = COUNTED.exec(reader.textAt(node).slice(0, 400));
  const body = named(node).find(({ type }) => type === "statement_block");
  if (!match || !body || body.end - body.start > MAX_BLOCK) return undefined;
  const [, name = "", start = "", mark = "", end = "", step = ""] = match;
  for (const part of named(node)) if (part !== body) reader.value(part);
  const [first, last] = [numberIn(reader, start), numberIn(reader, end)];
  if (first === undefined || last === undefined) return undefined;
  const written = step || (match[6] ?? "");
  const by = Number(/\d{1,3}/.exec(written)?.[0] ?? 1) * (written.startsWith("-") ? -1 : 1);
  const isIn = (at: number) =>
    mark === "lt" ? at < last : mark === "le" ? at <= last : mark === "gt" ? at > last : at >= last;
  const outputs: Value[] = [];
  for (let at = first, round = 0; isIn(at) && round < MAX_RANGE && by !== 0; at += by, round++) {
    if (++reader.applications > MAX_ROUNDS) break;
    reader.bind(name, textValue(String(at)));
    if (!reader.flow.round(() => outputs.push(...outputsOf(reader, body)))) break;
  }
  return listOrOne(outputs);
}

/** The number of an expression such as `$text.Length - 1`. */
function numberIn(reader: ProgramReader, written: string): number | undefined {
  const match =
    /^\(?\s{0,4}(?:(\d{1,6})|\$(\w{1,40})(\.(?:Length|Count))?)\s{0,4}(?:([+-])\s{0,4}(\d{1,6}))?\s{0,4}\)?\s{0,4}$/i.exec(
      written,
    );
  if (!match) return undefined;
  let number = Number(match[1]);
  if (match[2] !== undefined) {
    const value = reader.known(match[2]);
    if (!value) return undefined;
    const text = knownText(value);
    number = match[3] === undefined ? Number(text) : (value.items?.length ?? text?.length ?? Number.NaN);
  }
  if (match[5] !== undefined) number += Number(match[5]) * (match[4] === "-" ? -1 : 1);
  return Number.isInteger(number) ? number : undefined;
}

/** The value of a command or an expression that is a step of a pipeline. */
export function stepValue(reader: ProgramReader, step: TreeNode, input: Value): Value | undefined {
  const written = reader.textAt(step).slice(0, 40);
  if (step.type !== "command" || input === NOTHING) return undefined;
  const block = /^(?:%|foreach)/i.test(written) ? blockOf(step) : undefined;
  if (block) {
    const items = input.items && input.text === undefined ? input.items : [input];
    return eachOutput(reader, block, items);
  }
  if (/^(?:convertfrom-json)\b/i.test(written)) {
    const read = settingsIn(knownText(input));
    if (read) return { ...read, from: (read.from & ~FROM.file) | input.from };
  }
  const list = input.items;
  if (!list || input.text !== undefined) return undefined;
  // `Where-Object { $_ }` leaves empty texts out.
  if (/^(?:\?|where(?:-object)?)\s{0,4}\{\s{0,4}\$_\s{0,4}\}/i.test(written))
    return listOrOne(list.filter((one) => one.text !== ""));
  const chosen = /^select(?:-object)?\s{1,4}-(first|last|skip|index)\s{1,4}([\d,.]{1,20})\s{0,4}$/i.exec(
    written.trim(),
  );
  if (chosen) {
    const number = Number(chosen[2]);
    switch (chosen[1]?.toLowerCase()) {
      case "first":
        return listOrOne(list.slice(0, number));
      case "last":
        return listOrOne(list.slice(-number));
      case "skip":
        return listOrOne(list.slice(number));
      default:
        return listOrOne((chosen[2] as string).split(",").flatMap((at) => list.at(Number(at)) ?? []));
    }
  }
  if (/^sort(?:-object)?\b/i.test(written)) {
    readCommand(reader, step, input);
    const sorted = [...list].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
    return listOrOne(/-desc/i.test(written) ? sorted.reverse() : sorted);
  }
  if (/^(?:%|foreach-object)\s{1,4}value\s{0,4}$/i.test(written)) return input;
  if (/^join-string\b/i.test(written))
    return joined(list, /-sep\w{0,6}\s{1,4}["'](.{0,8})["']/i.exec(written)?.[1] ?? "");
  return /^out-string\b/i.test(written) ? joined(list, /-nonewline/i.test(written) ? "" : "\n") : undefined;
}
