const POLYNOMIAL = 0xedb88320;
const SLICES = 8;

/**
 * Eight tables of 256 values. Table k advances a byte over k zero bytes, so eight bytes are processed at
 * once.
 */
const TABLES = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    tables[byte] = value;
  }
  for (let at = 256; at < tables.length; at++) {
    const before = tables[at - 256] as number;
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] as number);
  }
  return tables;
}

/**
 * The CRC-32 of ZIP, as an unsigned number. This implementation does not use `crc32` of Node.js, which exists only
 * since 20.15 and 22.2.
 */
export function crc32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - (bytes.length % SLICES);
  let crc = -1;
  let at = 0;
  for (; at < end; at += SLICES) {
    const low = crc ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    crc =
      (TABLES[1792 + (low & 0xff)] as number) ^
      (TABLES[1536 + ((low >>> 8) & 0xff)] as number) ^
      (TABLES[1280 + ((low >>> 16) & 0xff)] as number) ^
      (TABLES[1024 + (low >>> 24)] as number) ^
      (TABLES[768 + (high & 0xff)] as number) ^
      (TABLES[512 + ((high >>> 8) & 0xff)] as number) ^
      (TABLES[256 + ((high >>> 16) & 0xff)] as number) ^
      (TABLES[high >>> 24] as number);
  }
  for (; at < bytes.length; at++) {
    crc = (TABLES[(crc ^ view.getUint8(at)) & 0xff] as number) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
