import { fromBase64, reversed } from "../code/decode.js";

const EXPRESSION = /\{\{-?([^{}\n]{1,600})-?\}\}/g;
const LITERAL = /^\s{0,20}(?:"([^"\n]{0,400})"|'([^'\n]{0,400})')\s{0,20}$/;

/** A template of Jinja with the texts in place of the expressions whose values are in the file. */
export function folded(text: string, variables: ReadonlyMap<string, string>): string {
  return text.includes("{{")
    ? text.replace(EXPRESSION, (whole, inner: string) => textOfExpression(inner, variables) ?? whole)
    : text;
}

/** The text of an expression: literals, variables, sums, lists, and filters that change texts. */
function textOfExpression(expression: string, variables: ReadonlyMap<string, string>): string | undefined {
  const [first = "", ...filters] = split(expression, "|");
  let value = sumOf(first.trim(), variables);
  for (const filter of filters) {
    if (value === undefined) return undefined;
    value = filtered(value, filter.trim());
  }
  return value?.join("");
}

/** The items of a list, or one text. */
function sumOf(written: string, variables: ReadonlyMap<string, string>): string[] | undefined {
  const list = /^\[([^[\]]{0,600})\]$/.exec(written)?.[1];
  const parts = list === undefined ? written.split(/\s[~+]\s|(?<=["'])[~+](?=["'])/) : split(list, ",");
  const values = parts.map((part) => {
    const literal = LITERAL.exec(part);
    return literal ? (literal[1] ?? literal[2] ?? "") : variables.get(part.trim());
  });
  if (values.includes(undefined)) return undefined;
  return list === undefined ? [values.join("")] : (values as string[]);
}

function filtered(values: string[], filter: string): string[] | undefined {
  const mark = /^join(?:\(\s{0,4}["']([^"'\n]{0,20})["']\s{0,4}\))?$/.exec(filter);
  if (mark) return [values.join(mark[1] ?? "")];
  const [only] = values;
  if (filter === "reverse") return values.length > 1 ? [...values].reverse() : [reversed(only ?? "")];
  if (only === undefined || values.length > 1) return undefined;
  if (filter === "b64decode") {
    const decoded = fromBase64(only);
    return decoded === undefined ? undefined : [decoded];
  }
  if (filter === "lower") return [only.toLowerCase()];
  return /^(?:trim|string|quote)$/.test(filter) ? values : undefined;
}

/** Divides a text at a mark outside of quotation marks. */
function split(text: string, mark: string): string[] {
  const parts: string[] = [];
  let quote = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at] as string;
    if (quote !== "") quote = one === quote ? "" : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === mark) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
