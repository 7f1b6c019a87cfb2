import { sameBytes } from "./bytes.js";
import { crc32 } from "./crc32.js";
import { refuse } from "./finding.js";

const ZIP64 = 0x0001;
const UNICODE_PATH = 0x7075;

/**
 * Extra fields that do not change the name, size, or type of a file: times (NTFS,
 * extended, both Info-ZIP forms), owners (two forms), Java's empty marker, and the
 * room to grow in office documents.
 */
const HARMLESS = new Set([0x000a, 0x5455, 0x5855, 0x7855, 0x7875, 0xa220, 0xcafe]);

/**
 * Reads the extra fields of one header and rejects everything that could give the file a different name,
 * size, or type in another reader: ZIP64, a Unicode path that differs from the name, a repeated
 * identifier, an unknown identifier, and bytes that do not form a field.
 * @param extra the extra block of a central or local header
 * @param name the name in the header, as bytes
 */
export function checkExtraFields(extra: Uint8Array, name: Uint8Array, file: string): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  const seen = new Set<number>();
  let at = 0;
  while (at < extra.length) {
    if (at + 4 > extra.length) refuse("extra-field", "An extra field is truncated", file);
    const id = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const data = extra.subarray(at + 4, at + 4 + length);
    if (data.length !== length) refuse("extra-field", "An extra field is truncated", file);
    if (seen.has(id)) refuse("extra-field", `The extra field ${hex(id)} appears twice`, file);
    seen.add(id);
    if (id === ZIP64) refuse("zip64", undefined, file);
    if (id === UNICODE_PATH) checkUnicodePath(data, name, file);
    else if (!HARMLESS.has(id)) refuse("extra-field", `The extra field ${hex(id)} is not allowed`, file);
    at += 4 + length;
  }
}

/** Info-ZIP's Unicode path: a version, the checksum of the header's name, and the name that replaces it. */
function checkUnicodePath(data: Uint8Array, name: Uint8Array, file: string): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const same =
    data.length === 5 + name.length &&
    data[0] === 1 &&
    view.getUint32(1, true) === crc32(name) &&
    sameBytes(data.subarray(5), name);
  if (!same) refuse("extra-field", "A Unicode path field gives the file another name", file);
}

function hex(id: number): string {
  return `0x${id.toString(16).padStart(4, "0")}`;
}
