import { withoutEntities } from "../../../instructions/entities.js";
import { bytesOf } from "../../bytes.js";
import { decodedValue } from "../../commands/encodings.js";
import { fromBase64 } from "../../decode.js";
import { applied } from "../../program/functions.js";
import { holds } from "../../program/rounds.js";
import { settingsIn } from "../../settings.js";
import {
  elementsOf,
  FROM,
  flatList,
  joined,
  knownText,
  listValue,
  NOTHING,
  numberValue,
  textOf,
  textValue,
  type Value,
  withCodes,
} from "../../value.js";
import { each, type Folder } from "./folder.js";

const MAX_MADE = 1_000;
const MAX_BYTES = 4_000;
const MAX_PADDED = 4_000;
/** The letters of a text by the number of its replacements. */
const MAX_REPLACED = 100_000;

/** A list of a class that the language has: `new Set(["a"])`, `deque()`. */
const made: Folder = ({ name, first, receiver, short }) => {
  const isOwn = name === short || /^(?:collections|queue|java\.util)\.\w{1,20}$/.test(name);
  if (!isOwn || receiver !== NOTHING) return undefined;
  const elements = first ? elementsOf(first) : [];
  if (!elements || elements.length > MAX_MADE) return undefined;
  const seen = new Set<string>();
  const isSet = /set$/i.test(short);
  return listValue(
    elements.filter(
      (value) => !isSet || value.text === undefined || (!seen.has(value.text) && seen.add(value.text)),
    ),
  );
};

function zeros(count: number): Value | undefined {
  if (!(count >= 0) || count > MAX_BYTES) return undefined;
  return withCodes(textValue("\0".repeat(count)), new Uint8Array(count));
}

function padded(isAtStart: boolean, isAtEnd: boolean): Folder {
  return ({ receiver, first, second, short }) => {
    const width = Number(first?.text);
    const { text } = receiver;
    if (text === undefined || !Number.isInteger(width) || width > MAX_PADDED) return undefined;
    const missing = Math.max(width - text.length, 0);
    const filling = short === "zfill" ? "0" : (second && knownText(second)) || " ";
    const before = isAtStart ? (isAtEnd ? Math.floor(missing / 2) : missing) : 0;
    const fill = (count: number) => filling.repeat(Math.ceil(count / filling.length)).slice(0, count);
    return textValue(
      fill(before) + text + fill(missing - before),
      receiver.from | (second?.from ?? 0) | FROM.joined,
    );
  };
}

/** The items of a list up to the first for which a function of the program does not hold, or from there on. */
const upTo =
  (isKept: boolean): Folder =>
  ({ first, second, reader }) => {
    const items = second && elementsOf(second);
    if (!first || !items || items.length > MAX_MADE || !reader.isFunction(first)) return undefined;
    const end = items.findIndex((item) => holds(reader, first, [item]) === false);
    if (end < 0) return listValue(isKept ? items : []);
    return listValue(isKept ? items.slice(0, end) : items.slice(end));
  };

/** A variable of the environment that the program sets itself. */
export const setVariable: Folder = ({ first, second, reader }) => {
  if (first?.text !== undefined && second) reader.bind(`environment ${first.text}`, second);
  return undefined;
};

export const getVariable: Folder = ({ first, reader }) =>
  first?.text === undefined ? undefined : reader.known(`environment ${first.text}`);

/** `Vec::new()`, `String::new()`, `HashMap::new()`, `CString::new("…")` */
function newOfRust(name: string, first: Value | undefined): Value | undefined {
  const kind = /(\w{1,30})(?:::|\.)new$/.exec(name)?.[1] ?? "";
  if (/^(?:Vec|VecDeque|BTreeSet|HashSet|LinkedList)$/.test(kind)) return listValue([]);
  if (/^(?:HashMap|BTreeMap)$/.test(kind)) return { entries: new Map(), from: 0 };
  if (kind === "String") return { ...textValue(""), name: "String" };
  return /^(?:CString|Cow|Box|Rc|Arc|Path|PathBuf|OsString)$/.test(kind) ? first : undefined;
}

/** Calls that make lists, objects, and buffers, and those that fill a text up. */
export const MADE: Readonly<Record<string, Folder>> = {
  ...each(["Set", "deque", "set", "frozenset", "HashSet", "ArrayList", "LinkedList", "OrderedSet"], made),
  Array: ({ name, args, reader }) => {
    if (name !== "Array" || reader.language === "ruby") return undefined;
    const count = args.length === 1 && args[0]?.isNumber ? Number(args[0].text) : undefined;
    if (count === undefined) return listValue(args);
    return count <= MAX_MADE ? listValue(Array.from({ length: count }, () => NOTHING)) : undefined;
  },
  Map: ({ name, first }) => (name === "Map" && !first ? { entries: new Map(), from: 0 } : undefined),
  ...each(["alloc", "allocUnsafe"], ({ name, first }) =>
    /Buffer\.alloc/.test(name) ? zeros(Number(first?.text)) : undefined,
  ),
  ...each(["bytearray", "Uint8Array", "Int8Array", "Uint8ClampedArray"], ({ first, isNew }) => {
    if (!first) return zeros(0);
    return first.isNumber && (isNew || first.text !== undefined) ? zeros(Number(first.text)) : undefined;
  }),
  // `array.array("B", [99, 117])` of Python
  array: ({ name, first, second }) =>
    /^(?:array\.)?array$/.test(name) && first?.text?.length === 1 && second?.items
      ? bytesOf(second.items, second.from | FROM.joined)
      : undefined,
  Object: ({ name, first }) =>
    name === "Object" && first?.text !== undefined ? textValue(first.text, first.from) : undefined,
  ...each(["tobytes", "getvalue", "getbuffer", "String", "getString"], ({ name, receiver, first }) => {
    if (receiver.text !== undefined) return textValue(receiver.text, receiver.from);
    return name === "String" && first?.text !== undefined ? textValue(first.text, first.from) : undefined;
  }),
  memoryview: ({ name, first }) => (name === "memoryview" ? first : undefined),
  ...each(["StringIO", "BytesIO"], ({ name, first, short }) =>
    first?.text === undefined ? undefined : { ...first, name: `${name === short ? "io." : ""}${name}()` },
  ),
  create: ({ name, first }) => (name === "Object.create" && first?.entries ? first : undefined),
  URLSearchParams: ({ name, first }) => {
    const text = name === "URLSearchParams" && first ? knownText(first) : undefined;
    if (text === undefined || text.length > MAX_PADDED) return undefined;
    const entries = [...new URLSearchParams(text)].map(([key, value]): [string, Value] => [
      key,
      textValue(value, (first?.from ?? 0) | FROM.decoded),
    ]);
    return { entries: new Map(entries), from: first?.from ?? 0 };
  },
  ...each(["hex", "oct", "to_i", "succ", "next", "pred"], (fold) => {
    const { reader, receiver, short, first } = fold;
    if (reader.language !== "ruby" || receiver.text === undefined) return undefined;
    const { text, from } = receiver;
    if (/^(?:succ|next|pred)$/.test(short)) {
      const by = short === "pred" ? -1 : 1;
      if (receiver.isNumber) return numberValue(Number(text) + by, from);
      return text.length === 1
        ? textValue(String.fromCodePoint((text.codePointAt(0) as number) + by), from)
        : undefined;
    }
    const number = Number.parseInt(
      text,
      short === "hex" ? 16 : short === "oct" ? 8 : Number(first?.text ?? 10),
    );
    return Number.isNaN(number) ? undefined : numberValue(number, from);
  }),
  ...each(["bytes", "codepoints"], ({ reader, receiver }) =>
    reader.language === "ruby" && receiver.text !== undefined && receiver.text.length <= MAX_MADE
      ? listValue([...Buffer.from(receiver.text)].map((code) => numberValue(code, receiver.from)))
      : undefined,
  ),
  rotate: ({ receiver, first }) => {
    const items = receiver.items ?? [];
    const by = items.length === 0 ? 0 : Number(first?.text ?? 1) % items.length;
    return Number.isInteger(by) && items.length > 0
      ? listValue([...items.slice(by), ...items.slice(0, by)])
      : undefined;
  },
  merge: ({ receiver, first, options }) =>
    receiver.entries && {
      ...receiver,
      entries: new Map([...receiver.entries, ...(first?.entries ?? []), ...options]),
    },
  values_at: ({ receiver, args }) =>
    receiver.entries || receiver.items
      ? listValue(
          args.map(
            ({ text = "" }) => receiver.entries?.get(text) ?? receiver.items?.at(Number(text)) ?? NOTHING,
          ),
        )
      : undefined,
  dig: ({ receiver, args }) => {
    let value: Value | undefined = receiver;
    for (const { text = "" } of args) value = value?.entries?.get(text) ?? value?.items?.at(Number(text));
    return value === receiver ? undefined : value;
  },
  "+": ({ receiver, args }) => (receiver.text === undefined ? undefined : joined([receiver, ...args])),
  OpenStruct: ({ options }) => (options.size > 0 ? { entries: new Map(options), from: 0 } : undefined),
  ...each(["with_capacity"], ({ name }) => (/\bVec\b/.test(name) ? listValue([]) : undefined)),
  new: ({ name, first, options, reader }) => {
    if (reader.language === "rust") return newOfRust(name, first);
    if (/^OpenStruct\.new$/.test(name) && options.size > 0) return { entries: new Map(options), from: 0 };
    if (/^String\.new$/.test(name)) return first ?? textValue("");
    return /^StringIO\.new$/.test(name) ? { ...(first ?? textValue("")), name: "StringIO.new()" } : undefined;
  },
  ...each(["Append", "append"], ({ receiver, first }) =>
    receiver.text !== undefined && first && /StringBuilder/.test(receiver.name ?? "")
      ? { ...joined([receiver, first]), name: receiver.name ?? "" }
      : undefined,
  ),
  string: ({ receiver }) =>
    /StringIO/.test(receiver.name ?? "") && receiver.text !== undefined
      ? textValue(receiver.text, receiver.from)
      : undefined,
  array_slice: ({ first, args }) => {
    const [start = 0, length] = args.slice(1).map(({ text }) => Number(text));
    return (
      first?.items && listValue(first.items.slice(start, length === undefined ? undefined : start + length))
    );
  },
  array_column: ({ first, second }) =>
    first?.items && second?.text !== undefined
      ? listValue(first.items.map(({ entries }) => entries?.get(second.text as string) ?? NOTHING))
      : undefined,
  iterator_to_array: ({ first }) => first,
  str_pad: (fold) => {
    const [text, ...rest] = fold.args;
    return text && padded(false, true)({ ...fold, receiver: text, first: rest[0], second: rest[1] });
  },
  substr_replace: ({ args: [text, other, start, length] }) => {
    const [from, count] = [Number(start?.text), Number(length?.text ?? text?.text?.length)];
    if (text?.text === undefined || other?.text === undefined || !Number.isInteger(from)) return undefined;
    const at = from < 0 ? text.text.length + from : from;
    return textValue(
      text.text.slice(0, at) + other.text + text.text.slice(at + count),
      text.from | other.from | FROM.joined,
    );
  },
  unserialize: ({ first }) => {
    const text = /^s:\d{1,5}:"([\s\S]{0,8000})";$/.exec(first?.text ?? "")?.[1];
    return text === undefined ? undefined : textValue(text, (first?.from ?? 0) | FROM.joined);
  },
  mb_convert_encoding: ({ first, args }) =>
    first && /^base64$/i.test(args[2]?.text ?? "") ? decodedValue(first, fromBase64) : undefined,
  str_replace: ({ args: [from, to, subject] }) => {
    if (!from?.items || subject?.text === undefined || from.items.length * subject.text.length > MAX_REPLACED)
      return undefined;
    let { text } = subject;
    for (const [at, { text: wanted }] of from.items.entries())
      if (wanted)
        text = text
          .replaceAll(wanted, (to?.items ? to.items[at]?.text : to?.text) ?? "")
          .slice(0, MAX_PADDED);
    return textValue(text, subject.from | FROM.joined);
  },
  putenv: ({ first, reader }) => {
    const [, name, value] = /^(\w{1,60})=([\s\S]{1,4000})$/.exec(first?.text ?? "") ?? [];
    if (name !== undefined) reader.bind(`environment ${name}`, textValue(value ?? "", first?.from ?? 0));
    return undefined;
  },
  getenv: getVariable,
  ...each(["ljust", "padEnd", "PadRight"], padded(false, true)),
  ...each(["rjust", "zfill", "padStart", "PadLeft"], padded(true, false)),
  center: padded(true, true),
  takewhile: upTo(true),
  dropwhile: upTo(false),
  sum: ({ name, first }) =>
    name === "sum" && first?.items && first.items.length > 0 && first.items.every(({ items }) => items)
      ? flatList(first.items)
      : undefined,
  dict: ({ name, first }) => {
    const pairs = name === "dict" ? first?.items?.map(({ items }) => items) : undefined;
    if (!pairs || pairs.length === 0 || !pairs.every((pair) => pair?.length === 2)) return undefined;
    return {
      entries: new Map(
        pairs.map((pair): [string, Value] => [textOf(pair?.[0] ?? NOTHING), pair?.[1] ?? NOTHING]),
      ),
      from: first?.from ?? 0,
    };
  },
  literal_eval: ({ first }) => {
    const text = first && knownText(first);
    const read = text === undefined || text.includes('"') ? undefined : settingsIn(text.replaceAll("'", '"'));
    return read && { ...read, from: read.from & ~FROM.file };
  },
  // Words in which a shell would change nothing.
  join: ({ name, first }) => {
    const words = name === "shlex.join" ? first?.items?.map((word) => knownText(word) ?? " ") : undefined;
    return words?.every((word) => /^[\w@%+=:,./-]{1,400}$/.test(word))
      ? textValue(words.join(" "), (first?.from ?? 0) | FROM.joined)
      : undefined;
  },
  cleandoc: ({ first }) =>
    first?.text === undefined
      ? undefined
      : textValue(first.text.trim().replace(/\n[ \t]{1,200}/g, "\n"), first.from),
  concat: ({ name, args }) => (/^operator\.(?:i?concat)$/.test(name) ? joined(args) : undefined),
  __add__: ({ receiver, args }) =>
    receiver.text !== undefined && args.length === 1
      ? joined([receiver, ...args])
      : args.length === 2
        ? joined(args)
        : undefined,
  ...each(
    [
      "unescape",
      "html_entity_decode",
      "htmlspecialchars_decode",
      "unescapeHTML",
      "unescape_html",
      "HtmlDecode",
    ],
    ({ name, first }) =>
      first?.text === undefined || !/html/i.test(name)
        ? undefined
        : textValue(withoutEntities(first.text), first.from | FROM.decoded),
  ),
  from: ({ name, first, second, reader }) => {
    if (reader.language === "rust" && /\bString(?:::|\.)from$/.test(name) && first)
      return { ...first, name: "String" };
    if (name !== "Array.from" || !first || !second || !reader.isFunction(second)) return undefined;
    const count = first.entries?.get("length");
    const items =
      count?.isNumber && Number(count.text) <= MAX_MADE
        ? Array.from({ length: Number(count.text) }, () => NOTHING)
        : elementsOf(first);
    if (!items || items.length > MAX_MADE || !reader.canMap(items.length)) return undefined;
    const values = items.map((item, at) => applied(reader, second, [item, numberValue(at)]));
    return values.every((value) => value !== undefined) ? listValue(values) : undefined;
  },
};
