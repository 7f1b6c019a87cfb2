import { sameBytes } from "./bytes.js";
import { checkExtraFields } from "./extra-fields.js";
import { refuse } from "./finding.js";

const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const LOCAL_LENGTH = 30;
const DESCRIPTOR_LENGTH = 16;

/** Bit 3 of the flags: checksum and sizes follow the data in a data descriptor. */
export const FLAG_DESCRIPTOR = 0x0008;

/** The central directory header of one entry. Offsets are bytes from the start of the archive. */
export interface CentralHeader {
  name: Uint8Array;
  path: string;
  isFolder: boolean;
  versionNeeded: number;
  flags: number;
  method: number;
  /** Time and date in MS-DOS format. */
  time: number;
  date: number;
  crc32: number;
  compressedSize: number;
  size: number;
  attributes: number;
  localStart: number;
  /** The offset of the next central header in the directory. */
  next: number;
}

/**
 * Compares the local header of an entry with its central header, field by field, and finds its data. A data descriptor
 * must have a signature and follow deflated data. Otherwise, a streaming reader could not determine the end of the
 * data.
 *
 * @param limit the start of the central directory
 * @returns the start of the data, and the end of the entry including its descriptor
 */
export function checkLocalHeader(
  bytes: Uint8Array,
  central: CentralHeader,
  limit: number,
): { dataStart: number; end: number } {
  const { path, localStart: at } = central;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL_LENGTH > limit || view.getUint32(at, true) !== LOCAL_SIGNATURE) {
    refuse("local-header", undefined, path);
  }
  const nameStart = at + LOCAL_LENGTH;
  const extraStart = nameStart + view.getUint16(at + 26, true);
  const dataStart = extraStart + view.getUint16(at + 28, true);
  const dataEnd = dataStart + central.compressedSize;
  if (dataStart > limit) refuse("local-header", undefined, path);

  const name = bytes.subarray(nameStart, extraStart);
  const streamed = (central.flags & FLAG_DESCRIPTOR) !== 0;
  const disagreements: [string, boolean][] = [
    ["version needed", view.getUint16(at + 4, true) === central.versionNeeded],
    ["flags", view.getUint16(at + 6, true) === central.flags],
    ["compression method", view.getUint16(at + 8, true) === central.method],
    ["time", view.getUint16(at + 10, true) === central.time],
    ["date", view.getUint16(at + 12, true) === central.date],
    ["checksum", agrees(view.getUint32(at + 14, true), central.crc32, streamed)],
    ["compressed size", agrees(view.getUint32(at + 18, true), central.compressedSize, streamed)],
    ["size", agrees(view.getUint32(at + 22, true), central.size, streamed)],
    ["name", sameBytes(name, central.name)],
  ];
  for (const [field, same] of disagreements) {
    if (!same)
      refuse("header-mismatch", `Central directory and local header disagree about the ${field}`, path);
  }
  checkExtraFields(bytes.subarray(extraStart, dataStart), name, path);
  if (dataEnd > limit) refuse("entry-overlap", "The data of a file overlaps the central directory", path);
  if (!streamed) return { dataStart, end: dataEnd };

  checkDescriptor(view, central, dataEnd, limit);
  return { dataStart, end: dataEnd + DESCRIPTOR_LENGTH };
}

/** A streaming writer sets the field to zero and writes the value to the descriptor. */
function agrees(local: number, central: number, streamed: boolean): boolean {
  return local === central || (streamed && local === 0);
}

function checkDescriptor(view: DataView, central: CentralHeader, at: number, limit: number): void {
  if (central.method !== 8) {
    refuse("data-descriptor", "A data descriptor follows a file that is not deflated", central.path);
  }
  const consistent =
    at + DESCRIPTOR_LENGTH <= limit &&
    view.getUint32(at, true) === DESCRIPTOR_SIGNATURE &&
    view.getUint32(at + 4, true) === central.crc32 &&
    view.getUint32(at + 8, true) === central.compressedSize &&
    view.getUint32(at + 12, true) === central.size;
  if (!consistent) refuse("data-descriptor", undefined, central.path);
}
