import JSZip from "jszip";
import { buildArchive } from "#archive/build.js";
import { ArchiveRefused } from "#archive/finding.js";
import { inflateEntry } from "#archive/inflate.js";
import { readDirectory } from "#archive/structure.js";
import { openFolder, openZip, withManifest } from "./open.js";
import { buildZip, readZip } from "./zip.js";

const text = (words: string) => new TextEncoder().encode(words);
const file = (path: string, words = path) => ({ path, bytes: text(words), executable: false });
const folderFile = (path: string, words = path) => ({ path, file: new Blob([words]) });
const pathsIn = async (archive: Blob) =>
  readDirectory(new Uint8Array(await archive.arrayBuffer())).map(({ path }) => path);
const rulesOf = (error: unknown) =>
  error instanceof ArchiveRefused ? error.findings.map(({ rule }) => rule) : error;

/** A ZIP file as other programs create them. */
async function zipped(files: Record<string, string>): Promise<Blob> {
  const zip = new JSZip();
  for (const [path, words] of Object.entries(files)) zip.file(path, words, { createFolders: false });
  return zip.generateAsync({ type: "blob", compression: "DEFLATE" });
}

test("what it builds, the server reads, byte for byte", () => {
  const files = [
    file("b.md"),
    file("a/ä.txt", "größer"),
    { ...file("run.sh", "#!/bin/sh\n"), executable: true },
    file("empty", ""),
    { path: "zeros.bin", bytes: new Uint8Array(3 * 1024 * 1024), executable: false },
  ];
  const archive = buildZip(files);
  const entries = readDirectory(archive);
  expect(entries.map(({ path }) => path)).toEqual(["a/ä.txt", "b.md", "empty", "run.sh", "zeros.bin"]);
  for (const entry of entries) {
    const original = files.find(({ path }) => path === entry.path);
    expect(Buffer.compare(inflateEntry(archive, entry), original?.bytes ?? text(""))).toBe(0);
    expect([entry.path, entry.executable]).toEqual([entry.path, original?.executable]);
  }
});

test("equal files make equal archives, whatever their order", () => {
  const files = [file("a"), file("b"), file("c/d")];
  expect(buildZip(files.toReversed())).toEqual(buildZip(files));
});

test("it reads what the command line builds", async () => {
  const archive = await buildArchive([file("a.md", "a".repeat(5_000)), file("b/c.md")]);
  expect(readZip(archive).map(({ path, bytes }) => [path, bytes.length])).toEqual([
    ["a.md", 5_000],
    ["b/c.md", 6],
  ]);
});

test.each([
  ["not-a-zip", () => readZip(text("no archive"))],
  ["no-files", () => buildZip([])],
  ["name-reserved", () => buildZip([file("aux.txt")])],
  ["name-reserved", () => buildZip([file("__proto__")])],
  ["crc-mismatch", () => readZip(withChangedByte(buildZip([file("a", "words")])))],
])("%s is a finding", (rule, act) => {
  expect(() => act()).toThrow(ArchiveRefused);
  try {
    act();
  } catch (error) {
    expect(rulesOf(error)).toEqual([rule]);
  }
});

/** The archive, with another first letter in its one file. Such short files are stored uncompressed. */
function withChangedByte(archive: Uint8Array): Uint8Array {
  const [entry] = readDirectory(archive);
  const at = entry?.dataStart ?? 0;
  return archive.map((byte, index) => (index === at + 3 ? byte ^ 1 : byte));
}

test("a folder is packed without what stays out, which is told", async () => {
  const opened = await openFolder([
    folderFile(".vaultignore", "drafts/\n"),
    folderFile("vault.yaml", "name: a-skill\n"),
    folderFile("ReadMe.md", "# Read me"),
    folderFile("drafts/one.md"),
    folderFile("node_modules/left-pad/index.js"),
    folderFile(".env", "TOKEN=1"),
    folderFile("SKILL.md"),
  ]);
  expect(opened.files.map(({ path }) => path)).toEqual(["vault.yaml", "ReadMe.md", "SKILL.md"]);
  expect(opened.leftOut).toEqual([".env", ".vaultignore", "drafts/", "node_modules/"]);
  expect([opened.manifest, opened.readme]).toEqual(["name: a-skill\n", "# Read me"]);
  expect(await pathsIn(opened.archive)).toEqual(["ReadMe.md", "SKILL.md", "vault.yaml"]);
});

test("an empty folder, and one of which nothing is left, are refused", async () => {
  for (const files of [[], [folderFile(".git/config")]]) {
    expect(await openFolder(files).catch(rulesOf)).toEqual(["no-files"]);
  }
});

test("a good ZIP stays byte for byte as it is", async () => {
  const archive = await zipped({ "vault.yaml": "name: a-skill\n", "b.md": "b", "a.md": "a" });
  const opened = await openZip(archive);
  expect(opened.archive).toBe(archive);
  expect(opened.manifest).toBe("name: a-skill\n");
});

test("a zipped folder loses the folder, and what a Mac adds", async () => {
  const opened = await openZip(
    await zipped({
      "a-skill/vault.yaml": "name: a-skill\n",
      "a-skill/notes/b.md": "b",
      "a-skill/.DS_Store": "x",
      "__MACOSX/a-skill/._vault.yaml": "x",
    }),
  );
  expect(await pathsIn(opened.archive)).toEqual(["notes/b.md", "vault.yaml"]);
  expect(opened.leftOut).toEqual([".DS_Store"]);
});

test("another vault.yaml takes the place of the first, and nothing else changes", async () => {
  const { archive } = await openFolder([
    folderFile("vault.yaml", "name: old\n"),
    folderFile("a.md", "words"),
  ]);
  const opened = await openZip(await withManifest(archive, "name: new\n"));
  expect(opened.manifest).toBe("name: new\n");
  expect(opened.files).toEqual([
    { path: "a.md", size: 5 },
    { path: "vault.yaml", size: 10 },
  ]);
});
