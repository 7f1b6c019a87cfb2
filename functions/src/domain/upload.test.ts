import fc from "fast-check";
import { archiveKey, isProductPath, safeFileName, slugOfUpload, uploadId, uploadKey } from "./upload.js";

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
      expect(isProductPath(key)).toBe(true);
      expect(key.split("/")).toHaveLength(3);
      expect(uploadId(key)).toBe(ID);
      expect(key.length).toBeLessThan(300);
    }),
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
  (path) => expect(isProductPath(path)).toBe(false),
);
