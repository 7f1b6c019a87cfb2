import { inflateSync } from "node:zlib";
import { extensionOf } from "../text.js";
import { starts } from "./signatures.js";

const MEDIA = new Set(
  "png jpg jpeg gif webp avif ico bmp tif tiff psd pdf mp3 mp4 m4a m4v mov webm mkv avi wav ogg flac ttf otf woff woff2 eot".split(
    " ",
  ),
);

const MEDIA_MAGIC: readonly [number, string][] = [
  [0, "89504e470d0a1a0a"],
  [0, "ffd8ff"],
  [0, "47494638"],
  [0, "52494646"], // RIFF: WebP, WAV, AVI
  [0, "00000100"], // icon
  [0, "424d"],
  [0, "49492a00"],
  [0, "4d4d002a"],
  [0, "38425053"],
  [0, "25504446"],
  [0, "494433"],
  [0, "fffb"],
  [4, "66747970"], // MP4, AVIF, HEIC
  [0, "1a45dfa3"], // Matroska
  [0, "4f676753"],
  [0, "664c6143"],
  [0, "00010000"], // TrueType
  [0, "4f54544f"],
  [0, "74727565"],
  [0, "774f4646"],
  [0, "774f4632"],
];

/** Formats whose end this module finds. Nothing should follow it. */
const STRICT: readonly [magic: string, endOf: (bytes: Buffer) => Read | undefined][] = [
  ["89504e470d0a1a0a", readPng],
  ["47494638", readGif],
  ["ffd8ff", readJpeg],
  ["52494646", (bytes) => (bytes.length < 12 ? undefined : { end: bytes.readUInt32LE(4) + 8, texts: [] })],
];

/** A picture that carries more text than this does not parse, so that it is judged as data. */
const MAX_TEXT = 1024 * 1024;
const MIN_TEXT = 24;

/** Where a picture ends, and the texts that it carries. */
interface Read {
  end: number;
  texts: string[];
}

/**
 * Whether both name and content identify an image, audio, video, font, or PDF file, which no program executes. A
 * picture that cannot be parsed to its end is not accepted, and neither is text that starts like a media file.
 */
export function isMedia(path: string, bytes: Uint8Array): boolean {
  if (!isMediaName(path) || !MEDIA_MAGIC.some(([at, magic]) => starts(bytes, at, magic))) return false;
  if (!starts(bytes, 0, "25504446") && !bytes.subarray(0, HEADER).includes(0)) return false;
  const strict = STRICT.find(([magic]) => starts(bytes, 0, magic));
  return strict === undefined || strict[1](view(bytes)) !== undefined;
}

export function isMediaName(path: string): boolean {
  return MEDIA.has(extensionOf(path));
}

/** Headers of media have a NUL byte here. The first letters alone can be typed, such as `true` or `OTTO`. */
const HEADER = 32;

/** The contents of a media file apart from the picture: texts, and the bytes after its end. */
export function besidesPicture(bytes: Uint8Array): { texts: string[]; after: Uint8Array } {
  const data = view(bytes);
  const read = STRICT.find(([magic]) => starts(bytes, 0, magic))?.[1](data);
  if (!read) return { texts: [], after: new Uint8Array() };
  return {
    texts: read.texts.filter((text) => text.length >= MIN_TEXT && !/^\s{0,8}<[?x]/.test(text)),
    after: trimmed(data.subarray(Math.min(read.end, data.length))),
  };
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Padding is ignored. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length && isPadding(bytes[start] as number)) start++;
  let end = bytes.length;
  while (end > start && isPadding(bytes[end - 1] as number)) end--;
  return bytes.subarray(start, end);
}

const isPadding = (byte: number): boolean => byte === 0 || byte === 0x0a || byte === 0x0d || byte === 0x20;

function readPng(bytes: Buffer): Read | undefined {
  const texts: string[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type) || at + 12 + length > bytes.length) return undefined;
    if (length > MAX_TEXT && TEXT_CHUNK.test(type)) return undefined;
    const text = pngText(type, bytes.subarray(at + 8, at + 8 + length));
    if (text === TOO_LONG) return undefined;
    if (text !== undefined) texts.push(text);
    at += 12 + length;
    if (type === "IEND") return { end: at, texts };
  }
  return undefined;
}

const TEXT_CHUNK = /^(?:tEXt|zTXt|iTXt)$/;
const TOO_LONG = "too long";

/** The text of a `tEXt`, `zTXt`, or `iTXt` chunk: a keyword, and what follows it. */
function pngText(type: string, data: Buffer): string | undefined {
  if (!TEXT_CHUNK.test(type)) return undefined;
  const keyword = data.indexOf(0);
  if (keyword < 0) return undefined;
  if (type === "tEXt") return data.toString("latin1", keyword + 1, keyword + 1 + MAX_TEXT);
  if (type === "zTXt") return inflated(data.subarray(keyword + 2));
  const isPacked = data[keyword + 1] === 1;
  const language = data.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  const content = data.subarray(translated + 1);
  return isPacked ? inflated(content) : content.toString("utf8", 0, MAX_TEXT);
}

function inflated(data: Buffer): string | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MAX_TEXT }).toString("utf8");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? TOO_LONG : undefined;
  }
}

function readGif(bytes: Buffer): Read | undefined {
  if (bytes.length < 13) return undefined;
  const texts: string[] = [];
  const table = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const skipBlocks = (from: number, text?: string[]): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) {
      const length = bytes[at] as number;
      text?.push(bytes.toString("latin1", at + 1, at + 1 + length));
      at += length + 1;
    }
    return at + 1;
  };
  let at = 13 + table(bytes[10] as number);
  while (at < bytes.length) {
    const mark = bytes[at];
    if (mark === 0x3b) return { end: at + 1, texts };
    if (mark === 0x2c) at = skipBlocks(at + 11 + table(bytes[at + 9] ?? 0));
    else if (mark === 0x21) {
      const parts: string[] = [];
      at = skipBlocks(at + 2, bytes[at + 1] === 0xfe ? parts : undefined);
      if (parts.length > 0) texts.push(parts.join("").slice(0, MAX_TEXT));
    } else return undefined;
  }
  return undefined;
}

/** Segments with their lengths, and then coded data until the next real marker. */
function readJpeg(bytes: Buffer): Read | undefined {
  const texts: string[] = [];
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return { end: at + 2, texts };
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xfe) texts.push(bytes.toString("utf8", at + 4, at + 2 + length));
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return undefined;
}

/** In coded data, a real marker is one that is not escaped and restarts nothing. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
