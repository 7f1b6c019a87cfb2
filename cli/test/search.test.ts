import { signUp, type TestUser } from "#test/support/accounts.js";
import { type Listed, newSlug, publish } from "#test/support/listings.js";
import { join, storeTexts } from "#test/support/records.js";
import { sell } from "./support/market.js";
import { json, site, vaultmart } from "./support/run.js";

/** A word that no other test's products contain. */
const word = newSlug("quux").replace("-", "");
let author: TestUser & { username: string };
let free: Listed;
let paid: Listed;

const HOSTILE =
  "Evil \u001b[31mred\u001b[0m \u001b]8;;http://evil.example\u0007link\u0007 \u202ebackwards\u2069 \u009b2J";

beforeAll(async () => {
  author = await join({ displayName: "Ada Author" });
  free = await publish(author, {
    title: `${word} notes`,
    description: "Writes notes",
    tags: ["notes"],
  } as object);
  paid = await publish(author, {
    title: `${word} product`,
    price: 12.5,
    slug: newSlug("paid"),
  } as object);
  await storeTexts(`products/${paid.productId}`, {
    title: `${word} ${HOSTILE}`,
    description: `First line\nSecond line ${HOSTILE}`,
  });
});

/** Output in which values that differ from run to run are replaced with names. */
const steady = async (text: string) =>
  text
    .replaceAll((await site()).url, "SITE")
    .replaceAll(free.slug, "FREE-SLUG")
    .replaceAll(paid.slug, "PAID-SLUG")
    .replaceAll(word, "WORD")
    .replaceAll(author.username, "USERNAME")
    .replace(/\b[0-9a-f]{64}\b/g, "SHA256")
    .replace(/\d{4}-\d\d-\d\d/g, "DAY")
    .replace(/\d\.\d kB|\d+ bytes/, "SIZE")
    .replace(/ {2,}/g, "  ");

describe("search", () => {
  test("shows a table", async () => {
    const { code, stdout, stderr } = await vaultmart(["search", word, "--sort", "price-asc"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await steady(stdout)).toMatchInlineSnapshot(`
"name  price  downloads  rating  what it does
FREE-SLUG  Free  0  Turns commits into release notes
PAID-SLUG  $12.50, not yet  0  Turns commits into release notes

1–2 of 2
"
`);
  });

  test("answers JSON", async () => {
    const found = await json<{ products: object[] }>(["search", word, "--sort", "price-asc"]);
    expect(found).toMatchObject({ total: 2, page: 1, limit: 20 });
    expect(found.products[0]).toEqual({
      id: free.productId,
      slug: free.slug,
      title: `${word} notes`,
      description: "Writes notes",
      url: `${(await site()).url}/p/${free.slug}`,
      license: "MIT",
      category: "skills",
      price: 0,
      purchasable: true,
      capabilities: ["commands"],
      authorUid: author.uid,
      authorUsername: author.username,
      authorAvatar: "",
      authorDisplayName: "Ada Author",
      fileName: `${free.slug}.zip`,
      fileSize: free.bytes.length,
      thumbnailUrl: "",
      status: "published",
      stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0 },
      tags: ["notes"],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: "1.0.0",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      agent_summary: "Turns commits into release notes",
    });
  });

  test.each<[string, string[], () => string[]]>([
    ["by category", ["--category", "agents"], () => []],
    ["what is free", ["--free"], () => [free.slug]],
    ["dearest first", ["--sort", "price-desc"], () => [paid.slug, free.slug]],
    ["by an author", ["--author", "nobody-at-all"], () => []],
    ["a page", ["--sort", "price-asc", "--limit", "1", "--page", "2"], () => [paid.slug]],
  ])("finds %s", async (_what, options, slugs) => {
    const { products } = await json<{ products: { slug: string }[] }>(["search", word, ...options]);
    expect(products.map(({ slug }) => slug)).toEqual(slugs());
  });

  test("says that nothing was found, and how to go on where there is more", async () => {
    const { code, stdout } = await vaultmart(["search", `zqxj${word}`]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `No products found for “zqxj${word}”.\n` });
    const page = await vaultmart(["search", word, "--limit", "1"]);
    expect(page.stdout).toContain(`1 of 2\nNext: vaultmart search ${word} --limit 1 --page 2\n`);
  });
});

test("shows the closest products with the reason, also where none has all words", async () => {
  const found = await json<{ total: number; closest: { weak: boolean }[] }>([
    "search",
    word,
    "zqxj",
    "--free",
  ]);
  expect(found).toMatchObject({
    total: 0,
    closest: [{ product: { slug: free.slug }, matches: [{ word, found: word, how: "word" }] }],
  });
  const { stdout } = await vaultmart(["search", word, "zqxj", "--free"]);
  // How much a word weighs depends on how many products there are.
  const heading = found.closest[0]?.weak ? "No product matches well. The closest ones:" : "Closest products:";
  expect(stdout).toContain(`No products found for “${word} zqxj”.\n\n${heading}\n`);
  expect(stdout).toContain(`matches ${word}`);
});

describe("what a product's author wrote", () => {
  test("reaches the terminal as text alone", async () => {
    for (const args of [
      ["search", word],
      ["info", paid.slug],
    ]) {
      for (const env of [{}, { FORCE_COLOR: "1", FORCE_HYPERLINK: "1" }]) {
        const { stdout } = await vaultmart(args, { env });
        for (const theirs of ["evil.example", "\u009b", "\u202e", "\u2069", "\u001b[31mred"]) {
          expect(stdout).not.toContain(theirs);
        }
        expect(stdout).not.toMatch(/^Second line/m);
      }
    }
  });

  test("is escaped in JSON, and whole", async () => {
    const { stdout } = await vaultmart(["info", paid.slug, "--json"]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2069]/);
    expect(JSON.parse(stdout).product.title).toBe(`${word} ${HOSTILE}`);
  });
});

describe("colour and links", () => {
  const show = (env: Record<string, string>) => vaultmart(["search", word], { env });
  test("are not in what is piped, unless they are asked for", async () => {
    expect((await show({})).stdout).not.toContain("\u001b");
    expect((await show({ FORCE_COLOR: "1" })).stdout).toContain("\u001b[32mFree\u001b[39m");
    expect((await show({ FORCE_COLOR: "1", NO_COLOR: "1" })).stdout).not.toContain("\u001b");
    expect((await show({ FORCE_HYPERLINK: "1" })).stdout).toContain(
      `\u001b]8;;${(await site()).url}/p/${free.slug}\u0007${free.slug}\u001b]8;;\u0007`,
    );
  });
});

describe("info", () => {
  test("shows all that there is", async () => {
    const { code, stdout } = await vaultmart(["info", free.slug]);
    expect(code).toBe(0);
    expect(await steady(stdout)).toMatchInlineSnapshot(`
"WORD notes  FREE-SLUG
Writes notes

price  Free
version  1.0.0
author  Ada Author @USERNAME
license  MIT
category  skills
tags  notes
rating  no reviews yet
usage  0 downloads, 0 likes
size  SIZE
sha256  SHA256
created  DAY, updated DAY
page  SITE/p/FREE-SLUG

Capabilities that the scan found
commands: git

For agents
Turns commits into release notes

To install it, run vaultmart install FREE-SLUG
"
`);
  });

  test("answers JSON with the readme and how to get it", async () => {
    const told = await json(["info", paid.slug]);
    expect(told).toMatchObject({
      product: { slug: paid.slug, price: 12.5, readme: expect.any(String) },
      url: `${(await site()).url}/p/${paid.slug}`,
      command: `vaultmart buy ${paid.slug}`,
      reviews: [],
    });
  });

  test("of what is not there ends with 3", async () => {
    const { code, stdout, stderr } = await vaultmart(["info", "no-such-thing"]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toBe("Error Product no-such-thing not found\nTo find products, run `vaultmart search`.\n");
  });
});

describe("browse and trending", () => {
  test("browse begins with what is newest", async () => {
    const { products } = await json<{ products: { createdAt: string }[] }>(["browse", "--limit", "5"]);
    const times = products.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const { code, stdout } = await vaultmart(["browse", "--category", "skills", "--limit", "1"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^name +price +downloads +rating +what it does\n\S/);
  });

  test("trending has each product once", async () => {
    const { products } = await json<{ products: { id: string }[] }>(["trending", "--limit", "50"]);
    expect(products.length).toBeGreaterThanOrEqual(2);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  });

  test("trending shows what is liked most before what is liked less", async () => {
    const list = (slug: string) => sell(slug, { author, category: "systems" });
    const [more, less] = await Promise.all([list(newSlug("more")), list(newSlug("less"))]);
    await Promise.all(
      [more, less, more].map(async ({ slug }) => json(["like", slug], { user: await signUp() })),
    );
    const { code, stdout, stderr } = await vaultmart(["trending", "--category", "systems", "--limit", "2"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const shown = (await steady(stdout)).replace(more.slug, "MORE-SLUG").replace(less.slug, "LESS-SLUG");
    expect(shown).toMatchInlineSnapshot(`
"name  price  downloads  rating  what it does
MORE-SLUG  Free  0  Summarises the commits since the last tag
LESS-SLUG  Free  0  Summarises the commits since the last tag
"
`);
  });
});
