import { trend, trending } from "./trend.js";

const NOW = new Date("2026-03-10T00:00:00.000Z");
const product = (slug: string, downloads: number, likes: number, createdAt = "2026-03-08T00:00:00.000Z") => ({
  ...{ id: slug, slug, createdAt },
  stats: { downloads, likes },
});

test.each([
  ["a download", product("a", 1, 0), 0.125 / 11],
  ["a like, which says as much as three downloads", product("a", 0, 1), (0.375 * 3) / 13],
  ["both", product("a", 5, 7), (3.25 * 26) / 36],
  ["nothing", product("a", 0, 0), 0],
  ["a week later", product("a", 27, 0, "2026-03-03T00:00:00.000Z"), 27 / 37],
  ["a clock that is behind", product("a", 1, 0, "2026-03-11T00:00:00.000Z"), 2 ** -1.5 / 11],
])(
  "%s is worth this much, two days after the product was listed but where said otherwise",
  (_, found, expected) => {
    expect(trend(found, NOW)).toBeCloseTo(expected, 12);
  },
);

test("one download does not lead, however new the product is", () => {
  const products = [
    product("new", 1, 0, "2026-03-10T00:00:00.000Z"),
    product("proven", 5, 0, "2026-02-28T00:00:00.000Z"),
  ];
  expect(trending(products, NOW, 1).map(({ slug }) => slug)).toEqual(["proven"]);
});

test("what trends most comes first, equals by name, each once and no more than asked for", () => {
  const [old, liked, taken] = [
    product("old", 100, 0, "2025-03-08T00:00:00.000Z"),
    product("liked", 0, 2),
    product("taken", 5, 0),
  ];
  const [one, other] = [product("b", 2, 1), product("a", 5, 0)];
  const slugs = (limit: number) =>
    trending([old, one, taken, liked, other, liked], NOW, limit).map(({ slug }) => slug);
  expect(slugs(9)).toEqual(["liked", "a", "b", "taken", "old"]);
  expect(slugs(2)).toEqual(["liked", "a"]);
});
