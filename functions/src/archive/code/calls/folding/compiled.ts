import { bytesOf } from "../../bytes.js";
import { unpackedValue } from "../../commands/encodings.js";
import { bytesOfBase64, bytesOfHex } from "../../decode.js";
import { applied } from "../../program/functions.js";
import { asText } from "../../program/go-values.js";
import {
  elementsOf,
  FROM,
  joined,
  listValue,
  NOTHING,
  numberValue,
  textValue,
  type Value,
  withCodes,
} from "../../value.js";
import { call } from "../index.js";
import { each, type Fold, type Folder } from "./folder.js";
import { getVariable, setVariable } from "./made.js";

const MAX_MADE = 1_000;

/** The methods of other languages that functions of Go's package `strings` are, which get the text as their first argument. */
const STRINGS: Readonly<Record<string, string>> = {
  ...{ ReplaceAll: "replaceAll", Replace: "replaceAll", Split: "split", SplitN: "split", Fields: "split" },
  ...{ TrimPrefix: "removeprefix", TrimSuffix: "removesuffix", TrimSpace: "strip" },
  ...{ Trim: "strip", TrimLeft: "lstrip", TrimRight: "rstrip", Repeat: "repeat" },
};

/** A call of another function of Go or Rust, of which the text is the object. */
function asMethod(fold: Fold, method: string, receiver: Value, args: readonly Value[]): Value {
  const name = `.${method}`;
  return call({ ...fold, name, target: { name, from: 0 }, receiver, args });
}

const ofStrings: Folder = (fold) => {
  const [subject, ...rest] = fold.args;
  const method = STRINGS[fold.short];
  return /^(?:strings|bytes)\./.test(fold.name) && subject && method !== undefined
    ? asMethod(fold, method, subject, /^Replace$/.test(fold.short) ? rest.slice(0, 2) : rest)
    : undefined;
};

const GO: Readonly<Record<string, Folder>> = {
  ...each(Object.keys(STRINGS), ofStrings),
  // `strings.Map(func(r rune) rune {…}, text)`
  Map: ({ name, args: [own, subject], reader }) => {
    const items = subject && elementsOf(subject);
    if (name !== "strings.Map" || !own || !items || items.length > MAX_MADE || !reader.isFunction(own))
      return undefined;
    const letters = items.map(({ text = "" }) =>
      applied(reader, own, [numberValue(text.codePointAt(0) ?? 0)]),
    );
    return letters.every((letter) => letter !== undefined) ? asText(listValue(letters)) : undefined;
  },
  string: ({ name, first }) => (name === "string" && first ? asText(first) : undefined),
  ...each(["rune", "byte", "int", "int32", "uint8"], ({ name, short, first }) =>
    name === short ? first : undefined,
  ),
  append: ({ args: [list, ...rest] }) => {
    if (!list || list.from & FROM.network) return undefined;
    const added = rest.flatMap((value) => value.items ?? [value]);
    if (list.items) return listValue([...list.items, ...added]);
    if (list.codes || list.text !== undefined) {
      const text = joined([list, ...rest]);
      return text.text === undefined ? text : withCodes(text, Buffer.from(text.text));
    }
    return listValue(added);
  },
  make: ({ name, node, reader, args }) => {
    const kind = /^make\(\s{0,4}(map\[|\[\]byte|\[\])/.exec(reader.textAt(node).slice(0, 60))?.[1];
    const count = Number(args[1]?.text ?? 0);
    if (name !== "make" || kind === undefined || !(count <= MAX_MADE)) return undefined;
    if (kind === "map[") return { entries: new Map(), from: 0 };
    return kind === "[]"
      ? listValue(Array.from({ length: count }, () => NOTHING))
      : withCodes(textValue("\0".repeat(count)), new Uint8Array(count));
  },
  ...each(["Sprint", "Sprintln"], ({ args }) => joined(args)),
  ...each(["NewBufferString", "NewBuffer", "NewReader"], ({ name, first }) =>
    first?.text === undefined ? undefined : { ...textValue(first.text, first.from), name },
  ),
  new: ({ node, reader }) =>
    /^new\((?:strings\.Builder|bytes\.Buffer)\)/.test(reader.textAt(node).slice(0, 40))
      ? { ...textValue(""), name: "strings.Builder" }
      : undefined,
  Setenv: setVariable,
  Getenv: getVariable,
};

/** Methods of Rust that return what they belong to, in another form. */
const SAME =
  "iter into_iter iter_mut as_str as_ref as_ptr to_owned into unwrap expect unwrap_or_default unwrap_or ok ok_or ok_or_else map_err as_deref clone cloned copied to_vec borrow as_mut";

function isKnown({ text, items, codes, entries, name }: Value): boolean {
  const isValue = text !== undefined || items !== undefined || codes !== undefined || entries !== undefined;
  return isValue || (name?.startsWith("process of a shell") ?? false);
}

const RUST: Readonly<Record<string, Folder>> = {
  ...each(SAME.split(" "), ({ receiver }) => (isKnown(receiver) ? receiver : undefined)),
  // `child.stdin.take()`; `list.take(2)` is another one.
  take: ({ receiver, args }) => (isKnown(receiver) && args.length === 0 ? receiver : undefined),
  from: ({ name, first }) => (/(?:PathBuf|OsString|String)(?:::|\.)from$/.test(name) ? first : undefined),
  concat: ({ receiver, args }) => (receiver.items && args.length === 0 ? joined(receiver.items) : undefined),
  collect: ({ receiver, reader, node }) => {
    if (!receiver.items) return undefined;
    const isText =
      /collect::<String>\(\)$/.test(reader.textAt(node)) ||
      receiver.items.every(({ text }) => text?.length === 1);
    return isText ? joined(receiver.items) : receiver;
  },
  fold: (given) => asMethod(given, "reduce", given.receiver, [...given.args].reverse()),
  ...each(["from_utf8", "from_utf8_lossy", "from_utf8_unchecked"], ({ first }) =>
    first?.items ? bytesOf(first.items, first.from | FROM.joined) : first,
  ),
  from_iter: ({ name, first }) => (/String/.test(name) && first?.items ? joined(first.items) : undefined),
  decode: ({ name, args }) => {
    const subject = args.find(({ text }) => text !== undefined);
    if (!subject) return undefined;
    if (/^hex(?:::|\.)decode$/.test(name)) return unpackedValue(subject, bytesOfHex);
    return /base64|STANDARD|URL_SAFE|engine/i.test(name) ? unpackedValue(subject, bytesOfBase64) : undefined;
  },
  ...each(["trim_start_matches", "strip_prefix"], (fold) =>
    asMethod(fold, "removeprefix", fold.receiver, fold.args),
  ),
  ...each(["trim_end_matches", "strip_suffix"], (fold) =>
    asMethod(fold, "removesuffix", fold.receiver, fold.args),
  ),
  set_var: setVariable,
  var: getVariable,
};

/** Calls of languages that are compiled, by the language. */
export const COMPILED: Readonly<Partial<Record<string, Readonly<Record<string, Folder>>>>> = {
  go: GO,
  rust: RUST,
};
