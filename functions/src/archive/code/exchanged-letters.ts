import { codesOf } from "../codes.js";
import { reversed } from "./decode.js";

/** Names and beginnings that only a program of an attacker conceals. Each has at least five letters, so chance does not spell it. */
const TELLING =
  "https:// http://www. child_process subprocess /bin/bash /bin/sh /dev/tcp/ powershell invoke-expression invoke-webrequest authorized_keys file_get_contents shell_exec proc_open remove_tree execsync spawnsync os.system crontab launchagents /.bashrc id_ed25519".split(
    " ",
  );
const LETTERS = 26;
const A = 97;
/** A key is the lowest five bits of each of four characters. Small and capital letters have the same. */
const KEY = 4;
const KEY_BITS = 5 * KEY;

/** What a changed text means. */
interface Meant {
  readonly written: string;
  readonly text: string;
  readonly form: string;
}

/** The changed forms of telling texts by the key of their first letters, and a bit for each key that one of them has. */
const CHANGED = new Map<number, Meant[]>();
const KEYS = new Uint32Array((1 << KEY_BITS) / 32);

for (const text of TELLING) {
  for (let by = 1; by < LETTERS; by++) add(text, rotated(text, by), "with other letters");
  add(text, mirrored(text), "with the letters of a mirrored alphabet");
}

function add(text: string, changed: string, form: string): void {
  for (const [written, how] of [
    [changed, form],
    [reversed(changed), `${form}, backwards`],
  ] as const) {
    let key = 0;
    for (let at = 0; at < KEY; at++) key = nextKey(key, written.charCodeAt(at));
    KEYS[key >> 5] = (KEYS[key >> 5] as number) | (1 << (key & 31));
    CHANGED.set(key, [...(CHANGED.get(key) ?? []), { written, text, form: how }]);
  }
}

/** The key that ends with a character, after the key that ends before it. */
function nextKey(key: number, code: number): number {
  return ((key << 5) | (code & 31)) & ((1 << KEY_BITS) - 1);
}

function rotated(text: string, by: number): string {
  return text.replace(/[a-z]/g, (one) => String.fromCharCode(((one.charCodeAt(0) - A + by) % LETTERS) + A));
}

function mirrored(text: string): string {
  return text.replace(/[a-z]/g, (one) => String.fromCharCode(2 * A + LETTERS - 1 - one.charCodeAt(0)));
}

/** `h77p5://`: digits for letters. */
const DIGITS = /(?<![a-z0-9])h(?:7[7t]|t7)p[5s]?:\/\/|(?<![a-z0-9])http5:\/\//i;

/**
 * A telling text in which each letter is exchanged for another one of the alphabet, or for a digit, also backwards: `uggcf://`,
 * `xsrow_kilxvhh`, `h77p5://`.
 */
export function exchangedIn(
  text: string,
  codes = codesOf(text),
): { at: number; form: string; text: string } | undefined {
  let key = 0;
  const { length } = codes;
  for (let at = 0; at < length; at++) {
    key = nextKey(key, codes[at] as number);
    if ((((KEYS[key >> 5] as number) >>> (key & 31)) & 1) === 0) continue;
    const start = at + 1 - KEY;
    const found = meantAt(text, start, key);
    if (found) return { at: start, form: found.form, text: found.text };
  }
  const digits = DIGITS.exec(text);
  return digits ? { at: digits.index, form: "with digits in place of letters", text: digits[0] } : undefined;
}

function meantAt(text: string, start: number, key: number): Meant | undefined {
  return CHANGED.get(key)?.find(
    ({ written }) => text.slice(start, start + written.length).toLowerCase() === written,
  );
}

const MOVED_MIN = 12;
const MAX_BLOCK = 8;
const MAX_PARTS = 4;
/** What a literal shows if its letters are sorted again. */
const ADDRESS = /https?:\/\/[a-z0-9]|\/bin\/(?:ba)?sh\b|\/dev\/tcp\//;

/** Whether the letters of a literal are moved: in reversed blocks, such as `thpt:s//`, or every second one first. */
export function isMoved(text: string): boolean {
  if (text.length < MOVED_MIN || !mayBeMoved(text)) return false;
  for (let size = 2; size <= MAX_BLOCK; size++) if (ADDRESS.test(inBlocks(text, size))) return true;
  for (let parts = 2; parts <= MAX_PARTS; parts++) if (ADDRESS.test(woven(text, parts))) return true;
  return false;
}

/** Whether a text has the letters of an address or of a shell, and not in their order. */
function mayBeMoved(text: string): boolean {
  if (text.indexOf("/") === text.lastIndexOf("/") || ADDRESS.test(text)) return false;
  const letters = new Map<string, number>();
  for (const one of text) letters.set(one, (letters.get(one) ?? 0) + 1);
  return MOVED.some((wanted) => wanted.every(([one, count]) => (letters.get(one) ?? 0) >= count));
}

const MOVED: readonly (readonly (readonly [string, number])[])[] = [
  [
    ["/", 2],
    [":", 1],
    ["h", 1],
    ["t", 2],
    ["p", 1],
  ],
  [
    ["/", 2],
    ["b", 1],
    ["i", 1],
    ["n", 1],
    ["s", 1],
    ["h", 1],
  ],
];

function inBlocks(text: string, size: number): string {
  let moved = "";
  for (let at = 0; at < text.length; at += size) moved += reversed(text.slice(at, at + size));
  return moved;
}

/** The parts of a text one after another, letter by letter: the first letter of each, the second of each. */
function woven(text: string, parts: number): string {
  const length = Math.ceil(text.length / parts);
  let moved = "";
  for (let at = 0; at < length; at++)
    for (let part = 0; part < parts; part++) moved += text[part * length + at] ?? "";
  return moved;
}
