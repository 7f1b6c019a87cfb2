import { originOfPath } from "../../places.js";
import { FROM, joinedPath, NOTHING, origins, textOf, textValue, type Value } from "../../value.js";
import { type CallKind, matches, type Site } from "../call.js";

/** `os.path.abspath("…")`: the path stays the same for what is known about it. */
export const fullPath: CallKind = ({ short, args: [first] }) =>
  /^(?:expand_path|abspath|realpath|normpath)$/.test(short) && first?.text !== undefined
    ? textValue(first.text, first.from)
    : undefined;

/** Reads a file, lists a folder, or makes a path. */
export const readFile: CallKind = (site) => {
  const { reader, name, short, from, args, receiver } = site;
  if (!matches(READERS, name) && !matches(READERS, short)) return undefined;
  const read = originOfRead(site);
  if (JOINS_PATH.test(name) && args.length > 0) return { ...joinedPath(args), from: from & ~FROM.joined };
  if (/^(?:expanduser|expandvars|ExpandEnv|str|Path|PosixPath|resolve)$/.test(short))
    return { ...(args[0] ?? receiver), from };
  const whole = fileReadWhole(site);
  if (read !== 0) return { from: from | read, ...(whole ? { path: textOf(whole) } : {}) };
  if (/^(?:read|readlines)$/.test(short) && receiver.path !== undefined)
    return { from: from | FROM.file, ...(args.length === 0 ? { path: receiver.path } : {}) };
  if (!READS_WHOLE.test(short) || (whole && /^https?:/.test(textOf(whole)))) return undefined;
  const content = whole ? reader.machine.read(textOf(whole)) : NOTHING;
  return { ...content, from: from | content.from | FROM.file, ...(whole ? { path: textOf(whole) } : {}) };
};

const READERS =
  /(?:^|[.:])(?:open|read_text|read_bytes|readFile|readFileSync|ReadFile|read_to_string|file_get_contents|readlines|File\.read|File\.open|IO\.read|read|copyfile|copy|copy2|copytree|load|loads|connect|createReadStream|[gG]lob|iterdir|rglob|listdir|[wW]alk(?:Dir)?|ReadDir|ReadAllText|ReadAllBytes|Get-Content|fopen|readdirSync|readdir|ZipFile|add|file|Path|fs::read|append|copyFileSync|copyFile|join|resolve|expanduser|expandvars|ExpandEnv|Join|homedir|PosixPath|str|getlines|getline|FileInput|fileinput|input|loadtxt|read_csv|readAsText|slurp|readlink|foreach|binread|IO\.readlines|LoadFromFile)$/;

const JOINS_PATH = /^(?:path\.)?(?:join|resolve|Join)$|^os\.path\.join$|filepath\.Join$|^File\.join$|Path$/;

/** Functions that return the complete content of a file. */
const READS_WHOLE =
  /^(?:read_text|read_bytes|readFile|readFileSync|ReadFile|file_get_contents|read_to_string)$/;

/** The path of a file that is read as a whole, or undefined. */
function fileReadWhole({ short, args, receiver }: Site): Value | undefined {
  if (!READS_WHOLE.test(short)) return undefined;
  return /^read_(?:text|bytes)$/.test(short) ? receiver : args[0];
}

/** The longest text that can be a path. */
const MAX_PATH = 600;

/** The origins of the files that a call may read, by all texts that it gets, and of a folder that it lists. */
function originOfRead({ reader, short, args, receiver }: Site): number {
  const paths = [receiver, ...args].filter(({ text }) => text !== undefined && text.length < MAX_PATH);
  const read = origins(paths.map((path) => reader.machine.read(textOf(path))));
  if (!/^(?:r?glob|iterdir|listdir|readdir(?:Sync)?|scandir|walk(?:dir)?)$/i.test(short)) return read;
  const [first] = args;
  const isOnFolder = receiver.text !== undefined;
  const folder = textOf(isOnFolder ? receiver : (first ?? NOTHING));
  const names = isOnFolder && first?.text !== undefined ? first.text : "*";
  return read | originOfPath(`${folder}/${names}`);
}
