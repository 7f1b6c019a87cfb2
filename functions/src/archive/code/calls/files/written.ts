import { originOfPath } from "../../places.js";
import { FROM, joined, knownText, NOTHING, textOf, type Value } from "../../value.js";
import { type CallKind, matches, type Site } from "../call.js";
import { FILE_TO_WRITE, fileToWrite } from "./opened.js";

const REGISTRY_KEY = "registry key";

/** Opens a key of the registry of Windows, or writes a value into it. */
export const registryValue: CallKind = ({ reader, name, args, place }) => {
  const [first, second] = args;
  if (/^(?:winreg|_winreg)\.(?:OpenKey|CreateKey)(?:Ex)?$/.test(name))
    return { name: REGISTRY_KEY, text: textOf(second ?? NOTHING), from: 0 };
  if (first?.name !== REGISTRY_KEY || !/^(?:winreg|_winreg)\.SetValueEx?$/.test(name)) return undefined;
  reader.machine.write(textOf(first), args.at(-1) ?? NOTHING, place());
  return NOTHING;
};

/** Writes to a file that was opened before. */
export const writtenToOpened: CallKind = (site) => {
  const { reader, short, from, args, receiver, place } = site;
  const printed = printedTo(site);
  if (printed) {
    reader.machine.write(textOf(printed.file), { ...printed.content, from }, place());
    return NOTHING;
  }
  if (receiver.name !== FILE_TO_WRITE || !WRITES_TO_OPENED.test(short)) return undefined;
  const [first] = args;
  if (short === "end" && !first) return NOTHING;
  // `zip.write(path)`
  const packed = short === "write" && first?.text !== undefined ? originOfPath(first.text) : 0;
  reader.machine.extend(textOf(receiver), { ...(first ?? NOTHING), from: from | packed }, place());
  return NOTHING;
};

const WRITES_TO_OPENED = /^(?:write|writelines|Write|WriteString|puts|print|write_all|end)$/;

/** `print("…", file=handle)` of Python. */
function printedTo({ short, args, options }: Site): { file: Value; content: Value } | undefined {
  const file = options.get("file");
  if (short !== "print" || file?.name !== FILE_TO_WRITE) return undefined;
  const separator = knownText(options.get("sep") ?? NOTHING) ?? " ";
  return { file, content: args.length > 1 ? joined(args, separator) : (args[0] ?? NOTHING) };
}

/** Writes a file as a whole, or opens it by its path to write to it. */
export const writtenFile: CallKind = ({ reader: { machine }, name, short, args, receiver, place }) => {
  if (!matches(WRITERS, name) && !matches(WRITERS, short)) return undefined;
  const isOnPath = /^(?:write_text|write_bytes)$/.test(short);
  const path = isOnPath ? receiver : args[0];
  const content = (isOnPath ? args[0] : args[1]) ?? NOTHING;
  if (!path) return fileToWrite(NOTHING);
  if (short === "createWriteStream") machine.files.open(textOf(path));
  machine[/^append/.test(short) ? "extend" : "write"](textOf(path), content, place());
  return fileToWrite(path);
};

const WRITERS =
  /(?:^|[.:])(?:write_text|write_bytes|writeFile|writeFileSync|appendFile|appendFileSync|WriteFile|file_put_contents|File\.write|IO\.write|fs(?:::|\.)write|outputFile|outputFileSync|WriteAllText|WriteAllBytes|createWriteStream|binwrite|Bun\.write|writeTextFile|writeTextFileSync)$/;

/** `json.dump(object, file)` */
export const dumped: CallKind = ({ reader, name, from, args: [first, target], place }) => {
  if (!/^(?:json|pickle|yaml|dill|cloudpickle|joblib)\.dump$/.test(name)) return undefined;
  // An object that a program stores itself is no program when it is loaded again.
  const content = /^(?:json|yaml)/.test(name)
    ? (first ?? NOTHING)
    : { from: (first?.from ?? 0) & ~(FROM.decoded | FROM.network | FROM.untrusted | FROM.computed) };
  if (target?.name === FILE_TO_WRITE) reader.machine.write(textOf(target), content, place());
  return { from };
};
