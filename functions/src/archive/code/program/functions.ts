import { childOf, named, type TreeNode } from "../tree.js";
import { either, FROM, listValue, NOTHING, UNKNOWN, type Value } from "../value.js";
import { bindArguments, defaultOf, givenTo, parametersOf } from "./arguments.js";
import { isModule } from "./computed.js";
import type { ProgramReader } from "./index.js";
import { ANONYMOUS } from "./names.js";
import { bindTo } from "./targets.js";

export function define(reader: ProgramReader, node: TreeNode): Value {
  const nameNode = childOf(node, "name") ?? node.children.find(({ type }) => type === "function_name");
  const outer = reader.functionName;
  const name = nameNode ? reader.textAt(nameNode) : `${ANONYMOUS}${reader.parsed.firstLine}_${node.start}`;
  reader.functionName = name;
  reader.functionNames.add(name);
  reader.bodies.set(name, { node, parsed: reader.parsed });
  if (reader.className !== "" && outer === "") {
    reader.functionNames.add(`${reader.className}.${name}`);
    reader.bodies.set(`${reader.className}.${name}`, { node, parsed: reader.parsed });
  }
  if (reader.before(`${name}()`)?.items && YIELDS.test(reader.textAt(node))) reader.forget(`${name}()`);
  parametersOf(reader, childOf(node, "parameters", "parameter")).forEach((parameter, index) => {
    const keyword = name === "__init_subclass__" ? reader.known(`keyword ${parameter.name}`) : undefined;
    const given = keyword ?? givenTo(reader, name, parameter, index) ?? defaultOf(reader, parameter);
    if (parameter.kind === "pattern") bindTo(reader, parameter.node, given);
    else if (given !== NOTHING) reader.bind(parameter.name, given);
    else if (reader.knows(parameter.name) && parameter.name.length < 3) reader.forget(parameter.name);
  });
  const body = childOf(node, "body") ?? named(node).at(-1);
  describe(reader, name, body);
  const value = body ? reader.flow.open(() => reader.value(body)) : NOTHING;
  const isExpression = body && !BODY.test(body.type);
  if (isExpression) reader.bind(`${name}()`, value);
  const accessor = /^(?:static\s)?([gs]et)\s/.exec(reader.textAt(node).slice(0, 16))?.[1];
  if (accessor === "set") reader.setters.add(name);
  if (accessor === "get") readLike(reader, name);
  if (LOADER_METHODS.test(name) && IMPORTS.test(reader.piece.text)) judgeLoader(reader, name, node);
  reader.functionName = outer;
  return { name, from: 0 };
}

/** A body of statements, of which a function returns what it says. */
const BODY = /block|body|compound_statement/;

const YIELDS = /\byield\b/;

/** A function is read like a member. */
export function readLike(reader: ProgramReader, name: string): void {
  reader.getters.add(name);
  const got = reader.known(`${name}()`);
  if (got) reader.bind(`self.${name}`, got);
}

/** The methods by which an importer of Python, or a loader of Node.js, gets the program of a module. */
const LOADER_METHODS =
  /^(?:get_data|get_source|get_code|source_to_code|exec_module|load_module|load|resolve|transform)$/;
const IMPORTS =
  /\bmeta_path\b|\bpath_hooks\b|\bSourceLoader\b|\bspec_from_loader\b|\bInspectLoader\b|\bregisterHooks\b|\bmodule\.register\(/;

/** What an importer returns is run as a module. */
function judgeLoader(reader: ProgramReader, name: string, node: TreeNode): void {
  const from = reader.known(`${name}()`)?.from ?? 0;
  if (from & FROM.network) reader.machine.downloaded(from, reader.placeAt(node));
  else if (from & FROM.decoded) reader.machine.report("obfuscated-run", reader.placeAt(node));
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

const MAX_APPLIED = 1_500;
const MAX_NESTED = 5;
/** Functions that call themselves, while it is known which branches run. */
const MAX_RECURSION = 64;
const NO_OPTIONS: ReadonlyMap<string, Value> = new Map();
const MAX_APPLICATIONS = 600;

/**
 * What a short function of this program returns for known arguments: its body is read with them. Undefined if it is
 * too long, or if functions call each other too deeply or too often.
 */
export function applied(
  reader: ProgramReader,
  { name = "" }: Value,
  args: readonly Value[],
  options: ReadonlyMap<string, Value> = NO_OPTIONS,
): Value | undefined {
  const found = reader.bodies.get(name);
  if (!found || found.parsed !== reader.parsed || found.node.end - found.node.start > MAX_APPLIED)
    return undefined;
  const most = reader.flow.isCertain ? MAX_RECURSION : MAX_NESTED;
  if (!reader.canRepeat || reader.applying >= most || ++reader.applications > MAX_APPLICATIONS)
    return undefined;
  const { node } = found;
  const body = childOf(node, "body") ?? named(node).at(-1);
  if (!body) return undefined;
  const outer = reader.functionName;
  const before = reader.before(`${name}()`);
  const callsItself = reader.active.has(name);
  reader.active.add(name);
  reader.applying++;
  reader.functionName = name;
  reader.forget(`${name}()`);
  const parameters = parametersOf(reader, childOf(node, "parameters", "parameter"));
  const outerValues = reader.applying > 1 ? parameters.map((one) => reader.known(one.name)) : [];
  bindArguments(reader, parameters, args, options);
  if (isScript(reader)) reader.bind("arguments", listValue(args));
  const { value } = reader.flow.run(() => reader.value(body));
  const returned = BODY.test(body.type) ? (reader.known(`${name}()`) ?? lastOf(reader, value)) : value;
  if (!callsItself) reader.active.delete(name);
  if (before) reader.bind(`${name}()`, callsItself ? before : either([before, returned]));
  else if (callsItself) reader.forget(`${name}()`);
  reader.left = parameters.map((one) => reader.known(one.name));
  // A function inside another one can have parameters of the same name.
  for (const [index, before0] of outerValues.entries())
    if (before0) reader.bind((parameters[index] as { name: string }).name, before0);
  reader.functionName = outer;
  reader.applying--;
  return returned;
}

function isScript({ language }: ProgramReader): boolean {
  return language === "javascript" || language === "typescript" || language === "tsx";
}

/** A function of Ruby returns its last value. */
function lastOf(reader: ProgramReader, value: Value): Value {
  return reader.language === "ruby" ? value : NOTHING;
}

/** Whether something is known about a value that a function could change. */
export function isGiven(value: Value): boolean {
  const { text, items, codes, entries } = value;
  return (
    items !== undefined ||
    codes !== undefined ||
    entries !== undefined ||
    (text !== undefined && !text.includes(UNKNOWN)) ||
    isModule(value)
  );
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
  const before = reader.before(name);
  if (before && (before.from | from) === before.from) return;
  reader.isHanded = true;
  reader.bind(name, { ...before, from: (before?.from ?? 0) | from });
}

/** The values that a call passes to its function arguments. */
const HANDED = FROM.home | FROM.network | FROM.socket | FROM.untrusted | FROM.keys | FROM.environment;

const HANDED_BACK = FROM.network | FROM.socket | FROM.untrusted | FROM.decoded | FROM.computed;

const HANDS_ON =
  /(?:^|\.)(?:then|catch|finally|map|flatMap|forEach|reduce|replace|on|once|addListener|addEventListener|get|request|pipe)$/;

const RUNS_TEXT =
  /^(?:eval|exec|execSync|Function|os\.system|(?:child_process|cp)\.exec(?:Sync)?|vm\.runIn\w{1,20})$/;
