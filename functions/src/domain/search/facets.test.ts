import { aQuery, aSearchable } from "../testing/search.js";
import { createSearchEngine, type SearchableProduct } from "./engine.js";

const product = (id: string, changes: Partial<SearchableProduct>) =>
  aSearchable(id, { slug: `slug-${id}`, title: "Kit", ...changes });

const engine = createSearchEngine(1);
engine.rebuild([
  product("a", {
    title: "Release Notes",
    tags: ["release-notes", "git"],
    rating: 4.6,
    worksWith: ["claudeCode"],
  }),
  product("b", { title: "Release Train", tags: ["git"], price: 4.99, rating: 4, authorUsername: "Anabel" }),
  product("c", { title: "Other", tags: ["código"], price: 50, authorUsername: "bea", license: "Custom" }),
]);

const query = (q: string) => aQuery({ q });

test("facets count the matching products, the most frequent values first", () => {
  expect(engine.facets(query("release"))).toEqual({
    categories: [{ value: "skills", count: 2 }],
    licenses: [{ value: "MIT", count: 2 }],
    languages: [{ value: "en", count: 2 }],
    worksWith: [{ value: "claudeCode", count: 1 }],
    tags: [
      { value: "git", count: 2 },
      { value: "release-notes", count: 1 },
    ],
    prices: [
      { from: 0, below: 0.01, count: 1 },
      { from: 0.01, below: 5, count: 1 },
    ],
    ratings: [
      { atLeast: 4.5, count: 1 },
      { atLeast: 4, count: 2 },
      { atLeast: 3, count: 2 },
    ],
  });
  expect(engine.facets(query("")).prices.at(-1)).toEqual({ from: 50, count: 1 });
  expect(engine.facets({ ...query(""), free: true, author: "ana" }).tags).toHaveLength(2);
});

test.each([
  [{ category: "agents" }, "categories", [{ value: "skills", count: 3 }]],
  [{ free: true }, "prices", [1, 1, 1]],
  [{ priceFrom: 5 }, "licenses", [{ value: "Custom", count: 1 }]],
  [{ priceBelow: 5, tag: "git" }, "tags", 2],
  [{ ratingFrom: 4.5, worksWith: "claudeCode" }, "ratings", [1, 1, 1]],
  [{ license: "Custom", language: "pt" }, "licenses", []],
] as const)(
  "the filter %j leaves the counts of its own facet, and not those of others",
  (filter, facet, counts) => {
    const found = engine.facets({ ...query(""), ...filter })[facet];
    if (typeof counts === "number") expect(found).toHaveLength(counts);
    else expect(typeof counts[0] === "number" ? found.map(({ count }) => count) : found).toEqual(counts);
  },
);

test.each([
  ["rel", ["Release Notes", "Release Train"], [], ["release-notes"]],
  ["an", [], ["ana", "anabel"], []],
  ["@an", [], ["ana", "anabel"], []],
  ["not", ["Release Notes"], [], ["release-notes"]],
  ["codigo", ["Other"], [], ["código"]],
  ["", [], [], []],
  ["@", [], [], []],
  ["zqxj", [], [], []],
])("%j is completed to products %j, authors %j and tags %j", (typed, products, authors, tags) => {
  const found = engine.suggest(typed, 5);
  expect(found.products.map(({ title }) => title).toSorted()).toEqual(products);
  expect(found.authors.map(({ value }) => value)).toEqual(authors);
  expect(found.tags.map(({ value }) => value)).toEqual(tags);
});

test("at most as many as wanted, and nothing of a removed product", () => {
  const small = createSearchEngine(1);
  small.rebuild(
    ["a", "b", "c"].map((id) => product(id, { tags: [`git-${id}`], authorUsername: `ana${id}` })),
  );
  small.remove("c");
  expect(small.suggest("git", 1).tags).toEqual([{ value: "git-a", count: 1 }]);
  expect(small.suggest("ana", 5).authors.map(({ value }) => value)).toEqual(["anaa", "anab"]);
});
