import { randomBytes } from "node:crypto";
import { cliAuthProfile, PublicProduct, cliProductsSearch as route } from "#contract/cli.js";
import { admin } from "../support/accounts.js";
import { refuse, send, succeed } from "../support/http.js";
import { list, newSlug, publish, sha256 } from "../support/listings.js";
import { changeStatus, join, type Member, storeProduct } from "../support/records.js";

const search = (input: Record<string, unknown>) => succeed(route, "GET", { input });
/** Searches, and returns the slugs found and the total. */
const find = async (input: Record<string, unknown>) => {
  const { products, total } = await search(input);
  return { slugs: products.map(({ slug }) => slug), total };
};
const found = (...slugs: string[]) => ({ slugs, total: slugs.length });
/** A word that no other product contains. */
const newWord = () => `z${randomBytes(6).toString("hex")}`;

let author: Member;
beforeAll(async () => {
  author = await join();
});

describe("what was published a moment ago", () => {
  let user: Member;
  beforeEach(async () => {
    user = await join();
  });

  test("is found at once, and not before", async () => {
    const { slug, productId } = await list(user);
    expect(await find({ slug })).toEqual(found());
    await publish(user, { slug, version: "1.0.1" });
    expect(await find({ slug })).toEqual(found(slug));
    expect((await search({ slug })).products[0]?.id).toBe(productId);
  });

  test("is found by its new title once an update is approved, and by the old one no more", async () => {
    const [before, after] = [newWord(), newWord()];
    const { slug } = await publish(user, { title: before } as object);
    await list(user, { slug, version: "1.1.0", title: after } as object);
    expect([await find({ q: before }), await find({ q: after })]).toEqual([found(slug), found()]);
    await publish(user, { slug, version: "1.2.0", title: after } as object);
    expect([await find({ q: before }), await find({ q: after })]).toEqual([found(), found(slug)]);
  });

  test.each(["removed", "archived", "draft", "pending_review"])(
    "and is %s now is gone at once",
    async (status) => {
      const slug = newSlug();
      const productId = await storeProduct(user, { slug });
      expect(await find({ slug })).toEqual(found(slug));
      await changeStatus(productId, status);
      expect(await find({ slug })).toEqual(found());
      await changeStatus(productId, "published");
      expect(await find({ slug })).toEqual(found(slug));
    },
  );

  test("and was changed in the console, which moves no updatedAt, is not shown either", async () => {
    const word = newWord();
    const [gone, kept] = [newSlug(), newSlug()];
    const productId = await storeProduct(user, { slug: gone, title: word });
    await storeProduct(user, { slug: kept, title: word });
    expect((await find({ q: word })).total).toBe(2);
    await admin().db.doc(`products/${productId}`).update({ status: "removed" });
    expect(await find({ q: word })).toEqual(found(kept));
    expect(await find({ q: word })).toEqual(found(kept));
  });

  test("and was broken in the console is not shown, and hides nothing else", async () => {
    const word = newWord();
    const [broken, whole] = [newSlug(), newSlug()];
    await storeProduct(user, { slug: broken, title: word, price: "free" });
    await storeProduct(user, { slug: whole, title: word });
    expect(await find({ q: word, sort: "price-asc" })).toEqual(found(whole));
    const { products } = await succeed(cliAuthProfile, "GET", { token: user.token });
    expect(products.map(({ slug }) => slug)).toEqual([whole]);
  });

  test("and was deleted is gone", async () => {
    const slug = newSlug();
    const productId = await storeProduct(user, { slug });
    expect(await find({ slug })).toEqual(found(slug));
    await admin().db.doc(`products/${productId}`).delete();
    expect(await find({ slug })).toEqual(found());
  });
});

describe("the closest products", () => {
  /** Letters without digits, because a word with digits is not corrected. */
  const newLetters = () =>
    Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join("");
  const closest = async (input: Record<string, unknown>) => {
    const answer = await search(input);
    return {
      slugs: answer.closest.map(({ product }) => product.slug),
      matches: answer.closest.map(({ matches }) => matches),
      didYouMean: answer.didYouMean,
      total: answer.total,
    };
  };

  test("have some of the words, each with its reason, and come after those with all", async () => {
    const user = await join();
    const [one, other] = [newLetters(), newLetters()];
    const [both, half] = [newSlug(), newSlug()];
    await storeProduct(user, { slug: both, title: `${one} ${other}` });
    await storeProduct(user, { slug: half, title: one });
    expect(await find({ q: `${one} ${other}` })).toEqual(found(both));
    expect(await closest({ q: `${one} ${other}` })).toEqual({
      slugs: [half],
      matches: [[{ word: one, found: one, how: "word" }]],
      total: 1,
    });
    expect((await closest({ q: `the ${one} of ${other}s`, author: user.username })).slugs).toEqual([
      both,
      half,
    ]);
  });

  test("have a corrected word at once, and the query with it", async () => {
    const user = await join();
    const word = newLetters();
    const typed = `${word.slice(0, 5)}${word.slice(6)}`;
    const slug = newSlug();
    const productId = await storeProduct(user, { slug, title: word });
    const expected = { slugs: [slug], matches: [[{ word: typed, found: word, how: "spelling" }]], total: 0 };
    expect(await closest({ q: typed })).toEqual({ ...expected, didYouMean: word });
    await changeStatus(productId, "archived");
    expect((await closest({ q: typed })).slugs).toEqual([]);
  });

  test("are near in meaning, in another language too", async () => {
    const user = await join();
    const slug = newSlug();
    await storeProduct(user, { slug, title: "Documentation in many languages", description: "Translation" });
    for (const q of ["traduzir o manual", "localize my docs", "traducir la documentación"]) {
      const { slugs } = await closest({ q, author: user.username });
      expect(slugs).toEqual([slug]);
    }
  });

  test.each([
    ["on a later page", { offset: 20 }],
    ["for an exact slug", { slug: "no-product-has-this-name" }],
    ["when the page is full", { limit: 1 }],
  ])("are none %s", async (_, input) => {
    const user = await join();
    const word = newLetters();
    await storeProduct(user, { slug: newSlug(), title: word });
    await storeProduct(user, { slug: newSlug(), title: `${word} kit` });
    expect((await closest({ q: word, ...input })).slugs).toEqual([]);
  });

  test("and those with all words are at most a page, read in one trip", async () => {
    const user = await join();
    const [one, other] = [newLetters(), newLetters()];
    for (let number = 0; number < 5; number++) {
      await storeProduct(user, { slug: newSlug(), title: number < 2 ? `${one} ${other}` : one });
    }
    const answer = await search({ q: `${one} ${other}`, limit: 4 });
    expect([answer.products.length, answer.total, answer.closest.length]).toEqual([2, 2, 2]);
  });
});

describe("facets and suggestions", () => {
  test("count and complete what was published a moment ago, if asked for", async () => {
    const user = await join();
    const word = newWord();
    const slug = newSlug();
    const fields = {
      ...{ tags: [word, "git"], license: "ISC", language: "en", price: 7 },
      compatibility: { [word]: ">=1" },
    };
    const productId = await storeProduct(user, { slug, title: `${word} kit`, ...fields });
    await storeProduct(user, { slug: newSlug(), title: `${word} other`, price: 0 });
    const answer = await search({ q: word, facets: "true", suggest: "true", limit: "1" });
    expect(answer.facets).toMatchObject({
      worksWith: expect.arrayContaining([{ value: word, count: 1 }]),
      tags: expect.arrayContaining([{ value: word, count: 1 }]),
      prices: [
        { from: 0, below: 0.01, count: 1 },
        { from: 5, below: 20, count: 1 },
      ],
    });
    expect(answer.facets?.categories.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(answer.suggestions?.products).toContainEqual({ id: productId, slug, title: `${word} kit` });
    expect(answer.suggestions?.tags).toEqual([{ value: word, count: 1 }]);
    const { suggestions } = await search({ q: user.username.slice(0, -1), suggest: "true", limit: "1" });
    expect(suggestions?.authors).toContainEqual({ value: user.username, count: 2 });
    const filters = {
      tag: word,
      worksWith: word,
      license: "ISC",
      language: "en",
      priceFrom: "7",
      priceBelow: "7.01",
    };
    expect((await search({ q: word, ...filters })).products.map(({ id }) => id)).toEqual([productId]);
    expect((await search({ q: word, ...filters, ratingFrom: "0.5" })).total).toBe(0);
    const plain = await search({ q: word });
    expect([plain.facets, plain.suggestions]).toEqual([undefined, undefined]);
  });

  test.each(["facets", "suggest"])("%s takes true or false alone", async (name) => {
    const answer = await refuse(route, "GET", { input: { [name]: "yes" } });
    expect(answer).toMatchObject({ status: 400, issues: [expect.stringContaining("true or false")] });
  });
});

test.each([
  ["license", "WTFPL"],
  ["priceFrom", "-1"],
  ["priceBelow", "10001"],
  ["ratingFrom", "5.5"],
  ["sort", "likes"],
])("%s=%s is refused", async (name, value) => {
  expect(await refuse(route, "GET", { input: { [name]: value } })).toMatchObject({ status: 400 });
});

describe("an answer", () => {
  test("holds all that everyone may see of a product, and nothing else", async () => {
    const user = await join();
    const { slug, productId, bytes } = await publish(user, { tags: ["git"], readme: "# Notes" } as object);
    const { body } = await send(route.path, "GET", { input: { slug } });
    const { products, ...page } = body as { products: unknown[]; total: number };
    expect(page).toEqual({ total: 1, limit: 20, offset: 0, closest: [] });
    const product = PublicProduct.strict().parse(products[0]);
    expect(product).toMatchObject({
      id: productId,
      slug,
      title: "Release Notes Writer",
      description: "Summarises the commits since the last tag",
      readme: "# Notes",
      license: "MIT",
      category: "skills",
      price: 0,
      authorUid: user.uid,
      authorUsername: user.username,
      authorAvatar: "",
      fileName: `${slug}.zip`,
      fileSize: bytes.length,
      thumbnailUrl: "",
      status: "published",
      stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 },
      tags: ["git"],
      version: "1.0.0",
      sha256: sha256(bytes),
      agent_summary: "Turns commits into release notes",
      capabilities: expect.any(Array),
    });
    const text = JSON.stringify(body);
    for (const secret of [
      "fileUrl",
      "products/",
      "generation",
      "verdict",
      "findings",
      "purchaseCount",
      "approvedBy",
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(user.email);
  });
});

describe("words", () => {
  test("an exact slug comes first, however much better known the others are", async () => {
    const word = newWord();
    const stats = { downloads: 9_000, rating: 5 };
    await storeProduct(author, { slug: `${word}-pro`, title: `${word}`, stats });
    await storeProduct(author, { slug: `${word}-kit`, title: `${word} ${word}`, tags: [word], stats });
    await storeProduct(author, { slug: word, title: "Something else" });
    const { slugs, total } = await find({ q: word });
    expect([slugs[0], total]).toEqual([word, 3]);
    expect((await find({ q: word.toUpperCase() })).slugs[0]).toBe(word);
  });

  test("are found in title, slug, tags and description, whole, as a beginning and inside", async () => {
    const [word, slugs] = [newWord(), ["t", "d", "g"].map((letter) => newSlug(letter))];
    await storeProduct(author, { slug: slugs[0] ?? "", title: `The ${word}, of course` });
    await storeProduct(author, { slug: slugs[1] ?? "", description: `Makes a ${word} of it` });
    await storeProduct(author, { slug: slugs[2] ?? "", tags: ["other", word] });
    await storeProduct(author, { slug: `my-${word}` });
    const all = [...slugs, `my-${word}`].sort();
    for (const q of [word, word.slice(0, 10), word.slice(2), ` ${word.toUpperCase()}! `]) {
      const { slugs: these, total } = await find({ q });
      expect([total, these.sort()]).toEqual([4, all]);
    }
  });

  test("several must all be there, in any order", async () => {
    const [one, two, three] = [newWord(), newWord(), newWord()];
    const [both, single] = [newSlug(), newSlug()];
    await storeProduct(author, { slug: both, title: `${one} helper`, description: `with ${two}` });
    await storeProduct(author, { slug: single, title: one });
    expect(await find({ q: `${two} ${one}` })).toEqual(found(both));
    expect((await find({ q: one })).total).toBe(2);
    expect(await find({ q: `${one} ${three}` })).toEqual(found());
  });

  test("that are signs only find nothing, and none at all finds everything", async () => {
    expect((await find({ q: "!?" })).total).toBe(0);
    const [own, slug] = [await join(), newSlug()];
    await storeProduct(own, { slug });
    expect(await find({ q: "   ", author: own.username })).toEqual(found(slug));
  });
});

describe("filters and sorts", () => {
  let user: Member;
  const day = 86_400_000;
  const products = [
    {
      slug: newSlug("a"),
      category: "skills",
      price: 0,
      stats: { rating: 4.5, downloads: 5 },
      createdAt: 3 * day,
    },
    { slug: newSlug("b"), category: "agents", price: 20, stats: { rating: 5, downloads: 1 }, createdAt: day },
    {
      slug: newSlug("c"),
      category: "prompts",
      price: 5.5,
      stats: { rating: 0, downloads: 9 },
      createdAt: 4 * day,
    },
    {
      slug: newSlug("d"),
      category: "bundle",
      price: 0,
      stats: { rating: 4.5, downloads: 7 },
      createdAt: 2 * day,
    },
  ];
  const named = (letters: string) =>
    [...letters].map((letter) => products.find(({ slug }) => slug.startsWith(letter))?.slug ?? "");
  beforeAll(async () => {
    user = await join();
    for (const product of products) await storeProduct(user, product);
  });

  test.each([
    ["relevance", "cdab"],
    ["newest", "cadb"],
    ["rating", "bdac"],
    ["price-asc", "dacb"],
    ["price-desc", "bcda"],
  ])("sort=%s", async (sort, order) => {
    expect((await find({ author: user.username, sort })).slugs).toEqual(named(order));
  });

  test.each([
    [{}, "cdab"],
    [{ category: "skills" }, "a"],
    [{ category: "prompts" }, "c"],
    [{ category: "bundle" }, "d"],
    [{ category: "systems" }, ""],
    [{ category: "all" }, "cdab"],
    [{ free: "true" }, "da"],
    [{ free: "false" }, "cdab"],
    [{ free: "true", category: "agents" }, ""],
  ])("%j", async (input, order) => {
    expect(await find({ author: user.username, ...input })).toEqual(found(...named(order)));
  });

  test("the author may be written with an @ and in any case, and must be whole", async () => {
    for (const name of [`@${user.username}`, user.username.toUpperCase()]) {
      expect((await find({ author: name })).total).toBe(4);
    }
    expect((await find({ author: user.username.slice(0, -1) })).total).toBe(0);
  });

  test.each(["all", "@all", "ALL"])("author=%s is every author", async (all) => {
    const stranger = await join();
    const [word, slugs] = [newWord(), [newSlug(), newSlug()]];
    await storeProduct(user, { slug: slugs[0] as string, title: word });
    await storeProduct(stranger, { slug: slugs[1] as string, title: word });
    expect((await find({ q: word, author: all })).slugs.sort()).toEqual([...slugs].sort());
    expect(await find({ q: word, author: stranger.username })).toEqual(found(slugs[1] as string));
  });

  test("a slug must be whole, and the other filters hold for it too", async () => {
    const [a = ""] = named("a");
    expect(await find({ slug: a })).toEqual(found(a));
    expect(await find({ slug: a.slice(0, -1) })).toEqual(found());
    expect(await find({ slug: a, category: "agents" })).toEqual(found());
    expect(await find({ slug: a, author: user.username, free: true })).toEqual(found(a));
  });
});

test("a hundred products by their slugs come in one answer, in the order asked, once, without readmes", async () => {
  const user = await join();
  const slugs = [newSlug("b"), newSlug("a"), newSlug("c")];
  await Promise.all(
    slugs.map((slug) => storeProduct(user, { slug, readme: "# Long", sha256: "a".repeat(64) })),
  );
  const asked = ["no-such-product", ...slugs, slugs[0], ...Array.from({ length: 96 }, () => newSlug("gone"))];
  const page = await search({ slugs: asked.join(","), limit: 1, offset: 5 });
  expect(page).toMatchObject({ total: 3, closest: [] });
  expect(page.products.map(({ slug, readme }) => [slug, readme])).toEqual(slugs.map((slug) => [slug, ""]));
  // Each says where its proof is, which a search by words does not.
  const sites = page.products.map(({ log, slug, version, sha256 }) => {
    expect(log).toMatchObject({ sha256 });
    expect(log?.lookup).toMatch(new RegExp(`^https?://[^/]+/log/lookup/${slug}@${version}$`));
    return log?.lookup.split("/log/")[0];
  });
  expect(new Set(sites)).toEqual(new Set([process.env.SITE_URL]));
  expect((await search({ slug: slugs[0] ?? "" })).products[0]?.log?.lookup).toBe(
    page.products[0]?.log?.lookup,
  );
  expect((await search({ author: user.username })).products.map(({ log }) => log)).toEqual(
    slugs.map(() => undefined),
  );
  expect((await find({ slugs: slugs.join(), author: author.username })).slugs).toEqual([]);
  expect(await find({ slugs: "," })).toEqual(found());
  const tooMany = Array.from({ length: 101 }, (_, at) => `s${at}`).join();
  await refuse(route, "GET", { input: { slugs: tooMany } });
});

test("sixty products come in pages that never overlap", async () => {
  const user = await join();
  const slugs = Array.from({ length: 60 }, () => newSlug("page"));
  await Promise.all(slugs.map((slug) => storeProduct(user, { slug })));
  const seen: string[] = [];
  for (const [offset, size] of [
    [0, 20],
    [20, 20],
    [40, 20],
    [60, 0],
  ] as const) {
    const page = await search({ author: user.username, offset });
    expect(page).toMatchObject({ total: 60, limit: 20, offset });
    expect(page.products).toHaveLength(size);
    seen.push(...page.products.map(({ slug }) => slug));
  }
  expect(seen.sort()).toEqual(slugs.sort());
  for (const [limit, offset, size] of [
    [50, 0, 50],
    [50, 50, 10],
    [1, 59, 1],
    [50, 1_000_000, 0],
  ] as const) {
    const page = await search({ author: user.username, limit, offset });
    expect([page.total, page.limit, page.offset, page.products.length]).toEqual([60, limit, offset, size]);
  }
});

describe("a parameter is refused", () => {
  test("that is out of bounds, with its name", async () => {
    const answer = await refuse(route, "GET", { input: { limit: "51" } });
    expect(answer).toMatchObject({
      ...{ status: 400, error: "Invalid request", issues: ["limit: must be at most 50"] },
    });
  });

  test.each(["q=a&q=b", "limit=5&limit=5", "free=true&free=false"])("written as %s", async (query) => {
    const answer = await send(`${route.path}?${query}`, "GET");
    expect(answer).toMatchObject({ status: 400, body: { error: "Invalid request" } });
  });

  test("but 200 characters, however wild, are a query like any other", async () => {
    expect((await find({ q: "(a+)+$ \\u0000 <b> %' OR 1=1; ".repeat(7).slice(0, 200) })).total).toBe(0);
  });
});
