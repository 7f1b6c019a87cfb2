import { constantsIn } from "../settings.js";
import type { TreeNode } from "../tree.js";
import { FROM, type Value } from "../value.js";
import type { ProgramReader } from "./index.js";

export function readImports(reader: ProgramReader, node: TreeNode): void {
  const text = reader.textAt(node).slice(0, 2_000);
  const from = /^from\s{1,4}([\w.]{1,80})\s{1,4}import\s{1,4}\(?([\s\S]{1,1500})/.exec(text);
  if (from) {
    bindList(reader, from[2] as string, from[1] as string);
    return;
  }
  const script =
    /^import(?![\w$(.])\s{0,4}(?:type\s{1,4})?([\s\S]{0,1500}?)\s{0,4}from\s{0,4}["']([^"']{1,200})["']/.exec(
      text,
    );
  if (script) {
    const module = (script[2] as string).replace(/^node:/, "");
    const clause = script[1] as string;
    const braces = /\{([\s\S]{0,1400})\}/.exec(clause);
    if (braces) bindList(reader, braces[1] as string, module);
    const whole = /^(?:\*\s{1,4}as\s{1,4})?(\w{1,60})/.exec(clause);
    if (whole) reader.bind(whole[1] as string, moduleValue(module, constantsOf(reader, module)));
    return;
  }
  const plain = /^import\s{1,4}([\w.,\s]{1,400})$/.exec(text);
  if (plain && reader.language === "python") {
    for (const item of (plain[1] as string).split(",")) {
      const [name = "", , alias] = item.trim().split(/\s{1,8}/);
      const stored = reader.machine.files.file(`${name}.py`);
      if (stored && stored.from & FROM.network) reader.machine.downloaded(stored.from, reader.placeAt(node));
      const entries = constantsOf(reader, name);
      if (alias || entries) reader.bind(alias ?? name, moduleValue(name, entries));
    }
    return;
  }
  // `use std::process::Command as Start;`
  const renamed = /^use\s{1,4}[\w:]{1,80}::(\w{1,40})\s{1,4}as\s{1,4}(\w{1,40})/.exec(text);
  if (renamed) reader.bind(renamed[2] as string, { name: renamed[1] as string, from: 0 });
  const go = /^(?:(\w{1,40})\s{1,4})?"([^"]{1,120})"$/.exec(text);
  if (go?.[1]) reader.bind(go[1], { name: (go[2] as string).split("/").at(-1) ?? "", from: 0 });
}

const MAX_STARRED = 200;
const MAX_FOLLOWED = 3;

/** `from module import *`: the names that a module of the archive imports, and its constants. */
function bindAll(reader: ProgramReader, module: string, depth = 0): void {
  const name = module.slice(module.lastIndexOf(".") + 1);
  // Modules that import all names of each other are read once.
  if (reader.bound.has(name) || reader.bound.size >= MAX_STARRED) return;
  reader.bound.add(name);
  const text = name === "" ? undefined : (reader.machine.files.stored(`${name}.py`) ?? undefined);
  if (text === undefined) {
    // A module of the language: its functions are its members.
    if (STARTING.test(module)) reader.starred.push(module);
    return;
  }
  for (const [key, value] of constantsIn(text) ?? []) reader.bind(key, value);
  let left = MAX_STARRED;
  for (const [, from, list] of text.matchAll(FROM_IMPORT)) {
    if (--left < 0) return;
    if ((list as string).trim() === "*") {
      if (depth < MAX_FOLLOWED) bindAll(reader, from as string, depth + 1);
    } else bindList(reader, list as string, from as string);
  }
}

const FROM_IMPORT = /^from[ \t]{1,4}([\w.]{1,80})[ \t]{1,4}import[ \t]{1,4}\(?([\w \t,*]{1,400})/gm;
/** Modules whose functions start programs, run texts, or reach hosts. */
const STARTING =
  /^(?:os|subprocess|pty|shutil|urllib\.request|socket|ctypes|runpy|importlib|base64|requests)$/;

/** What `from module import one, other as name` binds. */
function bindList(reader: ProgramReader, list: string, module: string): void {
  if (list.trim() === "*") {
    bindAll(reader, module);
    return;
  }
  const isFolder = /^[./]{1,8}$/.test(module);
  for (const item of list.replace(/[(){}\n]/g, " ").split(",")) {
    const [name, , alias] = item.trim().split(/\s{1,8}/);
    if (!name) continue;
    const entries = isFolder ? constantsOf(reader, name) : undefined;
    const full = module === "" ? name : `${module}.${name}`;
    reader.bind(alias ?? name, constantsOf(reader, module)?.get(name) ?? moduleValue(full, entries));
  }
}

/** A module, with the texts that it names. */
export function moduleValue(name: string, entries: ReadonlyMap<string, Value> | undefined): Value {
  return entries ? { name, from: 0, entries } : { name, from: 0 };
}

/** The texts that a module of the archive names at its top level, or undefined. */
export function constantsOf(reader: ProgramReader, module: string): ReadonlyMap<string, Value> | undefined {
  const name = /([\w-]{1,80})(?:\.[cm]?[jt]sx?)?$/.exec(module)?.[1];
  if (name === undefined || (reader.language !== "python" && !module.startsWith("."))) return undefined;
  const endings = reader.language === "python" ? ["py"] : ["js", "ts", "mjs", "cjs"];
  for (const ending of endings) {
    const entries = constantsIn(reader.machine.files.stored(`${name}.${ending}`));
    if (entries) return entries;
  }
  return undefined;
}
