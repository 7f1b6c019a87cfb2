/** A header or a key with its value, and its position. */
interface Statement {
  readonly start: number;
  /** After its last character, before the line ending. */
  readonly end: number;
  readonly text: string;
}

const KEY = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)`;
const HEADER = new RegExp(String.raw`^\[\s*(${KEY}(?:\s*\.\s*${KEY})*)\s*\]$`);

/**
 * Sets these keys of the table `[group.name]`. Everything else is unchanged, including other keys of the
 * table.
 *
 * @param text the file's text; empty for a new file
 * @returns the same text if the keys are already set
 * @throws SyntaxError if the file is not TOML or defines the table without a header
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
  // Starts at the end, so that earlier offsets stay valid.
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

/** JSON strings are valid TOML basic strings, except that DEL must be escaped. */
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

/** Rejects `group.name.key = …` and `group = { … }`, because an additional header would be an error. */
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
      throw new SyntaxError(`${group} does not use table headers`);
    }
  }
}

/** The statements of a TOML text, without comments and empty lines. */
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

/**
 * The end of the statement that starts at `from`: the end of a line or a comment, outside strings and
 * brackets.
 */
function endOfStatement(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"' || character === "'") {
      const length = STRINGS.map((kind) => {
        kind.lastIndex = at;
        return kind.exec(text)?.[0].length ?? 0;
      }).find((found) => found > 0);
      if (length === undefined) throw new SyntaxError(`the string at offset ${at} is not closed`);
      at += length - 1;
    } else if (character === "#") {
      if (depth === 0) return at;
      const line = text.indexOf("\n", at);
      at = line < 0 ? text.length : line;
    } else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    else if (character === "\n" && depth === 0) return at;
  }
  if (depth !== 0) throw new SyntaxError("a bracket is not closed");
  return text.length;
}
