import { adminAct } from "#contract/admin-queue.js";
import { CollectionPage, CollectionsPage } from "#contract/app-pages.js";
import { ABSENT_SECONDS, PAGE_SECONDS } from "#contract/pages.js";
import { deleteCollection, showCollection } from "../support/collections.js";
import { succeed } from "../support/http.js";
import { type Listed, publish } from "../support/listings.js";
import { get, text, text404 } from "../support/pages.js";
import { changeStatus, join, joinAsAdmin, type Member } from "../support/records.js";

/** The pages of collections, and their data, through Hosting. */

let boss: Member;
let products: Listed[];
let slug: string;
const slugs = () => products.map((product) => product.slug);
const made: string[] = [];

beforeAll(async () => {
  const [author, admin] = await Promise.all([join(), joinAsAdmin()]);
  boss = admin;
  products = [];
  for (const title of ["First of all", "Second & <b>last</b>"]) {
    products.push(await publish(author, { title } as object));
  }
  slug = await showCollection(boss, slugs(), {
    title: "Tidy & <i>small</i>",
    summary: "Two that go together",
    text: "Begin with the **first**.\n\n<script>alert(1)</script>",
  });
  made.push(slug);
});
afterAll(async () => {
  for (const one of made) await deleteCollection(boss, one);
});

const act = (action: "show" | "hide", id = slug) =>
  succeed(adminAct, "POST", { token: boss.token, input: { kind: "collection", action, id } });
const read = async (id = slug) => CollectionPage.parse(JSON.parse(await text(`/collections/${id}.json`)));
const list = async (query = "") =>
  CollectionsPage.parse(JSON.parse(await text(`/collections.json${query}`))).collections;
const names = (page: CollectionPage) => page.products.map((product) => product.slug);

describe("a collection's page", () => {
  test("has its texts and its products in their order before any script has run", async () => {
    const answer = await get(`/collections/${slug}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toContain(`s-maxage=${PAGE_SECONDS}`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
    const html = await answer.text();
    expect(html).toContain("<title>Tidy &amp; &lt;i&gt;small&lt;/i&gt; · Vaultmart</title>");
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/collections/${slug}">`));
    expect(html).toContain('<meta property="og:description" content="Two that go together">');
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="[^"]+/covers/${slugs()[0]}.png">`));
    expect(html).toContain('<h1 dir="auto">Tidy &amp; &lt;i&gt;small&lt;/i&gt;</h1>');
    expect(html).toContain("<p>Begin with the <strong>first</strong>.</p>");
    const places = slugs().map((one) => html.indexOf(`href="/p/${one}"`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>last");
  });

  test("says what it is in the words of schema.org", async () => {
    const html = await text(`/collections/${slug}`);
    const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "ItemList",
      name: "Tidy & <i>small</i>",
      numberOfItems: 2,
      itemListElement: slugs().map((one, at) => ({
        position: at + 1,
        url: expect.stringMatching(new RegExp(`/p/${one}$`)),
      })),
    });
  });

  test("has the same as data", async () => {
    const page = await read();
    expect(page.collection).toMatchObject({
      slug,
      title: "Tidy & <i>small</i>",
      summary: "Two that go together",
    });
    expect(names(page)).toEqual(slugs());
  });

  test.each(["removed", "archived", "pending_review", "draft"] as const)(
    "never shows a product that is %s, and shows it again once it is published",
    async (status) => {
      const [first, second = ""] = slugs();
      const { productId = "" } = products[0] ?? {};
      await changeStatus(productId, status);
      try {
        expect(names(await read())).toEqual([second]);
        expect(await text(`/collections/${slug}`)).not.toContain(String(first));
        expect((await list()).find((one) => one.slug === slug)?.covers.map((cover) => cover.slug)).toEqual([
          second,
        ]);
      } finally {
        await changeStatus(productId, "published");
      }
      expect(names(await read())).toEqual(slugs());
    },
  );

  test("without any published product says so, and is not for search engines", async () => {
    for (const { productId } of products) await changeStatus(productId, "archived");
    try {
      const html = await text(`/collections/${slug}`);
      expect(html).toContain("No product of this collection is available at the moment.");
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect((await list()).map((one) => one.slug)).not.toContain(slug);
    } finally {
      for (const { productId } of products) await changeStatus(productId, "published");
    }
  });

  test("is gone while the collection is hidden", async () => {
    await act("hide");
    try {
      const hidden = await get(`/collections/${slug}`);
      expect(hidden.status).toBe(404);
      expect(hidden.headers.get("cache-control")).toContain(`s-maxage=${ABSENT_SECONDS}`);
      expect(await hidden.text()).not.toContain("Tidy");
      const answer = await get(`/collections/${slug}.json`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "collectionNotFound" }]);
      expect((await list()).map((one) => one.slug)).not.toContain(slug);
      expect(await text("/collections")).not.toContain(slug);
    } finally {
      await act("show");
    }
  });

  test.each(["/collections/never-was-here", "/collections/UPPER", "/collections/a.b"])(
    "does not exist at %s",
    async (path) => {
      expect(await text404(path)).toContain("Page not found");
    },
  );
});

describe("the list of collections", () => {
  test("has each with its title, summary, and covers before any script has run", async () => {
    const html = await text("/collections");
    expect(html).toContain("<title>Collections · Vaultmart</title>");
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/collections">/);
    expect(html).toContain(`href="/collections/${slug}"`);
    expect(html).toContain("Two that go together");
    expect((await list()).find((one) => one.slug === slug)).toMatchObject({
      covers: slugs().map((one) => ({ slug: one, category: "skills" })),
    });
  });

  test("begins with at most four for the home page", async () => {
    for (let more = 0; more < 4; more++) made.push(await showCollection(boss, slugs()));
    const [all, first] = [await list(), await list("?first")];
    expect(first).toHaveLength(4);
    expect(all.length).toBeGreaterThanOrEqual(5);
  });

  test("is in the sitemap", async () => {
    expect(await text("/sitemap.xml")).toContain("/sitemaps/collections.xml");
    const map = await text("/sitemaps/collections.xml");
    expect(map).toMatch(/<loc>[^<]+\/collections<\/loc>/);
    expect(map).toMatch(new RegExp(`<loc>[^<]+/collections/${slug}</loc><lastmod>`));
  });
});
