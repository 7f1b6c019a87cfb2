import { isUtf8 } from "node:buffer";
import { character, reversed, rot13 } from "../code/decode.js";
import { codesOf } from "../codes.js";
import { matchesIn } from "../prefilter.js";
import { nativeFormat, starts } from "./signatures.js";
import { textIn } from "./strings.js";

/** An encoded text, or other encoded data. */
export interface Decoded {
  bytes: Uint8Array;
  /** The offset of the encoded form in the text. */
  at: number;
  /** How it is encoded, for a message. */
  form: string;
}

const MIN_RUN = 40;
const MIN_READABLE = 16;
/** Shorter words are hashes and names, in which no text follows other data. */
const MIN_MIXED = 160;

/** For each byte: 1 of base64, 2 of hexadecimal too. */
const ALPHABET = new Uint8Array(128);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_") {
  ALPHABET[letter.charCodeAt(0)] = /[0-9a-fA-F]/.test(letter) ? 3 : 1;
}

/**
 * The encoded texts and files in a text: base64, base32, hexadecimal, percent and Unicode escapes, character codes,
 * binary digits, rot13, and reversed words. Data that is neither readable text nor a known kind of file is left out.
 */
export function* decodedIn(text: string): Generator<Decoded> {
  for (const one of encodedIn(text)) if (isWorth(one.bytes)) yield one;
}

function isWorth(bytes: Uint8Array): boolean {
  return isReadable(bytes) || isFile(bytes) || isEncoded(bytes);
}

/**
 * Whether bytes are only base64 characters, which is never a coincidence: the text is encoded
 * twice.
 */
function isEncoded(bytes: Uint8Array): boolean {
  return (
    bytes.length >= MIN_RUN &&
    bytes.every((byte) => (ALPHABET[byte] ?? 0) > 0 || byte === 0x3d || byte === 0x0a)
  );
}

function* encodedIn(text: string): Generator<Decoded> {
  const codes = codesOf(text);
  const words = runsIn(text, codes);
  const escapes = ESCAPES.filter(({ mark }) =>
    typeof mark === "string" ? text.includes(mark) : runAfter(codes, 0, mark.letters, mark.least) >= 0,
  );
  for (const [start, end] of words) yield* decodedRun(text.slice(start, end), start);
  for (const { form, pattern, decode } of escapes) {
    for (const match of matchesIn(pattern, text)) {
      yield { bytes: Buffer.from(decode(match[0])), at: match.index, form };
    }
  }
  yield* turnedIn(text);
}

/** Long words of the letters of base64. Lines that continue one, as mail wraps them, belong to it. */
function runsIn(text: string, codes: Uint16Array): [start: number, end: number][] {
  const runs: [number, number][] = [];
  let start = runAfter(codes, 0, ALPHABET, MIN_RUN);
  while (start >= 0) {
    let end = endOfRun(codes, start);
    for (let next = nextLine(text, codes, end); next > 0; next = nextLine(text, codes, end))
      end = endOfRun(codes, next);
    runs.push([start, end]);
    start = runAfter(codes, end + 1, ALPHABET, MIN_RUN);
  }
  return runs;
}

/**
 * The start of the next run of at least `length` of the given characters, or -1. It looks at every place that a run must
 * cover, and so reads a small part of most texts.
 */
function runAfter(codes: Uint16Array, from: number, letters: Uint8Array, length: number): number {
  for (let at = from; at + length <= codes.length; ) {
    let start = at + length;
    while (start > at && letters[codes[start - 1] as number]) start--;
    if (start === at) return at;
    at = start;
  }
  return -1;
}

function endOfRun(codes: Uint16Array, from: number): number {
  let at = from;
  while (at < codes.length && ALPHABET[codes[at] as number]) at++;
  return at;
}

/** Between two lines of a wrapped text. In a program or in data, each line can be a literal of its own. */
const BREAK = /(?:(["'`])[ \t]{0,8}[,+\\.]?[ \t]{0,8}\r?\n[ \t]{0,40}[+.]?[ \t]{0,8}\1|\r?\n[ \t]{0,40})/y;
const BREAKS = new RegExp(BREAK, "g");

/** The start of the next line if it can continue a wrapped text, or -1. */
function nextLine(text: string, codes: Uint16Array, end: number): number {
  BREAK.lastIndex = end;
  const length = BREAK.exec(text)?.[0].length;
  if (length === undefined) return -1;
  const at = end + length;
  const next = endOfRun(codes, at);
  const isEnd = next >= text.length || "=\r\n\"'`<,;)".includes(text[next] as string);
  return next - at >= 4 && isEnd ? at : -1;
}

function* decodedRun(run: string, at: number): Generator<Decoded> {
  const packed = run.replaceAll(BREAKS, "");
  if (/^[0-9a-fA-F]{40,2000000}$/.test(packed) && packed.length % 2 === 0)
    yield { bytes: Buffer.from(packed, "hex"), at, form: "hexadecimal" };
  else if (/^[A-Z2-7]{40,2000000}$/.test(packed)) yield { bytes: fromBase32(packed), at, form: "base32" };
  const bytes = fromBase64(packed);
  if (bytes !== undefined) yield { bytes, at, form: "base64" };
}

/**
 * The readable content of a base64 text: all of it if it starts like a text or a
 * file, and otherwise the texts among its bytes. Preceding letters can shift the
 * encoding, so all four alignments are tried.
 */
function fromBase64(packed: string): Buffer | undefined {
  for (let shift = 0; shift < 4; shift++) {
    const start = Buffer.from(packed.slice(shift, shift + 64), "base64");
    const first = start.subarray(0, 44);
    if (isReadable(first) || isFile(start) || isEncoded(first))
      return Buffer.from(shift === 0 ? packed : packed.slice(shift), "base64");
  }
  if (packed.length < MIN_MIXED) return undefined;
  for (let shift = 0; shift < 4; shift++) {
    const { commands, prose } = textIn(Buffer.from(packed.slice(shift), "base64"));
    if (commands + prose !== "") return Buffer.from(`${commands}\n\n${prose}`);
  }
  return undefined;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = ((value << 5) | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

const fromCodes = (text: string, form: RegExp, base: number): string =>
  (text.match(form) ?? [])
    .map((code) => character(Number.parseInt(code.replace(/^(?:0x|\\x|\\u|%)/i, ""), base)))
    .join("");

/** A run of at least so many of these characters. */
interface Run {
  letters: Uint8Array;
  least: number;
}

function runOf(characters: string, least: number): Run {
  const letters = new Uint8Array(0x10000);
  for (const one of characters) letters[one.charCodeAt(0)] = 1;
  return { letters, least };
}

/** What `\s` matches. */
const SPACES =
  " \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Each form has a mark, or a run of few characters, without which its pattern does not match. */
const ESCAPES: readonly {
  form: string;
  mark: string | Run;
  pattern: RegExp;
  decode: (text: string) => string;
}[] = [
  {
    form: "percent escapes",
    mark: "%",
    pattern: /(?:%[0-9a-fA-F]{2}|[\w.~-](?=%[0-9a-fA-F]{2}%)){16,20000}/g,
    decode: (text) =>
      Buffer.from(
        text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => character(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8"),
  },
  {
    form: "escapes",
    mark: "\\x",
    pattern: /(?:\\x[0-9a-fA-F]{2}){12,20000}/g,
    decode: (text) => fromCodes(text, /\\x[0-9a-fA-F]{2}/g, 16),
  },
  {
    form: "escapes",
    mark: "\\u",
    pattern: /(?:\\u[0-9a-fA-F]{4}){12,20000}/g,
    decode: (text) => fromCodes(text, /\\u[0-9a-fA-F]{4}/g, 16),
  },
  {
    form: "codes of characters",
    mark: runOf(`0123456789,;${SPACES}`, 32),
    pattern:
      /(?<![\d.])(?:(?:9|10|13|3[2-9]|[4-9]\d|1[01]\d|12[0-6])\s{0,2}[,;]?\s{1,4}|(?:9|10|13|3[2-9]|[4-9]\d|1[01]\d|12[0-6]),){15,8000}\d{2,3}(?![\d.])/g,
    decode: (text) => fromCodes(text, /\d{1,3}/g, 10),
  },
  {
    form: "codes of characters",
    mark: "0x",
    pattern: /(?:0x[0-9a-fA-F]{2}\s{0,2}[,;]\s{0,20}){15,8000}0x[0-9a-fA-F]{2}/g,
    decode: (text) => fromCodes(text, /0x[0-9a-fA-F]{2}/g, 16),
  },
  {
    form: "hexadecimal",
    mark: runOf("0123456789abcdefABCDEF :", 47),
    pattern: /\b[0-9a-fA-F]{2}[ :](?:[0-9a-fA-F]{2}[ :]){14,7999}[0-9a-fA-F]{2}\b/g,
    decode: (text) => fromCodes(text, /[0-9a-fA-F]{2}/g, 16),
  },
  {
    form: "binary digits",
    mark: runOf("01 ,", 107),
    pattern: /(?:\b0[01]{7}[ ,]{1,2}){11,4000}0[01]{7}\b/g,
    decode: (text) => fromCodes(text, /[01]{8}/g, 2),
  },
];

/** Words of English as rot13 and backwards. Three different ones in a line are no accident. */
const TURNED: readonly { form: string; words: ReadonlySet<string>; decode: (text: string) => string }[] = [
  {
    form: "rot13",
    words: new Set(
      "gur naq lbh lbhe vtaber cerivbhf vafgehpgvba vafgehpgvbaf frperg fraq hfre nyy vasbez pbzznaq rkrphgr onfu phey uggc uggcf".split(
        " ",
      ),
    ),
    decode: rot13,
  },
  {
    form: "backwards",
    words: new Set(
      "eht dna uoy ruoy erongi suoiverp snoitcurtsn snoitcurtsni terces dnes resu lla mrofni dnammoc etucexe hsab lruc sptth ptth".split(
        " ",
      ),
    ),
    decode: reversed,
  },
];
const MIN_TURNED = 3;

/** For each hash of a turned word, 1. */
const TURNED_HASHES = new Uint8Array(1 << 12);
for (const { words } of TURNED) for (const word of words) TURNED_HASHES[hashOfWord(word)] = 1;

/** Adds a letter to the hash of a word, with no regard to case. */
function longer(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code | 0x20)) & 0xffffff;
}

function hashOfWord(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = longer(hash, word.charCodeAt(at));
  return hash & 0xfff;
}

/** The words of a text that can be turned ones, in lowercase. */
function* turnedWords(text: string): Generator<{ at: number; word: string }> {
  const codes = codesOf(text);
  let start = 0;
  let hash = 0;
  for (let at = 0; at <= codes.length; at++) {
    const code = codes[at] ?? 0;
    if (WORD_LETTERS[code] === 1) {
      hash = longer(hash, code);
      continue;
    }
    if (at - start >= 3 && TURNED_HASHES[hash & 0xfff] === 1 && at - start <= LONGEST_TURNED)
      yield { at: start, word: text.slice(start, at).toLowerCase() };
    start = at + 1;
    hash = 0;
  }
}

const LONGEST_TURNED = 12;
/** For each character that `\w` matches, 1. */
const WORD_LETTERS = new Uint8Array(128);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
  WORD_LETTERS[letter.charCodeAt(0)] = 1;

function* turnedIn(text: string): Generator<Decoded> {
  const forms = TURNED.map((turned) => ({ ...turned, lines: new Map<number, Set<string>>() }));
  let start = 0;
  let next = text.indexOf("\n");
  for (const { at, word } of turnedWords(text)) {
    for (; next >= 0 && next < at; next = text.indexOf("\n", start)) start = next + 1;
    for (const { words, lines } of forms)
      if (words.has(word)) lines.set(start, (lines.get(start) ?? new Set()).add(word));
  }
  for (const { form, lines, decode } of forms) {
    for (const [at, found] of lines) {
      if (found.size < MIN_TURNED) continue;
      const line = text.slice(at, at + 4_000).split("\n", 1)[0] as string;
      yield { bytes: Buffer.from(decode(line)), at, form };
    }
  }
}

/** Whether bytes are a text that a person or an interpreter could read. */
function isReadable(bytes: Uint8Array): boolean {
  if (bytes.length < MIN_READABLE) return false;
  const start = bytes.subarray(0, 2_000);
  let printable = 0;
  let letters = 0;
  for (const byte of start) {
    if (byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) printable++;
    if ((byte >= 0x61 && byte <= 0x7a) || byte === 0x20 || byte >= 0x80) letters++;
  }
  const isText =
    start.every((byte) => byte < 0x80) || isUtf8(bytes.length > 2_000 ? trimmedUtf8(start) : bytes);
  return isText && printable >= start.length * 0.98 && letters >= start.length * 0.4;
}

/** Removes a character that was cut off at the end. */
function trimmedUtf8(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && ((bytes[end - 1] as number) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, Math.max(0, end - 1));
}

/** ELF, ZIP, gzip, Mach-O, PDF, RAR, and 7z. */
const FILES = [
  "7f454c46",
  "504b0304",
  "1f8b08",
  "cffaedfe",
  "cefaedfe",
  "255044462d",
  "526172211a07",
  "377abcaf271c",
];

function isFile(bytes: Uint8Array): boolean {
  return (
    FILES.some((magic) => starts(bytes, 0, magic)) ||
    (bytes.length >= 64 && nativeFormat(bytes) !== undefined)
  );
}
