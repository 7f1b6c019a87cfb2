import { FROM, joined, textOf, textValue, UNKNOWN, type Value } from "../value.js";
import { asList, characterOf, expandParameter } from "./parameters.js";
import type { Scope } from "./scope.js";
import { expandText } from "./words.js";

/** The start of a name that has the flags of an expansion, because the grammar knows no flags. */
export const FLAGGED = "zf_";

/**
 * A script of zsh in the form of bash, for which there is a grammar. Flags of expansions become a part of the name, elements get
 * braces, and `=name` becomes the name.
 */
export function zshAsBash(text: string, path: string): string {
  const isZsh =
    /\.zsh$|(?:^|\/)\.z(?:shrc|shenv|profile|login)$/.test(path) || /^#![^\n]{0,60}\bzsh\b/.test(text);
  if (!isZsh && !text.includes("${(")) return text;
  const flagless = text.replace(
    /\$\{\(([a-zA-Z@%:.,#\s\d_/\\|-]{1,30})\)(?:\$\{:-([^{}\n]{0,400})\}|([A-Za-z_]\w{0,60}))/g,
    (_, flags: string, word?: string, name?: string) =>
      `\${${FLAGGED}${Buffer.from(flags).toString("hex")}__${name ?? `:-${word ?? ""}`}`,
  );
  if (!isZsh) return flagless;
  return flagless
    .replace(/\$([A-Za-z_]\w{0,60})\[(-?\w{1,40}|\$\w{1,40})(?:,(-?\w{1,40}))?\]/g, element)
    .replace(/\$\{([A-Za-z_]\w{0,60})\[(\d{1,4})(?:,(-?\d{1,4}))?\]/g, (whole, name, first, last) =>
      element(whole, name, first, last).slice(0, -1),
    )
    .replace(/(^|[;|&(]|\$\()([ \t]{0,20})=(?=[A-Za-z$])/gm, "$1$2");
}

/** `$name[2]` counts from 1, and `$name[2,4]` is a part of a text. */
function element(_: string, name: string, first: string, last?: string): string {
  const isNumber = /^\d{1,4}$/.test(first);
  if (last !== undefined && isNumber && /^-?\d{1,4}$/.test(last)) {
    const start = Number(first) - 1;
    return `\${${name}:${start}:${Number(last) < 0 ? (last === "-1" ? 9999 : Number(last) + 1) : Number(last) - start}}`;
  }
  return `\${${name}[${isNumber ? Number(first) - 1 : first}]}`;
}

/** The value of an expansion with flags. */
export function flagged(written: string, scope: Scope, depth: number): Value {
  const [, hex = "", rest = ""] = /^zf_([0-9a-f]{2,80})__([\s\S]{0,400})$/.exec(written) ?? [];
  const flags = Buffer.from(hex, "hex").toString("utf8");
  const bare = rest.replace(/\[[@*]\]$/, "");
  let value = rest.startsWith(":-")
    ? expandText(rest.slice(2), scope, depth + 1)
    : (expandParameter(bare, scope, depth + 1) ?? { text: UNKNOWN, from: 0 });
  let items = scope.list(bare);
  if (/P/.test(flags) && value.text !== undefined) {
    value = expandParameter(value.text, scope, depth + 1) ?? value;
    items = scope.list(value.text ?? "");
  }
  if (/k/.test(flags)) items = (scope.keys(bare) ?? []).map((key) => textValue(key));
  const divides = /s(.)(.{0,4}?)\1/.exec(flags);
  if (divides || /f/.test(flags)) {
    const mark = divides ? (divides[2] as string) : "\n";
    items = (items ?? [value]).flatMap((one) =>
      textOf(one)
        .split(mark)
        .map((text) => textValue(text, one.from)),
    );
  }
  if (/O/.test(flags)) items = items && [...items].reverse();
  else if (/o/.test(flags))
    items = items && [...items].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  const joins = /j(.)(.{0,4}?)\1/.exec(flags);
  if (joins || /F/.test(flags)) {
    value = joined(items ?? [value], joins ? (joins[2] as string) : "\n");
    items = undefined;
  }
  const changed = (one: Value): Value => {
    const text = textOf(one);
    if (text.includes(UNKNOWN)) return { from: one.from | FROM.computed };
    if (/L/.test(flags)) return { ...one, text: text.toLowerCase() };
    if (/U/.test(flags)) return { ...one, text: text.toUpperCase() };
    if (/#/.test(flags)) return { ...one, text: characterOf(text), from: one.from | FROM.joined };
    return /e/.test(flags) ? expandText(text, scope, depth + 1) : one;
  };
  return items ? asList(items.map(changed)) : changed(value);
}
