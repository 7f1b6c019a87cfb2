import { call } from "../calls/index.js";
import { parametersOf } from "../calls/powershell-variables.js";
import { childOf, named, type TreeNode } from "../tree.js";
import { either, NOTHING, textValue, UNKNOWN, type Value } from "../value.js";
import { readArgument } from "./calls.js";
import { listOf } from "./collections.js";
import type { ProgramReader } from "./index.js";
import { applyFunction } from "./powershell-functions.js";
import { stepValue } from "./powershell-loops.js";
import { ROLES } from "./roles.js";

export function readPipeline(reader: ProgramReader, node: TreeNode): Value {
  const steps = named(node).filter(({ type }) => type !== "assignement_operator");
  let value: Value = NOTHING;
  for (const step of steps) {
    // `$_` in a block is what the pipeline gives to it.
    if (value !== NOTHING) reader.bind("_", value);
    let at = step;
    while (at.children.length === 1 && at.type !== "command" && !ROLES.has(at.type))
      at = at.children[0] as TreeNode;
    const given = value;
    if (/^redirections?$/.test(at.type)) {
      redirect(reader, at, value);
      continue;
    }
    const changed = stepValue(reader, at, value);
    if (changed) {
      value = changed;
      continue;
    }
    value = at.type === "command" ? readCommand(reader, at, value) : either([reader.value(at), value]);
    const block = BLOCK.test(reader.textAt(at).slice(0, 20)) ? lastPipeline(at) : undefined;
    if (block) value = either([{ ...reader.value(block) }, given]);
  }
  return value;
}

/** `"…" > n.ps1` */
function redirect(reader: ProgramReader, node: TreeNode, value: Value): void {
  const path = /^>{1,2}\s{0,4}["']?([^\s"'&]{1,200})["']?$/.exec(reader.textAt(node).trim())?.[1];
  if (path !== undefined && value !== NOTHING) reader.machine.write(path, value, reader.placeAt(node));
}

const BLOCK = /^(?:%|foreach|foreach-object|where|where-object|\?|select|select-object)\b|^[%?]\s/i;

/** The last pipeline of a block, whose output is that of the block. */
function lastPipeline(node: TreeNode): TreeNode | undefined {
  let found: TreeNode | undefined;
  const open = [...node.children];
  for (let steps = 0; open.length > 0 && steps < MAX_SEARCHED; steps++) {
    const next = open.shift() as TreeNode;
    if (/^pipeline/.test(next.type)) found = next;
    else open.push(...next.children);
  }
  return found;
}

const MAX_SEARCHED = 400;

/** `(New-Object Net.WebClient).DownloadString("…")` as a word: the grammar separates the call from its arguments. */
function calledWord(reader: ProgramReader, target: Value, list: TreeNode, node: TreeNode): Value {
  const args: Value[] = [];
  for (const part of named(list)) readArgument(reader, part, args, new Map());
  const name = target.name ?? "";
  return call({
    reader,
    node,
    name,
    target,
    receiver: NOTHING,
    args,
    options: new Map(),
    isNew: false,
  });
}

function powerShellWord(reader: ProgramReader, node: TreeNode): Value {
  const written = reader.textAt(node);
  // The grammar reads a path after a variable as members of it.
  if (/^\$[\w:]{1,60}\\[\w.\\-]{1,400}$/.test(written)) return textValue(written);
  const value = reader.value(node);
  return value.text === undefined && value.name !== undefined ? { ...value, text: UNKNOWN } : value;
}

/** A command of PowerShell. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function readCommand(reader: ProgramReader, node: TreeNode, input: Value): Value {
  const name = childOf(node, "command_name");
  const elements = childOf(node, "command_elements");
  const words: Value[] = [];
  let own: string | undefined;
  if (name) {
    const written = reader.textAt(name).replace(/`/g, "");
    const value = reader.value(name);
    // `& $block "…"`
    if (reader.isFunction(value) && value.text === undefined) own = value.name;
    words.push(
      /^[\w.-]{1,80}$/.test(written)
        ? textValue(written)
        : value.text === undefined && written.startsWith("$")
          ? { text: UNKNOWN, from: value.from }
          : value.text === undefined && value.name !== undefined && value.from === 0
            ? textValue(written.replace(/^["']|["']$/g, ""))
            : value,
    );
  }
  for (const part of elements ? named(elements) : []) {
    if (/sep$/.test(part.type)) continue;
    if (part.type === "command_parameter" || part.type === "generic_token")
      words.push(textValue(reader.textAt(part).replace(/`/g, "")));
    else if (part.type === "redirection") continue;
    else if (part.type === "argument_list") {
      // The name of a class is followed by the arguments of its constructor.
      if (words.length > 1 && words.at(-1)?.name === undefined) listOf(reader, part);
      else words.push(calledWord(reader, words.pop() ?? NOTHING, part, node));
    } else if (/^@\w/.test(reader.textAt(part))) {
      const given = reader.name(reader.textAt(part));
      for (const [key, value] of given.entries ?? []) words.push(textValue(`-${key}`), value);
      words.push(...(given.items ?? []));
    } else {
      words.push(powerShellWord(reader, part));
    }
  }
  if (own !== undefined) {
    const { named: options, rest } = parametersOf(words.slice(1));
    const result = applyFunction(reader, own, rest, options);
    if (result && result !== NOTHING) return result;
  }
  return call({
    reader,
    node,
    name: "powershell command",
    target: NOTHING,
    receiver: input,
    args: words,
    options: new Map(),
    isNew: false,
  });
}
