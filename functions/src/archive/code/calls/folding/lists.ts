import { decodedValue } from "../../commands/encodings.js";
import { character, fromBase64, fromHex } from "../../decode.js";
import { applied } from "../../program/functions.js";
import {
  elementsOf,
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  numberValue,
  origins,
  textOf,
  textOfAll,
  textValue,
  UNKNOWN,
  type Value,
  withOrigin,
} from "../../value.js";
import { isEnvironment } from "../environment.js";
import { isStarter } from "../functions.js";
import { call } from "../index.js";
import { each, type Folder } from "./folder.js";
import { shellWords } from "./words.js";

const MAX_MAPPED = 800;
const MAX_STARTED = 20;
/** Longer ranges are data, and each of their numbers would be read. */
const MAX_RANGE = 64;

/** The items of a list. The letters of a text are only read where a function gets them one by one. */
function lettersOf(value: Value): readonly Value[] | undefined {
  const elements = elementsOf(value);
  return value.items || (elements && elements.length <= MAX_MAPPED) ? elements : undefined;
}

/** Whether a function only changes texts: one of the language, or a method of a known value. */
function isPure({ name = "", owner }: Value): boolean {
  return (
    owner !== undefined ||
    /^(?:chr|ord|int|str|hex|bytes|String\.fromCharCode|String|Number|parseInt|decodeURIComponent|unescape|atob|bytes\.fromhex|bytes\.decode|base64\.b64decode|str\.\w{3,12}|reversed|list|tuple)$/.test(
      name,
    )
  );
}

/** Letters that are made one by one are a decoded text. */
function asDecoded(values: readonly Value[]): readonly Value[] {
  const areLetters = values.every(({ text, from }) => text?.length === 1 && from & FROM.joined);
  return areLetters ? values.map((value) => withOrigin(value, FROM.decoded)) : values;
}

function compared(one: Value, other: Value): number {
  const [a, b] = [textOf(one), textOf(other)];
  if (/^-?\d{1,9}$/.test(a) && /^-?\d{1,9}$/.test(b)) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The parts of a text between marks, or its letters. */
function divided(value: Value | undefined, mark: string | RegExp): Value | undefined {
  const text = value?.text;
  if (text === undefined) return undefined;
  const { from } = value as Value;
  if (text.length > 32_768) return { from: from | FROM.joined | FROM.cut };
  return listValue((mark === "" ? [...text] : text.split(mark)).map((part) => textValue(part, from)));
}

/** The list of which a call joins the items: its object, or an argument, which is a table in PHP. */
function joinedList(receiver: Value, args: readonly Value[], isPhp: boolean): Value | undefined {
  const table = isPhp ? args.find(({ entries }) => entries)?.entries : undefined;
  if (table) return listValue([...table.values()]);
  return receiver.items ? receiver : args.find(({ items }) => items);
}

/** Calls that make, change, and join lists. */
export const LISTS: Readonly<Record<string, Folder>> = {
  map: (given) => {
    const { name, first, second, receiver, reader } = given;
    const own = reader.isFunction(first ?? NOTHING) ? first : undefined;
    const letters = lettersOf(receiver.items || name !== "map" ? receiver : (second ?? NOTHING));
    if (own && letters && letters.length <= MAX_MAPPED) {
      const values = letters.map((item, at) => applied(reader, own, [item, numberValue(at)]));
      if (values.every((value) => value !== undefined)) return listValue(asDecoded(values));
    }
    if (first && !own && letters && isPure(first) && reader.canMap(letters.length)) {
      const values = letters.map((item) =>
        call({ ...given, name: first.name ?? "", target: first, receiver: NOTHING, args: [item] }),
      );
      if (values.every(({ text, items }) => text !== undefined || items)) return listValue(asDecoded(values));
    }
    if (first && !own && letters && letters.length <= MAX_STARTED && isStarter(first))
      for (const item of letters)
        call({ ...given, name: first.name as string, target: first, receiver: NOTHING, args: [item] });
    if (name === "map" && first && second?.items) {
      if (first.name === "chr")
        return listValue(
          second.items.map((item) =>
            textValue(character(Number(item.text)), item.from | FROM.joined | FROM.decoded),
          ),
        );
      return second;
    }
    return undefined;
  },
  array_map: (given) => {
    const { first, second, reader } = given;
    const each = first?.text ?? "";
    if (first && second?.items && reader.isFunction(first) && reader.canMap(second.items.length)) {
      const values = second.items.map((item) => applied(reader, first, [item]));
      if (values.every((value) => value !== undefined)) return listValue(asDecoded(values));
    }
    if (first?.name === "null" && second) return second;
    if (!second?.items || !/^\w{2,40}$/.test(each)) return undefined;
    return listValue(
      second.items.map((item) =>
        call({ ...given, name: each, target: { name: each, from: 0 }, args: [item] }),
      ),
    );
  },
  ...each(["array_reverse", "Reverse"], ({ first }) =>
    first?.items ? listValue([...first.items].reverse()) : undefined,
  ),
  sorted: ({ first, options, reader }) => {
    if (!first?.items || first.items.length > MAX_MAPPED) return undefined;
    const key = options.get("key");
    const items = first.items.map((item) => ({
      item,
      by: key ? (applied(reader, key, [item]) ?? item) : item,
    }));
    return listValue(items.sort((one, other) => compared(one.by, other.by)).map(({ item }) => item));
  },
  range: ({ args }) => {
    const [one = 0, two, step = 1] = args.map(({ text }) => Number(text));
    const [start, end] = two === undefined ? [0, one] : [one, two];
    const length = Math.ceil((end - start) / step);
    if (!Number.isInteger(length) || length < 0 || length > MAX_RANGE) return undefined;
    return listValue(Array.from({ length }, (_, at) => numberValue(start + at * step)));
  },
  ...each(["freeze", "dup", "itself", "to_a", "deepcopy"], ({ receiver, first }) =>
    receiver.entries || receiver.items || receiver.text !== undefined
      ? receiver
      : first?.entries || first?.items
        ? first
        : undefined,
  ),
  ...each(["len", "count", "sizeof", "strlen", "mb_strlen"], ({ first, receiver }) =>
    receiver !== NOTHING
      ? undefined
      : first?.items
        ? numberValue(first.items.length)
        : first?.entries
          ? numberValue(first.entries.size)
          : first?.codes
            ? numberValue(first.codes.length)
            : first?.text === undefined || first.text.includes(UNKNOWN)
              ? undefined
              : numberValue(first.text.length),
  ),
  zip: ({ name, args, receiver }) => {
    const lists = (name === "zip" ? args : [receiver, ...args]).map(lettersOf);
    if (lists.length < 2 || !lists.every((list) => list !== undefined)) return undefined;
    const length = Math.min(...lists.map((list) => list?.length ?? 0));
    return listValue(
      Array.from({ length }, (_, at) => listValue(lists.map((list) => list?.[at] ?? NOTHING))),
    );
  },
  enumerate: ({ first }) => {
    const items = first && lettersOf(first);
    return items && listValue(items.map((item, at) => listValue([numberValue(at), item])));
  },
  ...each(["list", "tuple", "chars", "iter", "into_iter", "each_char"], ({ name, first, receiver }) => {
    const letters = lettersOf(/^(?:list|tuple|iter)$/.test(name) ? (first ?? NOTHING) : receiver);
    return letters && listValue(letters);
  }),
  rev: ({ receiver }) => (receiver.items ? listValue([...receiver.items].reverse()) : undefined),
  collect: ({ receiver }) =>
    receiver.items?.every(({ text }) => text?.length === 1)
      ? textValue(textOfAll(receiver.items), receiver.from | FROM.joined)
      : undefined,
  at: ({ receiver, first }) => receiver.items?.at(Number(first?.text)),
  ...each(["last", "pop", "Pop"], ({ receiver, args: [at] }) => {
    if (at?.text === undefined) return at ? undefined : receiver.items?.at(-1);
    return receiver.items?.at(Number(at.text)) ?? receiver.entries?.get(at.text);
  }),
  ...each(["shift", "popleft", "pop_front", "Dequeue"], ({ receiver, args }) =>
    args.length === 0 ? receiver.items?.at(0) : undefined,
  ),
  ...each(["end", "array_pop"], ({ first }) => first?.items?.at(-1)),
  ...each(["next", "current", "reset", "array_shift"], ({ first }) => first?.items?.at(0)),
  Map: ({ first }) => {
    if (!first?.items) return undefined;
    const pairs = first.items.flatMap(({ items }): [string, Value][] =>
      items?.[0]?.text === undefined || !items[1] ? [] : [[items[0].text, items[1]]],
    );
    return pairs.length === 0 ? undefined : { entries: new Map(pairs), from: first.from };
  },
  get: ({ receiver, first }) => (first?.text === undefined ? undefined : receiver.entries?.get(first.text)),
  reversed: ({ first }) => {
    if (first?.items) return listValue([...first.items].reverse());
    return first?.text === undefined
      ? undefined
      : listValue([...first.text].reverse().map((one) => textValue(one, first.from)));
  },
  reduce: ({ receiver, second }) => {
    if (second?.items) return textValue(textOfAll(second.items), second.from | FROM.joined);
    return receiver.items ? textValue(textOfAll(receiver.items), receiver.from | FROM.joined) : undefined;
  },
  ...each(
    ["join", "implode", "Join", "concat", "table.concat"],
    ({ name, short, args, receiver, first, reader }) => {
      if (short === "concat" && receiver.items && reader.language !== "powershell")
        return listValue(
          [receiver, ...args].slice(0, MAX_STARTED).flatMap((value) => value.items ?? [value]),
        );
      if (short === "concat" && receiver.text !== undefined) return joined([receiver, ...args]);
      if (/path/i.test(name)) return undefined;
      // `Path::new("/tmp").join("file")`
      if (
        reader.language === "rust" &&
        !receiver.items &&
        receiver.text !== undefined &&
        first?.text !== undefined
      )
        return { ...joined([receiver, first], "/"), from: receiver.from | first.from };
      const whole = joinedList(receiver, args, reader.language === "php");
      const list = whole?.items;
      const separator = receiver.items
        ? first
        : receiver.text !== undefined
          ? receiver
          : args.find(({ items, entries }) => !items && !entries);
      // `join "", "a", "b"` of Perl.
      if (!list && reader.language === "php" && args.length > 2)
        return joined(args.slice(1), knownText(first ?? NOTHING) ?? "");
      if (!list)
        return receiver.text !== undefined && first
          ? { ...(first.text === undefined ? {} : { text: first.text }), from: first.from | receiver.from }
          : undefined;
      // A list that is too long to be followed is one as a text, too.
      return withOrigin(
        joined(list, knownText(separator ?? textValue("")) ?? ""),
        (whole?.from ?? 0) & FROM.cut,
      );
    },
  ),
  ...each(["split", "rsplit"], ({ name, receiver, first }) => {
    if (name === "shlex.split" && first?.text !== undefined) return listValue(shellWords(first));
    return divided(receiver, knownText(first ?? NOTHING) ?? /\s{1,40}/);
  }),
  explode: ({ first, second }) => (first?.text === undefined ? undefined : divided(second, first.text)),
  ...each(["splitlines", "lines"], ({ receiver }) => divided(receiver, /\r?\n/)),
  ...each(["partition", "rpartition"], ({ short, receiver, first }) => {
    const [text, mark] = [receiver.text, first?.text];
    if (text === undefined || !mark) return undefined;
    const at = short === "partition" ? text.indexOf(mark) : text.lastIndexOf(mark);
    const parts = at < 0 ? [text, "", ""] : [text.slice(0, at), mark, text.slice(at + mark.length)];
    return listValue(parts.map((part) => textValue(part, receiver.from)));
  }),
  ...each(["dict", "assign"], ({ name, args, options }) => {
    if (args.some(isEnvironment)) return { from: FROM.environment | origins(args) };
    if (name === "Object.assign" && args.slice(1).every(({ entries }) => entries))
      return { entries: new Map(args.flatMap((value) => [...(value.entries ?? [])])), from: origins(args) };
    if (name === "dict" && options.size > 0)
      return { entries: new Map(options), from: origins(options.values()) };
    return undefined;
  }),
  ...each(["int", "parseInt", "Number", "ParseInt", "hexdec", "intval"], ({ short, args }) => {
    const [first, second] = args;
    const text = first && knownText(first)?.trim();
    const base = short === "hexdec" ? 16 : Number(second?.text ?? 10);
    if (text === undefined || !(base >= 2 && base <= 36) || !/^-?(?:0x)?[0-9a-z]{1,12}$/i.test(text))
      return undefined;
    const number = Number.parseInt(text, base);
    return Number.isNaN(number) ? undefined : numberValue(number, first?.from);
  }),
  pack: ({ receiver, args, reader }) => {
    const [form, ...rest] = args;
    const codes = receiver.items ?? rest;
    // `pack("H*", "6375")` of Perl and PHP, and `[99, 117].pack("c*")` of Ruby.
    const hex = reader.language === "php" ? rest[0] : receiver.items?.[0];
    if (/^H/.test(form?.text ?? "") && hex) return decodedValue(hex, fromHex);
    if (/^m/.test(form?.text ?? "") || codes.length === 0) return undefined;
    return codes.every(({ text }) => /^\d{1,3}$/.test(text ?? ""))
      ? textValue(codes.map(({ text }) => character(Number(text))).join(""), FROM.joined | FROM.decoded)
      : undefined;
  },
  ...each(["unpack1", "unpack"], ({ receiver, first }) => {
    if (receiver.text === undefined) return undefined;
    if (/^m/.test(first?.text ?? "")) return decodedValue(receiver, fromBase64);
    return /^H/i.test(first?.text ?? "") ? undefined : { from: receiver.from | FROM.decoded };
  }),
  ...each(["fromEntries", "entries", "values", "filter"], ({ args }) => {
    if (args.some(isEnvironment)) return { from: FROM.environment };
    return undefined;
  }),
};
