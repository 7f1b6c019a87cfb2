import { setOf } from "../../commands/texts.js";
import { reversed } from "../../decode.js";
import { formatted } from "../../program/operators.js";
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
  withOrigin,
} from "../../value.js";
import { characters } from "./encodings.js";
import { each, type Folder } from "./folder.js";

/** Calls that join, cut, and change texts. */
export const TEXTS: Readonly<Record<string, Folder>> = {
  str: ({ args, first }) => {
    return first && args.length > 1
      ? withOrigin(first, FROM.joined)
      : first && first.text !== undefined
        ? first
        : undefined;
  },
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
  maketrans: ({ args, first, second }) => {
    return first?.text !== undefined && second?.text !== undefined
      ? { name: "table of letters", items: [first, second], from: origins(args) }
      : undefined;
  },
  ...each(["strtr", "translate", "tr"], ({ short, args, receiver, first }) => {
    const isPhp = short === "strtr" && args.length === 3;
    const subject = isPhp ? first : receiver;
    const [from, to] = isPhp ? args.slice(1) : first?.name === "table of letters" ? (first.items ?? []) : [];
    if (subject?.text === undefined || from?.text === undefined || to?.text === undefined) return undefined;
    const [letters, others] = [setOf(from.text), setOf(to.text)];
    const map = new Map(letters.map((one, at) => [one, others[at] ?? one]));
    const text = [...subject.text].map((one) => map.get(one) ?? one).join("");
    // A table of a whole alphabet is a cipher.
    return textValue(text, subject.from | (letters.length < ALPHABET ? FROM.joined : FROM.decoded));
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
    const { short, name, args, receiver } = given;
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
    const form =
      /^[/#~]/.test(pattern) && (from.name !== undefined || short === "preg_replace" || isLast)
        ? formOf(pattern)
        : undefined;
    // An empty text has no content in a grammar.
    const other = to?.text ?? (to === NOTHING ? "" : undefined);
    if (form && other !== undefined && subject.text.length < MAX_REPLACED)
      return textValue(subject.text.replace(form, other), subject.from | (to?.from ?? 0) | FROM.joined);
    const text = knownText(from);
    if (text === undefined || text === "" || to?.text === undefined) return withOrigin(subject, 0);
    return textValue(subject.text.replaceAll(text, to.text), subject.from | to.from | FROM.joined);
  }),
  format_map: ({ receiver, first }) =>
    receiver.text === undefined || !first?.entries ? undefined : withNamed(receiver, first.entries),
  NewReplacer: ({ args }) => ({ name: "replacer", items: args, from: origins(args) }),
  ...each(["format", "sprintf", "Sprintf", "Format"], ({ args, receiver, options, first }) => {
    const subject = receiver.text !== undefined ? receiver : first;
    const rest = receiver.text !== undefined ? args : args.slice(1);
    return subject?.text === undefined ? undefined : formatted([withNamed(subject, options), ...rest]);
  }),
  ...each(["slice", "substring", "substr"], ({ short, args, receiver, reader, first }) => {
    const isFirst = receiver.text === undefined && reader.language === "php";
    const subject = isFirst ? first : receiver;
    if (subject?.text === undefined || subject.text.includes(UNKNOWN)) return undefined;
    const [start = 0, second0] = (isFirst ? args.slice(1) : args).map((value) => Number(value.text));
    // The second argument of `substr` is a length.
    const end =
      short === "substr" && second0 !== undefined
        ? (start < 0 ? subject.text.length + start : start) + second0
        : second0;
    return textValue(subject.text.slice(start, end), subject.from | FROM.joined);
  }),
  ...each(
    [
      "toString",
      "strip",
      "trim",
      "lower",
      "upper",
      "toLowerCase",
      "encode",
      "ToCharArray",
      "encodeURIComponent",
      "quote",
      "to_s",
      "clone",
      "to_string",
      "dedent",
      "as_bytes",
      "rstrip",
    ],
    ({ short, receiver, first }) => {
      const subject =
        receiver.text !== undefined || receiver.items
          ? receiver
          : short === "dedent" || short === "quote" || short === "encodeURIComponent"
            ? first
            : undefined;
      if (!subject) return undefined;
      if (subject.items && !subject.text)
        return textValue(characters(subject.items), subject.from | FROM.joined);
      const text = subject.text as string;
      if (short === "lower" || short === "toLowerCase") return textValue(text.toLowerCase(), subject.from);
      if (short === "upper") return textValue(text.toUpperCase(), subject.from);
      if (short === "ToCharArray") return listValue([...text].map((one) => textValue(one)));
      return { text, from: subject.from };
    },
  ),
};

const MAX_REPLACED = 8_000;
/** As many letters as a cipher exchanges at least. */
const ALPHABET = 20;

/** A pattern of letters and sets of letters without groups, which no text can make slow. */
function formOf(pattern: string): RegExp | undefined {
  const match = /^([/#~])([\s\S]{1,60})\1([a-z]{0,6})$/.exec(pattern);
  const source = match?.[2] ?? "";
  if (
    !/^(?:\\?[^\\()[\]{}*+?|^$]|\\[dwsDWS.*+?|$^]|\[\^?(?:[^\]\\]|\\.){1,40}\]|\.){1,12}[+*]?$/.test(source)
  )
    return undefined;
  try {
    return new RegExp(source, "g");
  } catch {
    return undefined;
  }
}

/** Pairs of a text and its replacement, applied one after another. */
function replacedBy(pairs: readonly Value[], { text = "", from }: Value): Value {
  let result = text;
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [one, other] = [pairs[at]?.text, pairs[at + 1]?.text];
    if (one !== undefined && one !== "" && other !== undefined) result = result.replaceAll(one, other);
  }
  return textValue(result, from | FROM.joined);
}

/** The words of a command, without their quotes. */
export function shellWords({ text = "", from }: Value): Value[] {
  const words = text.match(/(?:"(?:[^"\\]|\\.){0,4000}"|'[^']{0,4000}'|[^\s"']){1,4000}/g) ?? [];
  return words.slice(0, 400).map((word) =>
    textValue(
      word.replace(/"((?:[^"\\]|\\.){0,4000})"|'([^']{0,4000})'/g, (_, one, other) => one ?? other),
      from,
    ),
  );
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
