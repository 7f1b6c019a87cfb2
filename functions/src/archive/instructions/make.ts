/** No person nests variables so deep. */
const MAX_DEPTH = 24;
const MAX_STEPS = 20_000;
const MAX_TEXT = 20_000;
const MAX_WORDS = 400;

/** What a Makefile makes so often that no person wrote it. */
export class TooMuchMaking extends Error {}

type Function = (args: readonly string[], make: MakeVariables) => string;

/** The variables of a Makefile, and its functions. */
export class MakeVariables {
  private readonly values = new Map<string, string>([
    ["SHELL", "/bin/sh"],
    ["MAKE", "make"],
  ]);
  private steps = 0;
  private depth = 0;

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  set(name: string, value: string): void {
    this.values.set(name, value.slice(0, MAX_TEXT));
  }

  /**
   * A text with the values of its variables and functions. What is not known stays as it is written.
   *
   * @throws TooMuchMaking if variables contain each other so often that no person wrote them
   */
  expand(text: string): string {
    if (++this.steps > MAX_STEPS || this.depth > MAX_DEPTH) throw new TooMuchMaking();
    if (!text.includes("$")) return text;
    this.depth++;
    const result = this.withValues(text);
    this.depth--;
    return result;
  }

  private withValues(text: string): string {
    let result = "";
    for (let at = 0; at < text.length && result.length < MAX_TEXT; ) {
      const next = text.indexOf("$", at);
      if (next < 0) return result + text.slice(at);
      result += text.slice(at, next);
      const mark = text[next + 1];
      if (mark === "(" || mark === "{") {
        const end = closingOf(text, next + 1);
        const whole = text.slice(next, end + 1);
        result += this.reference(text.slice(next + 2, end)) ?? whole;
        at = end + 1;
      } else if (mark === "$") {
        result += "$$";
        at = next + 2;
      } else {
        const value = mark === undefined ? undefined : this.values.get(mark);
        result += value === undefined ? `$${mark ?? ""}` : this.expand(value);
        at = next + 2;
      }
    }
    return result;
  }

  private reference(inner: string): string | undefined {
    const call = /^([a-z-]{2,12})[ \t]{1,40}([\s\S]{0,8000})$/.exec(inner);
    if (call && Object.hasOwn(FUNCTIONS, call[1] as string)) {
      const [, name = "", given = ""] = call;
      const parts = dividedAt(given);
      const isLazy = /^(?:foreach|call|if|or|and|value|eval)$/.test(name);
      return FUNCTIONS[name]?.(isLazy ? parts : parts.map((part) => this.expand(part)), this)?.slice(
        0,
        MAX_TEXT,
      );
    }
    const exchange = /^([^\s:=]{1,60}):([^=]{0,60})=([\s\S]{0,200})$/.exec(inner);
    const name = this.expand(exchange?.[1] ?? inner);
    const value = this.values.get(name.trim());
    if (value === undefined) return undefined;
    const text = this.expand(value);
    if (!exchange) return text;
    const [from, to] = [this.expand(exchange[2] as string), this.expand(exchange[3] as string)];
    return wordsOf(text)
      .map((word) =>
        from.includes("%")
          ? patterned(from, to, word)
          : word.endsWith(from)
            ? word.slice(0, word.length - from.length) + to
            : word,
      )
      .join(" ");
  }
}

/** The position of the bracket that closes the one at a position. */
function closingOf(text: string, start: number): number {
  const [open, close] = text[start] === "(" ? ["(", ")"] : ["{", "}"];
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return at;
  }
  return text.length;
}

/** The arguments of a function: divided at commas outside brackets. */
function dividedAt(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at] as string;
    if ("({".includes(one)) depth++;
    else if (")}".includes(one)) depth--;
    else if (one === "," && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function wordsOf(text: string): string[] {
  return text.trim() === ""
    ? []
    : text
        .trim()
        .split(/\s{1,400}/)
        .slice(0, MAX_WORDS);
}

function patterned(pattern: string, other: string, word: string): string {
  const [start = "", end = ""] = pattern.split("%", 2);
  if (!pattern.includes("%")) return word === pattern ? other : word;
  const isMatch = word.length >= start.length + end.length && word.startsWith(start) && word.endsWith(end);
  return isMatch ? other.replace("%", () => word.slice(start.length, word.length - end.length)) : word;
}

const isMatching = (patterns: string) => {
  const all = wordsOf(patterns);
  return (word: string) =>
    all.some(
      (pattern) =>
        pattern === word || (pattern.includes("%") && patterned(pattern, "\0", word).includes("\0")),
    );
};

/** The functions of `make` that change texts. */
const FUNCTIONS: Readonly<Record<string, Function>> = {
  subst: ([from = "", to = "", text = ""]) => (from === "" ? text : text.replaceAll(from, () => to)),
  patsubst: ([from = "", to = "", text = ""]) =>
    wordsOf(text)
      .map((word) => patterned(from.trim(), to.trim(), word))
      .join(" "),
  strip: ([text = ""]) => wordsOf(text).join(" "),
  findstring: ([part = "", text = ""]) => (text.includes(part) ? part : ""),
  filter: ([patterns = "", text = ""]) => wordsOf(text).filter(isMatching(patterns)).join(" "),
  "filter-out": ([patterns = "", text = ""]) => {
    const is = isMatching(patterns);
    return wordsOf(text)
      .filter((word) => !is(word))
      .join(" ");
  },
  sort: ([text = ""]) => [...new Set(wordsOf(text))].sort().join(" "),
  word: ([at = "", text = ""]) => wordsOf(text)[Number(at) - 1] ?? "",
  wordlist: ([first = "", last = "", text = ""]) =>
    wordsOf(text)
      .slice(Number(first) - 1, Number(last))
      .join(" "),
  words: ([text = ""]) => String(wordsOf(text).length),
  firstword: ([text = ""]) => wordsOf(text)[0] ?? "",
  lastword: ([text = ""]) => wordsOf(text).at(-1) ?? "",
  join: ([one = "", other = ""]) => {
    const [a, b] = [wordsOf(one), wordsOf(other)];
    return Array.from(
      { length: Math.max(a.length, b.length) },
      (_, at) => (a[at] ?? "") + (b[at] ?? ""),
    ).join(" ");
  },
  addprefix: ([start = "", text = ""]) =>
    wordsOf(text)
      .map((word) => start + word)
      .join(" "),
  addsuffix: ([end = "", text = ""]) =>
    wordsOf(text)
      .map((word) => word + end)
      .join(" "),
  notdir: ([text = ""]) =>
    wordsOf(text)
      .map((word) => word.slice(word.lastIndexOf("/") + 1))
      .join(" "),
  dir: ([text = ""]) =>
    wordsOf(text)
      .map((word) => (word.includes("/") ? word.slice(0, word.lastIndexOf("/") + 1) : "./"))
      .join(" "),
  basename: ([text = ""]) =>
    wordsOf(text)
      .map((word) => word.replace(/\.[^./]{1,60}$/, ""))
      .join(" "),
  suffix: ([text = ""]) =>
    wordsOf(text)
      .map((word) => /\.[^./]{1,60}$/.exec(word)?.[0] ?? "")
      .join(" "),
  abspath: ([text = ""]) => text,
  if: ([condition = "", one = "", other = ""], make) =>
    make.expand(make.expand(condition).trim() === "" ? other : one),
  or: (args, make) => args.map((arg) => make.expand(arg).trim()).find((arg) => arg !== "") ?? "",
  and: (args, make) => {
    const all = args.map((arg) => make.expand(arg).trim());
    return all.every((arg) => arg !== "") ? (all.at(-1) ?? "") : "";
  },
  value: ([name = ""], make) => make.get(name.trim()) ?? "",
  eval: ([text = ""], make) => {
    const set = /^\s{0,8}([\w.-]{1,60})\s{0,8}[:?]{0,2}=\s{0,8}([\s\S]{0,4000})$/.exec(make.expand(text));
    if (set) make.set(set[1] as string, set[2] as string);
    return "";
  },
  foreach: ([name = "", list = "", body = ""], make) => {
    const variable = make.expand(name).trim();
    const before = make.get(variable);
    const results = wordsOf(make.expand(list)).map((word) => {
      make.set(variable, word);
      return make.expand(body);
    });
    if (before !== undefined) make.set(variable, before);
    return results.join(" ").slice(0, MAX_TEXT);
  },
  call: ([name = "", ...args], make) => {
    const body = make.get(make.expand(name).trim());
    if (body === undefined) return "";
    const given = args.map((arg) => make.expand(arg));
    for (const [at, arg] of given.slice(0, 9).entries()) make.set(String(at + 1), arg);
    make.set("0", name.trim());
    return make.expand(body);
  },
  shell: ([command = ""]) => {
    const printed =
      /^\s{0,8}(?:echo|printf)\s{1,8}(?:-\w{1,3}\s{1,8})?(?:["']?%s(?:\\n)?["']?\s{1,8})?(?:"([^"$`]{0,2000})"|'([^']{0,2000})'|([^"'|;&$`]{1,2000}))\s{0,8}$/.exec(
        command,
      );
    return printed?.[1] ?? printed?.[2] ?? printed?.[3] ?? `$$(${command})`;
  },
  info: () => "",
  warning: () => "",
  error: () => "",
  flavor: () => "",
  origin: () => "file",
  realpath: ([text = ""]) => text,
  wildcard: ([text = ""]) => text,
};

const ASSIGNED =
  /^(?:[\w.-]{1,60}:[ \t]{1,8})?(?:(?:export|override|private)[ \t]{1,4}){0,2}([\w.%-]{1,60})[ \t]{0,8}([:?+!]{0,3})=[ \t]{0,8}([\s\S]{0,4000})$/;

/** Reads the variables of a Makefile: assignments, and blocks of `define`. */
export function readVariables(text: string, make: MakeVariables): void {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    let line = lines[at] as string;
    const defined = /^(?:override[ \t]{1,4})?define[ \t]{1,8}([\w.-]{1,60})/.exec(line)?.[1];
    if (defined !== undefined) {
      const body: string[] = [];
      while (++at < lines.length && !/^[ \t]{0,8}endef\b/.test(lines[at] as string))
        body.push(lines[at] as string);
      make.set(defined, body.join("\n").replace(/^[\t ]{1,8}[@+-]{0,3}/gm, ""));
      continue;
    }
    if (line.startsWith("\t")) continue;
    while (line.endsWith("\\") && at + 1 < lines.length && line.length < MAX_TEXT)
      line = `${line.slice(0, -1).trimEnd()} ${(lines[++at] as string).trimStart()}`;
    const match = ASSIGNED.exec(line);
    if (match) assign(match[1] as string, match[2] ?? "", match[3] as string, make);
    else if (/^\s{0,8}\$[({](?:eval|foreach|call)\b/.test(line)) make.expand(line);
  }
}

function assign(name: string, mark: string, written: string, make: MakeVariables): void {
  const before = make.get(name);
  const value = /^\s{0,8}["']/.test(written) ? written.replace(/(["'])\s{0,8}\+\s{0,8}\1/g, "") : written;
  // A variable that is defined by itself is the earlier one.
  const own = value.replace(
    new RegExp(`\\$[({]${name.replace(/[.%-]/g, "\\$&")}[)}]`, "g"),
    () => before ?? "",
  );
  const plain = own.replace(/(?<=\s)#[^\n]{0,400}$/, "").trimEnd();
  if (mark.includes("!")) make.set(name, FUNCTIONS.shell?.([value], make) ?? "");
  else if (mark.includes("+") && before !== undefined) make.set(name, `${before} ${plain}`);
  else if (mark.includes("?") && before !== undefined) return;
  else make.set(name, mark.includes(":") ? make.expand(plain) : plain);
}

const MAX_COMMANDS = 60;

/** The commands of the rules of a short Makefile, such as one that a script writes. */
export function* commandsOfMakefile(text: string): Generator<string> {
  const make = new MakeVariables();
  let left = MAX_COMMANDS;
  try {
    readVariables(text, make);
    for (const line of text.split("\n")) {
      const beside = /^[\w.%/$(){} -]{1,200}:[^=;\n]{0,400};[\t ]{0,8}([^\n]{2,4000})$/.exec(line)?.[1];
      const command = beside ?? /^\t[\t ]{0,8}[@+-]{0,3}([^\n]{2,4000})$/.exec(line)?.[1];
      if (command === undefined) continue;
      if (left-- <= 0) return;
      yield make.expand(command).replaceAll("$$", "$");
    }
  } catch (error) {
    if (!(error instanceof TooMuchMaking)) throw error;
  }
}
