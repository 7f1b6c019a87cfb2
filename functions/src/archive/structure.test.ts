import { crc32 } from "./crc32.js";
import { ArchiveRefused } from "./finding.js";
import { readDirectory } from "./structure.js";
import { GOOD_ENTRIES, goodArchive, goodArchiveWith, withChanged, withHeader } from "./testing/good.js";
import { bytesOf, extra, NOTHING, type RawEntry, rawZip, record } from "./testing/raw-zip.js";

const MIB = 1024 * 1024;

function rulesOf(bytes: Uint8Array): string[] {
  try {
    readDirectory(bytes);
    return [];
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.findings.map((found) => found.rule);
    throw error;
  }
}

test("a good archive is read", () => {
  expect(readDirectory(goodArchive()).map(({ path, isFolder, method }) => [path, isFolder, method])).toEqual([
    ["vault.yaml", false, "store"],
    ["SKILL.md", false, "deflate"],
    ["scripts", true, "store"],
    ["scripts/count.py", false, "deflate"],
  ]);
});

const unixTime = extra(0x5455, record([1, 1], [4, 0]));
const unicodePath = (name: string, of = "SKILL.md") =>
  extra(0x7075, record([1, 1], [4, crc32(bytesOf(of))], bytesOf(name)));

test.each([
  ["a comment", goodArchive({ comment: bytesOf("Made by Ana — 2026\n") })],
  ["a signed data descriptor", withChanged({ descriptor: "signed" })],
  [
    "a signed data descriptor and zeros in the local header",
    withChanged({ descriptor: "signed", local: { crc32: 0, size: 0, compressedSize: 0 } }),
  ],
  ["times in an extra field", withHeader("both", { extra: unixTime })],
  ["an extra field in one header only", withHeader("local", { extra: unixTime })],
  ["a Unicode path that is the name", withHeader("both", { extra: unicodePath("SKILL.md") })],
  ["a name that is UTF-8 without the flag", withHeader("both", { flags: 0, name: "naïve.md" })],
  ["deflate level flags", withHeader("both", { flags: 0x0806 })],
  ["a comment of an entry", withHeader("central", { comment: bytesOf("hello") })],
  ["an executable file", withHeader("central", { attributes: 0o100755 << 16 })],
  ["attributes of MS-DOS only", withHeader("central", { attributes: 0x20, madeBy: 20 })],
  ["entries in another order than the directory's", reordered()],
])("%s is accepted", (_, bytes) => {
  expect(rulesOf(bytes)).toEqual([]);
});

function reordered(): Uint8Array {
  const first: RawEntry = { name: "one.md", content: "one" };
  const second: RawEntry = { name: "two.md", content: "two" };
  const length =
    rawZip({ entries: [first] }).length - rawZip({ entries: [{ ...first, centralOnly: true }] }).length;
  return rawZip({
    entries: [
      { ...first, central: { offset: length, name: "two.md", crc32: crc32(bytesOf("two")) } },
      { ...second, central: { offset: 0, name: "one.md", crc32: crc32(bytesOf("one")) } },
    ],
  });
}

const junk = bytesOf("junk");
const endRecord = goodArchive().slice(-22);

test.each([
  ["an empty file", NOTHING, "not-a-zip"],
  ["a text", bytesOf("this is no archive, but it is long enough to be one"), "not-a-zip"],
  ["an archive without files", rawZip({ entries: [] }), "no-files"],
  ["an archive with folders only", rawZip({ entries: [{ name: "a/" }] }), "no-files"],
  ["an archive that is cut off", goodArchive().slice(0, -1), "end-record"],
  ["bytes after the end", goodArchive({ suffix: junk }), "suffix-data"],
  ["a second end record after the end", goodArchive({ suffix: endRecord }), "central-directory"],
  ["an end record in the comment", goodArchive({ comment: endRecord }), "central-directory"],
  [
    "a comment longer than declared",
    goodArchive({ comment: junk, end: { commentLength: 2 } }),
    "suffix-data",
  ],
  [
    "a comment shorter than declared",
    goodArchive({ comment: junk, end: { commentLength: 9 } }),
    "end-record",
  ],
  ["a comment that is not UTF-8", goodArchive({ comment: Uint8Array.of(0xff) }), "archive-comment"],
  ["a comment that drives a terminal", goodArchive({ comment: bytesOf("\u001b[2J") }), "archive-comment"],
  ["bytes before the archive", goodArchive({ prefix: junk }), "prefix-data"],
  [
    "bytes before the first entry",
    rawZip({ entries: [{ name: "a", content: "a", gap: junk }] }),
    "prefix-data",
  ],
  ["several disks", goodArchive({ end: { disks: 1 } }), "end-record"],
  ["two different counts", goodArchive({ end: { entriesHere: 3 } }), "end-record"],
  ["a count too small", goodArchive({ end: { entriesHere: 3, entries: 3 } }), "central-directory"],
  ["a count too large", goodArchive({ end: { entriesHere: 5, entries: 5 } }), "central-directory"],
  ["a directory said to be shorter", goodArchive({ end: { directoryLength: 50 } }), "central-directory"],
  ["a directory said to start too early", goodArchive({ end: { directoryStart: 0 } }), "prefix-data"],
  [
    "a directory that runs past the end",
    goodArchive({ end: { directoryStart: 0xfffffff0 } }),
    "central-directory",
  ],
  ["bytes between directory and end record", goodArchive({ beforeEnd: junk }), "central-directory"],
  ["bytes between files and directory", goodArchive({ beforeDirectory: junk }), "entry-gap"],
  ["bytes between two files", goodArchiveWith({ name: "x", content: "x", gap: junk }), "entry-gap"],
  ["a ZIP64 locator", goodArchive({ beforeEnd: record([4, 0x07064b50], new Uint8Array(16)) }), "zip64"],
  ["a ZIP64 count", goodArchive({ end: { entries: 0xffff } }), "zip64"],
  ["a ZIP64 offset", goodArchive({ end: { directoryStart: 0xffffffff } }), "zip64"],
  ["a ZIP64 extra field", withHeader("both", { extra: extra(1, new Uint8Array(8)) }), "zip64"],
  ["a ZIP64 size", withHeader("central", { size: 0xffffffff }), "zip64"],
  [
    "two entries that share their bytes",
    goodArchiveWith({ name: "x", centralOnly: true, central: { offset: 0 } }),
    "entry-overlap",
  ],
  ["data that runs into the next file", withHeader("both", { compressedSize: 60 }), "entry-overlap"],
  [
    "data that runs into the directory",
    rawZip({ entries: [{ name: "a", content: "a", both: { size: 400, compressedSize: 400 } }] }),
    "entry-overlap",
  ],
  ["an offset into another entry", withHeader("central", { offset: 1 }), "entry-overlap"],
  ["a wrong signature of a local header", withHeader("local", { signature: 0x04034b51 }), "local-header"],
  [
    "a wrong signature in the directory",
    withHeader("central", { signature: 0x02014b51 }),
    "central-directory",
  ],
  ["an entry on another disk", withHeader("central", { disk: 1 }), "central-directory"],
  ["a method that is unknown", withHeader("both", { method: 12 }), "compression-method"],
  ["deflate64", withHeader("both", { method: 9 }), "compression-method"],
  ["an encrypted entry", withHeader("both", { flags: 0x0801 }), "encryption"],
  ["strong encryption", withHeader("both", { flags: 0x0840 }), "encryption"],
  ["an unknown flag", withHeader("both", { flags: 0x0820 }), "entry-flags"],
  ["an unsigned data descriptor", withChanged({ descriptor: "unsigned" }), "data-descriptor"],
  [
    "a data descriptor that lies",
    withChanged({ descriptor: record([4, 0x08074b50], [4, 1], [4, 2], [4, 3]) }),
    "data-descriptor",
  ],
  [
    "a data descriptor after stored data",
    withChanged({ descriptor: "signed", method: 0 }),
    "data-descriptor",
  ],
  [
    "a data descriptor that no flag announces",
    withChanged({ descriptor: "signed", both: { flags: 0x0800 } }),
    "entry-gap",
  ],
  [
    "zeros in the local header without a descriptor",
    withHeader("local", { crc32: 0, size: 0, compressedSize: 0 }),
    "header-mismatch",
  ],
  [
    "an extra field that is cut off",
    withHeader("both", { extra: Uint8Array.of(0x55, 0x54, 9, 0) }),
    "extra-field",
  ],
  ["an extra field of three bytes", withHeader("both", { extra: Uint8Array.of(1, 2, 3) }), "extra-field"],
  ["an extra field twice", withHeader("both", { extra: record(unixTime, unixTime) }), "extra-field"],
  ["an extra field that is unknown", withHeader("both", { extra: extra(0x4242) }), "extra-field"],
  ["an encryption field", withHeader("both", { extra: extra(0x9901, new Uint8Array(7)) }), "extra-field"],
  ["a Unicode path with another name", withHeader("both", { extra: unicodePath("evil.exe") }), "extra-field"],
  [
    "a Unicode path of another name",
    withHeader("local", { extra: unicodePath("SKILL.md", "other") }),
    "extra-field",
  ],
  ["a symbolic link", withHeader("central", { attributes: 0o120777 << 16 }), "special-file"],
  ["a device", withHeader("central", { attributes: 0o020644 << 16 }), "special-file"],
  ["a pipe", withHeader("central", { attributes: 0o010644 << 16 }), "special-file"],
  ["a socket", withHeader("central", { attributes: 0o140644 << 16 }), "special-file"],
  ["a set-user-id bit", withHeader("central", { attributes: 0o104755 << 16 }), "special-file"],
  ["a sticky bit", withHeader("central", { attributes: 0o101644 << 16 }), "special-file"],
  ["a volume label", withHeader("central", { attributes: 0x08 }), "special-file"],
  ["a reparse point", withHeader("central", { attributes: 0x400 }), "special-file"],
  ["a folder with data", goodArchiveWith({ name: "data/", content: "x" }), "folder-data"],
  ["a file marked as a folder", withHeader("central", { attributes: 0x10 }), "folder-data"],
  [
    "a folder marked as a file",
    goodArchiveWith({ name: "f/", both: { attributes: 0o100644 << 16 } }),
    "folder-data",
  ],
  [
    "a stored file with two sizes",
    goodArchiveWith({ name: "x", content: "x", both: { size: 9 } }),
    "size-mismatch",
  ],
  ["a file above 50 MiB", withHeader("both", { size: 50 * MIB + 1 }), "file-size"],
  [
    "a file above 1 MiB that is compressed too well",
    withHeader("both", { size: MIB + 1 }),
    "compression-ratio",
  ],
  ["a name that is not UTF-8", withHeader("both", { name: Uint8Array.of(0xe9) }), "name-encoding"],
  ["a name that climbs out", withHeader("both", { name: "../SKILL.md" }), "name-traversal"],
  ["an absolute name", withHeader("both", { name: "/SKILL.md" }), "name-absolute"],
  ["a name twice", withHeader("both", { name: "VAULT.yaml" }), "name-duplicate"],
  ["a file below a file", goodArchiveWith({ name: "SKILL.md/x", content: "x" }), "name-file-and-folder"],
])("%s is refused", (_, bytes, rule) => {
  expect(rulesOf(bytes)).toEqual([rule]);
});

test.each([
  "versionNeeded",
  "flags",
  "method",
  "time",
  "date",
  "crc32",
  "compressedSize",
  "size",
  "name",
] as const)("a local header that disagrees about its %s is refused", (field) => {
  const other = {
    versionNeeded: 10,
    flags: 0,
    method: 0,
    time: 1,
    date: 1,
    crc32: 1,
    compressedSize: 1,
    size: 1,
    name: "skill.md",
  };
  expect(rulesOf(withHeader("local", { [field]: other[field] }))).toEqual(["header-mismatch"]);
});

test("sizes are summed over the archive", () => {
  const large = (n: number): RawEntry => ({
    name: `${n}`,
    method: 8,
    packed: new Uint8Array(MIB),
    both: { size: 40 * MIB },
  });
  expect(rulesOf(rawZip({ entries: [1, 2, 3, 4, 5].map(large) }))).toEqual([]);
  expect(rulesOf(rawZip({ entries: [1, 2, 3, 4, 5, 6].map(large) }))).toEqual(["total-size"]);
});

test("5,000 entries are read and one more is refused", () => {
  const files = (count: number) =>
    rawZip({ entries: Array.from({ length: count }, (_, n) => ({ name: `f${n}`, content: "x" })) });
  expect(readDirectory(files(5_000))).toHaveLength(5_000);
  expect(rulesOf(files(5_001))).toEqual(["too-many-entries"]);
});

test("an archive above 50 MB is refused before it is read", () => {
  expect(rulesOf(new Uint8Array(52_428_801))).toEqual(["archive-size"]);
});

test("every bad name is reported at once", () => {
  const entries = [...GOOD_ENTRIES, { name: "con", content: "x" }, { name: "a:b", content: "x" }];
  expect(rulesOf(rawZip({ entries }))).toEqual(["name-reserved", "name-character"]);
});

test("whatever byte of a good archive changes, it is read or refused, and never fails otherwise", () => {
  const good = goodArchive();
  for (let at = 0; at < good.length; at++) {
    for (const value of [0x00, 0xff, (good[at] as number) ^ 0x01]) {
      const bytes = good.slice();
      bytes[at] = value;
      expect(() => rulesOf(bytes)).not.toThrow();
    }
  }
});
