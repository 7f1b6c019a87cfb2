import { childOf, named, type TreeNode } from "../tree.js";
import { listValue, NOTHING, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";
import { bindTo } from "./targets.js";

/** How a parameter takes what a call gives. */
interface Parameter {
  readonly node: TreeNode;
  readonly name: string;
  readonly kind: "one" | "rest" | "options" | "pattern";
}

const MAX_PARAMETERS = 60;

const KINDS = new Map<string, Parameter["kind"]>([
  ...["rest_pattern", "list_splat_pattern", "splat_parameter", "variadic_parameter"].map(
    (type): [string, Parameter["kind"]] => [type, "rest"],
  ),
  ...["dictionary_splat_pattern", "hash_splat_parameter"].map((type): [string, Parameter["kind"]] => [
    type,
    "options",
  ]),
  ["object_pattern", "pattern"],
  ["array_pattern", "pattern"],
]);

/** The parameters of a function, without the object to which a method belongs. */
export function parametersOf(reader: ProgramReader, list: TreeNode | undefined): readonly Parameter[] {
  if (!list) return [];
  const nodes = list.children.length === 0 ? [list] : named(list);
  const all = nodes.slice(0, MAX_PARAMETERS).map((node): Parameter => {
    let at = childOf(node, "name", "pattern") ?? node;
    const kind = KINDS.get(at.type) ?? KINDS.get(node.type) ?? "one";
    while (at.children.length > 0 && named(at).length > 0) at = named(at)[0] as TreeNode;
    return { node, name: reader.textAt(at).replace(/^\$/, ""), kind };
  });
  return /^(?:self|cls)$/.test(all[0]?.name ?? "") ? all.slice(1) : all;
}

/** The value that a parameter has if nothing is given: `def run(c="…")`. */
export function defaultOf(reader: ProgramReader, { node }: Parameter): Value {
  const value = childOf(node, "value", "right", "default_value");
  return value ? reader.value(value) : NOTHING;
}

/** Binds the parameters of a function to what a call gives. */
export function bindArguments(
  reader: ProgramReader,
  parameters: readonly Parameter[],
  args: readonly Value[],
  options: ReadonlyMap<string, Value>,
): void {
  for (const [index, parameter] of parameters.entries()) {
    const { name, kind, node } = parameter;
    if (kind === "rest") reader.bind(name, listValue(args.slice(index)));
    else if (kind === "options") reader.bind(name, { entries: options, from: 0 });
    else if (kind === "pattern" && args[index]) bindTo(reader, node, args[index]);
    else {
      const given = args[index] ?? options.get(name) ?? defaultOf(reader, parameter);
      if (given !== NOTHING) reader.bind(name, given);
    }
  }
}

/** What calls have given to a parameter so far, under the names of its function. */
export function givenTo(
  reader: ProgramReader,
  owner: string,
  parameter: Parameter,
  index: number,
): Value | undefined {
  const spoken = reader.spokenName(owner);
  if (parameter.kind !== "rest")
    return (
      reader.known(`${owner}#${index}`) ??
      reader.known(`${owner}@${parameter.name}`) ??
      (spoken === undefined ? undefined : reader.known(`${spoken}#${index}`))
    );
  const all: Value[] = [];
  for (let at = index; at < MAX_PARAMETERS; at++) {
    const one = reader.known(`${owner}#${at}`);
    if (!one) break;
    all.push(one);
  }
  return all.length === 0 ? undefined : listValue(all);
}
