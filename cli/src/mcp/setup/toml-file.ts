/** A header or a key with its value, and where it stands. */
interface Statement {
  readonly start: number;
  /** Behind its last character, before what ends the line. */
  readonly end: number;
  readonly text: string;
}

const KEY = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)`;
const HEADER = new RegExp(String.raw`^\[\s*(${KEY}(?:\s*\.\s*${KEY})*)\s*\]$`);

/**
 * Sets the table `[group.name]` to these keys. Everything else stays as it is written, other keys of the
 * table too.
 *
 * @param text of the file; empty where there is none
 * @returns the same text when it says so already
 * @throws SyntaxError when the file is no TOML, or has the table in another form than a header
 */
export function setInToml(
  text: string,
  group: string,
  name: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): string {
  const statements = readStatements(text);
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const at = statements.findIndex((one) => samePath(headerOf(one), [group, name]));
  if (at < 0) {
    checkForms(statements, group, name);
    const lines = [
      `[${group}.${name}]`,
      ...Object.entries(values).map(([key, value]) => `${key} = ${toml(value)}`),
    ];
    const before = text.trim() === "" ? "" : text.replace(/\s*$/, end + end);
    return `${before}${lines.join(end)}${end}`;
  }
  const header = statements[at] as Statement;
  const next = statements.findIndex((one, index) => index > at && one.text.startsWith("["));
  const own = statements.slice(at + 1, next < 0 ? undefined : next);
  let edited = text;
  // From the end, so that places before stay right.
  for (const [key, value] of Object.entries(values).toReversed()) {
    const line = `${key} = ${toml(value)}`;
    const found = own.find((one) => samePath(keyOf(one), [key]));
    if (!found) edited = splice(edited, header.end, header.end, end + line);
  }
  const present = own.filter((one) => Object.keys(values).some((key) => samePath(keyOf(one), [key])));
  const shift = edited.length - text.length;
  for (const one of present.toReversed()) {
    const key = keyOf(one)?.[0] as string;
    const line = `${key} = ${toml(values[key] ?? [])}`;
    if (one.text !== line) edited = splice(edited, one.start + shift, one.end + shift, line);
  }
  return edited;
}

const splice = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

/** TOML's basic strings take what JSON's do; a DEL has to be escaped besides. */
const toml = (value: string | readonly string[]): string =>
  typeof value === "string"
    ? JSON.stringify(value).replaceAll("\u007f", "\\u007f")
    : `[${value.map(toml).join(", ")}]`;

const parts = (path: string): string[] =>
  [...path.matchAll(new RegExp(KEY, "g"))].map(([part]) => part.replace(/^(["'])(.*)\1$/, "$2"));

const headerOf = ({ text }: Statement): string[] | undefined => {
  const path = HEADER.exec(text)?.[1];
  return path === undefined ? undefined : parts(path);
};

const keyOf = ({ text }: Statement): string[] | undefined => {
  const path = new RegExp(String.raw`^(${KEY}(?:\s*\.\s*${KEY})*)\s*=`).exec(text)?.[1];
  return path === undefined ? undefined : parts(path);
};

const samePath = (a: readonly string[] | undefined, b: readonly string[]): boolean =>
  a !== undefined && a.length === b.length && a.every((part, at) => part === b[at]);

/** A table may be written as `group.name.key = …` or `group = { … }` too; a header besides would be an error. */
function checkForms(statements: readonly Statement[], group: string, name: string): void {
  let table: readonly string[] = [];
  for (const statement of statements) {
    table = headerOf(statement) ?? (statement.text.startsWith("[") ? ["[["] : table);
    const path = [...table, ...(keyOf(statement) ?? [])];
    const inline = path.length === 1 && keyOf(statement) !== undefined;
    if (
      path[0] === group &&
      (inline || (path[1] === name && keyOf(statement) !== undefined && table.length < 2))
    ) {
      throw new SyntaxError(`${group} is not written as tables of its own`);
    }
  }
}

/** The statements of a TOML text; comments and empty lines are between them. */
function readStatements(text: string): Statement[] {
  const found: Statement[] = [];
  let at = 0;
  while (at < text.length) {
    const [blank = ""] = /^(?:[\s\ufeff]|#[^\n]*)*/.exec(text.slice(at)) ?? [];
    at += blank.length;
    if (at >= text.length) break;
    const end = endOfStatement(text, at);
    const statement = text.slice(at, end).trimEnd();
    found.push({ start: at, end: at + statement.length, text: statement });
    at = end;
  }
  return found;
}

const STRINGS = [/"""[\s\S]*?"""+/y, /'''[\s\S]*?'''+/y, /"(?:[^"\\\n]|\\.)*"/y, /'[^'\n]*'/y];

/** Where a statement ends that begins here: at the end of a line or a comment, outside of strings and brackets. */
function endOfStatement(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"' || character === "'") {
      const length = STRINGS.map((kind) => {
        kind.lastIndex = at;
        return kind.exec(text)?.[0].length ?? 0;
      }).find((found) => found > 0);
      if (length === undefined) throw new SyntaxError(`A string at ${at} does not end`);
      at += length - 1;
    } else if (character === "#") {
      if (depth === 0) return at;
      const line = text.indexOf("\n", at);
      at = line < 0 ? text.length : line;
    } else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    else if (character === "\n" && depth === 0) return at;
  }
  if (depth !== 0) throw new SyntaxError("A bracket is not closed");
  return text.length;
}
