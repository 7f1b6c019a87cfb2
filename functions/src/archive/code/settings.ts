import { readJson } from "../instructions/configurations.js";
import { unescaped } from "./decode.js";
import { FROM, listValue, numberValue, textValue, type Value } from "./value.js";

const MAX_DEPTH = 12;
const MAX_ENTRIES = 2_000;

/** The entries of a file of settings, such as JSON, or undefined if there are none. */
export function settingsIn(text: string | undefined): Value | undefined {
  if (text === undefined) return undefined;
  const read = readJson(text);
  if (typeof read === "object" && read !== null) return asValue(read, 0);
  const entries = new Map<string, Value>();
  for (const [, name, written] of text.matchAll(ENTRY)) {
    if (entries.size >= MAX_ENTRIES) break;
    entries.set(name as string, entryOf((written as string).trim()));
  }
  return entries.size === 0 ? undefined : { entries, from: FROM.file };
}

/** An entry of YAML, TOML, or an INI file, of which the sections are ignored. */
const ENTRY = /^[ \t]{0,40}(?:- )?["']?([\w.-]{1,60})["']?[ \t]{0,8}[:=][ \t]{0,8}(\S[^\n]{0,2000})$/gm;

function entryOf(written: string): Value {
  if (/^\[|^["']/.test(written)) {
    const list = readJson(written.replace(/^'((?:[^'"\\]){0,2000})'$/, '"$1"').replaceAll("'", '"'));
    if (Array.isArray(list) || typeof list === "string") return asValue(list, 0);
  }
  return textValue(written, FROM.file);
}

function asValue(read: unknown, depth: number): Value {
  if (depth > MAX_DEPTH) return { from: FROM.file };
  if (typeof read === "string") return textValue(read, FROM.file);
  if (typeof read === "number") return numberValue(read, FROM.file);
  if (Array.isArray(read)) return listValue(read.slice(0, MAX_ENTRIES).map((one) => asValue(one, depth + 1)));
  if (typeof read !== "object" || read === null) return { from: FROM.file };
  const entries = Object.entries(read).slice(0, MAX_ENTRIES);
  return { entries: new Map(entries.map(([name, one]) => [name, asValue(one, depth + 1)])), from: FROM.file };
}

const MAX_CONSTANTS = 400;

/** The texts that a program names at its top level: `HEAD = "…"`, `export const head = "…"`, `head: "…"`. */
export function constantsIn(text: string | undefined): ReadonlyMap<string, Value> | undefined {
  if (text === undefined) return undefined;
  const entries = new Map<string, Value>();
  for (const [, name, double, single] of text.matchAll(CONSTANT)) {
    if (entries.size >= MAX_CONSTANTS) break;
    entries.set(name as string, textValue(unescaped(double ?? single ?? ""), 0));
  }
  for (const [, name, list] of text.matchAll(LIST)) {
    if (entries.size >= MAX_CONSTANTS) break;
    const items = [...(list as string).matchAll(/"([^"\\\n]{0,400})"|'([^'\\\n]{0,400})'/g)];
    entries.set(
      name as string,
      listValue(items.map(([, double, single]) => textValue(double ?? single ?? ""))),
    );
  }
  return entries.size === 0 ? undefined : entries;
}

/** A list of texts: `SHELL = ["/bin/sh", "-c"]`. */
const LIST =
  /^(?:export[ \t]{1,4})?(?:(?:const|let|var)[ \t]{1,4})?([A-Za-z_]\w{0,60})[ \t]{0,8}=[ \t]{0,8}[[(]((?:[ \t\n]{0,20}(?:"[^"\\\n]{0,400}"|'[^'\\\n]{0,400}')[ \t\n]{0,20},?){1,40})[ \t\n]{0,20}[\])]/gm;

const CONSTANT =
  /^(?:[ \t]{1,8}(?=\w{1,60}:)|(?:export[ \t]{1,4})?(?:const|let|var)[ \t]{1,4}|(?:module\.)?exports\.|)([A-Za-z_]\w{0,60})[ \t]{0,8}(?::[ \t]{0,4}\w{1,20}[ \t]{0,4})?[=:][ \t]{0,8}(?:"((?:[^"\\\n]|\\.){0,2000})"|'((?:[^'\\\n]|\\.){0,2000})')[ \t]{0,8}[;,]?[ \t]{0,8}(?:(?:#|\/\/)[^\n]{0,200})?$/gm;
