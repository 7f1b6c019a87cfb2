import { nameOfProgram } from "../../unfold/programs.js";
import { character, fromBase64, isReadable, unescaped } from "../decode.js";
import { childOf, named, type TreeNode } from "../tree.js";
import {
  FROM,
  joined,
  knownText,
  listValue,
  NOTHING,
  textValue,
  UNKNOWN,
  type Value,
  withCodes,
} from "../value.js";
import { judgeComputed } from "./computed.js";
import type { ProgramReader } from "./index.js";

export function stringValue(reader: ProgramReader, node: TreeNode): Value {
  if (node.type === "subshell" || node.type === "shell_command_expression") {
    const command = quotedText(reader, node, reader.textAt(node).startsWith("%x") ? 3 : 1);
    reader.machine.evaluate(command, "shell", reader.placeAt(node));
    // What a downloader prints comes from another host.
    const fetched = FETCHES.test(command.text ?? "") ? FROM.network | FROM.untrusted : 0;
    return { from: command.from | fetched };
  }
  if (node.type === "heredoc" || node.type === "nowdoc") {
    const body = childOf(node, "value");
    if (!body) return textValue("");
    return node.type === "nowdoc"
      ? textValue(reader.textAt(body).replace(/^\r?\n/, ""))
      : quotedText(reader, body, 0, 0);
  }
  const written = reader.textAt(node);
  if (reader.language === "powershell" && written.startsWith('"')) {
    const [inner] = named(node);
    return quotedText(reader, inner?.type === "expandable_string_literal" ? inner : node, 1);
  }
  if (node.type === "bare_string" || node.type === "bare_symbol") return textValue(written);
  if (node.type === "simple_symbol") return textValue(written.slice(1));
  if (node.type.startsWith("verbatim")) return textValue(written.replace(/^'|'$/g, ""));
  const parts = named(node).filter(({ type }) => type !== "string_start" && type !== "string_end");
  const inner = parts.filter(({ type }) =>
    /interpolation|substitution|variable|expression|embedded/.test(type),
  );
  if (inner.length === 0) {
    return literalText(reader, node, written);
  }
  const first = node.children.find(({ type }) => type === "string_start");
  return quotedText(reader, node, first ? first.end - first.start : 1);
}

/** The text of a literal without inner expressions. */
function literalText(reader: ProgramReader, node: TreeNode, written: string): Value {
  const prefix = /^[a-zA-Z]{0,3}/.exec(written)?.[0] ?? "";
  const isRaw =
    /r/i.test(prefix) ||
    written.startsWith("`") ||
    (reader.language === "php" && written.startsWith("'")) ||
    node.type === "raw_string_literal";
  const percent =
    reader.language === "ruby" ? /^%[qQ]?([([{<|!])([\s\S]{0,32000})[)\]}>|!]$/.exec(written) : null;
  if (percent) return textValue(percent[2] as string);
  const content = written.slice(prefix.length);
  const quote = /^(?:"""|'''|#{0,4}["'`])/.exec(content)?.[0] ?? "";
  const end = quote === "" ? 0 : Math.min(quote.length, content.length - quote.length);
  const bare = content.slice(quote.length, end > 0 ? content.length - end : undefined);
  const text = isRaw ? bare : unescaped(bare);
  return /^[rR]?[bB][rR]?$/.test(prefix) && reader.language === "python" ? bytesOf(text) : textValue(text);
}

/** A literal of bytes, which a program reads as numbers. */
function bytesOf(text: string): Value {
  const codes = [...text].map((one) => one.charCodeAt(0));
  return codes.every((code) => code < 256) ? withCodes(textValue(text), codes) : textValue(text);
}

/** The text of a document that starts on the next line, as `<<~NAME` of Ruby does. */
export function hereDocument(reader: ProgramReader, node: TreeNode): Value {
  const name = /^<<[-~]?["'`]?(\w{1,40})/.exec(reader.textAt(node))?.[1];
  const { source } = reader.parsed;
  const start = source.indexOf("\n", node.end);
  if (name === undefined || start < 0) return NOTHING;
  const rest = source.slice(start + 1, start + MAX_DOCUMENT);
  const end = new RegExp(`^[ \\t]{0,80}${name}[ \\t]{0,8}$`, "m").exec(rest)?.index;
  return end === undefined ? NOTHING : textValue(rest.slice(0, end).replace(/^[ \t]{1,80}/gm, ""));
}

const MAX_DOCUMENT = 32_768;

/** A template string. `edge` is the length of its quotes. */
function quotedText(reader: ProgramReader, node: TreeNode, edge: number, last = 1): Value {
  const values: Value[] = [];
  // PowerShell escapes with a backtick, and its paths have backslashes.
  const read =
    reader.language === "powershell"
      ? (text: string) => text.replace(/`(.)/g, "$1").replaceAll('""', '"')
      : unescaped;
  let at = node.start + edge;
  const end = Math.max(at, node.end - (reader.textAt(node).endsWith('"""') && edge > 1 ? 3 : last));
  for (const part of named(node)) {
    if (!/interpolation|substitution|variable|expression|embedded/.test(part.type)) continue;
    if (part.start > at) values.push(textValue(read(reader.parsed.source.slice(at, part.start))));
    const [expression] = named(part);
    const value = reader.value(part.type === "interpolation" && expression ? expression : part);
    const isLetter = /:c\}$/.test(reader.textAt(part)) && value.isNumber;
    if (isLetter) values.push(textValue(character(Number(value.text)), value.from | FROM.joined));
    else
      values.push(value.text === undefined && value.name !== undefined ? { ...value, text: UNKNOWN } : value);
    at = Math.max(at, part.end);
  }
  if (at < end) values.push(textValue(read(reader.parsed.source.slice(at, end))));
  return noticed(reader, joined(values), node, values);
}

export function sliceOf(reader: ProgramReader, value: Value, key: TreeNode, node: TreeNode): Value {
  const [start = 0, stop, step = 1] = boundsOf(reader, key);
  if (step === 0) return { from: value.from };
  const sliced = <T>(all: readonly T[]): T[] => {
    const kept = step < 0 ? [...all].reverse() : all.slice(start, stop);
    return step === 1 ? kept : kept.filter((_, at) => at % Math.abs(step) === 0);
  };
  const text = knownText(value);
  if (text !== undefined) {
    const kept = step === 1 ? text.slice(start, stop) : sliced([...text]).join("");
    return noticed(reader, textValue(kept, value.from | FROM.joined), node);
  }
  return value.items ? listValue(sliced(value.items)) : { from: value.from };
}

/** The start, the end, and the step of `[a:b:c]` or `[a..b]`, where they are known. */
function boundsOf(reader: ProgramReader, key: TreeNode): (number | undefined)[] {
  const written = reader.textAt(key).split(/:|\.\.\.?/);
  const parts = named(key);
  let at = 0;
  const bounds = written.map((text) => {
    if (text.trim() === "") return undefined;
    const part = parts[at++];
    if (/^\s{0,4}-?\d{1,6}\s{0,4}$/.test(text)) return Number(text);
    const value = key.type === "slice" && part ? reader.value(part) : undefined;
    return value?.isNumber ? Number(value.text) : undefined;
  });
  const [start, stop] = bounds;
  // The end of `1..3` belongs to it, in contrast to that of `1...3`.
  const isInclusive = reader.language === "ruby" && /[^.]\.\.(?!\.)/.test(reader.textAt(key));
  return isInclusive && stop !== undefined ? [start, stop === -1 ? undefined : stop + 1] : bounds;
}

/**
 * Reports a name that is written in parts, such as `"ev" + "al"`.
 * @param parts what the value is put together of, if it is known
 */
export function noticed(
  reader: ProgramReader,
  value: Value,
  node: TreeNode,
  parts: readonly Value[] = [],
): Value {
  const isHidden =
    value.text !== undefined &&
    (value.from & (FROM.joined | FROM.decoded)) !== 0 &&
    (HIDDEN_NAMES.has(value.text.replace(/['"]/g, "")) ||
      (SPELLED_NAMES.has(value.text) && LETTERS.test(reader.textAt(node))));
  if (isHidden && !reader.textAt(node).includes(value.text as string))
    reader.machine.report("hidden-name", reader.placeAt(node));
  if (value.from & (FROM.joined | FROM.decoded) && value.text !== undefined && !reader.isBundle)
    judgeComputed(reader, value, node, parts);
  if (value.from & FROM.joined && value.text !== undefined && value.text.length >= MIN_ENCODED)
    readEncoded(reader, value.text, node);
  return value;
}

/** A base64 program that is split into parts that are not base64 texts themselves. */
function readEncoded(reader: ProgramReader, text: string, node: TreeNode): void {
  const program = fromBase64(text);
  if (program === undefined || !isReadable(program) || !/[\s(;]/.test(program)) return;
  if (reader.textAt(node).includes(text.slice(0, MIN_ENCODED)) || nameOfProgram(program) === ".md") return;
  reader.machine.report("hidden-program", reader.placeAt(node));
  reader.machine.later(program, reader.language, reader.placeAt(node));
}

/** Names that start code or another program. Code that assembles one of them from parts conceals it. */
export const HIDDEN_NAMES = new Set(
  "eval exec compile system popen spawn execSync child_process subprocess __import__ getattr globals builtins __builtins__ os.system Function shell_exec passthru Invoke-Expression DownloadString powershell process environ".split(
    " ",
  ),
);

/** Names that destroy, or reach a host. Code that puts one of them together letter by letter conceals it. */
const SPELLED_NAMES = new Set(
  "drop dropDatabase dropCollection deleteMany deleteOne remove unlink unlinkSync rmSync rmtree rmdir truncate fetch request urlopen post require import spawnSync".split(
    " ",
  ),
);

const LETTERS = /(?:["'`]\w["'`]\s{0,4}[,+.]\s{0,4}){2}["'`]\w["'`]/;

const MIN_ENCODED = 32;

const FETCHES = /^\s{0,4}(?:curl|wget)\s[^|]{1,2000}$/;
