import { deflateSync, inflateSync, type Zippable, zipSync } from "fflate";
import type { SourceFile } from "#archive/build.js";
import { crc32 } from "#archive/crc32.js";
import { ArchiveRefused, refuse } from "#archive/finding.js";
import { MAX_RATIO } from "#archive/limits.js";
import { checkNames } from "#archive/names.js";
import { type ArchiveEntry, readDirectory } from "#archive/structure.js";

/**
 * ZIP archives in a browser: read by the scanner's own strict reader, and built so that the scanner accepts
 * them.
 */

/** The earliest time in ZIP, so that the same files always make the same archive. */
const BUILT_AT = new Date(1980, 0, 1);
const LEVEL = 6;
/** Well below the ratio that the scanner treats as a ZIP bomb, because it deflates a little differently. */
const STORE_ABOVE_RATIO = MAX_RATIO / 2;
const UNIX = 3;

/**
 * The files of an archive, without its folders.
 *
 * @throws ArchiveRefused with the rules that the archive breaks
 */
export function readZip(bytes: Uint8Array): SourceFile[] {
  return readDirectory(bytes)
    .filter(({ isFolder }) => !isFolder)
    .map((entry) => ({ path: entry.path, bytes: inflate(bytes, entry), executable: entry.executable }));
}

function inflate(archive: Uint8Array, entry: ArchiveEntry): Uint8Array {
  const packed = archive.subarray(entry.dataStart, entry.dataStart + entry.compressedSize);
  let data = packed;
  if (entry.method === "deflate") {
    try {
      data = inflateSync(packed, { out: new Uint8Array(entry.size) });
    } catch {
      refuse("deflate-stream", undefined, entry.path);
    }
  }
  if (data.length !== entry.size) refuse("size-mismatch", undefined, entry.path);
  if (crc32(data) !== entry.crc32) refuse("crc-mismatch", undefined, entry.path);
  return data;
}

/**
 * Builds the archive of a product, as the command line does. The same files result in the same bytes, regardless of
 * their order.
 *
 * @throws ArchiveRefused with the scanner's rules, such as `name-reserved` or `archive-size`
 */
export function buildZip(files: readonly SourceFile[]): Uint8Array<ArrayBuffer> {
  const faults = checkNames(files.map(({ path }) => ({ path, isFolder: false })));
  if (faults.length > 0) throw new ArchiveRefused(faults);
  if (files.length === 0) refuse("no-files");

  const entries: Zippable = {};
  for (const { path, bytes, executable } of files.toSorted(byPath)) {
    // The library uses a plain object, which cannot have a key of this name.
    if (path === "__proto__") refuse("name-reserved", undefined, path);
    entries[path] = [
      bytes,
      {
        level: compressesTooWell(bytes) ? 0 : LEVEL,
        mtime: BUILT_AT,
        os: UNIX,
        attrs: (executable ? 0o100755 : 0o100644) << 16,
      },
    ];
  }
  const archive = zipSync(entries);
  readDirectory(archive);
  return archive;
}

const byPath = (one: SourceFile, other: SourceFile): number => (one.path < other.path ? -1 : 1);

const compressesTooWell = (bytes: Uint8Array): boolean =>
  bytes.length > deflateSync(bytes, { level: LEVEL }).length * STORE_ABOVE_RATIO;
