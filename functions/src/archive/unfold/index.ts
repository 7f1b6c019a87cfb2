import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { addressOf, isPrivateHost } from "../code/hosts.js";
import { ArchiveRefused, type Finding, finding, visible } from "../finding.js";
import { inflateEntry } from "../inflate.js";
import { contextOfPart, Reading } from "../instructions/prose/reading.js";
import { LineCounter } from "../line-counter.js";
import { readDirectory } from "../structure.js";
import { baseName, extensionOf, type TextPart } from "../text.js";
import { isMacroName, isOffice, judgeMember, spokenText } from "./documents.js";
import { decodedIn } from "./encodings.js";
import { besidesPicture, isMedia, isMediaName } from "./media.js";
import { readPdf } from "./pdf.js";
import { nameOfProgram } from "./programs.js";
import { closedArchive, embeddedIn, starts } from "./signatures.js";
import { textIn } from "./strings.js";
import { isTar, readTar, UnreadableTar } from "./tar.js";

export { isMedia } from "./media.js";

/** An object inside a file that is judged like a separate file. */
export interface Inner {
  /** Its name decides how it is judged. */
  path: string;
  bytes: Uint8Array;
  executable: boolean;
  /** The file of the archive in which it was found, for findings. */
  shown: string;
  /** The line of that file, for what was decoded from its text. */
  line?: number;
  /** How it was hidden, for messages. */
  form?: string;
}

const MAX_DEPTH = 3;
const MAX_MEMBERS = 3_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Encoded texts that can be programs or orders. Honest archives have a few dozens. */
const MAX_DECODED = 2_000;
const MAX_DECODED_BYTES = 8 * 1024 * 1024;
/** Data of this size without any structure is encrypted or packed. */
const MIN_OPAQUE = 256;
const MIN_AFTER = 64;
const MIN_ENTROPY = 0.93;

/** The remaining budget for opening the files of an archive. */
export class UnfoldBudget {
  members = MAX_MEMBERS;
  bytes = MAX_BYTES;
  decoded = MAX_DECODED;
  decodedBytes = MAX_DECODED_BYTES;
  /** The encoded texts that were judged. */
  readonly known = new Set<string>();
}

/**
 * Opens the objects inside a file: archives, documents, and data after a picture (DESIGN §13, stage one). Yields each
 * object, and a finding for each one that cannot be opened.
 */
export function* unfold(
  path: string,
  bytes: Uint8Array,
  depth: number,
  budget: UnfoldBudget,
): Generator<Inner | Finding> {
  const open = opener(bytes);
  if (open === undefined) {
    yield* insideOther(path, bytes);
    return;
  }
  if (depth >= MAX_DEPTH) {
    yield sealed(path, "too many archives inside each other");
    return;
  }
  try {
    yield* open(path, bytes, budget);
    if (!isOffice(extensionOf(path)) && open !== openPdf) yield finding("opened-archive", { file: path });
  } catch (error) {
    yield* sealedBy(path, error);
  }
}

type Open = (path: string, bytes: Uint8Array, budget: UnfoldBudget) => Generator<Inner | Finding>;

function opener(bytes: Uint8Array): Open | undefined {
  if (starts(bytes, 0, "504b0304") || starts(bytes, 0, "504b0506")) return openZip;
  if (starts(bytes, 0, "1f8b")) return openGzip;
  if (starts(bytes, 0, "25504446")) return openPdf;
  return isTar(bytes) ? openTar : undefined;
}

/** The budget is used up, so the rest is unknown. */
class TooMuch extends Error {}

function spend(budget: UnfoldBudget, bytes: number): void {
  budget.members--;
  budget.bytes -= bytes;
  if (budget.members < 0 || budget.bytes < 0) throw new TooMuch();
}

function* openZip(path: string, bytes: Uint8Array, budget: UnfoldBudget): Generator<Inner | Finding> {
  const extension = extensionOf(path);
  if (isMacroName(extension)) yield finding("office-macro", { file: path });
  for (const entry of readDirectory(bytes)) {
    if (entry.isFolder) continue;
    spend(budget, entry.size);
    const content = inflateEntry(bytes, entry);
    const inner = within(path, entry.path);
    if (isOffice(extension)) {
      yield* judgeMember(path, entry.path, content);
      const spoken = spokenText(entry.path, content);
      // People read a document, and an agent that is asked to.
      if (spoken !== undefined)
        yield {
          path: within(inner, "readme.txt"),
          bytes: Buffer.from(spoken),
          executable: false,
          shown: inner,
        };
      if (/\.(?:xml|rels)$/i.test(entry.path) && isMarkup(content)) continue;
    }
    yield { path: inner, bytes: content, executable: entry.executable, shown: inner };
  }
}

/** Whether a member of a document is what its name says. */
function isMarkup(content: Uint8Array): boolean {
  return /^\ufeff?\s{0,40}</.test(new TextDecoder().decode(content.subarray(0, 64)));
}

function* openTar(path: string, bytes: Uint8Array, budget: UnfoldBudget): Generator<Inner> {
  for (const file of readTar(bytes)) {
    spend(budget, file.bytes.length);
    const inner = within(path, file.path);
    yield { ...file, path: inner, shown: inner };
  }
}

function* openGzip(path: string, bytes: Uint8Array, budget: UnfoldBudget): Generator<Inner> {
  const content = gunzipSync(bytes, { maxOutputLength: Math.max(1, Math.min(budget.bytes, MAX_BYTES)) });
  spend(budget, content.length);
  // A packed tar archive is one archive to its readers.
  if (isTar(content)) {
    yield* openTar(path, content, budget);
    return;
  }
  const inner = within(path, baseName(path).replace(/\.gz$/i, ""));
  yield { path: inner, bytes: content, executable: false, shown: inner };
}

function* openPdf(path: string, bytes: Uint8Array, budget: UnfoldBudget): Generator<Inner | Finding> {
  const { findings, files } = readPdf(path, bytes);
  yield* findings;
  for (const [index, file] of files.entries()) {
    spend(budget, file.length);
    const inner = within(path, `attachment-${index + 1}`);
    yield { path: inner, bytes: file, executable: false, shown: inner };
  }
  yield* embedded(path, bytes);
  yield* textsOf(path, bytes, false);
}

/**
 * The contents of a file that is not an archive: data beside the image in a picture, and data
 * without structure.
 */
function* insideOther(path: string, bytes: Uint8Array): Generator<Inner | Finding> {
  const closed = closedArchive(bytes);
  if (closed !== undefined) {
    yield sealed(path, closed);
    return;
  }
  if (isMedia(path, bytes)) {
    const { texts, after } = besidesPicture(bytes);
    for (const text of texts)
      yield {
        path: within(path, "text.txt"),
        bytes: Buffer.from(text),
        executable: false,
        shown: path,
        form: "a text of a picture",
      };
    yield* embedded(path, bytes);
    yield* textsOf(path, bytes, true);
    if (after.length === 0) return;
    if (isPlain(after)) {
      const name = within(
        path,
        `after-its-end${nameOfProgram(new TextDecoder().decode(after.subarray(0, 4_096)))}`,
      );
      yield {
        path: name,
        bytes: after,
        executable: false,
        shown: path,
        form: "bytes after the end of a picture",
      };
    } else if (after.length >= MIN_AFTER && !starts(bytes, 0, "ffd8ff"))
      yield finding("opaque-data", { file: path, message: "Data after the end of a picture" });
    return;
  }
  if (!bytes.includes(0)) {
    // No text has a reason to be called a font or a song.
    if (isMediaName(path)) yield* textsOf(path, bytes, true);
    return;
  }
  yield* embedded(path, bytes);
  if (!isUtf8(bytes)) yield* textsOf(path, bytes, false);
}

/**
 * Commands among the bytes of data, which some interpreters run whatever is around
 * them. In media, this includes sentences, because a program that describes a
 * picture passes them to an agent.
 */
function* textsOf(path: string, bytes: Uint8Array, isRead: boolean): Generator<Inner | Finding> {
  const { commands, prose, isCut } = textIn(bytes);
  const form = "text inside data";
  if (isCut && !DATA.has(extensionOf(path)))
    yield finding("hidden-program", { file: path, message: "More text inside data than is read" });
  const language = nameOfProgram(commands);
  const name = language === ".md" || DATABASE.has(extensionOf(path)) ? ".txt" : language;
  if (commands !== "")
    yield {
      path: within(path, `text${name}`),
      bytes: Buffer.from(commands),
      executable: false,
      shown: path,
      form,
    };
  if (isRead && prose !== "")
    yield {
      path: within(path, "words.txt"),
      bytes: Buffer.from(prose),
      executable: false,
      shown: path,
      form,
    };
}

/** Data that normally contains texts. */
const DATABASE = new Set("sqlite sqlite3 db pdf parquet arrow feather".split(" "));

function* embedded(path: string, bytes: Uint8Array): Generator<Finding> {
  const found = embeddedIn(bytes);
  if (!found) return;
  const { name, isProgram } = found;
  yield finding(isProgram ? "native-binary" : "nested-archive", {
    file: path,
    message: isProgram
      ? `A native program (${name}) inside another file`
      : `An archive (${name}) inside another file`,
  });
}

/**
 * The encoded contents of a text. They are judged like a file, because readers of the text do not see them. Each text
 * is judged once per archive. Contents that are too large or too deeply nested are held.
 */
export function* decoded(
  part: TextPart,
  shown: string,
  depth: number,
  budget: UnfoldBudget,
): Generator<Inner | Finding> {
  let isSample: ((line: number) => boolean) | undefined;
  let lines: LineCounter | undefined;
  for (const { bytes, at, form } of decodedIn(part.text)) {
    const key = createHash("sha1").update(bytes).digest("base64");
    if (budget.known.has(key) || isDrawing(bytes)) continue;
    budget.known.add(key);
    budget.decoded--;
    budget.decodedBytes -= bytes.length;
    lines ??= new LineCounter(part.text);
    const line = part.firstLine + lines.before(at);
    const hold = (message: string) => finding("hidden-program", { file: shown, line, message });
    if (depth >= MAX_DEPTH + 2 || budget.decoded < 0 || budget.decodedBytes < 0) {
      yield hold(
        depth >= MAX_DEPTH + 2
          ? "A text that is encoded again and again"
          : "More encoded texts than are read",
      );
      return;
    }
    const start = new TextDecoder().decode(bytes.subarray(0, 4_096));
    if (ADDRESS.test(start)) {
      if (form !== "percent escapes" && !isPrivateHost(addressOf(start.trim())?.host ?? "localhost"))
        yield hold(`An address written as ${form}`);
      continue;
    }
    const language = nameOfProgram(start);
    if (language === ".md") {
      isSample ??= samplesOf(part);
      if (isSample(line)) continue;
    }
    const name = `${shown}/line-${line}${language}`;
    yield { path: name, bytes, executable: false, shown, line, form };
  }
}

/** Whether a text is a drawing without scripts and words. Style sheets have hundreds of them. */
function isDrawing(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x3c || bytes.length > 64 * 1024) return false;
  const text = new TextDecoder().decode(bytes);
  return (
    /^<svg\b/i.test(text) &&
    !/script|\son\w|<(?:text|desc|title|style|foreign|!|\?|a\b)|javascript:|href|data:/i.test(text)
  );
}

const OF_TESTS = /(?:^|\/)(?:tests?|__tests__|fixtures?)\//;

/** Decides which encoded texts are samples in a text about attacks, or test data of a program. */
function samplesOf(part: TextPart): (line: number) => boolean {
  if (part.kind !== "instructions" && part.kind !== "documentation") {
    const isOfTests = OF_TESTS.test(part.path);
    return () => isOfTests;
  }
  if (new Reading(part).isAboutAttacks) return () => true;
  const about = contextOfPart(part)
    .filter(({ isAbout }) => isAbout)
    .map(({ block }) => [block.line - 1, block.line + block.text.split("\n").length] as const);
  return (line) => {
    const at = line - part.firstLine + 1;
    return about.some(([first, last]) => at >= first && at <= last);
  };
}

const ADDRESS = /^\s{0,8}(?:https?|wss?|ftp):\/\/\S{4,2000}\s{0,8}$/i;

/** Whether a file is an archive or a document, for which `unfold` reports the parts that it cannot read. */
export function isContainer(bytes: Uint8Array): boolean {
  return opener(bytes) !== undefined || closedArchive(bytes) !== undefined;
}

/** Whether data has no structure at all, such as encrypted data. False for known kinds of data. */
export function isStructureless(path: string, bytes: Uint8Array): boolean {
  if (DATA.has(extensionOf(path)) || bytes.length < MIN_OPAQUE) return false;
  const sample = bytes.subarray(0, 64 * 1024);
  const counts = new Uint32Array(256);
  for (const byte of sample) counts[byte] = (counts[byte] as number) + 1;
  let entropy = 0;
  for (const count of counts)
    if (count > 0) entropy -= (count / sample.length) * Math.log2(count / sample.length);
  return entropy / Math.min(8, Math.log2(sample.length)) >= MIN_ENTROPY;
}

/** Formats of data that are packed by nature and run nothing. */
const DATA = new Set(
  "png jpg jpeg gif webp avif ico bmp tif tiff psd pdf mp3 mp4 m4a m4v mov webm mkv avi wav ogg opus flac ttf otf woff woff2 eot sqlite sqlite3 db npy npz parquet arrow feather onnx safetensors gguf ggml pt pth h5 hdf5 tflite pb mo blend fig sketch glb gltf usdz fbx heic heif jxl lz4 br wasm mmdb idx pack dat3 cube lut icns".split(
    " ",
  ),
);

function isPlain(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4_096);
  let printable = 0;
  for (const byte of start) if (byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) printable++;
  return start.length >= 8 && printable >= start.length * 0.97 && !start.includes(0);
}

const within = (path: string, name: string): string => `${path}/${name}`;

function sealed(path: string, reason: string): Finding {
  return finding("nested-archive", {
    file: path,
    message: `An archive inside the archive that is not opened: ${visible(reason, 120)}`,
  });
}

function* sealedBy(path: string, error: unknown): Generator<Finding> {
  if (error instanceof ArchiveRefused) {
    const [first] = error.findings;
    yield sealed(
      path,
      first?.rule === "encryption" ? "it has a password" : (first?.message ?? "it is damaged"),
    );
  } else if (error instanceof UnreadableTar) yield sealed(path, error.message);
  else if (error instanceof TooMuch) yield sealed(path, "it is too large");
  else if (isCodeOfZlib(error)) yield sealed(path, "it is damaged or too large");
  else throw error;
}

function isCodeOfZlib(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return code.startsWith("Z_") || code === "ERR_BUFFER_TOO_LARGE";
}
