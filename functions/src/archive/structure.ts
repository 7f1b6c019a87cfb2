import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import { readEndRecord } from "./end-record.js";
import { checkExtraFields } from "./extra-fields.js";
import { ArchiveRefused, type Finding, finding, refuse } from "./finding.js";
import { MAX_FILE_BYTES, MAX_PATH_BYTES, MAX_RATIO, MAX_TOTAL_BYTES, RATIO_FREE_BYTES } from "./limits.js";
import { type CentralHeader, checkLocalHeader, FLAG_DESCRIPTOR } from "./local-header.js";
import { checkNames, decodeName } from "./names.js";

const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_LENGTH = 46;

/** Bits of the general purpose flag. Bits 1 and 2 are the deflate compression level, which readers ignore. */
const FLAG_ENCRYPTED = 0x0001;
const FLAG_DEFLATE_LEVEL = 0x0006;
const FLAG_STRONG_ENCRYPTION = 0x0040;
const FLAG_MASKED_HEADERS = 0x2000;
const FLAG_UTF8 = 0x0800;
const KNOWN_FLAGS = FLAG_DEFLATE_LEVEL | FLAG_DESCRIPTOR | FLAG_UTF8;

const UNIX_TYPE = 0o170000;
const UNIX_REGULAR = 0o100000;
const UNIX_FOLDER = 0o040000;
const UNIX_SPECIAL_BITS = 0o007000;
const DOS_FOLDER = 0x10;
const DOS_VOLUME_OR_DEVICE_OR_REPARSE = 0x08 | 0x40 | 0x400;

/**
 * A file or folder in an archive with a valid structure. The sizes and the checksum are declared values that have not
 * been verified yet.
 */
export interface ArchiveEntry {
  /** With forward slashes, without a trailing one. */
  path: string;
  isFolder: boolean;
  /** Whether its Unix mode has any execute bit. */
  executable: boolean;
  method: "store" | "deflate";
  crc32: number;
  /** Bytes in the archive, starting at `dataStart`. */
  compressedSize: number;
  /** Bytes after unpacking. */
  size: number;
  dataStart: number;
}

/**
 * Reads the directory of a ZIP archive strictly (DESIGN §4, structure).
 *
 * It accepts only archives that every reader reads in the same way: one end record exactly at
 * the end, local headers that match the directory, and entries that
 * cover the file from its first byte to the directory without gaps or overlaps.
 * It does not inflate data, so a ZIP bomb costs no more than its directory.
 *
 * @throws ArchiveRefused with the rules that the archive breaks
 */
export function readDirectory(bytes: Uint8Array): ArchiveEntry[] {
  if (bytes.length > MAX_ARCHIVE_BYTES) refuse("archive-size");
  const { entries, directoryStart, directoryEnd } = readEndRecord(bytes);
  const headers = readHeaders(bytes.subarray(directoryStart, directoryEnd), entries);
  return checkLayout(bytes, headers, directoryStart);
}

/**
 * Reads the headers of a central directory, and checks their sizes and names. It does not check where the files are
 * stored.
 * @param directory exactly the bytes of the directory
 * @param entries the number of headers according to the end record
 * @throws ArchiveRefused with the rules that the directory breaks
 */
export function readHeaders(directory: Uint8Array, entries: number): CentralHeader[] {
  const headers = readCentralDirectory(directory, entries);
  checkSizes(headers);
  const faults: Finding[] = [...checkNames(headers)];
  if (headers.every((header) => header.isFolder)) faults.push(finding("no-files"));
  if (faults.length > 0) throw new ArchiveRefused(faults);
  return headers;
}

function readCentralDirectory(directory: Uint8Array, entries: number): CentralHeader[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const headers: CentralHeader[] = [];
  let at = 0;
  for (let count = 0; count < entries; count++) {
    if (at + CENTRAL_LENGTH > directory.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE) {
      refuse("central-directory", "The central directory has fewer entries than the end record counts");
    }
    const header = readCentralHeader(directory, view, at);
    headers.push(header);
    at = header.next;
  }
  if (at !== directory.length) {
    refuse("central-directory", "The central directory is longer than its entries");
  }
  return headers;
}

function readCentralHeader(bytes: Uint8Array, view: DataView, at: number): CentralHeader {
  const nameStart = at + CENTRAL_LENGTH;
  const extraStart = nameStart + view.getUint16(at + 28, true);
  const commentStart = extraStart + view.getUint16(at + 30, true);
  const next = commentStart + view.getUint16(at + 32, true);
  if (next > bytes.length) refuse("central-directory", "A header in the central directory is truncated");

  const name = bytes.subarray(nameStart, extraStart);
  // Names occur twice in the file with up to 64 KB each, so they are a cheap way to enlarge an archive.
  // Long ones are not decoded.
  if (name.length > MAX_PATH_BYTES + 1) refuse("name-length");
  const text = decodeName(name);
  if (text === undefined) refuse("name-encoding");
  const isFolder = text.endsWith("/");
  const path = isFolder ? text.slice(0, -1) : text;
  const header: CentralHeader = {
    name,
    path,
    isFolder,
    versionNeeded: view.getUint16(at + 6, true),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    time: view.getUint16(at + 12, true),
    date: view.getUint16(at + 14, true),
    crc32: view.getUint32(at + 16, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    attributes: view.getUint32(at + 38, true),
    localStart: view.getUint32(at + 42, true),
    next,
  };
  const disk = view.getUint16(at + 34, true);
  if ([header.compressedSize, header.size, header.localStart].includes(0xffffffff) || disk === 0xffff) {
    refuse("zip64", undefined, path);
  }
  if (disk !== 0) refuse("central-directory", "An entry is on another disk", path);
  checkMeaning(header);
  checkExtraFields(bytes.subarray(extraStart, commentStart), name, path);
  return header;
}

/** Rejects an entry that is not a plain file or folder, or that other readers could read differently. */
function checkMeaning(header: CentralHeader): void {
  const { path, flags, attributes, isFolder } = header;
  if (flags & (FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION | FLAG_MASKED_HEADERS))
    refuse("encryption", undefined, path);
  if (flags & ~KNOWN_FLAGS) refuse("entry-flags", undefined, path);
  if (header.method !== 0 && header.method !== 8) refuse("compression-method", undefined, path);

  const mode = attributes >>> 16;
  const type = mode & UNIX_TYPE;
  if ((type !== 0 && type !== UNIX_REGULAR && type !== UNIX_FOLDER) || mode & UNIX_SPECIAL_BITS) {
    refuse("special-file", undefined, path);
  }
  if (attributes & DOS_VOLUME_OR_DEVICE_OR_REPARSE) refuse("special-file", undefined, path);
  const markedFolder = type === UNIX_FOLDER || (attributes & DOS_FOLDER) !== 0;
  if (isFolder ? type === UNIX_REGULAR : markedFolder) {
    refuse("folder-data", "Name and attributes disagree about whether this is a folder", path);
  }
  if (isFolder && (header.size !== 0 || header.compressedSize !== 0 || header.crc32 !== 0)) {
    refuse("folder-data", "A folder contains data", path);
  }
}

/** Checks the declared sizes against the limits. `inflateEntry` verifies that the declarations are true. */
function checkSizes(headers: CentralHeader[]): void {
  let packed = 0;
  let total = 0;
  for (const { path, size, compressedSize, method } of headers) {
    if (size > MAX_FILE_BYTES) refuse("file-size", undefined, path);
    if (method === 0 && size !== compressedSize) {
      refuse("size-mismatch", "A stored file declares two different sizes", path);
    }
    if (size > RATIO_FREE_BYTES && size > compressedSize * MAX_RATIO)
      refuse("compression-ratio", undefined, path);
    packed += compressedSize;
    total += size;
    if (total > MAX_TOTAL_BYTES) refuse("total-size");
  }
  if (total > RATIO_FREE_BYTES && total > packed * MAX_RATIO) refuse("compression-ratio");
}

/** Checks the entries in file order: they must cover the file from byte 0 to the directory, each byte once. */
function checkLayout(
  bytes: Uint8Array,
  headers: readonly CentralHeader[],
  directoryStart: number,
): ArchiveEntry[] {
  const inOrder = [...headers].sort((a, b) => a.localStart - b.localStart);
  const dataStarts = new Map<CentralHeader, number>();
  let at = 0;
  for (const header of inOrder) {
    if (header.localStart < at) refuse("entry-overlap", undefined, header.path);
    if (header.localStart > at) refuse(at === 0 ? "prefix-data" : "entry-gap", undefined, header.path);
    const { dataStart, end } = checkLocalHeader(bytes, header, directoryStart);
    dataStarts.set(header, dataStart);
    at = end;
  }
  if (at !== directoryStart) refuse("entry-gap", "Bytes between the last file and the central directory");
  return headers.map((header) => entryAt(header, dataStarts.get(header) as number));
}

/** The entry of a header whose data starts at `dataStart`. */
export function entryAt(header: CentralHeader, dataStart: number): ArchiveEntry {
  return {
    path: header.path,
    isFolder: header.isFolder,
    executable: !header.isFolder && ((header.attributes >>> 16) & 0o111) !== 0,
    method: header.method === 0 ? "store" : "deflate",
    crc32: header.crc32,
    compressedSize: header.compressedSize,
    size: header.size,
    dataStart,
  };
}
