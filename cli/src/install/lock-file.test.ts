import { formatLock, type Lock, type LockedProduct, parseLock } from "./lock-file.js";

const product = (slug: string, change: Partial<LockedProduct> = {}): LockedProduct => ({
  ...{ version: "1.0.0", productId: "p1", category: "skills", sha256: "a".repeat(64) },
  ...{ target: `.claude/skills/${slug}`, requested: true, pinned: false },
  ...{ dependencies: [], requiredBy: [], sideEffects: [] },
  files: [
    { path: "b.md", sha256: "b".repeat(64), bytes: 1, executable: false },
    { path: "__proto__", sha256: "c".repeat(64), bytes: 2, executable: true },
  ],
  ...change,
});
const lockOf = (...entries: [string, LockedProduct][]): Lock => ({
  site: "https://market.example",
  products: new Map(entries),
});

test("a lock is the same text in whatever order it was made, and reads as it was", () => {
  const [a, b] = [product("aa"), product("bb")];
  const text = formatLock(lockOf(["bb", b], ["aa", a]));
  expect(text).toBe(formatLock(lockOf(["aa", a], ["bb", { ...b, files: [...b.files].reverse() }])));
  expect(text.endsWith("}\n")).toBe(true);
  const read = parseLock(text, "vault-lock.json");
  expect([...read.products.keys()]).toEqual(["aa", "bb"]);
  expect(read.products.get("aa")?.files.map(({ path }) => path)).toEqual(["__proto__", "b.md"]);
});

const valid = () => JSON.parse(formatLock(lockOf(["aa", product("aa")])));
const withProduct = (change: object) => {
  const lock = valid();
  Object.assign(lock.products.aa, change);
  return JSON.stringify(lock);
};
const file = { path: "a.md", sha256: "b".repeat(64), bytes: 1, executable: false };

test.each([
  ["no JSON", "{"],
  ["a newer format", JSON.stringify({ ...valid(), lockVersion: 2 })],
  ["no format", JSON.stringify({ ...valid(), lockVersion: undefined })],
  ["a site that is no address", JSON.stringify({ ...valid(), site: "https://a.example` && sh" })],
  ["a site without encryption", JSON.stringify({ ...valid(), site: "http://market.example" })],
  ["a key that is not known", JSON.stringify({ ...valid(), more: 1 })],
  ["a folder outside", withProduct({ target: "../aa" })],
  ["an absolute folder", withProduct({ target: "/tmp/aa" })],
  ["the project itself", withProduct({ target: "." })],
  ["another product's folder", withProduct({ target: ".claude/skills/bb" })],
  ["a folder of Git's", withProduct({ target: ".git/aa" })],
  ["a file outside", withProduct({ files: [{ ...file, path: "../a.md" }] })],
  ["an absolute file", withProduct({ files: [{ ...file, path: "/etc/passwd" }] })],
  ["a file twice", withProduct({ files: [file, { ...file, path: "A.md" }] })],
  ["a file in a file", withProduct({ files: [file, { ...file, path: "a.md/b" }] })],
  ["no checksum", withProduct({ sha256: "x" })],
  [
    "two products in one folder",
    formatLock(lockOf(["aa", product("aa")], ["bb", product("bb", { target: ".claude/skills/aa/bb" })])),
  ],
])("a lock with %s is refused", (_, text) => {
  expect(() => parseLock(text, "vault-lock.json")).toThrow(expect.objectContaining({ exitCode: 4 }));
});
