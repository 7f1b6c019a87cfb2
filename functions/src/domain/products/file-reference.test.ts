import { storageKeyOf } from "./file-reference.js";

const KEY = "products/release-notes/1.0.0.zip";

test.each([
  ["a storage key", KEY],
  ["a gs:// address", `gs://market/${KEY}`],
  [
    "a Firebase download URL",
    `https://firebasestorage.googleapis.com/v0/b/market/o/${encodeURIComponent(KEY)}?alt=media&token=1`,
  ],
  ["a Cloud Storage URL", `https://storage.googleapis.com/market/${KEY}`],
])("%s leads to the key", (_, reference) => expect(storageKeyOf(reference, "market")).toBe(KEY));

test.each([
  ["another host", `https://files.example/${KEY}`],
  ["another bucket", `gs://elsewhere/${KEY}`],
  [
    "a download URL of another bucket",
    `https://firebasestorage.googleapis.com/v0/b/x/o/${encodeURIComponent(KEY)}`,
  ],
  ["a download URL without an object", "https://firebasestorage.googleapis.com/v0/b/market/o/"],
  ["a broken escape", "https://firebasestorage.googleapis.com/v0/b/market/o/products%2F%E0%A4%A"],
  ["a bucket alone", "gs://market"],
  ["another protocol", `ftp://storage.googleapis.com/market/${KEY}`],
  [
    "a download URL over plain HTTP",
    `http://firebasestorage.googleapis.com/v0/b/market/o/${encodeURIComponent(KEY)}`,
  ],
  [
    "more before a download URL's path",
    `https://firebasestorage.googleapis.com/x/v0/b/market/o/${encodeURIComponent(KEY)}`,
  ],
  [
    "more after a download URL's path",
    `https://firebasestorage.googleapis.com/v0/b/market/o/${encodeURIComponent(KEY)}/x`,
  ],
  ["no object in its address", "https://storage.googleapis.com/market/"],
  ["no URL at all", "gs://"],
  ["plain HTTP", `http://storage.googleapis.com/market/${KEY}`],
])("a legacy reference with %s cannot be read", (_, reference) =>
  expect(() => storageKeyOf(reference, "market")).toThrow("File reference cannot be read"),
);

test.each([
  ["a key outside products/", "users/ada/photo.zip"],
  ["an empty key", ""],
  ["a key that climbs", "products/../users/ada.zip"],
  ["a key with an empty folder", "products//a.zip"],
  ["a legacy reference that climbs after decoding", "gs://market/products/%2E%2E/a.zip"],
  ["a legacy reference outside products/", "gs://market/users/a.zip"],
])("%s is an invalid reference", (_, reference) =>
  expect(() => storageKeyOf(reference, "market")).toThrow("Invalid file reference"),
);
