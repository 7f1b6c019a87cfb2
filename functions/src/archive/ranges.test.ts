import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { ArchiveRefused } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { listByRanges, MAX_READ_BYTES, type Ranges, readByRanges } from "./ranges.js";
import { readDirectory } from "./structure.js";
import { goodArchive, goodArchiveWith, withChanged, withHeader } from "./testing/good.js";
import { bytesOf, extra, type RawEntry, rawZip, record } from "./testing/raw-zip.js";

/** An archive in memory that counts what is read of it. */
function kept(
  bytes: Uint8Array,
): Ranges & { read(start: number, end: number): Promise<Uint8Array>; sum: number } {
  return {
    size: bytes.length,
    sum: 0,
    async read(start, end) {
      this.sum += end - start;
      return bytes.subarray(start, end);
    },
  };
}

/** The rule that stops a reader who lists the files and opens each of them. */
async function ruleOf(bytes: Uint8Array): Promise<string | undefined> {
  const archive = kept(bytes);
  try {
    for (const file of (await listByRanges(archive)) ?? [])
      if (file.isReadable) await readByRanges(archive, file);
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.findings[0]?.rule;
    throw error;
  }
}

const LONG = bytesOf("c".repeat(65_535));
const many = (count: number, content: Uint8Array): Uint8Array =>
  rawZip({
    entries: Array.from({ length: count }, (_, at) => ({
      name: `docs/part-${at % 50}/page-number-${at}.md`,
      content,
    })),
  });

test.each([
  ["a good archive", goodArchive()],
  ["an archive with the longest comment", goodArchive({ comment: LONG })],
  ["a data descriptor", withChanged({ descriptor: "signed" })],
  [
    "a local header with more than the directory",
    withHeader("local", { extra: extra(0x5455, record([1, 1], [4, 0])) }),
  ],
  ["a directory longer than the first read", many(3_000, bytesOf("page"))],
])("%s gives the same files as the whole archive", async (_, bytes) => {
  const archive = kept(bytes);
  const found = (await listByRanges(archive)) ?? [];
  const entries = readDirectory(bytes).filter(({ isFolder }) => !isFolder);
  expect(found.map(({ path, size, crc32 }) => ({ path, size, crc32 }))).toEqual(
    entries.map(({ path, size, crc32 }) => ({ path, size, crc32 })),
  );
  for (const [at, entry] of [...entries.entries()].slice(0, 20)) {
    const file = found[at];
    expect(file && Buffer.compare(await readByRanges(archive, file), inflateEntry(bytes, entry))).toBe(0);
  }
});

const SKILL = bytesOf("# Commit messages\n\nWrite what changed and why.\n".repeat(8));
const packed = deflateRawSync(SKILL);
const duplicate: RawEntry = { name: "SKILL.md", content: "another" };

test.each([
  ["no archive", bytesOf("nothing"), "not-a-zip"],
  ["an empty file", new Uint8Array(), "not-a-zip"],
  ["an archive that is cut off", goodArchive().subarray(0, -30), "not-a-zip"],
  ["bytes after the archive", goodArchive({ suffix: bytesOf("x") }), "suffix-data"],
  ["bytes before the archive", goodArchive({ prefix: bytesOf("x") }), "prefix-data"],
  ["a directory at another place", goodArchive({ end: { directoryStart: 1 } }), "prefix-data"],
  ["a directory beyond the end", goodArchive({ end: { directoryStart: 0xfffffff0 } }), "central-directory"],
  [
    "more entries than the directory has",
    goodArchive({ end: { entries: 5, entriesHere: 5 } }),
    "central-directory",
  ],
  ["fewer entries", goodArchive({ end: { entries: 3, entriesHere: 3 } }), "central-directory"],
  ["5,001 entries", goodArchive({ end: { entries: 5_001, entriesHere: 5_001 } }), "too-many-entries"],
  ["ZIP64 by its end record", goodArchive({ end: { directoryStart: 0xffffffff } }), "zip64"],
  ["ZIP64 by a size", withHeader("central", { size: 0xffffffff }), "zip64"],
  ["ZIP64 by a field", withHeader("both", { extra: extra(0x0001) }), "zip64"],
  ["an encrypted file", withHeader("both", { flags: 0x0801 }), "encryption"],
  ["an unknown method", withHeader("both", { method: 14 }), "compression-method"],
  ["a symbolic link", withHeader("central", { attributes: 0o120777 << 16 }), "special-file"],
  ["a name twice", goodArchiveWith(duplicate), "name-duplicate"],
  [
    "a name that leaves the folder",
    goodArchiveWith({ name: "../outside.md", content: "x" }),
    "name-traversal",
  ],
  ["another name in the local header", withHeader("local", { name: "SKILL.txt" }), "header-mismatch"],
  ["another size in the local header", withHeader("local", { size: 1 }), "header-mismatch"],
  ["another method in the local header", withHeader("local", { method: 0 }), "header-mismatch"],
  ["no local header", withHeader("local", { signature: 0x12345678 }), "local-header"],
  ["a place inside another file", withHeader("central", { offset: 10 }), "entry-overlap"],
  ["a place beyond the directory", withHeader("central", { offset: 0x7fffffff }), "entry-overlap"],
  ["two files at one place", withHeader("central", { offset: 0 }), "entry-overlap"],
  [
    "a size beyond the next file",
    withHeader("both", { compressedSize: packed.length + 1_000 }),
    "entry-overlap",
  ],
  ["bytes between two files", withChanged({ gap: bytesOf("hidden") }), "entry-gap"],
  ["data larger than declared", withHeader("both", { size: SKILL.length - 1 }), "size-mismatch"],
  ["data smaller than declared", withHeader("both", { size: SKILL.length + 1 }), "size-mismatch"],
  ["a wrong checksum", withHeader("both", { crc32: 1 }), "crc-mismatch"],
  [
    "bytes after the compressed data",
    withChanged({ packed: Buffer.concat([packed, bytesOf("x")]) }),
    "deflate-stream",
  ],
])("%s is rejected", async (_, bytes, rule) => {
  expect(await ruleOf(bytes)).toBe(rule);
});

test("a header that hides in the comment of an entry is no file", async () => {
  const hidden = rawZip({ entries: [{ name: "forged.md", content: "forged" }] });
  const found = await listByRanges(kept(withHeader("central", { comment: hidden })));
  expect(found?.map(({ path }) => path)).toEqual(["vault.yaml", "SKILL.md", "scripts/count.py"]);
});

describe("of an archive of 45 MB with 5,000 files", () => {
  const bytes = many(5_000, randomBytes(9_000));
  test("each address reads at most 1 MB", async () => {
    expect(bytes.length).toBeGreaterThan(45_000_000);
    const listed = kept(bytes);
    const files = (await listByRanges(listed)) ?? [];
    expect(files).toHaveLength(5_000);
    expect(listed.sum).toBeLessThanOrEqual(MAX_READ_BYTES);
    for (const file of [files[0], files[2_500], files[4_999]]) {
      const archive = kept(bytes);
      const [same] = ((await listByRanges(archive)) ?? []).filter(({ path }) => path === file?.path);
      expect(same && (await readByRanges(archive, same))).toHaveLength(9_000);
      expect(archive.sum).toBeLessThanOrEqual(MAX_READ_BYTES);
    }
  });
});

test("a file that does not fit beside its directory is not read", async () => {
  const archive = kept(goodArchiveWith({ name: "large.bin", content: randomBytes(MAX_READ_BYTES) }));
  const large = (await listByRanges(archive))?.find(({ path }) => path === "large.bin");
  expect(large).toMatchObject({ isReadable: false, size: MAX_READ_BYTES });
  const before = archive.sum;
  await expect(large && readByRanges(archive, large)).rejects.toThrow("too large");
  expect(archive.sum).toBe(before);
});

test("a directory that does not fit is not read", async () => {
  const entries = Array.from({ length: 4_000 }, (_, at) => ({
    name: `${at}-${"n".repeat(200)}/${"m".repeat(240)}`,
    content: "",
  }));
  const archive = kept(rawZip({ entries }));
  expect((await listByRanges(archive)) === undefined).toBe(true);
  expect(archive.sum).toBeLessThan(100_000);
});

test("storage that sends other bytes than it has is an error of ours, not of the archive", async () => {
  const bytes = goodArchive();
  const short: Ranges = { size: bytes.length, read: async (start, end) => bytes.subarray(start, end - 1) };
  await expect(listByRanges(short)).rejects.toThrow("other bytes");
});
