import { isDeepStrictEqual } from "node:util";
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";

/**
 * Sets `text[group][name]` to a value. Keeps the order, comments and indentation of everything else. The
 * library's own `modify` would also format the lines next to the edit.
 *
 * @param text the file's text; empty for a new file
 * @returns the same text if the value is already set
 * @throws SyntaxError if the text is not JSON or an object is missing
 */
export function setInJson(text: string, group: string, name: string, value: object): string {
  if (text.trim() === "") return `${JSON.stringify({ [group]: { [name]: value } }, null, 2)}\n`;
  const root = read(text);
  if (root.type !== "object") throw new SyntaxError("the file does not contain an object");
  const inner = findNodeAtLocation(root, [group]);
  if (inner && inner.type !== "object") throw new SyntaxError(`${group} is not an object`);
  const found = findNodeAtLocation(root, [group, name]);
  if (found && isDeepStrictEqual({ ...getNodeValue(found) }, value)) return text;
  const edited = found
    ? replaced(text, found, written(value, text, indentAt(text, found.offset)))
    : addMember(text, inner ?? root, inner ? name : group, inner ? value : { [name]: value });
  const before = getNodeValue(root);
  const wanted = { ...before, [group]: { ...before[group], [name]: value } };
  if (JSON.stringify(getNodeValue(read(edited))) !== JSON.stringify(wanted)) {
    throw new SyntaxError("it cannot be edited safely");
  }
  return edited;
}

/** Parses JSON as editors write it, with comments and trailing commas. */
function read(text: string): Node {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch (cause) {
    // The parser is recursive.
    if (cause instanceof RangeError) throw new SyntaxError("it is nested too deeply", { cause });
    throw cause;
  }
  if (!root || errors[0]) throw new SyntaxError(`it is not valid JSON at offset ${errors[0]?.offset ?? 0}`);
  return root;
}

const replaced = (text: string, { offset, length }: Omit<Node, "type">, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length);

function addMember(
  text: string,
  { offset, length, children = [] }: Node,
  key: string,
  value: object,
): string {
  const last = children.at(-1);
  const outer = indentAt(text, offset);
  const indent = last && startsLine(text, last.offset) ? indentAt(text, last.offset) : outer + unitOf(text);
  const member = `${lineEnd(text)}${indent}${JSON.stringify(key)}: ${written(value, text, indent)}`;
  if (last) return replaced(text, { offset: last.offset + last.length, length: 0 }, `,${member}`);
  const inside = text.slice(offset + 1, offset + length - 1);
  const rest = inside.trim() === "" ? lineEnd(text) + outer : inside;
  return replaced(text, { offset: offset + 1, length: inside.length }, member + rest);
}

const lineEnd = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

const unitOf = (text: string): string => /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";

/** The text before an offset on its line. */
const lineBefore = (text: string, at: number): string => text.slice(text.lastIndexOf("\n", at - 1) + 1, at);

/** The indentation of the line that contains an offset. */
const indentAt = (text: string, at: number): string => /^[ \t]*/.exec(lineBefore(text, at))?.[0] ?? "";

const startsLine = (text: string, at: number): boolean => lineBefore(text, at).trim() === "";

const written = (value: object, text: string, indent: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll("\n", lineEnd(text) + indent);
