import { deflateRawSync } from "node:zlib";
import { crc32 } from "../crc32.js";
import { type RawEntry, rawZip } from "./raw-zip.js";

const MIB = 1024 * 1024;

/** An archive that costs more to open than to send, and the rule that must reject it. */
export interface Bomb {
  name: string;
  rule: string;
  make: () => Uint8Array;
}

export const BOMBS: readonly Bomb[] = [
  {
    name: "one file of 50 MiB of zeros",
    rule: "compression-ratio",
    make: () => rawZip({ entries: [zeros("zeros.txt", 50 * MIB)] }),
  },
  {
    name: "one file that declares 10 bytes and inflates to 50 MiB",
    rule: "size-mismatch",
    make: () => rawZip({ entries: [{ ...zeros("small.txt", 50 * MIB), both: { size: 10 } }] }),
  },
  {
    name: "a true ratio below 100 that is only declared",
    rule: "deflate-stream",
    make: () => rawZip({ entries: [{ ...zeros("padded.txt", 40 * MIB), packed: padded(40 * MIB) }] }),
  },
  {
    name: "5,000 files of just under 1 MiB of zeros",
    rule: "total-size",
    make: () => rawZip({ entries: many(5_000, MIB - 1) }),
  },
  {
    name: "190 files of just under 1 MiB of zeros",
    rule: "compression-ratio",
    make: () => rawZip({ entries: many(190, MIB - 1) }),
  },
  {
    name: "65,000 entries",
    rule: "too-many-entries",
    make: () => rawZip({ entries: many(65_000, 0) }),
  },
  {
    name: "4,000 entries that share one kernel",
    rule: "entry-overlap",
    make: () => sharedKernel(),
  },
  {
    name: "4,000 entries that quote the headers after them",
    rule: "entry-overlap",
    make: () => quotedHeaders(4_000),
  },
  {
    name: "5,000 names of 4,000 bytes",
    rule: "name-length",
    make: () => rawZip({ entries: range(5_000).map((n) => ({ name: `${n}${"n/".repeat(2_000)}n` })) }),
  },
  {
    name: "5,000 names in 511 folders each",
    rule: "name-length",
    make: () => rawZip({ entries: range(5_000).map((n) => ({ name: `${"d/".repeat(509)}${n}` })) }),
  },
  {
    name: "an end record that points everywhere at once",
    rule: "prefix-data",
    make: () => rawZip({ prefix: new Uint8Array(40 * MIB), entries: [zeros("a.txt", 10)] }),
  },
];

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function zeros(name: string, size: number): RawEntry {
  return { name, content: new Uint8Array(size), method: 8 };
}

function padded(size: number): Uint8Array {
  return Buffer.concat([deflateRawSync(new Uint8Array(size)), new Uint8Array(size / 50)]);
}

function many(count: number, size: number): RawEntry[] {
  const content = new Uint8Array(size);
  const packed = deflateRawSync(content);
  const both = { crc32: crc32(content), size };
  return range(count).map((n) => ({ name: `f${n}.txt`, packed, method: 8, both }));
}

/** One block of 40,000 bytes that every directory entry refers to. */
function sharedKernel(): Uint8Array {
  const kernel: RawEntry = { name: "f0.txt", content: "kernel, ".repeat(5_000) };
  const copies = range(3_999).map(
    (n): RawEntry => ({ ...kernel, name: `f${n + 1}.txt`, centralOnly: true, central: { offset: 0 } }),
  );
  return rawZip({ entries: [kernel, ...copies] });
}

/**
 * Each file is a stored block that contains the header of the next one, down to a kernel that all of them
 * share.
 */
function quotedHeaders(count: number): Uint8Array {
  const entries = range(count).map(
    (n): RawEntry => ({
      name: `q${n}`,
      both: { compressedSize: 40_000, size: 40_000 },
      packed: new Uint8Array(),
    }),
  );
  return rawZip({ entries: [...entries, zeros("kernel", 50_000)] });
}
