import { fromBase64, fromHex, reversed } from "../code/decode.js";
import { readJson } from "./configurations.js";

/** What an expression of a configuration or of a build language is: a text, or a list of them. */
export type Expressed = string | readonly Expressed[];

const MAX_LENGTH = 8_000;
const MAX_ARGUMENTS = 200;

/** The text of a value: the items of a list are joined. */
export function textOfExpressed(value: Expressed | undefined, mark = ""): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : value.map((one) => textOfExpressed(one, mark)).join(mark);
}

/** What a function gets. */
interface Given {
  first: Expressed;
  args: readonly (Expressed | undefined)[];
  /** The texts of all arguments. */
  texts: readonly string[];
  /** The first three of them, or "". */
  one: string;
  two: string;
  three: string;
  /** Whether the first argument is what the function is called on. */
  isOwn: boolean;
}

type TextFunction = (given: Given) => Expressed | undefined;

/**
 * The result of a function of texts and lists, by the names that configurations and build languages give to it.
 * @param isOwn whether the first argument is what the function is called on
 */
export function called(
  name: string,
  given: readonly (Expressed | undefined)[],
  isOwn = false,
): Expressed | undefined {
  const args = given.slice(0, MAX_ARGUMENTS);
  const [first] = args;
  if (first === undefined) return name === "default" ? args[1] : undefined;
  const texts = args.map((arg) => textOfExpressed(arg));
  const [one = "", two = "", three = ""] = texts;
  const result = Object.hasOwn(FUNCTIONS, name)
    ? FUNCTIONS[name]?.({ first, args, texts, one, two, three, isOwn })
    : undefined;
  return typeof result === "string" ? result.slice(0, MAX_LENGTH) : result;
}

/** `a.join(b)` of Python has the list as its argument, and that of other languages has it before the dot. */
export function methodOf(
  value: Expressed | undefined,
  name: string,
  args: readonly (Expressed | undefined)[],
): Expressed | undefined {
  if (value === undefined) return undefined;
  if (name === "join" && typeof value === "string") return called("join", [args[0], value], true);
  return called(name, [value, ...args], name !== "format" && name !== "formatted");
}

const joined: TextFunction = ({ args, texts, one, isOwn }) => {
  const list = args.find((arg) => arg !== undefined && typeof arg !== "string");
  const mark = args.find((arg) => typeof arg === "string");
  if (list !== undefined && typeof list !== "string")
    return list.map((item) => textOfExpressed(item)).join(textOfExpressed(mark));
  return isOwn ? one : texts.slice(1).join(one);
};

/** `{0}`, `{}`, and `%s` in a format. */
const formatted: TextFunction = ({ texts: [format = "", ...args] }) => {
  let next = 0;
  return format.replace(/\{(\d{0,2})\}|@(\d)@|%[sdvq]/g, (_, index?: string, marked?: string) => {
    const at = index ?? marked;
    return args[at === undefined || at === "" ? next++ : Number(at)] ?? "";
  });
};

const concatenated: TextFunction = ({ args, texts }) => {
  const lists = args.filter(
    (arg) => arg !== undefined && typeof arg !== "string",
  ) as (readonly Expressed[])[];
  return lists.length > 0 ? lists.flat() : texts.join("");
};

const replaced: TextFunction = ({ one, two, three }) =>
  two === "" ? one : one.replaceAll(two.replace(/^\/|\/g?$/g, ""), three);

/** `replaceStrings ["a"] ["b"] text` of Nix. */
const replacedEach: TextFunction = ({ first, args: [, to], three }) => {
  if (typeof first === "string" || to === undefined || typeof to === "string") return three;
  return first.reduce<string>((done, one, at) => {
    const wanted = textOfExpressed(one);
    return wanted === "" ? done : done.replaceAll(wanted, textOfExpressed(to[at])).slice(0, MAX_LENGTH);
  }, three);
};

const withoutStart: TextFunction = ({ one, two }) =>
  two !== "" && one.startsWith(two) ? one.slice(two.length) : one;
const withoutEnd: TextFunction = ({ one, two }) =>
  two !== "" && one.endsWith(two) ? one.slice(0, -two.length) : one;
const same: TextFunction = ({ first }) => first;

const FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  ...each("join join_paths concatStringsSep implode", joined),
  ...each("concat concatLists sum", concatenated),
  ...each("concatStrings", ({ texts }) => texts.join("")),
  ...each("format formatted sprintf printf print", formatted),
  ...each("replace replaceAll replace_all gsub sub regex_replace regexReplaceAll", replaced),
  ...each("replaceStrings", replacedEach),
  ...each("reverse reversed strrev reverseList", ({ first }) =>
    typeof first === "string" ? reversed(first) : [...first].reverse(),
  ),
  ...each("split", ({ one, two, isOwn }) =>
    isOwn ? one.split(two === "" ? " " : two) : two.split(one === "" ? " " : one),
  ),
  ...each("lower toLower toLowerCase lowercase downcase to_lower underscorify", ({ one }) =>
    one.toLowerCase(),
  ),
  ...each("upper toUpper toUpperCase uppercase upcase", ({ one }) => one.toUpperCase()),
  ...each("b64decode b64dec base64decode fromBase64", ({ one }) => fromBase64(one)),
  ...each("hexdecode decodeHex", ({ one }) => fromHex(one)),
  ...each("chr char", ({ texts }) =>
    texts.map((code) => (/^\d{1,6}$/.test(code) ? String.fromCodePoint(Number(code)) : "")).join(""),
  ),
  ...each("trim_end_match trim_end_matches removeSuffix removesuffix trimSuffix trimsuffix", withoutEnd),
  ...each(
    "trim_start_match trim_start_matches removePrefix removeprefix trimPrefix trimprefix",
    withoutStart,
  ),
  ...each("append", ({ one, two, isOwn }) => (isOwn ? one + two : two + one)),
  ...each("prepend", ({ one, two, isOwn }) => (isOwn ? two + one : one + two)),
  ...each("substring substr slice take", ({ one, two, three, args }) =>
    one.slice(Number(two) || 0, args[2] === undefined ? undefined : Number(three)),
  ),
  ...each("fromJSON fromJson jsondecode from_json parseJson", ({ one }) => {
    const read = readJson(one);
    return Array.isArray(read)
      ? read.filter((item) => typeof item === "string")
      : typeof read === "string"
        ? read
        : undefined;
  }),
  ...each("first", ({ first }) => first.at(0)),
  ...each("last", ({ first }) => first.at(-1)),
  // What changes neither the words nor their order.
  ...each(
    "default lookup get coalesce strip trim trimspace chomp string str toString to_s String quote squote trimEnd trimStart stripIndent safe b tostring cat list tolist flatten map toList escapeShellArg files depset",
    same,
  ),
};

function each(names: string, way: TextFunction): Record<string, TextFunction> {
  return Object.fromEntries(names.split(" ").map((name) => [name, way]));
}
