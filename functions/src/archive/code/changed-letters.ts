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

/** How the letters of a telling text are changed. Their order is that of the bits of `placesOf`. */
const WAYS = ["by adding a number to each letter", "with each letter masked", "backwards"] as const;
type Way = (typeof WAYS)[number];
/** Shorter texts appear by chance among changed letters. */
const MIN_CHANGED = 7;
const SPAN = 512;

/** The number of pairs of letters that are looked up before a text is compared. */
const PLACES = 3;

/** The first four letters of the telling texts in one way: three keys, each of two letters that follow each other. */
interface Start {
  readonly way: Way;
  /** For each key a bit for each place at which it can be. */
  readonly places: Uint8Array;
  /** The texts by their first two keys. */
  readonly texts: ReadonlyMap<number, string[]>;
}
const STARTS = WAYS.map((way): Start => {
  const places = new Uint8Array(SPAN);
  const texts = new Map<number, string[]>();
  for (const text of TELLING) {
    if (text.length < MIN_CHANGED) continue;
    const written = way === "backwards" ? reversed(text) : text;
    const keys = Array.from({ length: PLACES }, (_, at) =>
      keyOf(way, written.charCodeAt(at), written.charCodeAt(at + 1)),
    );
    keys.forEach((key, at) => {
      places[key] = (places[key] as number) | (1 << at);
    });
    const start = (keys[0] as number) * SPAN + (keys[1] as number);
    texts.set(start, [...(texts.get(start) ?? []), written]);
  }
  return { way, places, texts };
});
const [ADDED, MASKED, BACKWARDS] = STARTS.map(({ places }) => places) as [Uint8Array, Uint8Array, Uint8Array];

/** What two letters have in common with the same letters changed in a way. */
function keyOf(way: Way, one: number, two: number): number {
  if (way === "with each letter masked") return maskedKey(one, two);
  return way === "backwards" ? backwardsKey(one, two) : addedKey(one, two);
}

function addedKey(one: number, two: number): number {
  return (two - one + 256) & (SPAN - 1);
}

function maskedKey(one: number, two: number): number {
  return (one ^ two) & 255;
}

function backwardsKey(one: number, two: number): number {
  return (one * 31 + two) & (SPAN - 1);
}

/** The bits of all ways for one place. */
const OF_PLACE = 0b001001001;

/** The places at which two codes can be in a telling text: three bits for each way. Most pairs have none. */
function placesOf(one: number, two: number): number {
  return (
    (ADDED[addedKey(one, two)] as number) |
    ((MASKED[maskedKey(one, two)] as number) << PLACES) |
    ((BACKWARDS[backwardsKey(one, two)] as number) << (2 * PLACES))
  );
}

/** A telling text in which each code is changed in the same way. */
export function changedIn(codes: Uint16Array): Found | undefined {
  const found: (Found | undefined)[] = WAYS.map(() => undefined);
  // The places of the two pairs before, so that each pair is looked up once.
  let first = 0;
  let second = 0;
  const last = codes.length - MIN_CHANGED + PLACES;
  for (let end = 1; end <= last; end++) {
    const third = placesOf(codes[end - 1] as number, codes[end] as number);
    const ways = first & (second >> 1) & (third >> 2) & OF_PLACE;
    first = second;
    second = third;
    if (ways === 0) continue;
    for (let index = 0; index < STARTS.length; index++)
      if (((ways >> (index * PLACES)) & 1) !== 0)
        found[index] ??= tellingAt(STARTS[index] as Start, codes, end - PLACES);
  }
  return found.find((one) => one !== undefined) ?? steppedIn(codes);
}

/** Apart from the loop above: a closure over its variables would allocate them for each character. */
function tellingAt({ way, texts }: Start, codes: Uint16Array, at: number): Found | undefined {
  const [one, two, three] = [codes[at] as number, codes[at + 1] as number, codes[at + 2] as number];
  const text = texts
    .get(keyOf(way, one, two) * SPAN + keyOf(way, two, three))
    ?.find((telling) => isThere(way, telling, codes, at));
  return text === undefined ? undefined : { at, form: way, text };
}

function isThere(way: Way, text: string, codes: Uint16Array, at: number): boolean {
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
          : code !== ((meant + added) & 0xffff)
    )
      return false;
  }
  return true;
}

const MAX_STEP = 8;

/** A telling text of which every second letter means something, or every third, up to every eighth: `c.u.r.l`. */
function steppedIn(codes: Uint16Array): Found | undefined {
  // The first two letters of the texts below are compared first.
  const { length } = codes;
  for (let at = 0; at < length; at++) {
    const first = codes[at] as number;
    if (first >> ASCII_BITS !== 0 || FIRST_LETTERS[first] !== 1) continue;
    for (let step = 2; step <= MAX_STEP; step++) {
      const second = codes[at + step] as number;
      if (second >> ASCII_BITS !== 0 || FIRST_PAIRS[(first << ASCII_BITS) | second] !== 1) continue;
      for (const text of STEPPED)
        if (isStepped(text, codes, at, step))
          return { at, form: `between other letters, at every ${NTH[step - 2]} place`, text };
    }
  }
  return undefined;
}

function isStepped(text: string, codes: Uint16Array, at: number, step: number): boolean {
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
const ASCII_BITS = 7;
const STEPPED = ["http://", "https://", "/bin/sh", "/dev/tcp/", CURL];
/** For each character of ASCII, and for each two of them: 1 if one of these texts begins with it. */
const FIRST_LETTERS = new Uint8Array(1 << ASCII_BITS);
const FIRST_PAIRS = new Uint8Array(1 << (2 * ASCII_BITS));
for (const text of STEPPED) {
  FIRST_LETTERS[text.charCodeAt(0)] = 1;
  FIRST_PAIRS[(text.charCodeAt(0) << ASCII_BITS) | text.charCodeAt(1)] = 1;
}

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
