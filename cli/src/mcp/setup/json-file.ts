import { isDeepStrictEqual } from "node:util";
import { type Node, readJson } from "./json-tree.js";

/**
 * Sets `text[group][name]` to a value. Everything else stays as it is written: order, comments, indentation.
 *
 * @param text of the file; empty where there is none
 * @returns the same text when it says so already
 * @throws SyntaxError when the text is no JSON, or there is no object where one has to be
 */
export function setInJson(text: string, group: string, name: string, value: object): string {
  if (text.trim() === "") return `${JSON.stringify({ [group]: { [name]: value } }, null, 2)}\n`;
  const root = readJson(text);
  const inner = memberOf(root, group, "the file");
  const edited = inner
    ? setMember(text, inner, name, value, group)
    : addMember(text, root, group, { [name]: value });
  const before = root.value as Record<string, object>;
  const wanted = { ...before, [group]: { ...before[group], [name]: value } };
  if (!isDeepStrictEqual(readJson(edited).value, wanted)) throw new SyntaxError("It cannot be edited safely");
  return edited;
}

function memberOf(node: Node, key: string, where: string): Node | undefined {
  if (!node.members) throw new SyntaxError(`There is no object in ${where}`);
  // Who reads JSON takes the last of members with one name.
  return node.members.findLast((member) => member.key === key)?.node;
}

function setMember(text: string, object: Node, key: string, value: object, where: string): string {
  const found = memberOf(object, key, where);
  if (!found) return addMember(text, object, key, value);
  if (isDeepStrictEqual(found.value, value)) return text;
  return (
    text.slice(0, found.start) + written(value, text, indentAt(text, found.start)) + text.slice(found.end)
  );
}

function addMember(text: string, { start, members = [] }: Node, key: string, value: object): string {
  const last = members.at(-1);
  const outer = indentAt(text, start);
  const indent = last && startsLine(text, last.start) ? indentAt(text, last.start) : outer + unitOf(text);
  const member = `${lineEnd(text)}${indent}${JSON.stringify(key)}: ${written(value, text, indent)}`;
  if (last) return `${text.slice(0, last.node.end)},${member}${text.slice(last.node.end)}`;
  const rest = text.slice(start + 1);
  const closes = /^[^\S\n]*\}/.test(rest);
  return `${text.slice(0, start + 1)}${member}${closes ? lineEnd(text) + outer : ""}${closes ? rest.trimStart() : rest}`;
}

const lineEnd = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

const unitOf = (text: string): string => /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";

/** The white space at the beginning of the line that a place is on. */
function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

const startsLine = (text: string, at: number): boolean =>
  text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim() === "";

const written = (value: object, text: string, indent: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll("\n", lineEnd(text) + indent);
