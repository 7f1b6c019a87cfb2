import { deflateRawSync } from "node:zlib";
import { crc32 } from "../crc32.js";

/** Little-endian fields of a ZIP record: `[bytes, value]` each. */
type Field = readonly [1 | 2 | 4, number];

/** One entry, written exactly as specified. Values that a test sets are not derived. */
export interface RawEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  method?: number;
  /** Compressed bytes, instead of those derived from `content`. */
  packed?: Uint8Array;
  descriptor?: Uint8Array | "signed" | "unsigned";
  /** Bytes before the local header. */
  gap?: Uint8Array;
  /** Fields of both headers. */
  both?: Partial<Header>;
  local?: Partial<Header>;
  central?: Partial<Header>;
  /** Omits the local header and the data. The central header then needs an `offset`. */
  centralOnly?: boolean;
}

export interface Header {
  signature: number;
  madeBy: number;
  versionNeeded: number;
  flags: number;
  method: number;
  time: number;
  date: number;
  crc32: number;
  compressedSize: number;
  size: number;
  name: string | Uint8Array;
  extra: Uint8Array;
  comment: Uint8Array;
  disk: number;
  attributes: number;
  offset: number;
}

export interface RawArchive {
  entries: readonly RawEntry[];
  prefix?: Uint8Array;
  suffix?: Uint8Array;
  comment?: Uint8Array;
  /** Bytes between the last entry and the directory, and between the directory and the end record. */
  beforeDirectory?: Uint8Array;
  beforeEnd?: Uint8Array;
  end?: Partial<EndFields>;
}

interface EndFields {
  disks: number;
  entriesHere: number;
  entries: number;
  directoryLength: number;
  directoryStart: number;
  commentLength: number;
}

export const NOTHING = new Uint8Array();
const REGULAR_FILE = 0o100644 << 16;
const FOLDER = (0o040755 << 16) | 0x10;

export function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === "string" ? Buffer.from(value, "utf8") : value;
}

export function record(...fields: readonly (Field | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    fields.map((field) => {
      if (field instanceof Uint8Array) return field;
      const [length, value] = field;
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(value >>> 0);
      return bytes.subarray(0, length);
    }),
  );
}

/** An extra field with its identifier and length. */
export function extra(id: number, data: Uint8Array = NOTHING): Uint8Array {
  return record([2, id], [2, data.length], data);
}

/** Writes a ZIP archive byte by byte, so that a test can change one thing in a valid archive. */
export function rawZip(archive: RawArchive): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const push = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const entry of archive.entries) {
    push(entry.gap ?? NOTHING);
    const header = headerOf(entry, offset);
    if (!entry.centralOnly) {
      push(localHeader({ ...header, ...entry.local }));
      push(packedOf(entry));
      push(descriptorOf(entry, header));
    }
    directory.push(centralHeader({ ...header, ...entry.central }));
  }
  push(archive.beforeDirectory ?? NOTHING);
  const directoryBytes = Buffer.concat(directory);
  const comment = archive.comment ?? NOTHING;
  const end: EndFields = {
    disks: 0,
    entriesHere: archive.entries.length,
    entries: archive.entries.length,
    directoryLength: directoryBytes.length,
    directoryStart: offset,
    commentLength: comment.length,
    ...archive.end,
  };
  return new Uint8Array(
    Buffer.concat([
      archive.prefix ?? NOTHING,
      ...parts,
      directoryBytes,
      archive.beforeEnd ?? NOTHING,
      record([4, 0x06054b50], [4, end.disks], [2, end.entriesHere], [2, end.entries]),
      record([4, end.directoryLength], [4, end.directoryStart], [2, end.commentLength]),
      comment,
      archive.suffix ?? NOTHING,
    ]),
  );
}

function contentOf(entry: RawEntry): Uint8Array {
  return bytesOf(entry.content ?? NOTHING);
}

function packedOf(entry: RawEntry): Uint8Array {
  if (entry.packed) return entry.packed;
  return entry.method === 8 ? deflateRawSync(contentOf(entry)) : contentOf(entry);
}

function headerOf(entry: RawEntry, offset: number): Header {
  const isFolder = typeof entry.name === "string" && entry.name.endsWith("/");
  const content = contentOf(entry);
  return {
    signature: 0x02014b50,
    madeBy: 0x0314,
    versionNeeded: 20,
    flags: 0x0800 | (entry.descriptor ? 0x0008 : 0),
    method: entry.method ?? 0,
    time: 0,
    date: 0x21,
    crc32: crc32(content),
    compressedSize: packedOf(entry).length,
    size: content.length,
    name: entry.name,
    extra: NOTHING,
    comment: NOTHING,
    disk: 0,
    attributes: isFolder ? FOLDER : REGULAR_FILE,
    offset,
    ...entry.both,
  };
}

function localHeader(header: Header): Uint8Array {
  const name = bytesOf(header.name);
  return record(
    [4, header.signature === 0x02014b50 ? 0x04034b50 : header.signature],
    [2, header.versionNeeded],
    ...shared(header),
    [2, name.length],
    [2, header.extra.length],
    name,
    header.extra,
  );
}

function centralHeader(header: Header): Uint8Array {
  const name = bytesOf(header.name);
  return record(
    [4, header.signature],
    [2, header.madeBy],
    [2, header.versionNeeded],
    ...shared(header),
    [2, name.length],
    [2, header.extra.length],
    [2, header.comment.length],
    [2, header.disk],
    [2, 0],
    [4, header.attributes],
    [4, header.offset],
    name,
    header.extra,
    header.comment,
  );
}

function shared(header: Header): Field[] {
  return [
    [2, header.flags],
    [2, header.method],
    [2, header.time],
    [2, header.date],
    [4, header.crc32],
    [4, header.compressedSize],
    [4, header.size],
  ];
}

function descriptorOf(entry: RawEntry, header: Header): Uint8Array {
  if (!entry.descriptor) return NOTHING;
  if (typeof entry.descriptor !== "string") return entry.descriptor;
  const values = record([4, header.crc32], [4, header.compressedSize], [4, header.size]);
  return entry.descriptor === "signed" ? record([4, 0x08074b50], values) : values;
}
