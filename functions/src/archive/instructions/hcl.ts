/** A value of the language of Terraform. */
type Value = string | Value[] | Map<string, Value>;

const MAX_TEXT = 64 * 1024;
const MAX_LOCALS = 200;
const MAX_DEPTH = 20;
const MAX_STEPS = 20_000;
const MAX_LENGTH = 16_000;

/** Attributes whose values are programs that a machine runs when it starts, or that Terraform runs. */
const RUN =
  /^[ \t]{0,40}(user_data|user_data_base64|custom_data|startup_script|metadata_startup_script|startup-script|command|inline|program|script|remote_command|entrypoint|args)[ \t]{0,20}=[ \t]{0,4}/gm;

/** The programs of a text of Terraform whose texts are put together from local values, with the offsets at which they are. */
export function* programsOfTerraform(text: string): Generator<{ program: string; at: number }> {
  if (text.length > MAX_TEXT || !/\blocal\.|\b(?:join|format|base64decode|replace|strrev)\(/.test(text))
    return;
  const reader = new Reader(text);
  reader.readLocals();
  for (const match of text.matchAll(RUN)) {
    const value = reader.valueAt(match.index + match[0].length);
    if (value === undefined) continue;
    const program = commandOf(value);
    // A text that is written as it is has no need of an evaluation.
    if (program.length > 3 && !text.includes(program)) yield { program: shellOf(program), at: match.index };
  }
}

function commandOf(value: Value): string {
  if (typeof value === "string") return value;
  return Array.isArray(value)
    ? value.map(textOf).join(value.some((one) => /\s/.test(textOf(one))) ? "\n" : " ")
    : "";
}

/** The commands that `cloud-init` runs, or the text itself. */
function shellOf(program: string): string {
  if (!program.startsWith("#cloud-config")) return program;
  return program
    .split("\n")
    .map((line) => /^\s{0,20}- (.{1,4000})$/.exec(line)?.[1] ?? "")
    .map((item) => {
      const words = /^\[(.{1,4000})\]\s{0,4}$/.exec(item)?.[1];
      if (words === undefined) return item;
      return [...words.matchAll(/"((?:[^"\\]|\\.){0,2000})"|'([^']{0,2000})'|([^\s,"']{1,400})/g)]
        .map(([, double, single, bare]) => `'${(double ?? single ?? bare ?? "").replaceAll("'", `'\\''`)}'`)
        .join(" ");
    })
    .join("\n");
}

function textOf(value: Value | undefined): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(textOf).join(" ") : "";
}

/** Evaluates expressions of texts and lists. What it does not know is empty. */
class Reader {
  private readonly locals = new Map<string, Value>();
  private at = 0;
  private steps = 0;

  constructor(private readonly text: string) {}

  readLocals(): void {
    for (const block of this.text.matchAll(/^locals[ \t]{0,8}\{/gm)) {
      this.at = block.index + block[0].length;
      for (let count = 0; count < MAX_LOCALS; count++) {
        this.blanks();
        const name = /^"?([\w-]{1,60})"?[ \t]{0,20}=(?!=)/.exec(this.text.slice(this.at, this.at + 90));
        if (!name) break;
        this.at += name[0].length;
        const value = this.expression(0);
        if (value !== undefined && this.locals.size < MAX_LOCALS) this.locals.set(name[1] as string, value);
        this.toEndOfLine();
      }
    }
  }

  valueAt(at: number): Value | undefined {
    this.at = at;
    return this.expression(0);
  }

  private blanks(): void {
    const rest = /^(?:\s|#[^\n]{0,2000}|\/\/[^\n]{0,2000}){1,2000}/.exec(
      this.text.slice(this.at, this.at + 4_000),
    );
    this.at += rest?.[0].length ?? 0;
  }

  private toEndOfLine(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }

  private expression(depth: number): Value | undefined {
    if (depth > MAX_DEPTH || ++this.steps > MAX_STEPS) return undefined;
    this.blanks();
    const one = this.text[this.at] ?? "";
    let value: Value | undefined;
    if (one === '"') value = this.quoted(depth);
    else if (one === "[") value = this.list("]", depth);
    else if (one === "{") value = this.map(depth);
    else if (one === "(") {
      this.at++;
      value = this.expression(depth + 1);
      this.blanks();
      this.at++;
    } else if (this.text.startsWith("<<", this.at)) value = this.document(depth);
    else value = this.named(depth);
    return this.selected(value, depth);
  }

  /** `local.name`, a number, or a call. */
  private named(depth: number): Value | undefined {
    const word = /^[\w-]{1,60}(?:\.[A-Za-z_][\w-]{0,60}){0,4}/.exec(
      this.text.slice(this.at, this.at + 320),
    )?.[0];
    if (word === undefined) return undefined;
    this.at += word.length;
    if (this.text[this.at] === "(") return called(word, this.list(")", depth));
    if (/^\d{1,9}$/.test(word)) return word;
    const [start, name, ...keys] = word.split(".");
    let value = start === "local" ? this.locals.get(name ?? "") : undefined;
    for (const key of keys) value = value instanceof Map ? value.get(key) : undefined;
    return value;
  }

  /** `[3]` and `["key"]` after a value. */
  private selected(value: Value | undefined, depth: number): Value | undefined {
    let result = value;
    while (this.text[this.at] === "[") {
      this.at++;
      const key = textOf(this.expression(depth + 1));
      this.blanks();
      if (this.text[this.at] !== "]") return undefined;
      this.at++;
      result = Array.isArray(result)
        ? result[Number(key)]
        : result instanceof Map
          ? result.get(key)
          : undefined;
    }
    return result;
  }

  private list(end: string, depth: number): Value[] {
    const values: Value[] = [];
    this.at++;
    while (this.at < this.text.length && ++this.steps < MAX_STEPS) {
      this.blanks();
      const one = this.text[this.at];
      if (one === end) {
        this.at++;
        break;
      }
      if (one === ",") {
        this.at++;
        continue;
      }
      const before = this.at;
      values.push(this.expression(depth + 1) ?? "");
      if (this.at === before) this.at++;
    }
    return values;
  }

  private map(depth: number): Value {
    const entries = new Map<string, Value>();
    this.at++;
    while (this.at < this.text.length && ++this.steps < MAX_STEPS) {
      this.blanks();
      if (this.text[this.at] === "}") {
        this.at++;
        break;
      }
      const key = /^"?([\w-]{1,60})"?[ \t]{0,20}[=:]/.exec(this.text.slice(this.at, this.at + 90));
      if (!key) {
        this.at++;
        continue;
      }
      this.at += key[0].length;
      const value = this.expression(depth + 1);
      if (value !== undefined) entries.set(key[1] as string, value);
    }
    return entries;
  }

  private quoted(depth: number): string {
    this.at++;
    let text = "";
    while (this.at < this.text.length && text.length < MAX_LENGTH && ++this.steps < MAX_STEPS) {
      const one = this.text[this.at] as string;
      if (one === '"') {
        this.at++;
        break;
      }
      if (one === "\\") {
        const next = this.text[this.at + 1] ?? "";
        text += next === "n" ? "\n" : next === "t" ? "\t" : next;
        this.at += 2;
      } else if (this.text.startsWith("${", this.at)) {
        this.at += 2;
        text += textOf(this.expression(depth + 1));
        this.blanks();
        if (this.text[this.at] === "}") this.at++;
      } else {
        text += one;
        this.at++;
      }
    }
    return text;
  }

  /** `<<-EOT`: the lines up to the mark. */
  private document(depth: number): string {
    const head = /^<<-?(\w{1,40})[^\n]{0,80}\n/.exec(this.text.slice(this.at, this.at + 160));
    if (!head) return "";
    const start = this.at + head[0].length;
    const end = this.text
      .slice(start, start + MAX_LENGTH)
      .search(new RegExp(`^[ \\t]{0,80}${head[1]}\\b`, "m"));
    const body = this.text.slice(start, end < 0 ? start + MAX_LENGTH : start + end);
    const inner = new Reader(body);
    for (const [name, value] of this.locals) inner.locals.set(name, value);
    inner.steps = this.steps;
    this.at = start + body.length;
    return body.replace(/\$\{([^{}\n]{1,400})\}/g, (_, written: string) => {
      const one = new Reader(written);
      for (const [name, value] of this.locals) one.locals.set(name, value);
      return depth > MAX_DEPTH ? "" : textOf(one.expression(depth + 1));
    });
  }
}

/** The result of a function of texts and lists. */
function called(name: string, args: readonly Value[]): Value | undefined {
  const [first, second, third] = args;
  const texts = args.map(textOf);
  const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);
  switch (name) {
    case "join":
      return list(second)
        .map(textOf)
        .join(texts[0] ?? "")
        .slice(0, MAX_LENGTH);
    case "format": {
      let next = 1;
      return (texts[0] ?? "")
        .replace(/%[sdvq%]/g, (mark) => (mark === "%%" ? "%" : (texts[next++] ?? "")))
        .slice(0, MAX_LENGTH);
    }
    case "concat":
    case "flatten":
    case "compact":
      return args.flatMap(list).flatMap((one) => (Array.isArray(one) ? one : [one]));
    case "reverse":
      return [...list(first)].reverse();
    case "strrev":
      return [...(texts[0] ?? "")].reverse().join("");
    case "split":
      return (texts[1] ?? "").split(texts[0] || "\u0000");
    case "replace":
      return texts[1] === ""
        ? texts[0]
        : (texts[0] ?? "").replaceAll(texts[1] ?? "\u0000", texts[2] ?? "").slice(0, MAX_LENGTH);
    case "lower":
      return (texts[0] ?? "").toLowerCase();
    case "upper":
      return (texts[0] ?? "").toUpperCase();
    case "substr":
      return (texts[0] ?? "").slice(
        Number(texts[1]),
        Number(texts[2]) < 0 ? undefined : Number(texts[1]) + Number(texts[2]),
      );
    case "element":
      return list(first)[Number(texts[1])];
    case "lookup":
      return first instanceof Map ? (first.get(texts[1] ?? "") ?? third) : third;
    case "base64decode":
      return Buffer.from(texts[0] ?? "", "base64")
        .toString("utf8")
        .slice(0, MAX_LENGTH);
    case "base64encode":
    case "base64gzip":
    case "trimspace":
    case "chomp":
    case "trim":
    case "tostring":
    case "nonsensitive":
    case "sensitive":
      return texts[0];
    default:
      return undefined;
  }
}
