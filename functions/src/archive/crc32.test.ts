import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { crc32 } from "./crc32.js";

/** A bitwise reference implementation. */
function slowCrc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

test("the check value of CRC-32 is the published one", () => {
  expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
});

test("it is the definition for bytes of every length, wherever they lie in a buffer", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(8), (bytes, offset) => {
      expect(crc32(bytes.subarray(offset))).toBe(slowCrc32(bytes.subarray(offset)));
    }),
    runs(),
  );
});
