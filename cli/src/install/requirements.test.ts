import type { Manifest } from "#contract/manifest.js";
import type { LockedProduct } from "./lock-file.js";
import {
  dependenciesOf,
  exactly,
  fits,
  parseWanted,
  unfitting,
  unneeded,
  withDependents,
} from "./requirements.js";

test.each([
  ["notes", { slug: "notes" }],
  ["notes@latest", { slug: "notes" }],
  ["notes@1.2.0", { slug: "notes", range: "1.2.0" }],
  ["notes@^1.2 || 3", { slug: "notes", range: "^1.2 || 3" }],
])("%s is read", (text, wanted) => {
  expect(parseWanted(text)).toEqual(wanted);
});

test.each([
  "",
  "@1.0.0",
  "Notes",
  "a",
  "../notes",
  "notes@one",
  "notes@1@2",
  "https://market.example/p/notes",
])("%j is refused", (text) => {
  expect(() => parseWanted(text)).toThrow(expect.objectContaining({ exitCode: 4 }));
});

test("a range means what it means to npm, and no range means all", () => {
  expect([fits("1.2.0", "^1.0.0"), fits("2.0.0", "^1.0.0"), fits("2.0.0-beta.1", undefined)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([exactly("1.2.0"), exactly("^1.2.0"), exactly(undefined)]).toEqual(["1.2.0", undefined, undefined]);
});

test("a manifest needs its dependencies from this market and what it includes, but not itself", () => {
  const manifest = {
    name: "notes",
    dependencies: { myclaude: ["bee@^1.0.0", "notes"], vaultmart: ["aye"], npm: ["left-pad"] },
    includes: ["cee", "aye"],
  } as unknown as Manifest;
  expect(dependenciesOf(manifest)).toEqual(["aye", "bee@^1.0.0", "cee"]);
  expect(dependenciesOf(undefined)).toEqual([]);
});

const installed = (version: string, requested: boolean, ...dependencies: string[]): LockedProduct => ({
  ...{ version, requested, dependencies, productId: "p", category: "skills", sha256: "", target: "" },
  ...{ pinned: false, requiredBy: [], sideEffects: [], files: [] },
});

const products = new Map([
  ["aa", installed("1.0.0", true, "bb@^1.0.0")],
  ["bb", installed("2.0.0", false)],
  ["cc", installed("1.0.0", false, "dd", "aa")],
  ["dd", installed("1.0.0", false, "cc")],
]);

test("who needs whom follows from the dependencies", () => {
  const needed = Object.fromEntries(
    [...withDependents(products)].map(([slug, { requiredBy }]) => [slug, requiredBy]),
  );
  expect(needed).toEqual({ aa: ["cc"], bb: ["aa"], cc: ["dd"], dd: ["cc"] });
});

test("a circle that nobody asked for is not needed", () => {
  expect(unneeded(products)).toEqual(["cc", "dd"]);
});

test("a dependency in a version that does not fit is told", () => {
  expect(unfitting(products)).toEqual(["bb: aa requires ^1.0.0, not 2.0.0"]);
});
