import { isUtf8 } from "node:buffer";
import { character, reversed, rot13 } from "../code/decode.js";
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
  yield* runsIn(text);
  for (const { form, mark, pattern, decode } of ESCAPES) {
    if (!text.includes(mark)) continue;
    for (const match of matchesIn(pattern, text)) {
      yield { bytes: Buffer.from(decode(match[0])), at: match.index, form };
    }
  }
  yield* turnedIn(text);
}

/** Long words of the letters of base64. Lines that continue one, as mail wraps them, belong to it. */
function* runsIn(text: string): Generator<Decoded> {
  for (let at = 0; at < text.length; ) {
    if (!ALPHABET[text.charCodeAt(at)]) {
      at++;
      continue;
    }
    let end = endOfRun(text, at);
    if (end - at < MIN_RUN) {
      at = end + 1;
      continue;
    }
    const start = at;
    for (let next = nextLine(text, end); next > 0; next = nextLine(text, end)) end = endOfRun(text, next);
    yield* decodedRun(text.slice(start, end), start);
    at = end + 1;
  }
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && ALPHABET[text.charCodeAt(at)]) at++;
  return at;
}

/** The start of the next line if it can continue a wrapped text, or -1. */
function nextLine(text: string, end: number): number {
  let at = end;
  if (text[at] === "\r") at++;
  if (text[at] !== "\n") return -1;
  at++;
  while (text[at] === " " || text[at] === "\t") at++;
  const next = endOfRun(text, at);
  const isEnd = next >= text.length || "=\r\n\"'`<,;)".includes(text[next] as string);
  return next - at >= 4 && isEnd ? at : -1;
}

function* decodedRun(run: string, at: number): Generator<Decoded> {
  const packed = run.replace(/\s/g, "");
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

/** Each form has a mark, without which its pattern does not match. */
const ESCAPES: readonly {
  form: string;
  mark: string;
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
    mark: "",
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
    mark: "",
    pattern: /\b[0-9a-fA-F]{2}[ :](?:[0-9a-fA-F]{2}[ :]){14,7999}[0-9a-fA-F]{2}\b/g,
    decode: (text) => fromCodes(text, /[0-9a-fA-F]{2}/g, 16),
  },
  {
    form: "binary digits",
    mark: "0",
    pattern: /(?:\b0[01]{7}[ ,]{1,2}){11,4000}0[01]{7}\b/g,
    decode: (text) => fromCodes(text, /[01]{8}/g, 2),
  },
];

/** Words of English as rot13 and backwards. Two different ones in a line are no accident. */
const TURNED: readonly { form: string; words: RegExp; decode: (text: string) => string }[] = [
  {
    form: "rot13",
    words:
      /\b(?:gur|naq|lbh|lbhe|vtaber|cerivbhf|vafgehpgvbaf?|frperg|fraq|hfre|nyy|vasbez|pbzznaq|rkrphgr|onfu|phey|uggcf?)\b/gi,
    decode: rot13,
  },
  {
    form: "backwards",
    words:
      /\b(?:eht|dna|uoy|ruoy|erongi|suoiverp|snoitcurtsni?|terces|dnes|resu|lla|mrofni|dnammoc|etucexe|hsab|lruc|sptth|ptth)\b/gi,
    decode: reversed,
  },
];
const MIN_TURNED = 3;

function* turnedIn(text: string): Generator<Decoded> {
  for (const { form, words, decode } of TURNED) {
    const lines = new Map<number, Set<string>>();
    let start = 0;
    let next = text.indexOf("\n");
    for (const match of matchesIn(words, text)) {
      for (; next >= 0 && next < match.index; next = text.indexOf("\n", start)) start = next + 1;
      lines.set(start, (lines.get(start) ?? new Set()).add(match[0].toLowerCase()));
    }
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
