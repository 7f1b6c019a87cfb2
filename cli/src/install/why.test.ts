import type { Lock } from "./lock-file.js";
import { pathsTo } from "./why.js";

const lockOf = (products: Readonly<Record<string, { requested?: boolean; by?: string[] }>>): Lock => ({
  site: "https://market.example",
  products: new Map(
    Object.entries(products).map(([slug, { requested = false, by = [] }]) => [
      slug,
      { requested, requiredBy: by } as never,
    ]),
  ),
});

test("every way from a requested product is listed, the shortest first", () => {
  const lock = lockOf({
    kit: { requested: true },
    train: { requested: true, by: ["kit"] },
    notes: { by: ["train", "kit"] },
  });
  expect(pathsTo(lock, "notes")).toEqual([
    ["train", "notes"],
    ["kit", "notes"],
    ["kit", "train", "notes"],
  ]);
  expect(pathsTo(lock, "kit")).toEqual([]);
});

test("products that require each other end the search", () => {
  const lock = lockOf({ a: { by: ["b"] }, b: { by: ["a"] } });
  expect(pathsTo(lock, "a")).toEqual([]);
});

test("a dense project lists the first ways and ends", () => {
  const names = Array.from({ length: 40 }, (_, at) => `p${at}`);
  const lock = lockOf(
    Object.fromEntries(names.map((name, at) => [name, { requested: true, by: names.slice(at + 1) }])),
  );
  expect(pathsTo(lock, "p0")).toHaveLength(20);
});
