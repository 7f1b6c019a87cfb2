import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import {
  archiveKey,
  checkOpenUploads,
  checkProductPath,
  MAX_OPEN_UPLOAD_BYTES,
  safeFileName,
  slugOfUpload,
  UPLOAD_LIFETIME_MS,
  uploadId,
  uploadKey,
} from "./upload.js";

const text = fc.string({ unit: "binary" });
const ID = "0123456789abcdef0123456789abcdef";

test("an upload's key has the spec's shape and is found by its id again", () => {
  const key = uploadKey("release-notes", "release notes (1).zip", ID);
  expect(key).toBe(`products/release-notes-${ID}/release_notes__1_.zip`);
  expect(uploadId(key)).toBe(ID);
  expect(slugOfUpload(key)).toBe("release-notes");
});

test("whatever a client names, the key is a path that scan takes, below its own folder", () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom(".zip", ".ZIP", ".Zip"), (productKey, name, end) => {
      const key = uploadKey(productKey, name + end, ID);
      checkProductPath(key, "fileKey");
      expect(key.split("/")).toHaveLength(3);
      expect(uploadId(key)).toBe(ID);
      expect(key.length).toBeLessThan(300);
    }),
    runs(),
  );
});

test.each(["../../etc/passwd.zip", "a..zip", "...zip"])("%s cannot climb", (name) => {
  expect(safeFileName(name)).not.toContain("..");
});

test("a kept archive's key names its content and its slug", () => {
  const key = archiveKey("release-notes", "1.2.0", "ab".repeat(32));
  expect(key).toBe(`products/release-notes/1.2.0-${"ab".repeat(32)}.zip`);
  expect(slugOfUpload(key)).toBe("release-notes");
  expect(uploadId(key)).toBeUndefined();
});

test.each(["uploads/a.zip", "products/a.tar", "products/../a.zip", "products//a.zip", "/products/a.zip", ""])(
  "%j is no path of a product's file",
  (path) => {
    const issues = ["fileKey: must start with products/ and end with .zip"];
    const refusal = expect.objectContaining({ code: "invalidPath", details: { issues } });
    expect(() => checkProductPath(path, "fileKey")).toThrow(refusal);
  },
);

const NOW = new Date("2026-03-01T12:00:00Z");
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

test.each([
  ["a minute", 60_000, 60],
  ["a part of a second", 59_001, 60],
  ["no time", 0, 1],
])("with twenty uploads open another must wait until the first ends, in %s", (_, left, retryAfterSeconds) => {
  const open = Array.from({ length: 20 }, (_, at) => ({ size: 1, expiresAt: after(left + at * 60_000) }));
  expect(() => checkOpenUploads(open.slice(1), 1, NOW)).not.toThrow();
  const refusal = { code: "tooManyUploads", details: expect.objectContaining({ retryAfterSeconds }) };
  expect(() => checkOpenUploads(open, 1, NOW)).toThrow(expect.objectContaining(refusal));
});

test("open uploads of five maximum sizes leave no byte, until as many have expired as the next one needs", () => {
  const size = MAX_OPEN_UPLOAD_BYTES / 5;
  const open = Array.from({ length: 5 }, (_, at) => ({ size, expiresAt: after((at + 1) * 60_000) }));
  expect(() => checkOpenUploads(open.slice(1), size, NOW)).not.toThrow();
  const refusal = (retryAfterSeconds: number) =>
    expect.objectContaining({
      code: "tooManyUploads",
      details: {
        issues: [
          "the uploads that wait for a product would have more than 262144000 bytes; create products from them or let them expire",
        ],
        retryAfterSeconds,
      },
    });
  expect(() => checkOpenUploads(open, 1, NOW)).toThrow(refusal(60));
  expect(() => checkOpenUploads([{ size: 1, expiresAt: after(1_000) }, ...open], size, NOW)).toThrow(
    refusal(60),
  );
});

test("a file's name keeps what is safe and no more than 120 signs, and ends as it did", () => {
  expect(safeFileName("a..b.ZIP")).toBe("a.b.zip");
  expect(safeFileName("a.zip.txt")).toBe("a.zip.txt");
  expect(safeFileName(`${"a".repeat(116)}.zip`)).toBe(`${"a".repeat(116)}.zip`);
  expect(safeFileName(`${"a".repeat(117)}.zip`)).toBe(`${"a".repeat(116)}.zip`);
  expect(safeFileName(`a.b${"c".repeat(112)}.${"d".repeat(9)}.zip`)).toBe(`a.b${"c".repeat(112)}_.zip`);
  expect(uploadKey("k".repeat(61), "a.zip", ID)).toBe(`products/${"k".repeat(60)}-${ID}/a.zip`);
});

test.each([`x/products/a-${ID}/a.zip`, `products/a-${ID}/a.zip/b`, `products/a-${ID}/`])(
  "%s is no upload's key",
  (key) => expect(uploadId(key)).toBeUndefined(),
);

test("only keys below products/ were made for a slug, which may hold what looks like an id", () => {
  expect(slugOfUpload("x/products/notes/a.zip")).toBeUndefined();
  expect(slugOfUpload(`products/notes-${ID}-x/a.zip`)).toBe(`notes-${ID}-x`);
});

test("an upload waits for a day", () => {
  expect(UPLOAD_LIFETIME_MS).toBe(86_400_000);
});
