import { runCommand } from "../commands/index.js";
import type { ProgramReader } from "../program/index.js";
import { applyFunction } from "../program/powershell-functions.js";
import { settingsIn } from "../settings.js";
import type { TreeNode } from "../tree.js";
import { FROM, listValue, NOTHING, textOf, textValue, type Value } from "../value.js";
import type { Call } from "./call.js";
import { shellWords } from "./folding/words.js";
import { call } from "./index.js";
import { made } from "./powershell-kept.js";
import { objectCall } from "./powershell-objects.js";
import { parametersOf, variableCommand } from "./powershell-variables.js";

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
  const made = objectCall(given);
  if (made) return made;
  const canonical = CANONICAL[name.toLowerCase()];
  if (canonical !== undefined && canonical !== name) return call({ ...given, name: canonical });
  if (/^(?:type\.gettype|activator\.createinstance)$/i.test(name)) {
    const kind = args[0];
    return kind?.text === undefined
      ? (kind ?? NOTHING)
      : { name: kind.text.split(".").at(-1) ?? "", from: kind.from };
  }
  // `[array]::Reverse($letters)` changes the list that it gets.
  if (/^array\.reverse$/i.test(name) && args[0]?.items)
    reader.rebind(node, listValue([...args[0].items].reverse()));
  return undefined;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function powerShellCommand(given: Call): Value {
  const { reader, node, args, receiver } = given;
  const { machine } = reader;
  if (isComputed(reader, node))
    machine.report("hidden-name", reader.placeAt(node), "The name of a command is computed");
  const called = textOf(args[0] ?? NOTHING).toLowerCase();
  const written = SHORT[called] ?? called;
  const aliased = aliasOf(given, written);
  if (aliased) return aliased;
  const name = written;
  const variable = variableCommand(reader, name, args.slice(1));
  if (variable) return variable;
  // A block of a text that is known, or a method that is called like a command.
  const [block] = args;
  if (block?.name === "scriptblock" && block.text !== undefined && args.length === 1) {
    machine.evaluate(block, "powershell", reader.placeAt(node), "eval");
    return { from: block.from };
  }
  if (/^(?:start-process|saps|start)$/.test(name)) startProcess(given);
  if (/^invoke-(?:cim|wmi)method$/.test(name)) {
    const { named } = parametersOf(args.slice(1));
    const kind = textOf(named.get("classname") ?? named.get("class") ?? NOTHING);
    const values = named.get("arguments") ?? named.get("argumentlist");
    if (/MpPreference/i.test(kind))
      machine.report("tampering", reader.placeAt(node), "Turns off a protection of the system");
    if (/Win32_Process/i.test(kind))
      for (const value of [...(values?.entries?.values() ?? []), ...(values?.items ?? [])])
        if (/\s/.test(value.text ?? "")) machine.evaluate(value, "shell", reader.placeAt(node));
  }
  if (name === "add-type") {
    const source = args
      .map(({ text }) => text ?? "")
      .find((text) => COMPILED.every((form) => form.test(text)));
    if (source !== undefined)
      machine.report(
        "staged-download",
        reader.placeAt(node),
        "A program that is compiled fetches and starts another",
      );
  }
  const own = [...reader.functionNames].find((one) => one.toLowerCase() === name);
  if (own !== undefined) {
    const { named, rest } = parametersOf(args.slice(1));
    const value = applyFunction(reader, own, rest, named);
    if (value) return value;
    for (const [index, value] of args.slice(1).entries())
      if (value.from !== 0 || value.text !== undefined) reader.bind(`${own}#${index}`, value);
  }
  if (name === "get-childitem" || name === "gci" || name === "dir") {
    if (/^env:/i.test(textOf(args[1] ?? NOTHING))) return { from: FROM.environment };
  }
  if (/^(?:get-command|gcm)$/.test(name)) {
    if (!/[*?]/.test(args.map(textOf).join(" "))) return args[1] ?? NOTHING;
    const meant = runCommand(args, receiver, machine, reader.placeAt(node));
    return meant.text === undefined ? { from: FROM.computed } : meant;
  }
  if (name === "convertfrom-json") {
    const read = settingsIn((args[1]?.text?.startsWith("-") ? args[2] : args[1])?.text);
    if (read) return read;
  }
  if (name === "new-object") return newObject(args.slice(1));
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

/** A program that fetches another one, and starts one. */
const COMPILED: readonly RegExp[] = [
  /\b(?:WebClient|HttpClient|WebRequest|TcpClient|Socket|URLDownloadToFile)\b/,
  /\bProcess\.Start\b|\bProcessStartInfo\b|\bCreateProcess\b|\bShellExecute\b|\bWinExec\b|\bVirtualAlloc\b|\bAssembly\.Load\b/,
];

/** Short names of commands that have rules by their whole names. */
const SHORT: Readonly<Record<string, string>> = {
  sp: "set-itemproperty",
  icim: "invoke-cimmethod",
  iwmi: "invoke-wmimethod",
};

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

/** `New-Object System.Collections.ArrayList`, `New-Object psobject -Property @{…}` */
function newObject(args: readonly Value[]): Value {
  const { named, rest } = parametersOf(args);
  const [kind = named.get("typename") ?? named.get("comobject") ?? NOTHING, ...given] = rest;
  const property = named.get("property");
  if (property?.entries) return property;
  const list = named.get("argumentlist") ?? (given.length === 1 ? given[0] : undefined);
  return (
    made(textOf(kind), list?.items && list.codes === undefined ? list.items : list ? [list] : given) ??
    objectOf(kind)
  );
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

/** `Start-Process -FilePath powershell -ArgumentList "…"` is the command with its arguments. */
function startProcess({ reader, node, args, receiver }: Call): void {
  const { named, rest } = parametersOf(args.slice(1));
  const program = named.get("filepath") ?? rest[0];
  const list = named.get("argumentlist") ?? named.get("args") ?? rest.find((one) => one !== program);
  if (program?.text === undefined || !list) return;
  const words = (list.items ?? [list]).map(({ text }) => text ?? "").join(" ");
  runCommand(
    [program, ...shellWords(textValue(words, list.from))],
    receiver,
    reader.machine,
    reader.placeAt(node),
  );
}
