import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { buildArchive, type SourceFile } from "./build.js";
import { ArchiveRefused } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { nameFault } from "./names.js";
import { readDirectory } from "./structure.js";

const text = (path: string, content: string): SourceFile => ({ path, bytes: Buffer.from(content) });

async function ruleOf(files: SourceFile[]): Promise<string | undefined> {
  return buildArchive(files).then(
    () => undefined,
    (error) => (error instanceof ArchiveRefused ? error.findings[0]?.rule : String(error)),
  );
}

const segment = fc
  .oneof(
    fc.stringMatching(/^[a-zA-Z0-9_.-]{1,12}$/),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
  )
  .filter((name) => nameFault(name) === undefined);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
const content = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.nat(200_000).map((size) => new Uint8Array(size)),
);
const tree = fc.uniqueArray(fc.record({ path, bytes: content, executable: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
  selector: (file) => file.path.split("/")[0]?.normalize("NFKC").toUpperCase().toLowerCase(),
});

test("every tree that can be built is read back byte for byte, whatever the order of its files", async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (files) => {
      const archive = await buildArchive(files);
      const entries = readDirectory(archive);
      expect(entries.map((entry) => entry.path).sort()).toEqual(files.map((file) => file.path).sort());
      for (const entry of entries) {
        const source = files.find((file) => file.path === entry.path);
        expect(Buffer.compare(inflateEntry(archive, entry), source?.bytes ?? Buffer.alloc(0))).toBe(0);
        expect(entry.executable).toBe(source?.executable);
      }
      expect(Buffer.compare(await buildArchive([...files].reverse()), archive)).toBe(0);
    }),
    runs(15, 200),
  );
});

test("a file of zeros is stored, so that it is not taken for a bomb", async () => {
  const archive = await buildArchive([{ path: "empty.db", bytes: new Uint8Array(4 * 1024 * 1024) }]);
  expect(readDirectory(archive)[0]?.method).toBe("store");
});

test.each([
  [[], "no-files"],
  [[text("../a", "")], "name-traversal"],
  [[text("nul.txt", "")], "name-reserved"],
  [[text("a\u200bb", "")], "name-invisible"],
  [[text("a", "1"), text("a", "2")], "name-duplicate"],
  [[text("A", "1"), text("a", "2")], "name-duplicate"],
  [[text("a", "1"), text("a/b", "2")], "name-file-and-folder"],
  [[{ path: "large", bytes: new Uint8Array(50 * 1024 * 1024) }], "archive-size"],
])("what the scanner would refuse is not built: %#", async (files, rule) => {
  expect(await ruleOf(files)).toBe(rule);
});
