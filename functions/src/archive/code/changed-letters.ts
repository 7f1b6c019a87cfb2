import { codesOf } from "../codes.js";
import { character, reversed } from "./decode.js";
import { exchangedIn } from "./exchanged-letters.js";

/**
 * What programs of attackers contain in plain text. In another form it conceals a program, whatever the program does to
 * read it.
 */
export const TELLING = [
  "http://",
  "https://",
  "/dev/tcp/",
  ".ssh/id_",
  "child_process",
  "subprocess",
  "os.system",
  "curl -",
  "| bash",
  "| sh",
  "|bash",
  "/bin/sh",
  "/bin/bash",
  "powershell",
  "Invoke-Expression",
  "import os",
  ".aws/credentials",
  "rm -rf ~/",
  "rm -rf $HOME",
  "authorized_keys",
  "base64 -d",
];

/** A text, the offset at which it is written, and how. */
export interface Found {
  at: number;
  form: string;
  text: string;
}

/** A telling text of which all letters are changed in the same way, or stand backwards. */
export function changedTextIn(text: string): Found | undefined {
  const codes = codesOf(text);
  return changedIn(codes) ?? rotatedIn(text) ?? exchangedIn(text, codes);
}

/** How the letters of a telling text are changed. The number of a way is its bit in the tables below. */
const WAYS = ["by adding a number to each letter", "with each letter masked", "backwards"] as const;
type Way = (typeof WAYS)[number];
/** Shorter texts appear by chance among changed letters. */
const MIN_CHANGED = 7;
const SPAN = 512;

/** The first three letters of the telling texts in one way: two keys, each of two letters that follow each other. */
interface Start {
  readonly way: Way;
  readonly firsts: Uint8Array;
  readonly seconds: Uint8Array;
  readonly texts: ReadonlyMap<number, string[]>;
}
const STARTS: readonly Start[] = WAYS.map((way) => {
  const firsts = new Uint8Array(SPAN);
  const seconds = new Uint8Array(SPAN);
  const texts = new Map<number, string[]>();
  for (const text of TELLING) {
    if (text.length < MIN_CHANGED) continue;
    const written = way === "backwards" ? reversed(text) : text;
    const first = keyOf(way, written.charCodeAt(0), written.charCodeAt(1));
    const second = keyOf(way, written.charCodeAt(1), written.charCodeAt(2));
    firsts[first] = 1;
    seconds[second] = 1;
    const key = first * SPAN + second;
    texts.set(key, [...(texts.get(key) ?? []), written]);
  }
  return { way, firsts, seconds, texts };
});

/** What two letters have in common with the same letters changed in a way. */
function keyOf(way: Way, one: number, two: number): number {
  if (way === "with each letter masked") return (one ^ two) & 255;
  if (way === "backwards") return (one * 31 + two) & 511;
  return (two - one + 256) & 511;
}

/** The ways in which two codes can be the first two, and the second two, letters of a telling text. */
function waysOf(keys: "firsts" | "seconds", one: number, two: number): number {
  return STARTS.reduce(
    (ways, start, index) => ways | ((start[keys][keyOf(start.way, one, two)] ?? 0) << index),
    0,
  );
}

const ASCII_BITS = 7;
const ASCII = (1 << ASCII_BITS) - 1;
/** The same for each two characters of ASCII. Most three characters have no way in common, so a text is read quickly. */
const FIRSTS = Uint8Array.from({ length: 1 << (2 * ASCII_BITS) }, (_, pair) =>
  waysOf("firsts", pair >> ASCII_BITS, pair & ASCII),
);
const SECONDS = Uint8Array.from({ length: 1 << (2 * ASCII_BITS) }, (_, pair) =>
  waysOf("seconds", pair >> ASCII_BITS, pair & ASCII),
);

/** A telling text in which each code is changed in the same way. */
export function changedIn(codes: ArrayLike<number>): Found | undefined {
  const found: (Found | undefined)[] = WAYS.map(() => undefined);
  let two = codes[0] as number;
  let three = codes[1] as number;
  for (let at = 0; at + 6 < codes.length; at++) {
    const one = two;
    two = three;
    three = codes[at + 2] as number;
    const isAscii = (one | two | three) >>> ASCII_BITS === 0;
    const ways = isAscii
      ? (FIRSTS[(one << ASCII_BITS) | two] as number) & (SECONDS[(two << ASCII_BITS) | three] as number)
      : waysOf("firsts", one, two) & waysOf("seconds", two, three);
    if (ways === 0) continue;
    for (let index = 0; index < STARTS.length; index++) {
      const { way, texts } = STARTS[index] as Start;
      if (((ways >> index) & 1) === 0 || found[index]) continue;
      const text = texts
        .get(keyOf(way, one, two) * SPAN + keyOf(way, two, three))
        ?.find((telling) => isThere(way, telling, codes, at));
      if (text !== undefined) found[index] = { at, form: way, text };
    }
  }
  return found.find((one) => one !== undefined) ?? steppedIn(codes);
}

function isThere(way: Way, text: string, codes: ArrayLike<number>, at: number): boolean {
  const first = codes[at] as number;
  const start = text.charCodeAt(0);
  const mask = first ^ start;
  const added = first - start;
  if (
    way === "with each letter masked"
      ? mask === 0 || mask === 32
      : way !== "backwards" && (added === 0 || Math.abs(added) === 32)
  )
    return false;
  for (let index = 0; index < text.length; index++) {
    const code = codes[at + index];
    const meant = text.charCodeAt(index);
    if (code === undefined) return false;
    if (
      way === "with each letter masked"
        ? code !== (meant ^ mask)
        : way === "backwards"
          ? code !== meant
          : code !== meant + added
    )
      return false;
  }
  return true;
}

const MAX_STEP = 8;

/** A telling text of which every second letter means something, or every third, up to every eighth: `c.u.r.l`. */
function steppedIn(codes: ArrayLike<number>): Found | undefined {
  // The first two letters of the texts below are compared first.
  for (let at = 0; at < codes.length; at++) {
    const first = codes[at];
    if (first !== 0x68 && first !== 0x2f && first !== 0x63) continue;
    for (let step = 2; step <= MAX_STEP; step++) {
      const second = codes[at + step];
      if (second !== 0x74 && second !== 0x62 && second !== 0x64 && second !== 0x75) continue;
      for (const text of STEPPED)
        if (isStepped(text, codes, at, step))
          return { at, form: `between other letters, at every ${NTH[step - 2]} place`, text };
    }
  }
  return undefined;
}

function isStepped(text: string, codes: ArrayLike<number>, at: number, step: number): boolean {
  for (let index = 0; index < text.length; index++)
    if (codes[at + index * step] !== text.charCodeAt(index)) return false;
  if (text !== CURL) return true;
  let rest = "";
  for (let index = CURL.length; index < CURL.length + AFTER_CURL; index++)
    rest += String.fromCharCode(codes[at + index * step] ?? 0);
  return /^[a-zA-Z]{1,6} ["'$\w/-][^\n]{0,50}(?::\/\/|[|$]|&&|; |[a-z0-9]\.[a-z]{2,10}\/)/.test(rest);
}

/** So few letters meet by chance in a long text. In a command, an option follows them, and then an address, a variable, or another command. */
const CURL = "curl -";
const AFTER_CURL = 60;

const NTH = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const STEPPED = ["http://", "https://", "/bin/sh", "/dev/tcp/", CURL];

/** The end of a text up to the letter after a scheme. */
const SCHEME = /(?<![a-z0-9+.-])([a-z]{4,5}):\/\/[a-z]$/i;
const LONGEST_SCHEME = 5;

/** `uggc://` and `kwws://`: the name of a scheme with other letters. */
function rotatedIn(text: string): Found | undefined {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    if (text.startsWith("http", at - 4) || text.startsWith("https", at - 5)) continue;
    const from = Math.max(0, at - LONGEST_SCHEME - 1);
    const match = SCHEME.exec(text.slice(from, at + 4));
    const word = (match?.[1] ?? "").toLowerCase();
    const shift = (word.charCodeAt(0) - 104 + 26) % 26;
    const meant = [...word]
      .map((one) => character(((one.charCodeAt(0) - 97 - shift + 26) % 26) + 97))
      .join("");
    if (match && shift !== 0 && /^https?$/.test(meant))
      return { at: from + match.index, form: "with other letters", text: meant };
  }
  return undefined;
}
