import { refuse } from "./finding.js";
import { MAX_ENTRIES } from "./limits.js";
import { decodeName } from "./names.js";

const END_SIGNATURE = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const END_LENGTH = 22;
const ZIP64_LOCATOR_LENGTH = 20;
const MAX_COMMENT = 0xffff;

/** The location of the central directory, in bytes from the start of the archive. */
export interface EndRecord {
  entries: number;
  directoryStart: number;
  directoryEnd: number;
}

/**
 * The maximum length of the end record with its comment, including the records that precede it in a ZIP64 archive.
 */
export const MAX_END_BYTES = END_LENGTH + MAX_COMMENT + ZIP64_LOCATOR_LENGTH;

/**
 * Reads the end record, of which there must be only one. It must be the last signature in the file, and its comment
 * must end where the file ends. A reader that searches from the end therefore cannot find another one. The directory
 * must end where the record starts.
 *
 * @param bytes the archive, or at least its last `MAX_END_BYTES`
 * @param base the offset of `bytes` in the archive
 */
export function readEndRecord(bytes: Uint8Array, base = 0): EndRecord {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  let at = bytes.length - 4;
  while (at >= first && view.getUint32(at, true) !== END_SIGNATURE) at--;
  if (at < first) refuse("not-a-zip");
  if (at + END_LENGTH > bytes.length) refuse("end-record", "The end record is truncated");

  const commentLength = view.getUint16(at + 20, true);
  const end = at + END_LENGTH + commentLength;
  if (end > bytes.length) refuse("end-record", "The archive's comment is truncated");
  if (end < bytes.length) refuse("suffix-data");
  checkComment(bytes.subarray(at + END_LENGTH));

  const entries = view.getUint16(at + 10, true);
  const directoryLength = view.getUint32(at + 12, true);
  const directoryStart = view.getUint32(at + 16, true);
  const locator = at - ZIP64_LOCATOR_LENGTH;
  const hasLocator = locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR;
  if (hasLocator || entries === 0xffff || directoryLength === 0xffffffff || directoryStart === 0xffffffff) {
    refuse("zip64");
  }
  const disks = view.getUint32(at + 4, true);
  if (disks !== 0) refuse("end-record", "The archive spans several disks");
  if (view.getUint16(at + 8, true) !== entries)
    refuse("end-record", "The two entry counts of the end record differ");
  if (entries > MAX_ENTRIES)
    refuse("too-many-entries", `The archive has ${entries} entries, more than 5,000`);
  checkDirectoryPlace(view, at, base, directoryStart, directoryLength);
  if (entries === 0) refuse("no-files");
  return { entries, directoryStart, directoryEnd: base + at };
}

function checkDirectoryPlace(view: DataView, at: number, base: number, start: number, length: number): void {
  const end = base + at;
  if (start + length === end) return;
  if (start + length > end) refuse("central-directory", "The central directory overlaps the end record");
  const shifted = length >= 4 && length <= at && view.getUint32(at - length, true) === 0x02014b50;
  refuse(
    shifted ? "prefix-data" : "central-directory",
    shifted
      ? "Every offset is too small, as if bytes were added before the archive"
      : "Bytes between the central directory and the end record",
  );
}

/** A comment has no meaning. Only printable text is allowed, because no reader can misread it. */
function checkComment(comment: Uint8Array): void {
  const text = decodeName(comment);
  if (text === undefined || /[\p{Cf}\p{Co}\p{Cn}]|(?![\r\n\t])\p{Cc}/u.test(text)) refuse("archive-comment");
}
