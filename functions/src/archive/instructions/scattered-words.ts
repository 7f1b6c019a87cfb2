import { looksForAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import { extensionOf, type TextPart } from "../text.js";

/** Data that programs read value by value. */
const DATA = /^(?:json5?|jsonc|ya?ml|toml|ini|csv|tsv|xml|po|properties|psd1|strings|resx)$/;
const MAX_TEXT = 128 * 1024;
const MAX_VALUES = 6_000;

/** A value between quotation marks, in a cell, after a colon or an equals sign, or in an element. */
const VALUE =
  /"((?:[^"\\\n]|\\.){1,200})"|'((?:[^'\\\n]|\\.){1,200})'|(?<=[:=,\t>[{]\s{0,8}|^\s{0,20}-\s)([^\s"',:;={}[\]<>][^"',;={}[\]<>\n]{0,199}?)(?=\s{0,8}(?:[,;}\]<\t\n]|$))/gm;

/** The words of a command that downloads and runs something, and those of an order to send secrets. */
const KINDS = {
  address: /(?:^|\s)(?:https?:)?\/\/[\w.-]{3,200}\S{0,200}$/i,
  download: /(?:^|\s)(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)$/i,
  pipe: /(?:^|\s)(?:\|{1,2}|&&|-o|-O|>)$/,
  shell: /(?:^|\s)(?:(?:\/bin\/)?(?:ba|z|da)?sh|iex|Invoke-Expression|python3?|node)$/i,
  secret:
    /(?:^|\s)(?:(?:~|\$HOME)?\/?\.(?:env|ssh|aws|gnupg|netrc|npmrc|kube)(?:\/[\w.]{1,40})?|id_(?:rsa|ed25519))$/,
  send: /(?:^|\s)(?:send|upload|post|submit|transmit|forward|curl)$/i,
  agent: /(?:^|\s)(?:AGENTS|CLAUDE|GEMINI|SOUL|MEMORY|\.?claude|\.codex|\.cursorrules)(?:\.md)?$/,
} as const;
type Kind = keyof typeof KINDS;

/** What together is a command, or an order to an agent, of which no value is more than a word. */
const WHOLES: readonly (readonly Kind[])[] = [
  ["address", "download", "pipe", "shell"],
  ["address", "secret", "send", "agent"],
];

/** A word of each of them. */
const REQUIRED = /curl|wget|iwr|irm|invoke-|\.(?:env|ssh|aws|gnupg|netrc|npmrc|kube)|id_(?:rsa|ed25519)/i;

/**
 * Finds data with the words of a command, or of an order to an agent, each in a value of its own, from which a program
 * puts it together: `"curl"`, `"https://…"`, `"|"`, `"sh"`. A value may have other words before it.
 */
export function judgeScattered(part: TextPart): Finding[] {
  if (part.kind === "instructions") return judgeFrontMatter(part);
  if (part.kind !== "data" && part.kind !== "recipe") return [];
  if (!DATA.test(extensionOf(part.path)) || part.isOpaque || part.text.length > MAX_TEXT) return [];
  const { text } = part;
  if (!text.includes("//") || !REQUIRED.test(text) || looksForAttacks(part.path)) return [];
  const seen = new Set<Kind>();
  let count = 0;
  let first = -1;
  for (const match of text.matchAll(VALUE)) {
    if (++count > MAX_VALUES) break;
    const value = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    for (const kind of Object.keys(KINDS) as Kind[]) {
      if (!KINDS[kind].test(value)) continue;
      seen.add(kind);
      if (first < 0) first = match.index;
    }
  }
  if (!WHOLES.some((kinds) => kinds.every((kind) => seen.has(kind)))) return [];
  return [found(part, first)];
}

const FRONT_MATTER = /^---\r?\n([\s\S]{0,8000}?)\n---/;
/** The value of a key, on its line. Lists, such as those of required programs, are left out. */
const SCALAR =
  /^[ \t]{0,20}[\w-]{1,40}:[ \t]{1,8}["']?([^\s"'[\]{}][^"'[\]{}\n]{0,200}?)["']?[ \t\r]{0,4}$/gm;
/** What, one in a value each, is a command: the program, the host, and who gets the answer. */
const NAMED = [
  /^(?:curl|wget|iwr|irm)$/,
  /^(?:https?:\/\/)?[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.[a-z]{2,20}(?:\/\S{0,200})?$/i,
  /^(?:(?:ba|z|da)?sh|iex|python3?|node)$/,
] as const;

/** The words of a command among the fields of a document: `method: wget`, `server: …`, `consumer: sh`. */
function judgeFrontMatter(part: TextPart): Finding[] {
  const fields = FRONT_MATTER.exec(part.text.slice(0, 9_000))?.[1] ?? "";
  if (!NAMED[0].test(/\b(?:curl|wget|iwr|irm)\b/.exec(fields)?.[0] ?? "") || looksForAttacks(part.path))
    return [];
  const values = [...fields.matchAll(SCALAR)].map(([, value]) => value as string);
  return NAMED.every((form) => values.some((value) => form.test(value))) ? [found(part, 0)] : [];
}

function found(part: TextPart, at: number): Finding {
  const line = part.firstLine + part.text.slice(0, at).split("\n").length - 1;
  return finding("hidden-program", {
    file: part.path,
    line,
    message: "The words of a command are values of their own",
  });
}
