import { isAboutAttacks } from "../../content/about-attacks.js";
import { runCommand } from "../commands/index.js";
import { isShell } from "../commands/interpreters.js";
import { nameOfFile } from "../known-files.js";
import { isModule } from "../program/computed.js";
import type { ProgramReader } from "../program/index.js";
import { commandsIn } from "../spoken.js";
import type { TreeNode } from "../tree.js";
import { either, FROM, NOTHING, origins, textOf, type Value, withOrigin } from "../value.js";
import { type Call, type CallKind, matches, type Site } from "./call.js";
import { EVALUATORS } from "./evaluators.js";
import { call } from "./index.js";
import { PROGRAM_CALLS, SHELL_CALLS } from "./processes.js";

/** Functions that show, store, or compare their arguments. */
const SHOWS =
  /print|puts|log|warn|error|info|debug|write|echo|exit|die|help|usage|message|say|show|render|text|markdown|test|\bit$|expect|assert|format|append|push|add|input|confirm|throw|raise|exception|describe|match|search|includes|replace|compile|regex|startswith|split|join|find|field|argument|option|doc|title|set|put|post|send|string|value|dumps|stringify|secho|panic|fail|suggest|hint|dedent|trim|strip/i;

const SHELL_OPTION = /^-\w{0,3}c$/;

/** A command that is passed to an unknown function, such as one of a system library, is assumed to run. */
export function givenCommands({ reader, name, short, args, place }: Site): void {
  const [program, list] = args;
  // A shell and its words, for a function that is not known.
  if (
    program?.text !== undefined &&
    list?.items &&
    isShell(nameOfFile(program.text)) &&
    SHELL_OPTION.test(list.items[0]?.text ?? "") &&
    !isAboutAttacks(reader.piece.path)
  )
    runCommand([program, ...list.items], NOTHING, reader.machine, place());
  if ((short === "" && name === "") || SHOWS.test(short) || isAboutAttacks(reader.piece.path)) return;
  for (const value of args) {
    const texts = value.items ? value.items.map(textOf) : value.text === undefined ? [] : [value.text];
    for (const text of texts) {
      if (text.length > 4_000 || text.includes("\n")) continue;
      for (const { command } of commandsIn(text))
        reader.machine.later(command, "shell", place(), "instructed");
    }
  }
}

/**
 * A function that starts a program, or runs a text, and that is handed to another function with its arguments:
 * `Thread(target=os.system, args=("…",))`, `pool.submit(os.system, "…")`, `(os.system, ("…",))`.
 */
export function startHanded(
  reader: ProgramReader,
  node: TreeNode,
  args: readonly Value[],
  options: ReadonlyMap<string, Value> = NO_OPTIONS,
): void {
  const handed =
    options.get("target") ?? options.get("func") ?? options.get("function") ?? options.get("initializer");
  const at = handed ? -1 : args.findIndex(isStarter);
  const target = handed ?? args[at];
  if (!target || !isStarter(target)) return;
  const given = options.get("args") ?? options.get("initargs") ?? options.get("argument");
  const rest = given
    ? (given.items ?? [given])
    : args.slice(at + 1).filter(({ text, items, isNumber }) => (text !== undefined && !isNumber) || items);
  const flat =
    rest.length === 1 && rest[0]?.items && !PROGRAM_CALLS.test(target.name ?? "") ? rest[0].items : rest;
  // A text that is no command is a name, such as that of a signal.
  const [first] = flat;
  if (
    !first ||
    (first.text === undefined && !first.items) ||
    (first.text !== undefined && !/\s/.test(first.text))
  )
    return;
  const inner = given && first.items === undefined && flat.length === 1 ? flat : flat.slice(0, 4);
  call({
    reader,
    node,
    name: target.name as string,
    target,
    receiver: NOTHING,
    args: inner,
    options: NO_OPTIONS,
    isNew: false,
  });
}

const NO_OPTIONS: ReadonlyMap<string, Value> = new Map();

export function isStarter({ name = "" }: Value): boolean {
  return (
    STARTER.test(name) &&
    (matches(SHELL_CALLS, name) || matches(PROGRAM_CALLS, name) || matches(EVALUATORS, name))
  );
}

/** A name alone, such as `system`, can be a variable of the program. */
const STARTER = /^(?:\w{1,30}\.\w{1,40}|eval|exec|execSync)$/;

/** What is added to an object, such as a parameter of a URL, is part of it. */
export function mutated({ reader, node, name, args, receiver }: Call): void {
  const short = name.slice(name.lastIndexOf(".") + 1);
  const added = origins(args) & TELLING;
  if (added !== 0 && (receiver.from & added) !== added && MUTATORS.test(short)) reader.taint(node, added);
  announced({ reader, node, name, args, receiver } as Call, short);
  // A buffer gets what was read from the connection: `stream.Read(buffer, 0, size)`.
  if (
    receiver.from & FROM.socket &&
    /^(?:read|readasync|recv_into|readinto|sysread|receive)$/i.test(short) &&
    args.length > 0
  )
    reader.taintArguments(node, FROM.socket);
}

/** What is sent to an event arrives at the functions that wait for it: `bus.emit("k", data)`, `bus.on("k", (d) => …)`. */
function announced({ reader, args }: Call, short: string): void {
  const [event, value] = args;
  if (event?.text === undefined || !value || reader.isBundle) return;
  if (/^(?:on|once|addListener|addEventListener|subscribe)$/.test(short) && reader.isFunction(value))
    reader.bind(`event ${event.text}`.slice(0, 80), value);
  else if (/^(?:emit|publish|dispatch|trigger)$/.test(short) && value.from !== 0) {
    const listener = reader.known(`event ${event.text}`.slice(0, 80))?.name;
    if (listener !== undefined) reader.bind(`${listener}#0`, value);
  }
}

const TELLING = FROM.keys | FROM.environment | FROM.memory | FROM.input;

const MUTATORS =
  /^(?:set|append|push|add|update|unshift|insert|extend|setRequestHeader|put|assign|write|writestr)$/;

const HANDED =
  /^(?:os\.(?:system|popen|walk|environ)|subprocess\.\w{1,20}|shutil\.\w{1,20}|pty\.spawn|urllib\.request\.\w{1,20}|requests\.\w{1,10}|child_process\.\w{1,20}|fs\.\w{1,20}|eval|exec|open|fetch|require|import|__import__|getattr|importlib\.import_module|Function)$/;

/** Values that are passed to a function of this program. */
export function bindParameters({
  reader,
  name,
  args,
  options,
}: Pick<Call, "reader" | "name" | "args" | "options">): void {
  const short = name.slice(name.lastIndexOf(".") + 1);
  args.slice(0, 60).forEach((value, index) => {
    if (value.from === 0 && reader.isFunction(value)) {
      if (reader.isFunction({ name: short, from: 0 })) reader.giveFunction(`${short}#${index}`, value);
      return;
    }
    // A function of the system that is handed to one of the program, which calls it by another name.
    const isHanded = HANDED.test(value.name ?? "") || isModule(value);
    if (value.from === 0 && isHanded && reader.isFunction({ name: short, from: 0 })) {
      reader.giveFunction(`${short}#${index}`, value);
      return;
    }
    if (value === NOTHING || (value.from === 0 && value.text === undefined && value.items === undefined))
      return;
    const key = `${short}#${index}`;
    const before = reader.before(key);
    reader.bind(key, before ? either([value, before]) : value);
  });
  if (options.size === 0 || !reader.isFunction({ name: short, from: 0 })) return;
  for (const [name, value] of options)
    if (value.from !== 0 || value.text !== undefined || value.items || isModule(value))
      reader.bind(`${short}@${name}`, value);
}

/** What a function of this program returns. */
export const ownCall: CallKind = ({ reader, name, short, from }) => {
  const returned = reader.known(`${name.replace(/^(?:self|this)\./, "")}()`) ?? reader.known(`${short}()`);
  return returned && returned !== NOTHING ? withOrigin(returned, from & ~FROM.joined) : undefined;
};
