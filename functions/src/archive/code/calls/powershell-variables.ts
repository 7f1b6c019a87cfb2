import type { ProgramReader } from "../program/index.js";
import { FROM, NOTHING, origins, textOf, textValue, type Value } from "../value.js";

/** The words of a command, divided into options with their values and the rest. */
export function parametersOf(args: readonly Value[]): { named: Map<string, Value>; rest: Value[] } {
  const named = new Map<string, Value>();
  const rest: Value[] = [];
  for (let at = 0; at < args.length; at++) {
    const option = /^-([A-Za-z]{1,40}):?$/.exec(args[at]?.text ?? "")?.[1]?.toLowerCase();
    const next = args[at + 1];
    if (option === undefined) rest.push(args[at] as Value);
    else if (SWITCHES.test(option) || next === undefined || /^-[A-Za-z]/.test(next.text ?? ""))
      named.set(option, textValue("true"));
    else {
      named.set(option, next);
      at++;
    }
  }
  return { named, rest };
}

const SWITCHES =
  /^(?:valueonly|force|passthru|wait|nonewwindow|asstring|raw|usebasicparsing|confirm|whatif)$/;

/** Commands that set and read variables, aliases, and the environment. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each independent of the others.
export function variableCommand(
  reader: ProgramReader,
  name: string,
  args: readonly Value[],
): Value | undefined {
  const { named, rest } = parametersOf(args);
  const target = textOf(
    named.get("name") ?? named.get("path") ?? named.get("literalpath") ?? rest[0] ?? NOTHING,
  );
  switch (name) {
    case "set-variable":
    case "new-variable":
    case "sv":
    case "nv":
    case "set-item":
    case "si":
    case "new-item": {
      const value = named.get("value") ?? rest.at(-1);
      const drive = /^(variable|env|function|alias):[\\/]?(.{1,60})$/i.exec(target);
      if (/item$|^si$/.test(name) && !drive) return undefined;
      if (value) bindTo(reader, drive?.[1]?.toLowerCase() ?? "variable", drive?.[2] ?? target, value);
      return NOTHING;
    }
    case "get-variable":
    case "gv": {
      const value = reader.name(`$${target}`);
      return named.has("valueonly")
        ? value
        : {
            ...value,
            entries: new Map([
              ["Value", value],
              ["Name", textValue(target)],
            ]),
          };
    }
    case "get-item":
    case "gi":
    case "get-childitem":
    case "gci":
    case "dir":
    case "ls":
    case "get-content":
    case "gc":
    case "cat":
    case "type": {
      const drive = /^(variable|env|function|alias):[\\/]?([\w*?-]{1,60})$/i.exec(target);
      if (!drive?.[2] || /[*?]/.test(drive[2])) return drive?.[2] ? { from: FROM.computed } : undefined;
      const isVariable = drive[1]?.toLowerCase() === "variable";
      const value =
        drive[1]?.toLowerCase() === "alias"
          ? (reader.known(`alias ${drive[2].toLowerCase()}`) ?? textValue(drive[2]))
          : reader.name(`$${isVariable ? "" : `${drive[1]}:`}${drive[2]}`);
      if (/^(?:get-content|gc|cat|type)$/.test(name)) return value;
      return {
        ...value,
        entries: new Map([
          ["Value", value],
          ["Definition", value],
          ["Name", textValue(drive[2])],
        ]),
      };
    }
    case "get-alias":
    case "gal": {
      const known = reader.known(`alias ${target.toLowerCase()}`);
      const definition = named.get("definition");
      if (definition) return { ...definition, entries: new Map([["Name", definition]]) };
      return known && { ...known, entries: new Map([["Definition", known]]) };
    }
    case "write-output":
    case "echo":
    case "write":
      return args.length === 1 ? args[0] : { items: args, from: origins(args) };
    default:
      return undefined;
  }
}

function bindTo(reader: ProgramReader, drive: string, name: string, value: Value): void {
  if (drive === "alias") reader.bind(`alias ${name.toLowerCase()}`, value);
  else reader.bind(drive === "env" ? `env:${name}` : name, value);
}
