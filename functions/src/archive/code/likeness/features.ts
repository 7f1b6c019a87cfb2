import { codesOf } from "../../codes.js";
import { isInstaller } from "../hosts.js";

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The features of programs are numbers below this. */
export const SPACE = 1 << 16;

const MOST_OF_A_FILE = 60_000;
const MOST_TOKENS = 20_000;
/** How many letters of a token count. */
const MOST_LETTERS = 24;

/** Hosts and addresses, which differ between honest programs as much as between attacks. */
const PLACES: readonly [RegExp, string, string][] = [
  [/https?:\/\/[^\s"'`<>()]{1,300}/g, " xurl ", "://"],
  [/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g, " xaddress ", "."],
  [
    /\b[\w-]{1,40}(?:\.[\w-]{1,40}){0,4}\.(?:invalid|example|test|local|com|org|net|io|dev|sh|ai|app|xyz|co)\b/gi,
    " xhost ",
    ".",
  ],
];
const PLACEHOLDERS = new Set(["invalid", "example", "acme", "203", "113"].map(hashOf));

const [SIGN, NAME, DIGIT, BLANK, DOLLAR] = [0, 1, 2, 3, 4] as const;

/** The kinds of the characters of ASCII. A name can begin with a dollar, and a run of signs can have one. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return BLANK;
  if (/[A-Za-z_]/.test(character)) return NAME;
  if (/\d/.test(character)) return DIGIT;
  return character === "$" ? DOLLAR : SIGN;
});
/** The longest names, numbers, and runs of signs that are one token. */
const MOST_OF_NAME = 201;
const MOST_DIGITS = 40;
const MOST_SIGNS = 4;

/** Files of data and of people, which no one runs. */
const NO_PROGRAM = /\.(?:csv|svg|lock|html?)$|(?:^|\/)(?:package-lock\.json|licen[cs]e)$/i;
const MARKDOWN = /\.(?:md|mdx|markdown|txt|rst)$/i;
const FENCE = /^\s{0,8}```/;

/** The programs of a file: the fences of a text, and all of any other file. */
export function programOf(path: string, text: string): string {
  if (NO_PROGRAM.test(path)) return "";
  const start = text.slice(0, MOST_OF_A_FILE);
  if (!MARKDOWN.test(path)) return start;
  let isInside = false;
  const lines = start.split("\n").filter((line) => {
    const isFence = line.includes("```") && FENCE.test(line);
    if (isFence) isInside = !isInside;
    return isInside && !isFence && !installs(line);
  });
  return lines.join("\n");
}

/** Another command, another pipe, or a file beside the one that is fetched. */
const MORE_COMMANDS = /[;&<>`]|\|[^|]{0,400}\||~\//;
const ADDRESS = /https?:\/\/[^\s"'`<>()]{1,300}/g;

/** Whether a line only runs the installers of well-known tools, as honest documents and attacks do alike. */
function installs(line: string): boolean {
  if (!line.includes("://") || !/\b(?:curl|wget|irm|iwr)\b/.test(line) || MORE_COMMANDS.test(line))
    return false;
  const addresses = line.match(ADDRESS) ?? [];
  return addresses.length > 0 && addresses.every(isInstaller);
}

/** Adds the tokens of a program to the features, and each two that follow each other. */
export function addFeatures(program: string, features: Set<number>): void {
  let text = program;
  for (const [place, word, mark] of PLACES) if (text.includes(mark)) text = text.replace(place, word);
  const codes = codesOf(text);
  const { length } = codes;
  let before: number | undefined;
  let count = 0;
  for (let at = 0; at < length; ) {
    const kind = kindOf(codes[at] as number);
    if (kind === BLANK) {
      at++;
      continue;
    }
    if (count++ >= MOST_TOKENS) break;
    const end = endOfToken(codes, at, kind);
    const hash = hashOfToken(text, codes, at, Math.min(end, at + MOST_LETTERS));
    at = end;
    if (hash === undefined) continue;
    features.add(mixed(hash, 0));
    if (before !== undefined) features.add(mixed(hash, before));
    before = hash;
  }
}

function kindOf(code: number): number {
  if (code <= 0x7f) return KINDS[code] as number;
  return /\s/.test(String.fromCharCode(code)) ? BLANK : SIGN;
}

/** The end of a name, a number, or a run of signs. */
function endOfToken(codes: Uint16Array, start: number, first: number): number {
  const isName = first === NAME || first === DOLLAR;
  const most = isName ? MOST_OF_NAME : first === DIGIT ? MOST_DIGITS : MOST_SIGNS;
  const last = Math.min(codes.length, start + most);
  let at = start + 1;
  for (; at < last; at++) {
    const kind = kindOf(codes[at] as number);
    const belongs = isName
      ? kind === NAME || kind === DIGIT || kind === DOLLAR
      : first === DIGIT
        ? kind === DIGIT
        : kind === SIGN || kind === DOLLAR;
    if (!belongs) break;
  }
  return at;
}

/** The hash of a token in lowercase; undefined if it is a placeholder. */
function hashOfToken(text: string, codes: Uint16Array, start: number, end: number): number | undefined {
  let hash = FNV_START;
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    if (code > 0x7f) return hashOf(text.slice(start, end).toLowerCase());
    hash = Math.imul(hash ^ (code >= 0x41 && code <= 0x5a ? code | 0x20 : code), FNV_PRIME);
  }
  return PLACEHOLDERS.has(hash) ? undefined : hash;
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = FNV_START;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash;
}

function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & (SPACE - 1);
}
