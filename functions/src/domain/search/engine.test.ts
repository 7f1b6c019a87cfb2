import { aQuery, aSearchable } from "../testing/search.js";
import { createSearchEngine, type SearchableProduct, type SearchQuery } from "./engine.js";

const SEED = 1;

const product = (id: string, changes: Partial<SearchableProduct> = {}) =>
  aSearchable(id, { title: "Nothing", ...changes });

const query = aQuery;

function engineOf(...products: SearchableProduct[]) {
  const engine = createSearchEngine(SEED);
  engine.rebuild(products);
  return engine;
}

describe("matching", () => {
  test.each<[string, Partial<SearchableProduct>, string]>([
    ["title", { title: "Release notes" }, "release"],
    ["description", { description: "Writes release notes" }, "release"],
    ["slug", { slug: "release-kit" }, "release"],
    ["tag", { tags: ["git", "release"] }, "release"],
    ["a tag of two words", { tags: ["release notes"] }, "notes"],
    ["the beginning of a word", { title: "Kubernetes" }, "kube"],
    ["the inside of a word", { title: "Kubernetes" }, "bern"],
    ["the end of a word", { title: "Kubernetes" }, "etes"],
    ["one letter", { title: "Kubernetes" }, "r"],
    ["two letters inside", { title: "Kubernetes" }, "rn"],
    ["the word the", { title: "The one" }, "the"],
    ["another case", { title: "KuBerNetes" }, "kUbErnetes"],
    ["diacritics in the product", { title: "Crème" }, "creme"],
    ["diacritics in the query", { title: "Creme" }, "crème"],
    ["inside a run of Han", { title: "代码工具箱" }, "工具"],
    ["one Han character", { title: "代码工具箱" }, "箱"],
    ["kana", { title: "データベース" }, "ベース"],
    ["Hangul", { title: "한국어 도구" }, "한국"],
    ["Cyrillic", { title: "Проверка кода" }, "кода"],
    ["Arabic without vowel signs", { title: "مُحَمَّد" }, "محمد"],
    ["Devanagari", { title: "हिन्दी उपकरण" }, "हिन्दी"],
    ["Thai inside a run", { title: "เครื่องมือ" }, "มือ"],
    ["emoji", { title: "🚀Rocket" }, "🚀"],
    ["a word beside an emoji", { title: "🚀Rocket" }, "rocket"],
    ["c++", { title: "Modern C++" }, "c++"],
    ["c++ beside a version", { title: "C++20 tips" }, "c++"],
    ["c+ while typing", { title: "Modern C++" }, "c+"],
    ["c#", { description: "For C#, F#." }, "c#"],
    [".net", { title: "A .NET guide" }, ".net"],
    [".net at the end of a name", { title: "ASP.NET" }, ".net"],
    ["net without the dot", { title: "A .NET guide" }, "net"],
    ["node.js", { title: "Node.js server" }, "node.js"],
    ["node js", { title: "Node.js server" }, "node js"],
    ["claude-md", { slug: "claude-md" }, "claude-md"],
    ["claude_md by its twin", { title: "claude_md" }, "claude-md"],
    ["two words in two fields", { title: "Release", tags: ["git"] }, "git release"],
    ["the same word twice", { title: "Release" }, "release release"],
    ["words among punctuation", { title: "Release" }, "(release)!"],
  ])("%s", (_, changes, q) => {
    const engine = engineOf(product("other", { slug: "zzz", title: "Zzz" }), product("it", changes));
    expect(engine.search(query({ q }))).toEqual({ ids: ["it"], total: 1 });
  });

  test.each<[string, Partial<SearchableProduct>, string]>([
    ["one word of two missing", { title: "Release" }, "release git"],
    ["the query longer than the word", { title: "Kube" }, "kubernetes"],
    ["c++ is not c", { title: "Plain C" }, "c++"],
    ["c# is not c++", { title: "C++" }, "c#"],
    [".net is not a network", { title: "Network" }, ".net"],
    ["only punctuation", { title: "!?" }, "!?"],
    ["voiced kana are other letters", { title: "ガイド" }, "カイト"],
    ["the author's name is no text", { authorUsername: "bea" }, "bea"],
    ["the category is no text", { category: "squads" }, "squads"],
  ])("not found: %s", (_, changes, q) => {
    expect(engineOf(product("it", { slug: "zzz", ...changes })).search(query({ q }))).toEqual({
      ids: [],
      total: 0,
    });
  });

  test.each(["", "   ", "\t"])("a blank query (%j) finds all", (q) => {
    expect(engineOf(product("a"), product("b")).search(query({ q })).total).toBe(2);
  });
});

describe("relevance", () => {
  test("orders by where and how the word occurs before popularity", () => {
    const byRank: SearchableProduct[] = [
      product("exact slug", { slug: "review" }),
      product("exact title", { title: "Review" }),
      product("whole word in the title", { title: "Code review" }),
      product("prefix in the title", { title: "Reviewer" }),
      product("whole word in the slug", { slug: "code-review" }),
      product("prefix in the slug", { slug: "code-reviewer" }),
      product("whole word in a tag", { tags: ["review"] }),
      product("prefix in a tag", { tags: ["reviews"] }),
      product("whole word in the description", { description: "For review" }),
      product("prefix in the description", { description: "For reviews" }),
      product("inside the title", { title: "Previews" }),
      product("inside the slug", { slug: "previews" }),
      product("inside a tag", { tags: ["previews"] }),
      product("inside the description", { description: "Previews" }),
    ];
    const popular = byRank.map((each, rank) => ({ ...each, downloads: rank * 1_000 }));
    const engine = engineOf(...popular.toReversed());
    expect(engine.search(query({ q: "Review" })).ids).toEqual(byRank.map(({ id }) => id));
  });

  test("an exact title of several words comes before the same words in another order", () => {
    const engine = engineOf(
      product("b", { title: "Review Code", downloads: 9 }),
      product("a", { title: "code: review" }),
    );
    expect(engine.search(query({ q: "code review" })).ids).toEqual(["a", "b"]);
  });

  test("an exact slug comes before everything, typed in any case", () => {
    const engine = engineOf(
      product("b", { title: "claude-md kit", slug: "other", downloads: 9 }),
      product("a", { title: "Other", slug: "claude-md-kit" }),
    );
    expect(engine.search(query({ q: " Claude-MD-Kit " })).ids).toEqual(["a", "b"]);
  });

  test("equals are ordered by downloads, then by id", () => {
    const engine = engineOf(
      product("d", { title: "Kit", downloads: 1 }),
      product("b", { title: "Kit", downloads: 1 }),
      product("c", { title: "Kit", downloads: 5 }),
    );
    expect(engine.search(query({ q: "kit" })).ids).toEqual(["c", "b", "d"]);
    expect(engine.search(query()).ids).toEqual(["c", "b", "d"]);
  });
});

describe("sorts and filters", () => {
  const engine = engineOf(
    product("a", { price: 5, rating: 4, createdAt: 3, category: "skills", authorUsername: "Ana" }),
    product("b", { price: 0, rating: 5, createdAt: 1, category: "agents", authorUsername: "bea" }),
    product("c", { price: 9, rating: 4.5, createdAt: 2, category: "skills", authorUsername: "bea" }),
    product("d", { price: 0, rating: 4.5, createdAt: 4, category: "skills", authorUsername: "ANA" }),
  );

  test.each<[Partial<SearchQuery>, string[]]>([
    [{ sort: "newest" }, ["d", "a", "c", "b"]],
    [{ sort: "rating" }, ["b", "c", "d", "a"]],
    [{ sort: "price-asc" }, ["b", "d", "a", "c"]],
    [{ sort: "price-desc" }, ["c", "a", "b", "d"]],
    [{ category: "agents" }, ["b"]],
    [{ category: "prompts" }, []],
    [{ category: "" }, ["a", "b", "c", "d"]],
    [{ author: "ana" }, ["a", "d"]],
    [{ author: "@BEA" }, ["b", "c"]],
    [{ author: "cleo" }, []],
    [{ author: "@" }, ["a", "b", "c", "d"]],
    [{ free: true }, ["b", "d"]],
    [{ free: true, author: "ana", category: "skills", q: "nothing" }, ["d"]],
    [{ slug: "slug-of-c" }, ["c"]],
    [{ slug: "slug-of" }, []],
    [{ slug: "SLUG-OF-C" }, []],
    [{ slug: "slug-of-c", free: true }, []],
    [{ slug: "slug-of-c", q: "nothing" }, ["c"]],
    [{ slug: "slug-of-c", q: "something" }, []],
    [{ slug: "no-such-slug", q: "nothing" }, []],
  ])("%j gives %j", (changes, ids) => {
    expect(engine.search(query(changes))).toEqual({ ids, total: ids.length });
  });

  test.each<[Partial<SearchQuery>, string[]]>([
    [{ limit: 2 }, ["a", "b"]],
    [{ limit: 2, offset: 1 }, ["b", "c"]],
    [{ limit: 2, offset: 3 }, ["d"]],
    [{ limit: 2, offset: 4 }, []],
    [{ limit: 2, offset: 1_000_000 }, []],
    [{ limit: 0 }, []],
  ])("the page %j is %j and the total stays", (changes, ids) => {
    expect(engine.search(query(changes))).toEqual({ ids, total: 4 });
  });
});

describe("changes", () => {
  test("what was added a moment ago is found, and what was removed is not", () => {
    const engine = createSearchEngine(SEED);
    expect(engine.search(query({ q: "kit" }))).toEqual({ ids: [], total: 0 });
    engine.upsert(product("a", { title: "Kit" }));
    expect(engine.search(query({ q: "kit" })).ids).toEqual(["a"]);
    engine.remove("a");
    engine.remove("never there");
    expect(engine.search(query({ q: "kit" })).total).toBe(0);
    expect(engine.size).toBe(0);
  });

  test("a replaced product is found by its new words only, once", () => {
    const engine = engineOf(product("a", { title: "Old kit" }));
    engine.upsert(product("a", { title: "New kit" }));
    expect(engine.search(query({ q: "old" })).total).toBe(0);
    expect(engine.search(query({ q: "kit" }))).toEqual({ ids: ["a"], total: 1 });
    expect(engine.size).toBe(1);
  });

  test("rebuilding forgets what was there before, and of two with one id keeps the later", () => {
    const engine = engineOf(product("a", { title: "Kit" }));
    engine.rebuild([product("b", { title: "First" }), product("b", { title: "Second" })]);
    expect(engine.search(query({ q: "kit" })).total).toBe(0);
    expect(engine.search(query({ q: "first" })).total).toBe(0);
    expect(engine.search(query({ q: "second" })).ids).toEqual(["b"]);
    expect(engine.size).toBe(1);
  });

  test("many replacements leave nothing behind", () => {
    const engine = createSearchEngine(SEED);
    for (let round = 0; round < 2_000; round++) {
      engine.upsert(product(`p${round % 50}`, { title: `Title round${round}` }));
    }
    expect(engine.size).toBe(50);
    expect(engine.search(query({ q: "title" })).total).toBe(50);
    expect(engine.search(query({ q: "round1949" })).total).toBe(0);
    expect(engine.search(query({ q: "round1950" })).total).toBe(1);
  });
});
