import { characters } from "../../bytes.js";
import { setOf } from "../../commands/texts.js";
import { character, reversed } from "../../decode.js";
import type { ProgramReader } from "../../program/index.js";
import { formatted } from "../../program/operators.js";
import { literalPattern, simplePattern } from "../../simple-patterns.js";
import {
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  withCodes,
  withOrigin,
} from "../../value.js";
import { fromWide, isWide } from "./encodings.js";
import { each, type Folder } from "./folder.js";
import { formOf } from "./words.js";

/** Calls that join, cut, and change texts. */
export const TEXTS: Readonly<Record<string, Folder>> = {
  str: ({ args, first }) => {
    return first && args.length > 1
      ? withOrigin(first, FROM.joined)
      : first && first.text !== undefined
        ? first.isNumber
          ? textValue(first.text, first.from)
          : first
        : undefined;
  },
  // `codecs.lookup("rot13").decode`
  ...each(["lookup", "getdecoder", "getencoder"], ({ name, first }) =>
    /^codecs\./.test(name) && first?.text !== undefined
      ? { name: `decoder of ${first.text}`, from: 0 }
      : /^unicodedata\.lookup$/.test(name)
        ? letterNamed(first?.text)
        : undefined,
  ),
  ...each(["Template", "staticmethod", "classmethod"], ({ name, short, first }) => {
    return name === short || name === "string.Template" ? first : undefined;
  }),
  ...each(["substitute", "safe_substitute"], ({ receiver, options, first }) => {
    if (receiver.text === undefined) return undefined;
    const values = new Map([...(first?.entries ?? []), ...options]);
    const text = receiver.text.replace(/\$\{?(\w{1,40})\}?/g, (whole, key: string) => {
      const value = values.get(key);
      return value ? textOf(value) : whole;
    });
    return textValue(text, receiver.from | origins(values.values()) | FROM.joined);
  }),
  // The parts of a template and the values between them.
  raw: ({ name, first, args }) =>
    name === "String.raw" && first?.items
      ? joined(first.items.flatMap((part, at) => [part, ...(args[at + 1] ? [args[at + 1] as Value] : [])]))
      : undefined,
  maketrans: ({ args, first, second }) => {
    if (first?.entries) return first;
    return first?.text !== undefined && second?.text !== undefined
      ? { name: "table of letters", items: [first, second], from: origins(args) }
      : undefined;
  },
  ...each(["strtr", "translate", "tr"], ({ short, args, receiver, first }) => {
    const isPhp = short === "strtr" && args.length === 3;
    const table = (short === "strtr" ? args[1] : first)?.entries;
    if (table) return withTable(short === "strtr" ? first : receiver, table);
    if (short === "tr" && receiver.text !== undefined && args.length === 2)
      return translated(receiver, first?.text, args[1]?.text);
    const subject = isPhp ? first : receiver;
    const [from, to] = isPhp ? args.slice(1) : first?.name === "table of letters" ? (first.items ?? []) : [];
    return subject && translated(subject, from?.text, to?.text);
  }),
  reverse: ({ receiver }) => {
    if (receiver.items) return listValue([...receiver.items].reverse());
    return receiver.text === undefined
      ? undefined
      : textValue(reversed(receiver.text), receiver.from | FROM.joined);
  },
  strrev: ({ first }) => {
    return first?.text === undefined ? undefined : textValue(reversed(first.text), first.from | FROM.joined);
  },
  add: ({ name, args }) => {
    return /^operator\./.test(name) || (name === "add" && args.length === 2) ? joined(args) : undefined;
  },
  "powershell concat": ({ args }) => {
    return args.length > 0 ? joined(args.flatMap((value) => value.items ?? [value])) : undefined;
  },
  ...each(["replace", "replaceAll", "gsub", "sub", "str_replace", "preg_replace", "Replace"], (given) => {
    const { short, name, args, receiver, reader } = given;
    const [first, second, third] = args;
    const isLast = /^(?:str_replace|preg_replace)$/.test(short) || /^re\.sub$/.test(name);
    const [subject, from, to] = isLast ? [third, first, second] : [receiver, first, second];
    // `strings.NewReplacer("#", "").Replace(…)`
    if (receiver.name === "replacer" && first?.text !== undefined && receiver.items)
      return replacedBy(receiver.items, first);
    if (subject?.text === undefined || from === undefined) return undefined;
    // A pattern of PHP with this mark runs the replacement.
    if (short === "preg_replace" && /[/#~][a-z]{0,5}e[a-z]{0,5}$/.test(from.text ?? "")) return undefined;
    const pattern = /^re\.sub$/.test(name) ? `/${from.text ?? ""}/g` : (from.name ?? from.text ?? "");
    const isPattern = from.name !== undefined || isLast;
    const form = isPattern
      ? searchedBy(pattern, isLast || short === "gsub", subject.text, reader)
      : undefined;
    // An empty text has no content in a grammar.
    const other = to?.text ?? (to === NOTHING ? "" : undefined);
    if (form && other !== undefined)
      return textValue(
        subject.text.replace(form, other.replace(/\\(\d)/g, "$$$1")),
        subject.from | (to?.from ?? 0) | FROM.joined,
      );
    const text = knownText(from);
    if (text === undefined || text === "" || to?.text === undefined) return withOrigin(subject, 0);
    return textValue(subject.text.replaceAll(text, to.text), subject.from | to.from | FROM.joined);
  }),
  format_map: ({ receiver, first }) =>
    receiver.text === undefined || !first?.entries ? undefined : withNamed(receiver, first.entries),
  NewReplacer: ({ args }) => ({ name: "replacer", items: args, from: origins(args) }),
  ...each(["format", "sprintf", "Sprintf", "Format", "vsprintf"], ({ args, receiver, options, first }) => {
    const subject = receiver.text !== undefined ? receiver : first;
    const rest = receiver.text !== undefined ? args : args.slice(1);
    if (subject?.text === undefined) return undefined;
    const named = options.size > 0 ? [{ entries: options, from: 0 }] : [];
    return formatted([withNamed(subject, options), ...rest, ...named]);
  }),
  ...each(["slice", "substring", "substr"], ({ short, args, receiver, reader, first }) => {
    const isFirst = receiver.text === undefined && reader.language === "php";
    const subject = isFirst ? first : receiver;
    if (subject?.text === undefined || subject.text.includes(UNKNOWN)) return undefined;
    const [start = 0, second0] = (isFirst ? args.slice(1) : args).map((value) => Number(value.text));
    // The second argument of `substr` is a length.
    const isLength = short === "substr" || (short === "slice" && reader.language === "ruby");
    const end =
      isLength && second0 !== undefined
        ? (start < 0 ? subject.text.length + start : start) + second0
        : second0;
    return textValue(subject.text.slice(start, end), subject.from | FROM.joined);
  }),
  ...each(
    [
      "toString",
      "encode",
      "ToCharArray",
      "encodeURIComponent",
      "quote",
      "to_s",
      "to_sym",
      "to_str",
      "intern",
      "valueOf",
      "clone",
      "to_string",
      "dedent",
      "as_bytes",
    ],
    ({ short, receiver, first }) => {
      const subject =
        receiver.text !== undefined || receiver.items
          ? receiver
          : short === "dedent" || short === "quote" || short === "encodeURIComponent"
            ? first
            : undefined;
      const bytes = short === "toString" ? ofBytes(receiver, knownText(first ?? NOTHING) ?? "") : undefined;
      if (bytes || !subject) return bytes;
      const base = short === "toString" || short === "to_s" ? Number(first?.text ?? 10) : 10;
      if (subject.isNumber && base >= 2 && base <= 36 && base !== 10)
        return textValue(Number(subject.text).toString(base), subject.from | FROM.joined);
      if (subject.items && !subject.text)
        return textValue(characters(subject.items), subject.from | FROM.joined);
      const text = subject.text as string;
      if (short === "encode") return withCodes(textValue(text, subject.from), Buffer.from(text));
      if (short === "ToCharArray") return listValue([...text].map((one) => textValue(one)));
      return { text, from: subject.from };
    },
  ),
  ...trims(["strip", "trim", "Trim"], true, true),
  ...trims(["lstrip", "ltrim", "trimStart", "trimLeft", "TrimStart"], true, false),
  ...trims(["rstrip", "rtrim", "trimEnd", "trimRight", "TrimEnd", "chomp", "chop"], false, true),
  ...each(["removeprefix", "delete_prefix"], ({ receiver, first }) =>
    receiver.text === undefined || first?.text === undefined
      ? undefined
      : receiver.text.startsWith(first.text)
        ? textValue(receiver.text.slice(first.text.length), receiver.from | FROM.joined)
        : receiver,
  ),
  ...each(["removesuffix", "delete_suffix"], ({ receiver, first }) =>
    receiver.text === undefined || !first?.text
      ? undefined
      : receiver.text.endsWith(first.text)
        ? textValue(receiver.text.slice(0, -first.text.length), receiver.from | FROM.joined)
        : receiver,
  ),
  // `text.delete("#")` of Ruby
  delete: ({ receiver, first, reader }) => {
    if (reader.language !== "ruby" || receiver.text === undefined || !first?.text) return undefined;
    const gone = new Set(setOf(first.text));
    return textValue(
      [...receiver.text].filter((one) => !gone.has(one)).join(""),
      receiver.from | FROM.joined,
    );
  },
  ...inCase(
    ["lower", "toLowerCase", "toLocaleLowerCase", "downcase", "strtolower", "mb_strtolower", "casefold"],
    (text) => text.toLowerCase(),
  ),
  ...inCase(["to_lowercase", "to_ascii_lowercase", "ToLower", "string.lower"], (text) => text.toLowerCase()),
  ...inCase(["upper", "toUpperCase", "toLocaleUpperCase", "upcase", "strtoupper", "mb_strtoupper"], (text) =>
    text.toUpperCase(),
  ),
  ...inCase(["to_uppercase", "to_ascii_uppercase", "ToUpper", "string.upper"], (text) => text.toUpperCase()),
  ...inCase(["lcfirst"], (text) => text.slice(0, 1).toLowerCase() + text.slice(1)),
  ...inCase(["ucfirst"], (text) => text.slice(0, 1).toUpperCase() + text.slice(1)),
  ...inCase(["capitalize"], (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()),
  ...inCase(["swapcase"], (text) =>
    [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join(""),
  ),
};

/** The expression of a pattern that a language writes as `/x/g`, to search in a text. */
function searchedBy(
  pattern: string,
  isForAll: boolean,
  text: string,
  reader: ProgramReader,
): RegExp | undefined {
  const simple = text.length < MAX_REPLACED ? formOf(pattern) : undefined;
  if (simple) return simple;
  const { source, options = "" } = literalPattern(pattern) ?? {};
  const flags = `${isForAll || options.includes("g") ? "g" : ""}${options.includes("i") ? "i" : ""}`;
  return source === undefined ? undefined : simplePattern(source, flags, text.length, reader.searches);
}

/** What bytes are in an encoding that a program names. */
function ofBytes(bytes: Value, form: string): Value | undefined {
  if (isWide(form)) return fromWide(bytes);
  return bytes.codes && /^(?:base64(?:url)?|hex)$/.test(form)
    ? textValue(Buffer.from(bytes.codes).toString(form as BufferEncoding), bytes.from)
    : undefined;
}

/** Calls that write a text in other letters: methods of a text, and functions that take it. */
function inCase(names: readonly string[], change: (text: string) => string): Record<string, Folder> {
  return each(names, ({ receiver, first }) => {
    const subject = receiver.text === undefined ? first : receiver;
    return subject?.text === undefined ? undefined : textValue(change(subject.text), subject.from);
  });
}

/** Calls that take blanks, or the letters that they name, from the ends of a text. */
function trims(names: readonly string[], isAtStart: boolean, isAtEnd: boolean): Record<string, Folder> {
  return each(names, ({ receiver, args, reader }) => {
    const isFirst = reader.language === "php";
    const [subject, given] = isFirst ? args : [receiver, args[0]];
    if (subject?.items && !subject.text)
      return textValue(characters(subject.items), subject.from | FROM.joined);
    if (subject?.text === undefined) return undefined;
    const letters = given && knownText(given);
    const { text } = subject;
    const isGone = (at: number) =>
      letters === undefined ? /\s/.test(text.charAt(at)) : letters.includes(text.charAt(at));
    let [start, end] = [0, text.length];
    while (isAtStart && start < end && isGone(start)) start++;
    while (isAtEnd && end > start && isGone(end - 1)) end--;
    return textValue(text.slice(start, end), subject.from | (letters === undefined ? 0 : FROM.joined));
  });
}

/** A text with some letters replaced by others. A table of a whole alphabet is a cipher. */
function translated(subject: Value, from: string | undefined, to: string | undefined): Value | undefined {
  if (subject.text === undefined || from === undefined || to === undefined) return undefined;
  const [letters, others] = [setOf(from), setOf(to)];
  const map = new Map(letters.map((one, at) => [one, others[Math.min(at, others.length - 1)] ?? ""]));
  const text = [...subject.text].map((one) => map.get(one) ?? one).join("");
  return textValue(text, subject.from | (letters.length < ALPHABET ? FROM.joined : FROM.decoded));
}

/** A text in which each name of a table is replaced by its value; in Python, a name is a letter or its number. */
function withTable(subject: Value | undefined, table: ReadonlyMap<string, Value>): Value | undefined {
  if (subject?.text === undefined || table.size * subject.text.length > MAX_CHANGED) return undefined;
  let text = subject.text;
  const isLetters = [...table.keys()].every((name) => [...name].length === 1 || /^\d{1,6}$/.test(name));
  const writtenFor = (value: Value | undefined): string | undefined =>
    value?.isNumber ? character(Number(value.text)) : value && textOf(value);
  if (isLetters)
    text = [...text]
      .map((one) => writtenFor(table.get(one) ?? table.get(String(one.codePointAt(0)))) ?? one)
      .join("");
  else
    for (const [name, value] of table)
      if (name !== "") text = text.replaceAll(name, textOf(value)).slice(0, MAX_REPLACED);
  return textValue(text, subject.from | FROM.joined);
}

const MARKS: Readonly<Record<string, string>> = {
  ...{
    "VERTICAL LINE": "|",
    SPACE: " ",
    SOLIDUS: "/",
    "FULL STOP": ".",
    "HYPHEN-MINUS": "-",
    SEMICOLON: ";",
    AMPERSAND: "&",
  },
};

/** A letter by its name in Unicode. Other names are computed letters. */
function letterNamed(name: string | undefined): Value {
  const letter = /^LATIN (SMALL|CAPITAL) LETTER ([A-Z])$/.exec(name ?? "");
  const text = letter ? (letter[1] === "SMALL" ? letter[2]?.toLowerCase() : letter[2]) : MARKS[name ?? ""];
  return text === undefined ? { from: FROM.computed } : textValue(text, FROM.joined);
}

const MAX_CHANGED = 100_000;
const MAX_REPLACED = 8_000;
/** As many letters as a cipher exchanges at least. */
const ALPHABET = 20;

/** Pairs of a text and its replacement, applied one after another. */
function replacedBy(pairs: readonly Value[], { text = "", from }: Value): Value {
  let result = text;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [one, other] = [pairs[at]?.text, pairs[at + 1]?.text];
    if (one !== undefined && one !== "" && other !== undefined) result = result.replaceAll(one, other);
  }
  return textValue(result, from | FROM.joined);
}

/** `"{name}".format(name=…)`. */
function withNamed(subject: Value, options: ReadonlyMap<string, Value>): Value {
  if (options.size === 0 || subject.text === undefined) return subject;
  const text = subject.text.replace(/\{(\w{1,40})\}/g, (whole, key: string) => {
    const value = options.get(key);
    return value ? textOf(value) : whole;
  });
  return textValue(text, subject.from | origins(options.values()) | FROM.joined);
}
