import { named, type TreeNode } from "../tree.js";
import { either, FROM, joined, NOTHING, origins, textValue, type Value } from "../value.js";
import { assign } from "./assignments.js";
import { readBranch } from "./branches.js";
import { callValue } from "./calls.js";
import { deleteItem } from "./changes.js";
import { readClass, readField, readYield } from "./classes.js";
import { listOf, mapOf } from "./collections.js";
import { applied, define, readLike } from "./functions.js";
import { readImports } from "./imports.js";
import type { ProgramReader } from "./index.js";
import { comprehend, readLoop } from "./loops.js";
import { elementValue, memberValue } from "./members.js";
import { literalNumber, readRange, signedValue, updated } from "./numbers.js";
import { binaryValue, castValue } from "./operators.js";
import { readCommand, readPipeline } from "./powershell.js";
import { readCounted, truthOf } from "./rounds.js";
import { bindTo } from "./targets.js";
import { hereDocument, stringValue } from "./texts.js";

/** Reads a construct of a language, and returns its value. */
type Construct = (reader: ProgramReader, node: TreeNode) => Value;

/** How a construct is read, by its role. */
export const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  string: stringValue,
  strings: (reader, node) => reader.noticed(joined(named(node).map((part) => reader.value(part))), node),
  name: (reader, node) => reader.name(reader.textAt(node)),
  member: memberValue,
  subscript: elementValue,
  call: callValue,
  binary: binaryValue,
  assign: assign,
  function: define,
  class: readClass,
  field: readField,
  // `del parts[0]` of Python
  deletion: (reader, node) => {
    for (const part of named(node)) deleteItem(reader, part);
    return NOTHING;
  },
  yield: readYield,
  // `(0, eval)`: the last of several expressions counts.
  sequence: (reader, node) => {
    const values = named(node).map((part) => reader.value(part));
    return reader.isBundle ? either(values) : (values.at(-1) ?? NOTHING);
  },
  pattern: (reader, node) => ({ name: reader.textAt(node).slice(0, 120), from: 0 }),
  heredoc: hereDocument,
  return: (reader, node) => {
    const value = reader.all(node);
    reader.bind(
      `${reader.functionName}()`,
      either([reader.before(`${reader.functionName}()`) ?? NOTHING, value]),
    );
    reader.flow.end("return");
    return value;
  },
  branch: readBranch,
  leave: (reader, node) => {
    const value = reader.all(node);
    reader.flow.end(/^break/.test(node.type) ? "break" : "continue");
    return value;
  },
  // `return`, `break`, and `continue` of PowerShell
  exit: (reader, node) => {
    const value = reader.all(node);
    const how = /^(?:return|break|continue)\b/i.exec(reader.textAt(node).slice(0, 10))?.[0].toLowerCase();
    if (how) reader.flow.end(how as "return" | "break" | "continue");
    return value;
  },
  loop: readLoop,
  counted: readCounted,
  update: updated,
  signed: signedValue,
  range: readRange,
  list: listOf,
  map: mapOf,
  alias: (reader, node) => {
    const [value, target] = named(node);
    const result = value ? reader.value(value) : NOTHING;
    if (target) bindTo(reader, target, result);
    return result;
  },
  choice: (reader, node) => {
    const known = chosen(reader, node);
    if (known) return known;
    const read = named(node).map((part) => reader.value(part));
    // Which of two functions is meant is not followed.
    const isBoth =
      node.type === "boolean_operator" || read.length < 3 || read.some((value) => reader.isFunction(value));
    const condition = isBoth ? -1 : reader.language === "python" ? 1 : 0;
    const values = read.filter((_, at) => at !== condition);
    // A letter that is replaced, or kept if it has no other: which one is not known.
    const isReplaced = values.some(({ text, from }) => text === undefined && (from & FROM.computed) !== 0);
    return isReplaced ? { from: origins(values) } : either(values);
  },
  import: (reader, node) => {
    readImports(reader, node);
    return NOTHING;
  },
  comprehension: comprehend,
  command: (reader, node) =>
    reader.language === "powershell" ? readCommand(reader, node, NOTHING) : reader.all(node),
  pipeline: readPipeline,
  // What comes before its label may run after it.
  jump: (reader) => {
    reader.needsSecond = true;
    return NOTHING;
  },
  skip: () => NOTHING,
  integer: (reader, node) => literalNumber(reader.textAt(node)),
  truth: () => textValue("true"),
  unary: (reader, node) => {
    const operand = named(node).at(-1);
    const value = operand ? reader.value(operand) : NOTHING;
    return /^-join\b/i.test(reader.textAt(node)) && value.items ? joined(value.items) : value;
  },
  cast: castValue,
  decorator: (reader, node) => {
    // A function below it is given to it: `@os.system` is a call.
    const value = reader.all(node);
    if (
      /^(?:os\.(?:system|popen)|exec|eval|(?:builtins\.)(?:exec|eval)|subprocess\.\w{1,20})$/.test(
        value.name ?? "",
      )
    )
      reader.machine.report("hidden-name", reader.placeAt(node));
    return value;
  },
  decorated: (reader, node) => {
    const values = named(node).map((part) => reader.value(part));
    const target = values.at(-1);
    const isGetter = values.slice(0, -1).some(({ name }) => GETTER.test(name ?? ""));
    if (isGetter && target?.name !== undefined) readLike(reader, target.name);
    for (const { name } of values.slice(0, -1)) {
      if (!target || name === undefined || !reader.functionNames.has(name)) continue;
      reader.giveFunction(`${name}#0`, target);
      const wrapper = applied(reader, { name, from: 0 }, [target]);
      if (wrapper && reader.isFunction(wrapper) && wrapper.name !== target.name)
        reader.bind(target.name ?? "", wrapper);
    }
    return target ?? NOTHING;
  },
  inclusion: (reader, node) => {
    const value = reader.all(node);
    if (/^(?:https?|ftp|data|php):/i.test(value.text ?? "") || value.from & FROM.network)
      reader.machine.report("download-run", reader.placeAt(node));
    else if (value.text !== undefined) {
      const stored = reader.machine.files.file(value.text);
      if (stored && stored.from & FROM.network) reader.machine.downloaded(stored.from, reader.placeAt(node));
      reader.machine.start(value.text, reader.language);
    }
    return NOTHING;
  },
};

/** Decorators that make a function a member. */
const GETTER = /^(?:property|cached_property|functools\.cached_property|classproperty)$/;

/** The branch of a choice whose condition is known, while a function is applied to known values. */
function chosen(reader: ProgramReader, node: TreeNode): Value | undefined {
  if (!reader.flow.isKnown || node.type === "boolean_operator") return undefined;
  const [first, second, third] = named(node);
  const isPython = reader.language === "python";
  const condition = isPython ? second : first;
  if (!first || !condition || !third) return undefined;
  const truth = truthOf(reader, condition);
  if (truth === undefined) return undefined;
  const [one, other] = isPython ? [first, third] : [second as TreeNode, third];
  return reader.value(truth ? one : other);
}
