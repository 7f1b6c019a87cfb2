import { childOf, named, type TreeNode } from "../tree.js";
import { either, FROM, NOTHING, UNKNOWN, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";

export function define(reader: ProgramReader, node: TreeNode): Value {
  const nameNode = childOf(node, "name") ?? node.children.find(({ type }) => type === "function_name");
  const outer = reader.functionName;
  const name = nameNode ? reader.textAt(nameNode) : `function@${reader.parsed.firstLine}.${node.start}`;
  reader.functionName = name;
  reader.functionNames.add(name);
  reader.bodies.set(name, { node, parsed: reader.parsed });
  const list = childOf(node, "parameters", "parameter");
  const parameters = namesOfParameters(reader, list);
  parameters.forEach((parameter, index) => {
    const keyword = name === "__init_subclass__" ? reader.known(`keyword ${parameter}`) : undefined;
    const given = keyword ?? reader.known(`${name}#${index}`) ?? defaultOf(reader, list, parameter);
    if (given !== NOTHING) reader.bind(parameter, given);
    else if (reader.knows(parameter) && parameter.length < 3) reader.forget(parameter);
  });
  const body = childOf(node, "body") ?? named(node).at(-1);
  describe(reader, name, body);
  const value = body ? reader.value(body) : NOTHING;
  const isExpression = body && !/block|body/.test(body.type);
  if (isExpression) reader.bind(`${name}()`, value);
  const got = reader.known(`${name}()`);
  if (got && /^(?:static\s)?get\s/.test(reader.textAt(node).slice(0, 16))) reader.bind(`self.${name}`, got);
  reader.functionName = outer;
  return { name, from: 0 };
}

/** The first text of a function of Python, and the whole text of one of JavaScript, can be read as values. */
function describe(reader: ProgramReader, name: string, body: TreeNode | undefined): void {
  if (!body) return;
  if (reader.language === "python") {
    const [first] = named(body);
    const inner = first && named(first)[0];
    if (inner?.type === "string") reader.bind(`${name}.__doc__`, reader.value(inner));
  }
}

function namesOfParameters(reader: ProgramReader, list: TreeNode | undefined): string[] {
  const parameters = parameterNames(list, (part) => reader.textAt(part));
  if (/^(?:self|cls)$/.test(parameters[0] ?? "")) parameters.shift();
  return parameters;
}

/** The value that a parameter has if nothing is given: `def run(c="…")`. */
function defaultOf(reader: ProgramReader, list: TreeNode | undefined, parameter: string): Value {
  const own = list?.children.find((part) => {
    const name = childOf(part, "name", "left");
    return name !== undefined && reader.textAt(name).replace(/^\$/, "") === parameter;
  });
  const value = own && childOf(own, "value", "right", "default_value");
  return value ? reader.value(value) : NOTHING;
}

const MAX_APPLIED = 1_500;
const MAX_NESTED = 3;
const MAX_APPLICATIONS = 3_000;

/**
 * What a short function of this program returns for known arguments: its body is read with them. Undefined if it is
 * too long, or if functions call each other too deeply or too often.
 */
export function applied(
  reader: ProgramReader,
  { name = "" }: Value,
  args: readonly Value[],
): Value | undefined {
  const found = reader.bodies.get(name);
  if (!found || found.parsed !== reader.parsed || found.node.end - found.node.start > MAX_APPLIED)
    return undefined;
  if (reader.isBundle || reader.applying >= MAX_NESTED || ++reader.applications > MAX_APPLICATIONS)
    return undefined;
  const { node } = found;
  const body = childOf(node, "body") ?? named(node).at(-1);
  if (!body) return undefined;
  const outer = reader.functionName;
  const before = reader.known(`${name}()`);
  reader.applying++;
  reader.functionName = name;
  reader.forget(`${name}()`);
  const parameters = namesOfParameters(reader, childOf(node, "parameters", "parameter"));
  for (const [index, parameter] of parameters.entries()) {
    const value = args[index];
    if (value) reader.bind(parameter, value);
  }
  const value = reader.value(body);
  const returned = /block|body/.test(body.type)
    ? (reader.known(`${name}()`) ?? lastOf(reader, value))
    : value;
  if (before) reader.bind(`${name}()`, either([before, returned]));
  reader.functionName = outer;
  reader.applying--;
  return returned;
}

/** A function of Ruby returns its last value. */
function lastOf(reader: ProgramReader, value: Value): Value {
  return reader.language === "ruby" ? value : NOTHING;
}

/** Whether something is known about a value that a function could change. */
export function isGiven({ text, items }: Value): boolean {
  return items !== undefined || (text !== undefined && !text.includes(UNKNOWN));
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
  if (args.length > 1 && (receiver.from | result.from) & FROM.network) collected(reader, node);
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

/** `retrlines("RETR a", parts.append)`: a list gets what a host sends. */
function collected(reader: ProgramReader, node: TreeNode): void {
  const name = /,\s{0,4}([A-Za-z_]\w{0,40})\.(?:append|write|extend|push|put)\s{0,4}\)/.exec(
    reader.textAt(node).slice(0, 400),
  )?.[1];
  if (name !== undefined) reader.bind(name, { from: (reader.known(name)?.from ?? 0) | FROM.network });
}

/** Gives the first parameter of a function what a host sends. */
export function receives(reader: ProgramReader, { name }: Value): void {
  if (name !== undefined && reader.functionNames.has(name))
    giveOrigin(reader, `${name}#0`, FROM.network | FROM.socket);
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
