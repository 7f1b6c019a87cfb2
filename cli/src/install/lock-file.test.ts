import { conflictSides, formatLock, type Lock, type LockedProduct, parseLock } from "./lock-file.js";

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
  ["a copy outside", withProduct({ copies: ["../aa"] })],
  ["a copy in the product's folder", withProduct({ copies: [".claude/skills/aa"] })],
  ["a copy that is another product's", withProduct({ copies: [".cursor/skills/bb"] })],
  ["an empty list of copies", withProduct({ copies: [] })],
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

describe("a lock with conflict markers", () => {
  const [left, right] = ["a", "b"].map((letter) => letter.repeat(64));
  const older = product("aa", { sha256: left ?? "" });
  const newer = product("aa", { version: "1.10.0", sha256: right ?? "" });
  const marked = (ours: string, theirs: string, base = "") =>
    `<<<<<<< HEAD\n${ours}${base && `||||||| base\n${base}`}=======\n${theirs}>>>>>>> branch\n`;
  const text = (...entries: [string, LockedProduct][]) => formatLock(lockOf(...entries));

  test.each([
    ["ours is older", marked(text(["aa", older]), text(["aa", newer]))],
    ["theirs is older", marked(text(["aa", newer]), text(["aa", older]))],
    ["the base is shown", marked(text(["aa", newer]), text(["aa", older]), "{}\n")],
    ["lines end as on Windows", marked(text(["aa", newer]), text(["aa", older])).replaceAll("\n", "\r\n")],
  ])("has the newer version of each product if %s", (_, conflict) => {
    const { products, superseded } = parseLock(conflict, "vault-lock.json");
    expect([products.get("aa")?.version, superseded?.get("aa")?.version]).toEqual(["1.10.0", "1.0.0"]);
  });

  test("has the products of both branches, and pins and requests of either", () => {
    const ours = text(["aa", { ...older, pinned: true, requested: false }], ["bb", product("bb")]);
    const theirs = text(["aa", older], ["cc", product("cc", { dependencies: ["bb"] })]);
    const { products, superseded } = parseLock(marked(ours, theirs), "vault-lock.json");
    expect([...products.keys()].sort()).toEqual(["aa", "bb", "cc"]);
    expect(products.get("aa")).toMatchObject({ pinned: true, requested: true });
    expect(products.get("bb")?.requiredBy).toEqual(["cc"]);
    expect(superseded?.size).toBe(0);
  });

  test("has the folders of both branches if either installs for several agents", () => {
    const ours = text(["aa", { ...older, copies: [".cursor/skills/aa"] }]);
    const theirs = text(["aa", { ...older, copies: [".gemini/skills/aa"] }]);
    const { products } = parseLock(marked(ours, theirs), "vault-lock.json");
    expect(products.get("aa")).toMatchObject({
      target: ".claude/skills/aa",
      copies: [".cursor/skills/aa", ".gemini/skills/aa"],
    });
  });

  test("in a part of it is both sides with what they share", () => {
    expect(conflictSides("a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd")).toEqual(["a\nb\nd", "a\nc\nd"]);
    expect(conflictSides('{ "a": "<<<<<<< x" }')).toBeUndefined();
  });

  test.each([
    ["of two marketplaces", marked(text(["aa", older]), text(["aa", older]).replace("market.", "other."))],
    ["that is not whole", "<<<<<<< HEAD\n{}\n"],
    ["with a side that is no lock", marked(text(["aa", older]), "{}\n")],
  ])("%s is refused", (_, conflict) => {
    expect(() => parseLock(conflict, "vault-lock.json")).toThrow(expect.objectContaining({ exitCode: 4 }));
  });
});
