import { reversed } from "../decode.js";

const MAX_LINES = 2_000;
const MAX_WIDTH = 400;

/**
 * What a command prints of a known text: some of its lines, or its lines in another form. Undefined for a command, or for words,
 * of which that is not known.
 */
export function printedLines(name: string, words: readonly string[], text: string): string | undefined {
  const lines = text.replace(/\n$/, "").split("\n", MAX_LINES);
  switch (name) {
    case "head":
    case "tail":
      return edge(name, words, text, lines);
    case "grep":
    case "egrep":
    case "fgrep":
      return found(words, lines);
    case "sed":
      return numbered(words, lines);
    case "sort":
      return sorted(words, lines);
    case "uniq":
      return lines.filter((line, at) => line !== lines[at - 1]).join("\n");
    case "fold":
      return folded(words, lines);
    case "paste":
      return pasted(words, lines);
    case "nl":
      return undefined;
    default:
      return text;
  }
}

/** The value of an option that is a letter: `-n 3`, `-n3`, or `--lines=3`. */
function option(words: readonly string[], letter: string, long: string): string | undefined {
  for (const [at, word] of words.entries()) {
    if (word === `-${letter}` || word === `--${long}`) return words[at + 1];
    if (word.startsWith(`-${letter}`)) return word.slice(2);
    if (word.startsWith(`--${long}=`)) return word.slice(long.length + 3);
  }
  return undefined;
}

function edge(
  name: string,
  words: readonly string[],
  text: string,
  lines: readonly string[],
): string | undefined {
  const plain = words.map((word) => /^-(\d{1,5})$/.exec(word)?.[1]).find((one) => one !== undefined);
  const characters = option(words, "c", "bytes");
  const count = characters ?? option(words, "n", "lines") ?? plain ?? "10";
  const match = /^([+-]?)(\d{1,6})$/.exec(count);
  if (!match) return undefined;
  const number = Number(match[2]);
  const parts: string | readonly string[] = characters === undefined ? lines : text;
  const kept =
    name === "head"
      ? parts.slice(0, match[1] === "-" ? -number || undefined : number)
      : match[1] === "+"
        ? parts.slice(Math.max(0, number - 1))
        : number === 0
          ? parts.slice(0, 0)
          : parts.slice(-number);
  return typeof kept === "string" ? kept : kept.join("\n");
}

/** A pattern of words, sets, and marks, of which no line makes the search slow. */
const SIMPLE =
  /^\^?(?:\[\^?[^\]\\]{1,40}\]|\\[\w.*/|+?$^-]|[^\\()[\]{}*+?|^$]|\.){0,80}(?:\.\*(?:\[\^?[^\]\\]{1,40}\]|\\[\w.]|[^\\()[\]{}*+?|^$]|\.){0,80})?\$?$/;
const MAX_FORM = 80;

/** The lines that a search finds, or what it finds in them. Undefined if its pattern is not simple. */
function found(words: readonly string[], lines: readonly string[]): string | undefined {
  const options = words.filter((word) => /^-\w{1,6}$/.test(word)).join("");
  const form = option(words, "e", "regexp") || words.find((word) => !word.startsWith("-"));
  if (form === undefined || form.length > MAX_FORM || /[cABCfLlqP]/.test(options)) return undefined;
  const isFixed = options.includes("F");
  if (!isFixed && !SIMPLE.test(form)) return undefined;
  const source = isFixed ? form.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&") : form;
  let pattern: RegExp;
  try {
    pattern = new RegExp(
      options.includes("x") ? `^(?:${source})$` : source,
      options.includes("i") ? "gi" : "g",
    );
  } catch {
    return undefined;
  }
  const short = lines.filter((line) => line.length < MAX_WIDTH);
  if (options.includes("o")) return short.flatMap((line) => line.match(pattern) ?? []).join("\n");
  const isInverse = options.includes("v");
  return short
    .filter((line) => {
      pattern.lastIndex = 0;
      return pattern.test(line) !== isInverse;
    })
    .join("\n");
}

/** `sed -n 3p`, `sed -n '2,4p'`, `sed 1d`, and `sed '$!d'`. Undefined for other programs. */
function numbered(words: readonly string[], lines: readonly string[]): string | undefined {
  const isQuiet = words.some((word) => /^-\w{0,3}n/.test(word));
  const program = words.find((word) => !word.startsWith("-")) ?? "";
  const match = /^\s{0,4}(\d{1,5}|\$)(?:,(\d{1,5}|\$))?(!?)\s{0,4}([pdq])(?:;\s{0,4}\d{0,5}q)?\s{0,4}$/.exec(
    program,
  );
  if (!match) return undefined;
  const at = (mark: string) => (mark === "$" ? lines.length : Number(mark));
  const first = at(match[1] as string);
  const last = match[2] === undefined ? first : at(match[2]);
  const isKept = (number: number) => {
    if (match[4] === "q") return number <= first;
    const isWithin = number >= first && number <= last;
    return (match[4] === "p") === (isWithin !== (match[3] === "!"));
  };
  if (match[4] === "p" && !isQuiet) return undefined;
  return lines.filter((_, index) => isKept(index + 1)).join("\n");
}

function sorted(words: readonly string[], lines: readonly string[]): string {
  const options = words.filter((word) => /^-[a-zA-Z]/.test(word)).join("");
  const key = Number(/^\d{1,2}/.exec(option(words, "k", "key") ?? "")?.[0] ?? 0);
  const mark = option(words, "t", "field-separator");
  const of = (line: string) => (key === 0 ? line : (line.trim().split(mark ?? /\s{1,20}/)[key - 1] ?? ""));
  const isNumeric = /[ng]/.test(options);
  const result = [...lines].sort((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (isNumeric) return Number.parseFloat(a) - Number.parseFloat(b);
    return a < b ? -1 : a > b ? 1 : 0;
  });
  if (options.includes("r")) result.reverse();
  return (options.includes("u") ? [...new Set(result)] : result).join("\n");
}

function folded(words: readonly string[], lines: readonly string[]): string | undefined {
  const width = Number(option(words, "w", "width") ?? 80);
  if (!(width > 0)) return undefined;
  return lines
    .flatMap((line) => line.match(new RegExp(`.{1,${Math.min(width, MAX_WIDTH)}}`, "g")) ?? [""])
    .join("\n");
}

function pasted(words: readonly string[], lines: readonly string[]): string | undefined {
  if (!words.some((word) => /^-\w?s/.test(word))) return undefined;
  const joined = words.find((word) => /^-sd/.test(word))?.slice(3);
  const mark = joined ?? option(words, "d", "delimiters") ?? "\t";
  return lines.join(mark === "\\0" ? "" : mark);
}

/** The text with the letters of each line, or its lines, in the opposite order. */
export function turned(name: string, text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return name === "rev" ? lines.map(reversed).join("\n") : lines.reverse().join("\n");
}
