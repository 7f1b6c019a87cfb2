import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { ArchiveRefused } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { readDirectory } from "./structure.js";
import { withChanged, withHeader } from "./testing/good.js";
import { bytesOf, rawZip } from "./testing/raw-zip.js";

function ruleOf(archive: Uint8Array): string | undefined {
  try {
    for (const entry of readDirectory(archive)) inflateEntry(archive, entry);
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.findings[0]?.rule;
    throw error;
  }
}

const text = "# Commit messages\n\nWrite what changed and why.\n".repeat(8);
const packed = deflateRawSync(text);

test.each([
  ["data larger than declared", withHeader("both", { size: text.length - 1 }), "size-mismatch"],
  ["data declared empty", withHeader("both", { size: 0 }), "size-mismatch"],
  ["data smaller than declared", withHeader("both", { size: text.length + 1 }), "size-mismatch"],
  ["a wrong checksum", withHeader("both", { crc32: 1 }), "crc-mismatch"],
  ["a wrong checksum of stored data", withChanged({ method: 0, both: { crc32: 1 } }), "crc-mismatch"],
  [
    "bytes after the compressed data",
    withChanged({ packed: Buffer.concat([packed, bytesOf("x")]) }),
    "deflate-stream",
  ],
  ["compressed data that is cut off", withChanged({ packed: packed.subarray(0, -2) }), "deflate-stream"],
  ["no compressed data", withChanged({ packed: new Uint8Array() }), "deflate-stream"],
  ["damaged compressed data", withChanged({ packed: Uint8Array.of(0xff, 0xff, 0xff) }), "deflate-stream"],
])("%s is refused", (_, archive, rule) => {
  expect(ruleOf(archive)).toBe(rule);
});

test("what was deflated or stored comes back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.constantFrom(0, 8), (content, method) => {
      const archive = rawZip({ entries: [{ name: "file", content, method }] });
      const [entry] = readDirectory(archive);
      expect(entry && Buffer.compare(inflateEntry(archive, entry), content)).toBe(0);
    }),
    runs(),
  );
});
