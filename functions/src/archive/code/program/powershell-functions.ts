import { named, type TreeNode } from "../tree.js";
import { listValue, NOTHING, type Value } from "../value.js";
import { CONSTRUCTOR } from "./classes.js";
import type { ProgramReader } from "./index.js";
import { ANONYMOUS } from "./names.js";
import { outputsOf } from "./powershell-loops.js";
import { listOrOne, variableName } from "./powershell-values.js";

/** Longer functions are read once, without the arguments of their calls. */
const MAX_FUNCTION = 1_500;
const MAX_NESTED = 5;
const MAX_PARAMETERS = 40;

interface Parameter {
  readonly name: string;
  readonly fallback: TreeNode | undefined;
}

/** Reads a function, a method, or a block of PowerShell, and keeps it for its calls. */
export function defineFunction(reader: ProgramReader, node: TreeNode, name: string): Value {
  reader.functionNames.add(name);
  reader.bodies.set(name, { node, parsed: reader.parsed });
  const parameters = parametersOf(reader, node);
  for (const [index, { name: parameter, fallback }] of parameters.entries()) {
    const given = reader.known(`${name}#${index}`) ?? (fallback && reader.value(fallback));
    if (given) reader.bind(parameter, given);
  }
  const outer = reader.functionName;
  reader.functionName = name;
  const value = listOrOne(outputsOf(reader, bodyOf(node)));
  reader.functionName = outer;
  if (value.from !== 0) reader.bind(`${name}()`, value);
  return { name, from: value.from };
}

/** The statements of a function. */
function bodyOf(node: TreeNode): TreeNode {
  let at = node.children.find(({ type }) => type === "script_block") ?? node;
  at = at.children.find(({ type }) => type === "script_block_body") ?? at;
  return at;
}

/** The parameters before the body, or in its `param` block. */
function parametersOf(reader: ProgramReader, node: TreeNode): Parameter[] {
  const found: Parameter[] = [];
  const open: TreeNode[] = [...node.children];
  for (let steps = 0; open.length > 0 && steps < MAX_SEARCHED && found.length < MAX_PARAMETERS; steps++) {
    const next = open.shift() as TreeNode;
    if (/^(?:script_parameter|class_method_parameter)$/.test(next.type)) {
      const variable = named(next).find(({ type }) => type === "variable");
      const fallback = named(next).find(({ type }) => type === "script_parameter_default");
      if (variable) found.push({ name: variableName(reader.textAt(variable)).slice(1), fallback });
    } else if (
      /^(?:ERROR|script_block|param_block|parameter_list|function_parameter_declaration|class_method_parameter_list)$/.test(
        next.type,
      )
    )
      open.push(...next.children);
  }
  return found;
}

const MAX_SEARCHED = 200;

/** What a function returns for these arguments. Undefined if it is too long, or if functions call each other too deeply. */
export function applyFunction(
  reader: ProgramReader,
  name: string,
  args: readonly Value[],
  options: ReadonlyMap<string, Value>,
): Value | undefined {
  const found = reader.bodies.get(name);
  if (!found || found.parsed !== reader.parsed || found.node.end - found.node.start > MAX_FUNCTION)
    return undefined;
  if (!reader.canRepeat || reader.applying >= MAX_NESTED || !reader.appliesAgain(name)) return undefined;
  const parameters = parametersOf(reader, found.node);
  let at = 0;
  for (const { name: parameter, fallback } of parameters) {
    const given = options.get(parameter.toLowerCase()) ?? args[at++] ?? (fallback && reader.value(fallback));
    if (given && given !== NOTHING) reader.bind(parameter, given);
  }
  reader.bind("args", listValue(args));
  const outer = reader.functionName;
  reader.applying++;
  reader.functionName = name;
  const { value } = reader.flow.run(() => listOrOne(outputsOf(reader, bodyOf(found.node))));
  reader.functionName = outer;
  reader.applying--;
  return value;
}

/** Reads a class: its properties, its methods, and its constructor, which has its name. */
export function defineClass(reader: ProgramReader, node: TreeNode): Value {
  const [nameNode] = named(node);
  if (!nameNode) return NOTHING;
  const className = reader.textAt(nameNode);
  reader.classes.set(className, "");
  for (const part of named(node)) {
    const own = named(part).find(({ type }) => type === "simple_name" || type === "variable");
    if (!own) continue;
    const name = variableName(reader.textAt(own)).replace(/^\$/, "");
    if (part.type === "class_property_definition") {
      const value = named(part).length > 1 ? reader.value(named(part).at(-1) as TreeNode) : NOTHING;
      if (value === NOTHING || value.name !== undefined) continue;
      reader.bind(`$this.${name}`, value);
      reader.bind(`self.${name}`, value);
      reader.bind(`${className}.${name}`, value);
    } else if (part.type === "class_method_definition") {
      const method = name === className ? CONSTRUCTOR : name;
      defineFunction(reader, part, `${className}.${method}`);
      reader.bodies.set(method, { node: part, parsed: reader.parsed });
    }
  }
  return NOTHING;
}

/** A block as a value: it can be called later. */
export function defineBlock(reader: ProgramReader, node: TreeNode): Value {
  const name = `${ANONYMOUS}${reader.parsed.firstLine}_${node.start}`;
  return defineFunction(reader, node, name);
}
