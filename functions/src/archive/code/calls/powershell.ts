import { runCommand } from "../commands/index.js";
import type { ProgramReader } from "../program/index.js";
import type { TreeNode } from "../tree.js";
import { FROM, listValue, NOTHING, textOf, textValue, type Value } from "../value.js";
import type { Call } from "./call.js";
import { call } from "./index.js";

/** Names of .NET, which PowerShell compares without case. */
const CANONICAL: Readonly<Record<string, string>> = {
  "scriptblock.create": "ScriptBlock.Create",
  "assembly.load": "Assembly.Load",
  "reflection.assembly.load": "Reflection.Assembly.Load",
  "convert.frombase64string": "Convert.FromBase64String",
};

/** A call of .NET with the usual case, or a list that a call changes. */
export function canonicalCall(given: Call): Value | undefined {
  const { reader, node, name, args } = given;
  const canonical = CANONICAL[name.toLowerCase()];
  if (canonical !== undefined && canonical !== name) return call({ ...given, name: canonical });
  if (/^(?:type\.gettype|activator\.createinstance)$/i.test(name)) {
    const made = args[0];
    return made?.text === undefined
      ? (made ?? NOTHING)
      : { name: made.text.split(".").at(-1) ?? "", from: made.from };
  }
  // `[array]::Reverse($letters)` changes the list that it gets.
  if (/^array\.reverse$/i.test(name) && args[0]?.items)
    reader.rebind(node, listValue([...args[0].items].reverse()));
  return undefined;
}

export function powerShellCommand(given: Call): Value {
  const { reader, node, args, receiver } = given;
  const { machine } = reader;
  if (isComputed(reader, node))
    machine.report("hidden-name", reader.placeAt(node), "The name of a command is computed");
  const written = textOf(args[0] ?? NOTHING).toLowerCase();
  const aliased = aliasOf(given, written);
  if (aliased) return aliased;
  const name = written;
  const own = [...reader.functionNames].find((one) => one.toLowerCase() === name);
  if (own !== undefined) {
    for (const [index, value] of args.slice(1).entries())
      if (value.from !== 0 || value.text !== undefined) reader.bind(`${own}#${index}`, value);
  }
  if (name === "get-childitem" || name === "gci" || name === "dir") {
    if (/^env:/i.test(textOf(args[1] ?? NOTHING))) return { from: FROM.environment };
  }
  if (/^(?:get-command|gcm)$/.test(name)) return args[1] ?? NOTHING;
  if (name === "new-object") return objectOf(args[1] ?? NOTHING);
  if (
    /^(?:set-itemproperty|new-itemproperty)$/.test(name) &&
    /CurrentVersion\\{1,2}Run/i.test(args.map(textOf).join(" "))
  ) {
    machine.report("persistence", reader.placeAt(node));
  }
  if (/^(?:register-scheduledtask|new-service)$/.test(name))
    machine.report("persistence", reader.placeAt(node));
  if (/^(?:invoke-command|icm)$/.test(name)) {
    const block = args.find(({ from }) => from & (FROM.network | FROM.decoded));
    if (block) machine.evaluate(block, "powershell", reader.placeAt(node), "eval");
  }
  return runCommand(args, receiver, machine, reader.placeAt(node));
}

/** `sal pq iwr` gives a command another name, by which it is called later. */
function aliasOf(given: Call, written: string): Value | undefined {
  const { reader, args } = given;
  if (/^(?:sal|nal|set-alias|new-alias)$/.test(written)) {
    const [short, meant] = args
      .slice(1)
      .map(textOf)
      .filter((text) => !text.startsWith("-"));
    if (short !== undefined && meant !== undefined)
      reader.bind(`alias ${short.toLowerCase()}`, textValue(meant));
    return NOTHING;
  }
  const meant = reader.known(`alias ${written}`);
  if (meant?.text === undefined || meant.text.toLowerCase() === written) return undefined;
  // An alias of an alias of itself would never end.
  reader.forget(`alias ${written}`);
  const value = powerShellCommand({ ...given, args: [meant, ...args.slice(1)] });
  reader.bind(`alias ${written}`, meant);
  return value;
}

/** An object of a class. */
function objectOf(name: Value): Value {
  const kind = textOf(name).replace(/^System\./i, "");
  if (/Sockets\.TCPClient/i.test(kind)) return { name: "socket", from: FROM.socket };
  return { name: kind.split(".").at(-1) ?? kind, from: 0 };
}

/** `& ($env:ComSpec[4,24,25] -join "")`: a name that is put together from letters of another text. */
function isComputed(reader: ProgramReader, node: TreeNode): boolean {
  const written = reader.textAt(node).slice(0, 400);
  const name = /^[&.]\s{0,4}\(([^()]{0,200}(?:\([^()]{0,60}\)[^()]{0,200}){0,6})\)/.exec(written)?.[1];
  return name !== undefined && LETTERS.test(name);
}

const LETTERS =
  /\[\s{0,2}-?\d{1,3}(?:\s{0,2}(?:,|\.\.)\s{0,2}-?\d{1,3}){1,12}\s{0,2}\]|\$\w[\w:]{0,40}\[-?\d{1,3}\]\s{0,2}\+|\[char(?:\[\])?\]|-join\b|-(?:c|i)?replace\b|\.replace\(|-f\s|\.substring\(/i;
