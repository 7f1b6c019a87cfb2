import { childOf, named, type TreeNode } from "../tree.js";
import { FROM, NOTHING, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";

export function define(reader: ProgramReader, node: TreeNode): Value {
  const nameNode = childOf(node, "name") ?? node.children.find(({ type }) => type === "function_name");
  const outer = reader.functionName;
  const name = nameNode ? reader.textAt(nameNode) : `function@${reader.parsed.firstLine}.${node.start}`;
  reader.functionName = name;
  reader.functionNames.add(name);
  const parameters = parameterNames(childOf(node, "parameters", "parameter"), (part) => reader.textAt(part));
  if (/^(?:self|cls)$/.test(parameters[0] ?? "")) parameters.shift();
  parameters.forEach((parameter, index) => {
    const given = reader.known(`${name}#${index}`) ?? NOTHING;
    if (given !== NOTHING) reader.bind(parameter, given);
    else if (reader.knows(parameter) && parameter.length < 3) reader.forget(parameter);
  });
  const body = childOf(node, "body") ?? named(node).at(-1);
  const value = body ? reader.value(body) : NOTHING;
  const isExpression = body && !/block|body/.test(body.type);
  if (isExpression) reader.bind(`${name}()`, value);
  const got = reader.known(`${name}()`);
  if (got && /^(?:static\s)?get\s/.test(reader.textAt(node).slice(0, 16))) reader.bind(`self.${name}`, got);
  reader.functionName = outer;
  return { name, from: 0 };
}

/**
 * A callback gets the values of the call: `fetch(u).then((r) => …)`. It is
 * analyzed before its arguments are known, so the text is analyzed again.
 */
export function handedOn(
  reader: ProgramReader,
  target: Value,
  receiver: Value,
  result: Value,
  args: readonly Value[],
  node: TreeNode,
): Value {
  let from = result.from;
  const given = receiver.from | (result.from & HANDED) | (receiver.items ? 0 : receiver.from);
  for (const { name } of args) {
    if (name === undefined) continue;
    if (given & HANDED) {
      if (RUNS_TEXT.test(name) && HANDS_ON.test(target.name ?? ""))
        reader.machine.evaluate({ from: given & HANDED }, reader.language, reader.placeAt(node), "eval");
      else if (reader.functionNames.has(name)) {
        giveOrigin(reader, `${name}#0`, given & HANDED);
        // `exec(command, (error, printed) => …)`
        if (result.name === "process") giveOrigin(reader, `${name}#1`, given & HANDED);
      }
    }
    if (HANDS_ON.test(target.name ?? "")) from |= (reader.known(`${name}()`)?.from ?? 0) & HANDED_BACK;
  }
  return from === result.from ? result : { ...result, from };
}

function giveOrigin(reader: ProgramReader, name: string, from: number): void {
  const before = reader.known(name);
  if (before && (before.from | from) === before.from) return;
  reader.isHanded = true;
  reader.bind(name, { ...before, from: (before?.from ?? 0) | from });
}

/** The values that a call passes to its function arguments. */
const HANDED = FROM.network | FROM.socket | FROM.untrusted | FROM.keys | FROM.environment;

const HANDED_BACK = FROM.network | FROM.socket | FROM.untrusted | FROM.decoded | FROM.computed;

const HANDS_ON =
  /(?:^|\.)(?:then|catch|finally|map|flatMap|forEach|reduce|replace|on|once|addListener|addEventListener|get|request|pipe)$/;

const RUNS_TEXT =
  /^(?:eval|exec|execSync|Function|os\.system|(?:child_process|cp)\.exec(?:Sync)?|vm\.runIn\w{1,20})$/;

function parameterNames(node: TreeNode | undefined, textAt: (node: TreeNode) => string): string[] {
  if (!node) return [];
  if (node.children.length === 0) return [textAt(node)];
  return named(node).map((part) => {
    let at = childOf(part, "name", "pattern") ?? part;
    while (at.children.length > 0 && named(at).length > 0) at = named(at)[0] as TreeNode;
    return textAt(at).replace(/^\$/, "");
  });
}
