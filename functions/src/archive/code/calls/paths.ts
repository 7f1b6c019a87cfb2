import { OWN_FILE } from "../program/own-text.js";
import {
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "../value.js";
import { type CallKind, matches, type Site } from "./call.js";
import { FILE_TO_WRITE, fileToWrite } from "./files/opened.js";

const MAX_PARENTS = 12;

/** The folder of a path. */
export function parentOf(path: string): string {
  const plain = path.replace(/[\\/]{1,2}$/, "");
  const at = Math.max(plain.lastIndexOf("/"), plain.lastIndexOf("\\"));
  return at < 0 ? (plain === "~" ? "~/.." : ".") : at === 0 ? "/" : plain.slice(0, at);
}

/** A path without steps back: `~/.cache/..` is `~`. */
function plainPath(path: string): string {
  if (!path.includes("..")) return path;
  const parts: string[] = [];
  for (const part of path.split("/"))
    if (part === ".." && parts.length > 0 && !/^(?:|~|\.\.)$/.test(parts.at(-1) as string)) parts.pop();
    else if (part !== ".") parts.push(part);
  return parts.join("/");
}

/** A member of a path: its folder, all folders above it, or its name. */
export function memberOfPath({ text, from, name }: Value, property: string): Value | undefined {
  if (text === undefined || !/[~/]/.test(text)) return undefined;
  // What is beside the program has a name of its own.
  const isOwn = name === OWN_FILE;
  if (property === "parent") return isOwn ? textValue(".", 0) : textValue(parentOf(text), from);
  if (property !== "parents") return undefined;
  const all: Value[] = [];
  let at = text;
  while (all.length < MAX_PARENTS && at !== "." && at !== "/" && at !== "~/..") {
    at = parentOf(at);
    all.push(textValue(at, from));
  }
  return listValue(all);
}

/** Calls that put a path together of others. */
export const pathCall: CallKind = (site) => {
  const { short, args, receiver, from } = site;
  if (!matches(PATHS, short)) return undefined;
  const [first] = args;
  const path = receiver.text !== undefined ? receiver : first;
  if (/^(?:with_name|sibling|withName)$/.test(short) && first?.text !== undefined) {
    const folder =
      receiver.text === undefined || receiver.name === OWN_FILE ? "" : `${parentOf(receiver.text)}/`;
    return textValue(`${folder}${first.text}`, from & ~FROM.own);
  }
  if (short === "joinpath" && receiver.text !== undefined)
    return {
      ...joined([receiver.name === OWN_FILE ? textValue(".") : receiver, ...args], "/"),
      from: from & ~(FROM.joined | FROM.own),
    };
  if (
    /^(?:dirname|fsencode|fsdecode|fspath|normpath|realpath|abspath|absolute|expand_path|as_posix|basename)$/.test(
      short,
    )
  ) {
    if (path?.text === undefined) return undefined;
    if (path.name === OWN_FILE) return short === "dirname" ? textValue(".") : path;
    if (short === "dirname") return textValue(parentOf(path.text), path.from);
    if (short === "basename") return textValue(path.text.slice(path.text.lastIndexOf("/") + 1), path.from);
    return { ...withOrigin(path, 0), text: plainPath(path.text) };
  }
  return descriptorCall(site);
};

const PATHS =
  /^(?:with_name|sibling|withName|joinpath|dirname|fsencode|fsdecode|fspath|normpath|realpath|abspath|absolute|expand_path|as_posix|basename|open|openSync|OpenFile|write|writev|pwrite|writeSync|writevSync)$/;

function isWriting(flags: Value | undefined): boolean {
  if (!flags) return false;
  const written = knownText(flags) ?? "";
  return (
    /^[wa]/.test(written) ||
    /O_(?:WRONLY|RDWR|APPEND|CREAT)/.test(`${flags.name ?? ""} ${textOf(flags)}`) ||
    (flags.name === undefined && written.includes(UNKNOWN))
  );
}

/** Files that are opened and written by a number. */
function descriptorCall({ reader, name, args, place }: Site): Value | undefined {
  const [first] = args;
  // `os.open(path, flags)` returns a number that means the file.
  if (
    /^(?:os\.open|fs\.openSync|openSync|os\.OpenFile)$/.test(name) &&
    first?.text !== undefined &&
    isWriting(args[1])
  )
    return fileToWrite(first);
  if (
    /^(?:os\.(?:write|writev|pwrite)|fs\.(?:writeSync|write|writevSync)|writeSync)$/.test(name) &&
    first?.name === FILE_TO_WRITE
  ) {
    const content = args[1] ?? NOTHING;
    reader.machine.write(textOf(first), content.items ? joined(content.items) : content, place());
    return NOTHING;
  }
  return undefined;
}
