/** The possible origins of a value, as bits, so that joining two values is cheap. */
export const FROM = {
  /** Downloaded. */
  network: 1,
  /** Downloaded, from the installer of a well-known tool. */
  installer: 2,
  /** A key file, a browser's or a wallet's store, a keychain. */
  keys: 4,
  /** The environment as a whole, or many variables of it. */
  environment: 8,
  /** A variable of the environment whose name says that it is secret. */
  secret: 16,
  /** Decoded from a form that people cannot read. */
  decoded: 32,
  /** An agent's memory or settings. */
  memory: 64,
  /** A file with settings and secrets of a project, such as `.env`. */
  settings: 128,
  /** Typed keys, the clipboard, or the screen. */
  input: 256,
  /** A connection to another host. */
  socket: 512,
  /** Downloaded from a source without an identifiable owner, or over plain HTTP. */
  untrusted: 1024,
  /** A fact about the machine, such as its host name. */
  machine: 2048,
  /** Joined from parts that are meaningless alone. */
  joined: 4096,
  /** Encoded, for example in base64, from a value that only the machine knows. */
  encoded: 8192,
  /** Read from a temporary or hidden file that the program did not write. */
  unowned: 16384,
  /** The content of a file whose name is not that of a program. */
  file: 32768,
  /** Too long to follow. */
  cut: 65536,
  /** Found in a search of a whole home folder, or of the whole system. */
  home: 131072,
  /** Letters that are computed, such as by adding one to each. */
  computed: 262144,
  /** Downloaded from a bare address, or from a page where anyone can post anonymously. */
  nameless: 524288,
  /** The path of the program itself. */
  own: 1048576,
} as const;

/**
 * A placeholder for a part of a text that is known only at run time. Every grammar treats it as a word
 * character.
 */
export const UNKNOWN = "\u00a4";
const MAX_TEXT = 32_768;
const MAX_ITEMS = 4_000;

/** What is known about a value in a program without running it. */
export interface Value {
  /** The text, with `UNKNOWN` in place of unknown parts. Undefined if nothing is known. */
  readonly text?: string;
  /** Bits of `FROM`. */
  readonly from: number;
  readonly items?: readonly Value[];
  readonly entries?: ReadonlyMap<string, Value>;
  /** The URL of a request that is still being built. */
  readonly to?: string;
  /** The dotted name of a module, a function, or an object, such as `os.system`. */
  readonly name?: string;
  /** The file whose complete content this value is. */
  readonly path?: string;
  /** The bytes of which this value consists, if a program can read them one by one. */
  readonly codes?: readonly number[];
  /** The value to which a method belongs, if it is known: `"".join`, `table.get`. */
  readonly owner?: Value;
  /** Whether the text is a number and not a text of digits. */
  readonly isNumber?: true;
}

export const NOTHING: Value = { from: 0 };

/** The name of a file of which the content is what a command prints: `<(…)`. */
export const SUBSTITUTED = "output of a command";

export function textValue(text: string, from = 0): Value {
  return text.length > MAX_TEXT ? { text: text.slice(0, MAX_TEXT), from: from | FROM.cut } : { text, from };
}

/** A number of a program. */
export function numberValue(number: number, from = 0): Value {
  return { text: String(number), from, isNumber: true };
}

const MAX_BYTES = 12_000;

/** A value with the bytes of which it consists. */
export function withCodes(value: Value, codes: Iterable<number> | undefined): Value {
  if (codes === undefined) return value;
  const list = [...codes];
  return list.length > MAX_BYTES ? value : { ...value, codes: list };
}

export function listValue(items: readonly Value[]): Value {
  if (items.length <= MAX_ITEMS) return { items, from: origins(items) };
  return { items: items.slice(0, MAX_ITEMS), from: origins(items) | FROM.cut };
}

/** The items of lists one after another, up to as many as a list can have. A value that is not a list is an item. */
export function flatList(values: readonly Value[]): Value {
  const items: Value[] = [];
  for (const value of values) {
    if (value.items) for (const item of value.items) items.push(item);
    else items.push(value);
    if (items.length > MAX_ITEMS) break;
  }
  return listValue(items);
}

export function origins(values: Iterable<Value>): number {
  let from = 0;
  for (const value of values) from |= value.from;
  return from;
}

/** Joins alternatives: the result is one of several values. */
export function either(values: readonly Value[]): Value {
  const only = values.filter((value) => value !== NOTHING);
  if (only.length <= 1) return only[0] ?? NOTHING;
  const best =
    only.find((value) => value.text !== undefined || value.name !== undefined || value.items) ?? only[0];
  return { ...best, from: origins(only) };
}

export function withOrigin(value: Value, from: number): Value {
  return (value.from | from) === value.from ? value : { ...value, from: value.from | from };
}

/** The text of a value, with `UNKNOWN` for the parts that are not known. */
export function textOf(value: Value): string {
  if (value.text !== undefined) return value.text;
  if (value.items) return textOfAll(value.items, " ").slice(0, MAX_TEXT);
  return UNKNOWN;
}

/** The text of a value if it is completely known, otherwise undefined. */
export function knownText(value: Value): string | undefined {
  return value.text === undefined || value.text.includes(UNKNOWN) ? undefined : value.text;
}

/** The texts of several values one after another, up to a little more than a value can have. */
export function textOfAll(values: readonly Value[], separator = ""): string {
  let text = "";
  for (const [index, value] of values.entries()) {
    text += index === 0 ? textOf(value) : separator + textOf(value);
    if (text.length > MAX_TEXT) break;
  }
  return text;
}

/** The concatenation of several values. */
export function joined(values: readonly Value[], separator = ""): Value {
  if (values.length === 1 && values[0]?.text !== undefined) return values[0];
  let text = "";
  let parts = 0;
  let cut = 0;
  for (const [index, value] of values.entries()) {
    if (index > 0) text += separator;
    const piece = textOf(value);
    if (piece !== "") parts++;
    text += piece;
    if (text.length > MAX_TEXT) {
      cut = FROM.cut;
      break;
    }
  }
  const whole = textValue(text, origins(values) | cut | (parts > 1 ? FROM.joined : 0));
  return whole.from & FROM.settings && values.some(isFileOfSettings) ? { ...whole, name: WHOLE_FILE } : whole;
}

/** The name of the value of a file that is sent as a whole, also in another form. */
export const WHOLE_FILE = "whole file";

/** Whether a value, or one of its parts, is a file of settings and secrets as a whole. */
export function isFileOfSettings({ name, path, from, items, entries }: Value): boolean {
  if (!(from & FROM.settings)) return false;
  return (
    name === WHOLE_FILE ||
    path !== undefined ||
    (items?.slice(0, MAX_PARTS).some(isFileOfSettings) ?? false) ||
    (entries !== undefined && [...entries.values()].slice(0, MAX_PARTS).some(isFileOfSettings))
  );
}

const MAX_PARTS = 50;

/** The path of parts: an absolute part replaces those before it. */
export function joinedPath(parts: readonly Value[]): Value {
  const first = parts.findLastIndex(({ text }) => text?.startsWith("/"));
  const [root, ...rest] = first < 0 ? parts : parts.slice(first);
  if (root?.text?.endsWith("/") && rest.length > 0)
    return withOrigin(joined([root, joined(rest, "/")]), origins(parts));
  return withOrigin(joined(root ? [root, ...rest] : [], "/"), origins(parts));
}

/** Longer texts are not read letter by letter. */
const MAX_LETTERS = 1_000;

/** What a program gets if it reads a value one by one: items, bytes, or letters. Undefined if they are not known. */
export function elementsOf({ items, codes, text, from }: Value): readonly Value[] | undefined {
  if (items) return items;
  if (codes) return codes.map((code) => numberValue(code, from));
  if (text === undefined || text.includes(UNKNOWN) || text.length > MAX_LETTERS) return undefined;
  return [...text].map((one) => textValue(one, from));
}
