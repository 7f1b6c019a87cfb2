import { MAX_ARCHIVE_BYTES } from "#contract/fields.js";
import { MAX_END_BYTES, readEndRecord } from "./end-record.js";
import { refuse } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { type CentralHeader, checkLocalHeader } from "./local-header.js";
import { entryAt, readHeaders } from "./structure.js";

/** An archive in storage that is read in parts. */
export interface Ranges {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** The maximum number of bytes of an archive that are read to list its files or to show one of them. */
export const MAX_READ_BYTES = 1_000_000;

/** A file in an archive that is read in parts. Its header has been checked, but not its bytes. */
export interface RangedFile {
  readonly path: string;
  /** Bytes after unpacking. */
  readonly size: number;
  /** As the directory declares it. */
  readonly crc32: number;
  readonly header: CentralHeader;
  /** Its place in the archive, from its local header to the start of what follows. */
  readonly start: number;
  readonly end: number;
  /** Whether directory and file together fit into `MAX_READ_BYTES`. */
  readonly isReadable: boolean;
}

/**
 * Lists the files of an archive from its end record and its directory, in the order of the directory.
 *
 * The rules of `readDirectory` apply as far as the directory allows. Overlapping entries are detected here; the local
 * header is compared when the file is read.
 *
 * @returns undefined if the directory is too large to read
 * @throws ArchiveRefused
 */
export async function listByRanges(archive: Ranges): Promise<RangedFile[] | undefined> {
  if (archive.size > MAX_ARCHIVE_BYTES) refuse("archive-size");
  const tailStart = Math.max(0, archive.size - MAX_END_BYTES);
  const tail = await exactly(archive, tailStart, archive.size);
  const { entries, directoryStart, directoryEnd } = readEndRecord(tail, tailStart);
  const read = archive.size - Math.min(tailStart, directoryStart);
  if (read > MAX_READ_BYTES) return undefined;
  const before = directoryStart < tailStart ? await exactly(archive, directoryStart, tailStart) : undefined;
  const directory = before
    ? joined(before, tail).subarray(0, directoryEnd - directoryStart)
    : tail.subarray(directoryStart - tailStart, directoryEnd - tailStart);
  const headers = readHeaders(directory, entries);
  const places = placesOf(headers, directoryStart);
  return headers.flatMap((header) => {
    if (header.isFolder) return [];
    const { start, end } = places.get(header) as Place;
    const { path, size, crc32 } = header;
    return { path, size, crc32, header, start, end, isReadable: read + end - start <= MAX_READ_BYTES };
  });
}

/**
 * The bytes of one file, verified against the directory. The local header must match the directory in every field, and
 * the data must end exactly where the next entry starts. Unpacking stops at the declared size.
 * @param file a file that `listByRanges` returned with `isReadable`
 * @throws ArchiveRefused
 */
export async function readByRanges(archive: Ranges, file: RangedFile): Promise<Uint8Array> {
  if (!file.isReadable) throw new Error(`${file.path} is too large to read in parts`);
  const place = await exactly(archive, file.start, file.end);
  const { dataStart, end } = checkLocalHeader(place, { ...file.header, localStart: 0 }, place.length);
  if (end !== place.length) refuse("entry-gap", undefined, file.path);
  return inflateEntry(place, entryAt(file.header, dataStart));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Each entry reaches from its local header to the next one. A local header and its data must fit there. */
function placesOf(
  headers: readonly CentralHeader[],
  directoryStart: number,
): ReadonlyMap<CentralHeader, Place> {
  const LOCAL_LENGTH = 30;
  const inOrder = [...headers].sort((a, b) => a.localStart - b.localStart);
  const places = new Map<CentralHeader, Place>();
  for (const [at, header] of inOrder.entries()) {
    const start = header.localStart;
    const end = inOrder[at + 1]?.localStart ?? directoryStart;
    if (at === 0 && start !== 0) refuse("prefix-data", undefined, header.path);
    if (start + LOCAL_LENGTH + header.name.length + header.compressedSize > end) {
      refuse("entry-overlap", undefined, header.path);
    }
    places.set(header, { start, end });
  }
  return places;
}

/** @throws if the number of bytes differs: it is not the described archive */
async function exactly(archive: Ranges, start: number, end: number): Promise<Uint8Array> {
  const bytes = await archive.read(start, end);
  if (bytes.length !== end - start) throw new Error("An archive has other bytes than its size says");
  return bytes;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}
