import { aQuery, aSearchable } from "../testing/search.js";
import { createSearchEngine, type SearchableProduct, type SearchQuery } from "./engine.js";
import { loadSnapshot, saveSnapshot } from "./snapshot.js";

const product = (id: string, changes: Partial<SearchableProduct> = {}) =>
  aSearchable(id, { slug: `zz${id}`, title: "Zz", ...changes });

const query = (q: string, changes: Partial<SearchQuery> = {}) => aQuery({ q, ...changes });

const PRODUCTS = [
  product("notes", {
    title: "Changelog Writer",
    description: "Writes release notes from git history.",
    downloads: 5,
  }),
  product("sql", {
    title: "SQL Explain Reader",
    tags: ["postgresql"],
    description: "Finds why a query is slow.",
  }),
  product("docs", { title: "Docs Translation", description: "Translates the documentation.", price: 5 }),
  product("review", { title: "Pull Request Squad", tags: ["code-review"], authorUsername: "bea" }),
  product("tests", {
    title: "Flaky Tests",
    description: "Ranks tests that fail sometimes.",
    category: "agents",
  }),
];

function engineOf(products = PRODUCTS) {
  const engine = createSearchEngine(1);
  engine.rebuild(products);
  return engine;
}

const closest = (asked: SearchQuery, engine = engineOf()) => engine.closest(asked, engine.search(asked));
const ids = (asked: SearchQuery, engine = engineOf()) => closest(asked, engine).products.map(({ id }) => id);

test.each([
  ["most of the words", "release notes for my podcast", "notes"],
  ["words of a sentence hold nothing back", "I want something that explains sql for me", "sql"],
  ["uma frase em português", "preciso de algo para sql", "sql"],
  ["una frase en español", "quiero algo que me ayude con sql", "sql"],
  ["another form of a word", "translating documentations", "docs"],
  ["a form in another language", "documentación", "docs"],
  ["a letter missing", "chngelog", "notes"],
  ["a letter too many", "relleasse", "notes"],
  ["another letter", "tramslation", "docs"],
  ["two letters exchanged", "chagnelog", "notes"],
  ["the first letter wrong", "ghangelog", "notes"],
  ["two letters wrong in a long word", "trenslatoin", "docs"],
  ["a word and an error", "flaky tetsts", "tests"],
])("%s: %j", (_, q, id) => {
  expect(ids(query(q))[0]).toBe(id);
});

test("each product says which words match, and how", () => {
  expect(closest(query("write rlease notes"))).toEqual({
    products: [
      {
        id: "notes",
        isWeak: false,
        matches: [
          { word: "write", found: "writer", how: "form" },
          { word: "rlease", found: "release", how: "spelling" },
          { word: "notes", found: "notes", how: "word" },
        ],
      },
    ],
    didYouMean: "write release notes",
  });
});

describe("not corrected is", () => {
  test.each([
    ["a word that exists", "tests", ["nothing"]],
    ["a short word", "sqk", ["sqk"]],
    ["a number", "2025", ["2026"]],
    ["a slug", "pull-requets", []],
    ["a word with two letters wrong that is short", "fleky", ["flxkz"]],
  ])("%s: %s", (_, q, titles) => {
    const engine = engineOf([...PRODUCTS, ...titles.map((title, at) => product(`t${at}`, { title }))]);
    expect(closest(query(q), engine).didYouMean).toBe(q === "fleky" ? "flaky" : undefined);
  });

  test("an existing word next to a similar one", () => {
    const engine = engineOf([product("a", { title: "form" }), product("b", { title: "farm" })]);
    expect(ids(query("form xyzzy"), engine)).toEqual(["a"]);
  });
});

describe("nothing is close", () => {
  test.each(["", "   ", "!?", "the and of", "chocolate cake recipe", "xyzzy plugh"])("to %j", (q) => {
    expect(closest(query(q)).products).toEqual([]);
  });

  test("in an empty catalog", () => {
    expect(closest(query("release"), engineOf([]))).toEqual({ products: [] });
  });

  test.each<[string, Partial<SearchQuery>]>([
    ["on a later page", { offset: 20 }],
    ["when the page is full", { limit: 1 }],
    ["when a slug is asked for", { slug: "zznotes" }],
  ])("%s", (_, changes) => {
    expect(closest(query("sql", changes))).toEqual({ products: [] });
  });
});

test("a corrected word counts with its meaning, also in a phrase", () => {
  const [first] = closest(query("merge pull reqest")).products;
  expect(first?.id).toBe("review");
  const engine = engineOf([product("diff", { title: "Diff Reader" }), product("word", { title: "Request" })]);
  const found = closest(query("pull reqest"), engine).products.find(({ id }) => id === "diff");
  expect(found?.matches).toContainEqual({ word: "reqest", found: "diff", how: "meaning" });
});

test("a number says little of what is wanted", () => {
  expect(ids(query("sql 15 9 17 1 5"))[0]).toBe("sql");
});

test("a word is not corrected to one that holds a sentence together", () => {
  const engine = engineOf([product("a", { title: "You can scan" }), product("b", { title: "You can" })]);
  expect(ids(query("skan xyzzy"), engine)).toEqual(["a"]);
  expect(ids(query("cam xyzzy"), engine)).toEqual([]);
});

test("a misspelled common word means what it was meant to be", () => {
  const engine = engineOf([product("boat", { title: "Barco" }), product("far", { title: "Zoológico" })]);
  expect(ids(query("traduzzir xyzzy"))).toEqual(["docs"]);
  expect(closest(query("traduzzir o manual")).didYouMean).toBe("traduzir o manual");
  expect(ids(query("shipp"), engine)).toEqual(["boat"]);
});

test("a product with several words of the same meaning comes before one with a single one", () => {
  const engine = engineOf([
    product("one", { title: "Invoice", downloads: 9 }),
    product("two", { title: "Invoice", tags: ["tax", "accounting"] }),
  ]);
  expect(ids(query("billing xyzzy"), engine)).toEqual(["two", "one"]);
});

test("words that say little alone say much as an expression", () => {
  const engine = engineOf([product("legacy", { title: "Legacy code" }), product("box", { title: "Xyzzy" })]);
  expect(ids(query("nobody knows how"), engine)).toEqual(["legacy"]);
});

test("a correction is not offered for a query about something else", () => {
  expect(closest(query("translatte qwertzuiop asdfghjk yxcvbnm")).didYouMean).toBeUndefined();
  expect(closest(query("translatte qwertzuiop")).didYouMean).toBe("translate qwertzuiop");
});

test("a sentence of which little is known is weak, and not listed after products with all words if it only means something similar", () => {
  const [first] = closest(query("sql pancakes grandmother")).products;
  expect(first).toMatchObject({ id: "sql", isWeak: true });
  const engine = engineOf([...PRODUCTS, product("all", { title: "sql pancakes grandmother" })]);
  expect(ids(query("sql pancakes grandmother"), engine)).toEqual(["sql"]);
  expect(
    ids(
      query("postgres"),
      engineOf([product("it", { title: "Postgres" }), product("far", { tags: ["index"] })]),
    ),
  ).toEqual([]);
});

test("what has all words is not among the closest, and both together are a page at most", () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    product(`m${at}`, { title: at < 5 ? "Red kite" : "Red" }),
  );
  const engine = engineOf(many);
  const all = engine.search(query("red kite", { limit: 8 }));
  expect(all.total).toBe(5);
  const near = ids(query("red kite", { limit: 8 }), engine);
  expect(near).toHaveLength(3);
  expect(all.ids.filter((id) => near.includes(id))).toEqual([]);
  expect(ids(query("red kite", { limit: 50 }), engine)).toHaveLength(10);
});

test.each<[Partial<SearchQuery>, string[]]>([
  [{}, ["tests", "docs", "sql"]],
  [{ free: true }, ["tests", "sql"]],
  [{ category: "agents" }, ["tests"]],
  [{ author: "bea" }, []],
])("filters hold: %j", (changes, expected) => {
  expect(ids(query("flaky translation explain", changes)).toSorted()).toEqual(expected.toSorted());
});

test("equals are ordered by downloads, then by ID", () => {
  const engine = engineOf([
    product("b", { title: "Kite" }),
    product("a", { title: "Kite" }),
    product("c", { title: "Kite", downloads: 2 }),
  ]);
  expect(ids(query("kite plane"), engine)).toEqual(["c", "a", "b"]);
});

test("a product added, changed or removed a moment ago is close or is not", () => {
  const engine = engineOf();
  engine.upsert(product("new", { title: "Quokkas" }));
  expect(ids(query("quokaks"), engine)).toEqual(["new"]);
  engine.upsert(product("new", { title: "Terraform" }));
  expect(ids(query("quokaks"), engine)).toEqual([]);
  expect(ids(query("terrafrom"), engine)).toEqual(["new"]);
  engine.remove("new");
  expect(ids(query("terrafrom"), engine)).toEqual([]);
});

test("a saved and loaded engine finds the same, also for words that came afterwards", () => {
  const { engine } = loadSnapshot(saveSnapshot({ engine: engineOf(), knownUntil: 0, completeAt: 0 }));
  expect(closest(query("chngelog"), engine)).toEqual(closest(query("chngelog")));
  engine.upsert(product("new", { title: "Kubernetes" }));
  expect(ids(query("kubernetse"), engine)).toEqual(["new"]);
});

test("hostile queries cost little and change nothing", () => {
  const engine = engineOf();
  const before = engine.search(query("sql"));
  for (const q of [
    "a ".repeat(100),
    "ab".repeat(100),
    "\u0301".repeat(200),
    "__proto__ constructor",
    "工具".repeat(100),
  ]) {
    expect(() => closest(query(q), engine)).not.toThrow();
  }
  expect(engine.search(query("sql"))).toEqual(before);
  expect(ids(query("chngelog"), engine)).toEqual(["notes"]);
});
