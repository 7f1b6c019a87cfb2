import { character, reversed, unescaped } from "../decode.js";
import type { Machine } from "../machine.js";
import { originOfPath, SECRET_NAME } from "../places.js";
import { settingsIn } from "../settings.js";
import {
  FROM,
  joined,
  knownText,
  NOTHING,
  origins,
  textOf,
  textValue,
  UNKNOWN,
  type Value,
  WHOLE_FILE,
} from "../value.js";
import { opaque } from "./encodings.js";
import { type Command, each } from "./invocation.js";
import { printedLines } from "./printed-lines.js";

export const filter: Command = ({ name, words, texts, input }, machine) => {
  const files = texts.filter((text) => !text.startsWith("-")).map((text) => machine.read(text));
  const isWide =
    name.endsWith("grep") &&
    texts.some((text) => /^(?:~|\/root|\/home|\/Users|\u00a4HOME\u00a4)\/?$/.test(text));
  const isSecret = texts.some(
    (text) => SECRET_NAME.test(text) || /AKIA|\bghp_|\bsk-|BEGIN|xox[bp]/.test(text),
  );
  const keys = isWide && isSecret ? FROM.keys : 0;
  const from = origins(files) | origins(words) | input.from | keys;
  const only =
    files.length === 1 && files[0]?.text !== undefined
      ? files[0].text
      : (storedText(texts, machine) ?? input.text);
  const shown = only ?? partOfStored(name, texts, input, machine);
  if (shown !== undefined && shown.length < MAX_PRINTED && !shown.includes(UNKNOWN)) {
    const part = printedLines(name, texts, shown);
    if (part !== undefined) return { text: part, from };
  }
  if (only !== undefined) return { text: only, from };
  // A part of the script itself.
  if (origins(words) & FROM.own) return { from: from | FROM.computed };
  const named = texts.filter((text) => !/^(?:-|\+?\d{1,6}$)/.test(text));
  // The first word of such a command is no file.
  const isSearch = /grep$|^g?awk$|^sed$/.test(name) && !texts.some((text) => /^-\w{0,3}[ef]/.test(text));
  const path = named.length === (isSearch ? 1 : 0) ? input.path : named.at(-1);
  if (path === undefined) return { from };
  // A part of a file of the archive: only the command knows which one.
  const isPart =
    (!SHOWN_WHOLE.test(name) || /[*?[]/.test(path)) &&
    !ELSEWHERE.test(path) &&
    (originOfPath(path) & FROM.settings) === 0;
  const isWhole = name === "cat" && named.length > 0;
  return { from: isPart ? from | FROM.computed : from, path, ...(isWhole && { name: WHOLE_FILE }) };
};

/** The text of the file of the archive of which a command prints a part. */
function partOfStored(
  name: string,
  texts: readonly string[],
  input: Value,
  machine: Machine,
): string | undefined {
  if (!PRINTS_PART.test(name)) return undefined;
  if (input.text === undefined && input.path !== undefined) return machine.files.stored(input.path);
  const named = texts.filter((text) => !text.startsWith("-"));
  return machine.files.stored(named.at(-1) ?? "");
}

const PRINTS_PART = /^(?:head|tail|grep|egrep|fgrep|sed|sort|fold|paste|uniq)$/;

const SHOWN_WHOLE = /^(?:cat|tee|less|more|pv|find|gc|get-content|type|jq|yq|nl)$/;
/** Files that the archive does not contain. */
const ELSEWHERE = new RegExp(`^(?:[~/]|${UNKNOWN}?$|${UNKNOWN}(?:HOME|XDG_\\w{1,20})${UNKNOWN}|[A-Za-z]:)`);

/** The text of the files of the archive that a command prints: one after another, or one in a changed form. */
function storedText(texts: readonly string[], machine: Machine): string | undefined {
  const names = texts.filter((text) => /^[\w./-]{1,200}$/.test(text) && !text.startsWith("-"));
  const found = names.map((name) => machine.files.stored(name)).filter((text) => text !== undefined);
  return found.length > 1 ? found.map((text) => text.replace(/\n{1,4}$/, "")).join("") : undefined;
}

const print: Command = ({ name, words, texts }) => {
  const isOfZsh = name === "print";
  const options = texts.findIndex(
    (text) => !(isOfZsh ? /^-{1,2}[a-zA-Z]{0,3}$/ : /^-[neE]{1,3}$/).test(text),
  );
  const shown = options < 0 ? [] : words.slice(options);
  const readsEscapes =
    name === "printf" || texts.slice(0, Math.max(options, 0)).some((text) => text.includes("e"));
  // It gives the text to a variable.
  if (name === "printf" && texts[0] === "-v") return NOTHING;
  if (name === "printf") {
    const [format, ...args] = shown;
    let next = 0;
    const fill = () =>
      unescaped(textOf(format ?? NOTHING)).replace(/%(?:[-0]?\d{0,3})[sbdqxXoc]|%%/g, (mark) =>
        mark === "%%" ? "%" : converted(mark, textOf(args[next++] ?? textValue(""))),
      );
    // The format is used again until all arguments are.
    let text = fill();
    for (let last = 0; next > last && next < args.length && text.length < MAX_PRINTED; ) {
      last = next;
      text += fill();
    }
    return asPrinted(text, origins(shown) | (args.length > 1 ? FROM.joined : 0));
  }
  const value = joined(shown, " ");
  const text = readsEscapes ? unescaped(withOctals(textOf(value))) : textOf(value);
  const isOpen = texts.slice(0, Math.max(options, 0)).some((one) => one.includes("n"));
  return isOpen ? asPrinted(text, origins(shown)) : { text, from: origins(shown) };
};

/** The name of a text that is printed without the end of a line. */
export const OPEN_LINE = "line that continues";

function asPrinted(text: string, from: number): Value {
  return text.endsWith("\n") ? { text, from } : { text, from, name: OPEN_LINE };
}

/** What `sed` prints for simple commands: `y/abc/xyz/`, and `s/a/b/g` with a text or a set of letters. */
function sedResult(text: string, texts: readonly string[]): string | undefined {
  const commands = texts.filter((one) => !/^-\w{1,3}$/.test(one)).flatMap((one) => one.split(";"));
  let result = text;
  for (const command of commands) {
    const swapped = /^\s{0,4}y([^\w\s\\])([^\n]{1,200}?)\1([^\n]{1,200}?)\1$/.exec(command);
    const replaced = /^\s{0,4}s([^\w\s\\])([^\n]{1,60}?)\1([^\n]{0,60}?)\1(g?)$/.exec(command);
    if (swapped) result = translate(result, swapped[2] as string, swapped[3] as string);
    else if (
      replaced &&
      /^(?:[^\\()[\]{}*+?|^$.&]|\\[.*/|&]){1,60}$/.test(replaced[2] as string) &&
      !/[\\&]/.test(replaced[3] as string)
    ) {
      const from = (replaced[2] as string).replace(/\\(.)/g, "$1");
      result =
        replaced[4] === "g"
          ? result.replaceAll(from, replaced[3] as string)
          : result.replace(from, () => replaced[3] as string);
    } else if (replaced && /^\[[^\]\\]{1,40}\]$/.test(replaced[2] as string)) {
      const set = new Set(setOf((replaced[2] as string).slice(1, -1)));
      result = [...result].map((one) => (set.has(one) ? (replaced[3] as string) : one)).join("");
    } else return undefined;
  }
  return result;
}

/** The text that a query of `jq` selects: `.a.b`, `.a[0]`, or a sum of such. */
function fieldOf(query: string, text: string | undefined): string | undefined {
  if (text === undefined || !/^[\s.\w[\]"+-]{2,200}$/.test(query)) return undefined;
  const parts = query.split("+").map((part) => {
    let value = settingsIn(text);
    for (const [, key, index] of part.matchAll(/\.?"?([A-Za-z_][\w-]{0,60})"?|\[(\d{1,3})\]/g))
      value = key === undefined ? value?.items?.[Number(index)] : value?.entries?.get(key);
    return value?.text;
  });
  return parts.includes(undefined) ? undefined : parts.join("");
}

const MAX_PRINTED = 20_000;
const MAX_NUMBERS = 100;
/** The name of a value that is a list of numbers, which a loop goes through one by one. */
export const NUMBERS = "list of numbers";

/** `\0143` of `echo -e` and `%b` is a letter of up to three octal digits after a zero. */
const withOctals = (text: string): string =>
  text.replace(/\\0([0-7]{1,3})/g, (_, code: string) => character(Number.parseInt(code, 8)));

/** An argument of `printf` in the form of its mark: a number in another base, or a text. */
function converted(mark: string, text: string): string {
  const kind = mark.at(-1) as string;
  if (kind === "c") return [...text][0] ?? "";
  if (!"xXod".includes(kind)) return unescaped(withOctals(text));
  // `'A` is the code of a letter.
  const code = /^["']./.test(text) ? text.codePointAt(1) : Number(text === "" ? 0 : text);
  if (code === undefined || !Number.isInteger(code) || code < 0) return text;
  const base = kind === "o" ? 8 : kind === "d" ? 10 : 16;
  const width = /^%0?(\d{1,2})/.exec(mark)?.[1] ?? "0";
  return code.toString(base).padStart(Number(width), mark.startsWith("%0") ? "0" : " ");
}

/** What `cut` prints of each line: a range of its characters, or one of its fields. */
function selected(text: string, options: readonly string[]): string {
  const line = options.join(" ");
  const range = /(?:^|\s)-[cb]\s?(\d{1,4})(-)?(\d{1,4})?(?=\s|$)/.exec(line);
  const field = /(?:^|\s)-f\s?(\d{1,2})(-)?(?=\s|$)/.exec(line);
  const mark = /(?:^|\s)-d\s?(\S)/.exec(line)?.[1] ?? (/-d(?:\s|$)/.test(line) ? " " : "\t");
  const of = (one: string): string => {
    if (range) {
      const start = Number(range[1]) - 1;
      return one.slice(
        start,
        range[2] === undefined ? start + 1 : range[3] === undefined ? undefined : Number(range[3]),
      );
    }
    if (!field || !one.includes(mark)) return one;
    const fields = one.split(mark);
    const at = Number(field[1]) - 1;
    return field[2] === undefined ? (fields[at] ?? "") : fields.slice(at).join(mark);
  };
  return text.split("\n").map(of).join("\n");
}

/** Whether a set of `tr` has so many letters that a text without them is not readable. */
function isReplacing(set: string): boolean {
  const letters = setOf(set).filter((one) => /[a-z]/.test(one));
  return letters.length > 5 && letters.length < 26 + 1 && !/^(?:\[:upper:\]|A-Z|\[:lower:\]|a-z)$/.test(set);
}

/** What `string replace` of fish prints: a text, or the start or the end of it, is replaced. */
function replacedIn([wanted = "", other = "", text = ""]: readonly string[], isExpression: boolean): string {
  if (!isExpression) return text.replaceAll(wanted || UNKNOWN, other);
  const literal = wanted.replace(/^\^|\$$/g, "");
  if (literal === "" || /[\\^$.|?*+()[\]{}]/.test(literal) || other.includes("$")) return text;
  if (wanted.startsWith("^")) return text.startsWith(literal) ? other + text.slice(literal.length) : text;
  if (wanted.endsWith("$")) return text.endsWith(literal) ? text.slice(0, -literal.length) + other : text;
  return text.replaceAll(literal, other);
}

function textOf0(given: readonly string[]): string {
  return given.filter((one) => one !== "").join(" ");
}

/** The characters of a set of `tr`: ranges, classes, and escapes. */
export function setOf(set: string): string[] {
  const text = unescaped(set)
    .replaceAll("[:upper:]", "A-Z")
    .replaceAll("[:lower:]", "a-z")
    .replaceAll("[:digit:]", "0-9")
    .replaceAll("[:alpha:]", "A-Za-z")
    .replaceAll("[:space:]", " \t\n");
  return [...text.slice(0, 400).matchAll(/([\s\S])-([\s\S])|[\s\S]/g)].flatMap(([whole, first, last]) => {
    if (first === undefined || last === undefined) return [whole];
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
    return from > to || to > 0xff
      ? []
      : Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
  });
}

/** What `tr` prints: each character of a set replaced by that of another one. */
function translate(text: string, set: string, other: string): string {
  const [from, to] = [setOf(set), setOf(other)];
  const map = new Map(from.map((one, at) => [one, to[Math.min(at, to.length - 1)] ?? one]));
  return [...text].map((one) => map.get(one) ?? one).join("");
}

/** Commands that print and change texts. */
export const TEXTS: Readonly<Record<string, Command>> = {
  // What a catalog of translations has for a text is in another file.
  ...each(["gettext", "ngettext", "eval_gettext"], ({ words }) => ({ from: origins(words) | FROM.computed })),
  ...each(
    "cat head tail less more sort uniq sed grep egrep fgrep tee jq yq strings pv fold paste nl iconv type gc get-content find".split(
      " ",
    ),
    filter,
  ),
  ...each(["echo", "printf", "print"], print),
  tac: (call, machine, place) => {
    const printed = filter(call, machine, place);
    const text = knownText(printed);
    return text === undefined
      ? printed
      : textValue(text.trimEnd().split("\n").reverse().join("\n"), printed.from | FROM.joined);
  },
  seq: ({ texts }) => {
    const numbers = texts.filter((text) => /^-?\d{1,6}$/.test(text)).map(Number);
    const [first = 1, step = 1, last = first] =
      numbers.length === 1
        ? [1, 1, numbers[0]]
        : numbers.length === 2
          ? [numbers[0], 1, numbers[1]]
          : numbers;
    const count = step === 0 ? 0 : Math.floor((last - first) / step) + 1;
    if (numbers.length === 0 || count < 1 || count > MAX_NUMBERS) return NOTHING;
    const all = Array.from({ length: count }, (_, at) => first + at * step);
    return { ...textValue(all.join("\n")), name: NUMBERS };
  },
  cut: (call, machine, place) => {
    const printed = filter(call, machine, place);
    const stored = printed.path === undefined ? undefined : machine.files.stored(printed.path);
    const text = knownText(printed) ?? stored;
    return text === undefined ? printed : textValue(selected(text, call.texts), printed.from | FROM.joined);
  },
  ...each(["command", "which", "type", "whence", "where"], ({ texts }) => {
    const name = texts.findLast((text) => !text.startsWith("-"));
    return name === undefined || name.includes(UNKNOWN) ? NOTHING : textValue(name);
  }),
  string: ({ texts, words, input }) => {
    const [kind, ...rest] = texts.filter((text) => !/^-\w{1,2}$|^--/.test(text));
    const isExpression = texts.some((text) => /^-\w{0,2}r$|^--regex$/.test(text));
    const from = origins(words) | input.from | FROM.joined;
    const given =
      rest.length > 1 || kind === "reverse" || kind === "collect" ? [...rest] : [...rest, input.text ?? ""];
    // `… | string replace a b`
    if (kind === "replace" && rest.length === 2) given.push(input.text ?? "");
    switch (kind) {
      case "join":
        return textValue(given.slice(1).join(given[0] ?? ""), from);
      case "reverse":
        return textValue(reversed(rest[0] ?? input.text ?? ""), from);
      case "collect":
        return rest[0] === undefined ? input : textValue(rest[0], from);
      case "replace":
        return textValue(replacedIn(given, isExpression), from);
      case "upper":
      case "lower":
        return textValue(
          kind === "upper" ? textOf0(given).toUpperCase() : textOf0(given).toLowerCase(),
          from,
        );
      case "split":
      case "trim":
        return textValue(
          kind === "split" ? (given[1] ?? "").split(given[0] || " ").join(" ") : textOf0(given).trim(),
          from,
        );
      case "unescape":
        return textValue(unescaped(given[0] ?? ""), from);
      default:
        return { from: from | FROM.computed };
    }
  },
  sed: (call, machine, place) => {
    const printed = filter(call, machine, place);
    const last = call.texts.findLast((one) => !one.startsWith("-")) ?? "";
    const stored =
      call.input.text === undefined
        ? (machine.files.file(last)?.text ?? machine.files.stored(last))
        : undefined;
    const text = call.input.text ?? stored;
    if (printed.text !== undefined && printed.text !== text) return printed;
    if (text === undefined || text.includes(UNKNOWN) || text.length > MAX_PRINTED) return printed;
    const changed = sedResult(text, stored === undefined ? call.texts : call.texts.slice(0, -1));
    return changed === undefined
      ? { from: printed.from | FROM.joined }
      : textValue(changed, printed.from | FROM.joined);
  },
  ...each(["jq", "yq"], (call, machine, place) => {
    const printed = filter(call, machine, place);
    const [query = "", file = ""] = call.texts.filter((text) => !/^-\w{1,3}$|^--\w/.test(text));
    const text = fieldOf(query, call.input.text ?? machine.files.stored(file));
    return text === undefined ? printed : textValue(text, printed.from | FROM.joined);
  }),
  expr: ({ texts }) => {
    const [mark, text = "", start, length] = texts;
    if (mark !== "substr" || !/^\d{1,4}$/.test(start ?? "") || !/^\d{1,4}$/.test(length ?? ""))
      return NOTHING;
    return textValue(text.slice(Number(start) - 1, Number(start) - 1 + Number(length)), FROM.joined);
  },
  rev: ({ texts, input }, machine) => {
    const text =
      input.text ?? machine.files.stored(input.path ?? texts.find((word) => !word.startsWith("-")) ?? "");
    return text === undefined
      ? { from: input.from | FROM.decoded }
      : textValue(text.split("\n").map(reversed).join("\n"), input.from | FROM.decoded);
  },
  tr: ({ texts, input: given }, machine) => {
    // A file of the archive can be a program in other letters.
    const stored =
      given.text === undefined && given.path !== undefined ? machine.files.stored(given.path) : undefined;
    const input = stored === undefined ? given : { ...given, text: stored };
    const [set = "", other = ""] = texts.filter((text) => !text.startsWith("-"));
    const translated =
      input.text !== undefined && other !== "" ? translate(input.text, set, other) : undefined;
    if (translated !== undefined && input.text !== undefined && !input.text.includes(UNKNOWN))
      return textValue(translated, input.from | (isReplacing(set) ? FROM.decoded : FROM.joined));
    if (/^-d/.test(texts[0] ?? "") && input.text !== undefined && set.length < 40) {
      const dropped = new Set(unescaped(set));
      return textValue([...input.text].filter((one) => !dropped.has(one)).join(""), input.from | FROM.joined);
    }
    return opaque(input);
  },
  "join-path": ({ words, texts }) =>
    joined(
      words.filter((_, at) => !texts[at]?.startsWith("-")),
      "/",
    ),
};
