import { ProductPage, ProfilePage } from "#contract/app-pages.js";
import { ABSENT_SECONDS, PAGE_SECONDS } from "#contract/pages.js";
import { productsDownload, productsReviews, productsSelfApprove } from "#contract/products.js";
import { until } from "../support/console.js";
import { newAddress, succeed } from "../support/http.js";
import { startInstance } from "../support/instances.js";
import { type Listed, list, publish } from "../support/listings.js";
import { digest, get, text, text404 } from "../support/pages.js";
import { changeStatus, join, type Member, markDeleted } from "../support/records.js";

/** The first HTML response of product and profile pages, and their data, through Hosting. */

let author: Member;
let product: Listed;

beforeAll(async () => {
  author = await join({ displayName: "Ada <b>Lovelace</b>" });
  product = await publish(author, { title: "Notes & <em>more</em>", readme: "Some **readme**" } as object);
});

/** The data that a page embeds for the web app, by the name of its query. */
function embedded(html: string, query: string): unknown {
  const [, json = "[]"] = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  const queries: [key: string[], data: unknown][] = JSON.parse(json);
  return queries.find(([[name]]) => name === query)?.[1];
}

describe("a product's page", () => {
  test("has its title, its address and its words before any script has run", async () => {
    const answer = await get(`/p/${product.slug}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toContain(`s-maxage=${PAGE_SECONDS}`);
    const html = await answer.text();
    expect(html).toContain("<title>Notes &amp; &lt;em&gt;more&lt;/em&gt; · Vaultmart</title>");
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/p/${product.slug}">`));
    expect(html).toContain(
      '<meta property="og:title" content="Notes &amp; &lt;em&gt;more&lt;/em&gt; · Vaultmart">',
    );
    expect(html).toContain('<h1 dir="auto">Notes &amp; &lt;em&gt;more&lt;/em&gt;</h1>');
    expect(html).toContain('<div class="markdown" id="readme"><p>Some <strong>readme</strong></p></div>');
    expect(html).not.toContain("<em>more");
  });

  test("says what it is in the words of schema.org", async () => {
    const html = await text(`/p/${product.slug}`);
    const jsonLd = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}",
    );
    expect(jsonLd).toMatchObject({
      "@type": "SoftwareApplication",
      name: "Notes & <em>more</em>",
      softwareVersion: "1.0.0",
      offers: { price: "0.00", priceCurrency: "USD" },
    });
  });

  test("loads the files of this build, under a policy that lets no other run", async () => {
    const answer = await get(`/p/${product.slug}`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    const assets = [...(await answer.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path]) => path ?? "",
    );
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test("lets no script of strangers run where Hosting adds no policy", async () => {
    const instance = await startInstance("appPages");
    try {
      const page = `${instance.url}/p/${product.slug}`;
      let answer = await fetch(page);
      // On a busy machine, a cold process may not draw its first page within five seconds.
      for (let times = 0; times < 3 && answer.status === 503; times++) answer = await fetch(page);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-security-policy")).toMatch(/^script-src 'self'; style-src 'self';/);
    } finally {
      await instance.stop();
    }
  });

  test("brings the data that its JSON answers", async () => {
    const page = ProductPage.parse(embedded(await text(`/p/${product.slug}`), "product"));
    expect(page).toEqual(JSON.parse(await text(`/p/${product.slug}.json`)));
    expect(page.versions).toMatchObject([
      { version: "1.0.0", sha256: digest(product.bytes), scan: { outcome: "pass" } },
    ]);
    expect(page.ratings).toEqual([0, 0, 0, 0, 0]);
  });

  test("counts reviews by their stars, a few and many", async () => {
    const { slug, productId } = await publish(await join());
    const ratings = async () => ProductPage.parse(JSON.parse(await text(`/p/${slug}.json`))).ratings;
    for (const [at, rating] of [4, 5, 4, 1, 3, 2].entries()) {
      const { token } = await join();
      await succeed(productsDownload, "POST", { token, input: { productId } });
      await succeed(productsReviews, "POST", {
        token,
        input: { productId, rating, comment: `Useful ${at}` },
      });
      if (at === 1) expect(await ratings()).toEqual([0, 0, 0, 1, 1]);
    }
    expect(await ratings()).toEqual([1, 1, 1, 2, 1]);
  });

  test("tells of a new version when that is on sale, and not before", async () => {
    const { slug, productId } = await publish(author);
    await list(author, { slug, version: "1.1.0", changelog: "Better" } as object);
    const versions = async () =>
      ProductPage.parse(JSON.parse(await text(`/p/${slug}.json`))).versions.map(({ version }) => version);
    expect(await versions()).toEqual(["1.0.0"]);
    await succeed(productsSelfApprove, "POST", {
      token: author.token,
      input: { productId },
      address: newAddress(),
    });
    expect(await versions()).toEqual(["1.1.0", "1.0.0"]);
  });

  test("says nothing but what anybody may know", async () => {
    const html = await text(`/p/${product.slug}`);
    expect(html).not.toContain(author.email);
    expect(html).not.toMatch(/"(fileUrl|generation|purchaseCount|email)"/);
  });
});

describe("a profile's page", () => {
  test("has name, title and what is on sale, in HTML and as data", async () => {
    const html = await text(`/u/${author.username}`);
    expect(html).toContain(
      `<title>Ada &lt;b&gt;Lovelace&lt;/b&gt; (@${author.username}) · Vaultmart</title>`,
    );
    expect(html).toContain(`<a href="/p/${product.slug}"`);
    expect(html).not.toContain(author.email);
    const page = ProfilePage.parse(embedded(html, "profile"));
    expect(page.user).toMatchObject({ uid: author.uid, stats: { products: 2 } });
    expect(page.products.map(({ slug }) => slug)).toContain(product.slug);
    // Achievements follow by a trigger.
    const { user } = await until(async () => {
      const data = ProfilePage.parse(JSON.parse(await text(`/u/${author.username}.json`)));
      return data.achievements.some(({ id }) => id === "products-bronze") ? data : undefined;
    });
    expect(user.uid).toBe(author.uid);
  });

  test("of a deleted user is not there", async () => {
    const user = await join();
    await text(`/u/${user.username}`);
    await markDeleted(user.uid);
    await text404(`/u/${user.username}`);
  });
});

describe("where nothing is published", () => {
  test("the app's page comes with status 404, for people and not for search engines", async () => {
    const answer = await get("/p/never-was-here");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toContain(`s-maxage=${ABSENT_SECONDS}`);
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain("Product not found");
    expect(html).toContain("/assets/");
  });

  test("what was withdrawn answers what never was", async () => {
    const { slug, productId } = await publish(await join());
    await text(`/p/${slug}`);
    await changeStatus(productId, "archived");
    // The same page, with its own address in it.
    const named = (html: string, name: string) => html.replaceAll(name, "NAME");
    const nothing = named(await text404("/p/never-was-here"), "never-was-here");
    expect(named(await text404(`/p/${slug}`), slug)).toBe(nothing);
    expect(await text404(`/p/${slug}.json`)).toBe(await text404("/p/never-was-here.json"));
  });

  test("who asks for data is refused in JSON, with a code", async () => {
    expect(JSON.parse(await text404("/p/never-was-here.json"))).toEqual({
      error: "Product not found",
      code: "productNotFound",
    });
    expect(JSON.parse(await text404("/u/never-was-here.json"))).toMatchObject({ code: "userNotFound" });
    const answer = await get("/p/never-was-here.json", { method: "POST" });
    expect([answer.status, await answer.json()]).toMatchObject([405, { code: "methodNotAllowed" }]);
  });

  test.each([
    ["/p/%00", "Product not found"],
    ["/p/A%20B", "Product not found"],
    ["/u/nobody-has-this-name", "User not found"],
    ["/u/%3Cscript%3E", "User not found"],
  ])("%s is answered with %s", async (path, words) => {
    const html = await text404(path);
    expect(html).toContain(words);
    expect(html).not.toContain("<script>");
  });
});

describe("the list of products", () => {
  const explore = async (query: string) => {
    const answer = await get(`/explore${query}`);
    return { status: answer.status, caching: answer.headers.get("cache-control"), html: await answer.text() };
  };
  const link = () => `href="/p/${product.slug}"`;

  test("answers a search in a category with cards, counts, and links to everything", async () => {
    const found = await explore(`?category=skills&author=${author.username}`);
    expect(found.status).toBe(200);
    expect(found.caching).toContain(`s-maxage=${PAGE_SECONDS}`);
    expect(found.html).toContain(link());
    expect(found.html).toMatch(/<h1[^>]*>Skills<\/h1>/);
    // A filter can be removed, and another value chosen, by links alone.
    expect(found.html).toContain(`href="/explore?author=${author.username}"`);
    expect(found.html).toMatch(/href="\/explore\?[^"]*free=true"/);
    expect(found.html).toContain('<form action="/explore"');
    const search = embedded(found.html, "search") as { products: { readme: string }[] };
    expect(search.products.map(({ readme }) => readme)).toEqual(["", ""]);
    const others = await explore(`?category=squads&author=${author.username}`);
    expect(others.html).not.toContain(link());
  });

  test("answers words", async () => {
    const { html } = await explore(`?q=${product.slug}`);
    expect(html).toContain(link());
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  test.each([
    ["a category that does not exist", "?category=nothing"],
    ["a page that is none", "?page=-1"],
    ["a price that is none", "?priceFrom=1e99"],
    ["an order that does not exist", "?sort=__proto__"],
    ["brackets", "?category[]=skills&sort[$gt]=1"],
  ])("ignores %s", async (_what, query) => {
    const found = await explore(query);
    expect(found.status).toBe(200);
    expect(found.html).toContain("<title>Explore · Vaultmart</title>");
    expect(found.html).toContain('href="/p/');
  });

  test("shows words as text", async () => {
    const { status, html } = await explore("?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27&tag=%3Cb%3E");
    expect(status).toBe(200);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>");
  });
});

describe("the files of a product", () => {
  const files = async (slug: string, query = "") => {
    const answer = await get(`/p/${slug}/files${query}`);
    return { status: answer.status, html: await answer.text() };
  };
  const noIndex = '<meta name="robots" content="noindex">';

  test("are there before any script has run, each as text", async () => {
    const { status, html } = await files(product.slug);
    expect(status).toBe(200);
    expect(html).toMatch(/<title>Files · [^<]+ · Vaultmart<\/title>/);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/files">/);
    // The readme is open, and rendered.
    expect(html).toMatch(/<div class="markdown" id="drawn">/);
    const [, address = ""] = /href="([^"]+)"[^>]*><bdi>SKILL.md/.exec(html) ?? [];
    const one = await get(`${address.replaceAll("&amp;", "&")}&source=1`);
    const page = await one.text();
    expect(page).toContain('id="L1"');
    expect(page).toContain(`name: ${product.slug}`);
    expect(page).toContain(noIndex);
    expect(one.headers.get("content-security-policy")).toContain("default-src 'self'");
  });

  test.each([
    ["a file that it does not have", "?file=nothing.md", "This version has no such file"],
    ["a path to elsewhere", "?file=../../etc/passwd", "This version has no such file"],
    ["a version that it does not have", "?version=9.9.9", "The files of this version cannot be shown."],
    ["a version that is a path", "?version=..%2F..%2Fusers", "The files of this version cannot be shown."],
  ])("are not shown for %s", async (_what, query, words) => {
    const { status, html } = await files(product.slug, query);
    expect(status).toBe(200);
    expect(html).toContain(words);
    expect(html).not.toContain('id="L1"');
  });

  test("of a paid product, a removed one, and none are not shown to visitors", async () => {
    const paid = await publish(author, { price: 19 });
    const removed = await publish(author, {} as object);
    await changeStatus(removed.productId, "removed");
    for (const [slug, status] of [
      [paid.slug, 200],
      [removed.slug, 404],
      ["no-such-product", 404],
    ] as const) {
      for (const query of ["", "?file=SKILL.md"]) {
        const page = await files(slug, query);
        expect([slug, page.status]).toEqual([slug, status]);
        expect(page.html).toContain(noIndex);
        expect(page.html).not.toContain("Read <code>git log");
      }
      expect((await files(slug)).html).not.toContain("SKILL.md");
      expect((await get(`/p/${slug}/compare`)).status).toBe(status);
    }
  });

  test("are compared without scripts", async () => {
    const other = await join();
    const { slug } = await publish(other, { files: { "notes.md": "one\ntwo\n" } });
    await publish(other, { slug, version: "1.1.0", files: { "notes.md": "one\nthree\n" } });
    const answer = await get(`/p/${slug}/compare`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const part of [noIndex, "notes.md", "two", "three", "version=1.1.0"]) expect(html).toContain(part);
    // A visitor's own versions, or one twice, show no difference.
    expect(await (await get(`/p/${slug}/compare?from=1.1.0&to=1.1.0`)).text()).not.toContain("three");
  });
});

describe("the first page", () => {
  test("has its shelves, its search, and its links without scripts", async () => {
    const html = await (await get("/")).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const part of ["Trending", 'action="/explore"', 'href="/explore?category=skills"', 'href="/p/'])
      expect(main).toContain(part);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/">/);
    expect(html).toContain('"@type":"WebSite"');
    expect(html).not.toContain('"readme":"#');
  });
});
