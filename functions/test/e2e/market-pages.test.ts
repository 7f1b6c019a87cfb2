import { ABSENT_SECONDS, PAGE_LIMITS, PAGE_SECONDS, SITEMAP_SECONDS } from "#contract/pages.js";
import { productsSelfApprove } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { newAddress, succeed } from "../support/http.js";
import { type Listed, list, publish } from "../support/listings.js";
import { digest, get, text, text404 } from "../support/pages.js";
import { changeStatus, forge, join, type Member, markDeleted } from "../support/records.js";

/** The site's machine-readable pages of products and profiles, read through Hosting. */

const { db } = admin();

let author: Member;
let product: Listed;

beforeAll(async () => {
  author = await join({ displayName: "Page Author" });
  product = await publish(author);
});
/** Fields in addition to those that every product of these tests has. */
const saying = (more: { slug?: string; version?: string } & Record<string, unknown>) => more;

/** A user may publish only a limited number of products per minute, so each part has its own author. */
const another = async () => {
  author = await join({ displayName: "Page Author" });
};

describe("a published product", () => {
  test("is Markdown, which the CDN keeps for a minute", async () => {
    const answer = await get(`/p/${product.slug}.md`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe(
      `public, max-age=0, must-revalidate, s-maxage=${PAGE_SECONDS}`,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("link")).toMatch(new RegExp(`/p/${product.slug}>; rel="canonical"$`));
    expect(answer.headers.get("ratelimit-limit")).toBeNull();
    const page = await answer.text();
    expect(page).toMatch(/^# Release Notes Writer\n/);
    expect(page).toContain(`vaultmart install ${product.slug}`);
    expect(page).toContain(`SHA-256 \`${digest(product.bytes)}\``);
  });

  test("is asked for again by its tag, and by HEAD", async () => {
    const path = `/p/${product.slug}.md`;
    const first = await get(path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await get(path, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await get(path, { headers: { "if-none-match": 'W/"other"' } })).status).toBe(200);
    const head = await get(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  });

  test("says nothing but what anybody may know", async () => {
    expect(await text(`/p/${product.slug}.md`)).not.toContain(author.email);
  });

  test("tells of its new version as soon as that is on sale", async () => {
    const changing = await publish(author);
    const path = `/p/${changing.slug}.md`;
    const before = await get(path);
    expect(await before.text()).toContain("- Version: `1.0.0`");
    const waiting = await list(
      author,
      saying({ slug: changing.slug, version: "1.1.0", title: "Another title" }),
    );
    expect(await text(path)).toContain("- Version: `1.0.0`");
    await succeed(productsSelfApprove, "POST", {
      token: author.token,
      input: { productId: changing.productId },
    });
    const after = await get(path, { headers: { "if-none-match": before.headers.get("etag") ?? "" } });
    expect(after.status).toBe(200);
    const page = await after.text();
    expect(page).toMatch(/^# Another title\n/);
    expect(page).toContain(digest(waiting.bytes));
  });

  test("stays in its shape whatever its title and description say", async () => {
    await another();
    const hostile = "# Free [click](https://evil.example) <img src=x onerror=alert(1)>";
    const { slug } = await publish(author, saying({ title: hostile, description: `x\n\n${hostile}` }));
    const page = await text(`/p/${slug}.md`);
    const [heading, ...sections] = page.split("\n").filter((line) => line.startsWith("#"));
    expect(heading).toBe("# # Free \\[click\\](https\\://evil.example) \\<img src=x onerror=alert(1)\\>");
    expect(sections.every((line) => line.startsWith("## "))).toBe(true);
    expect(page).not.toMatch(/(?<!\\)\]\(https:\/\/evil/);
    expect(page).not.toMatch(/(?<!\\)<img/);
  });
});

describe("what is not published is not there", () => {
  const NOWHERE = "/p/never-was-here.md";
  let hidden: Record<string, Listed>;
  beforeAll(async () => {
    await another();
    hidden = { pending_review: await list(author) };
    for (const status of ["archived", "removed"]) {
      const made = await publish(author);
      await changeStatus(made.productId, status);
      hidden[status] = made;
    }
  });

  test("an unknown address answers 404 as Markdown", async () => {
    const answer = await get(NOWHERE);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("cache-control")).toContain(`s-maxage=${ABSENT_SECONDS}`);
    expect(await answer.text()).toMatch(/^# Not found\n/);
  });

  test.each(["pending_review", "archived", "removed"])(
    "a product that is %s answers the same",
    async (status) => {
      const nothing = await text404(NOWHERE);
      const { slug, bytes } = hidden[status] as Listed;
      for (const path of [
        `/p/${slug}.md`,
        `/p/${slug}/.well-known/skills/index.json`,
        `/p/${slug}/.well-known/agent-skills/index.json`,
        `/.well-known/skills/${slug}/SKILL.md`,
        `/.well-known/agent-skills/${slug}.${digest(bytes)}.zip`,
      ]) {
        expect(await text404(path)).toBe(nothing);
      }
    },
  );

  test.each([
    "/p/%00.md",
    "/p/..%2f..%2fx.md",
    "/p/A%20B.md",
    "/u/nobody-has-this-name.md",
    "/u/%2f.md",
    "/.well-known/skills/x",
    "/.well-known/agent-skills/x.zip",
    "/.well-known/skills/constructor/SKILL.md",
    "/.well-known/skills/index.json/x",
    "/p/x/.well-known/other",
  ])("%s answers 404", async (path) => {
    const answer = await get(path);
    await answer.text();
    expect(answer.status).toBe(404);
  });
});

describe("a profile", () => {
  test("is Markdown with what is on sale", async () => {
    await another();
    const one = await publish(author, saying({ title: "First of mine" }));
    const waiting = await list(author);
    const page = await text(`/u/${author.username}.md`);
    expect(page).toMatch(/^# Page Author\n/);
    expect(page).toContain(`/p/${one.slug}.md)`);
    expect(page).not.toContain(waiting.slug);
    expect(page).not.toContain(author.email);
  });

  test.each([
    ["banned", (uid: string) => forge(uid).then(() => db.doc(`users/${uid}`).update({ banned: true }))],
    ["deleted", markDeleted],
  ] as const)("of a %s user is not there", async (_state, end) => {
    const user = await join();
    expect((await get(`/u/${user.username}.md`)).status).toBe(200);
    await end(user.uid);
    expect((await get(`/u/${user.username}.md`)).status).toBe(404);
  });
});

describe("a page", () => {
  test.each(["POST", "PUT", "DELETE"])("is not there for %s", async (method) => {
    const answer = await get(`/p/${product.slug}.md`, { method });
    await answer.text();
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("is for every origin, and for no credentials", async () => {
    const answer = await get(`/p/${product.slug}.md`, { headers: { origin: "https://elsewhere.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test(`answers ${PAGE_LIMITS.pages} requests a minute from one address, and files are counted apart`, async () => {
    const address = newAddress();
    const statuses: number[] = [];
    let refused: Response | undefined;
    while (statuses.length < PAGE_LIMITS.pages + 8) {
      const some = await Promise.all(
        Array.from({ length: 8 }, () => get("/p/x/.well-known/other", { address })),
      );
      for (const answer of some) {
        await answer.text();
        statuses.push(answer.status);
        if (answer.status === 429) refused = answer;
      }
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(PAGE_LIMITS.pages);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(refused?.headers.get("cache-control")).toBe("no-store");
    expect((await get(`/.well-known/skills/${product.slug}/SKILL.md`, { address })).status).toBe(200);
  });
});

describe("search engines and feed readers", () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
  const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

  test("find every published product from the sitemap, its author, and nothing else of the author's", async () => {
    await another();
    const [shown, hidden, waiting] = [await publish(author), await publish(author), await list(author)];
    await changeStatus(hidden.productId, "removed");
    const index = await get("/sitemap.xml");
    expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(index.headers.get("cache-control")).toContain(`s-maxage=${SITEMAP_SECONDS}`);
    const maps = locations(await index.text()).map(pathOf);
    expect(maps[0]).toBe("/sitemaps/help.xml");
    const paths = (await Promise.all(maps.map(text))).flatMap(locations).map(pathOf);
    expect(paths).toContain(`/p/${shown.slug}`);
    expect(paths).toContain(`/u/${author.username}`);
    for (const path of ["/", "/explore", "/docs/quickstart", "/explore?category=skills"])
      expect(paths).toContain(path);
    for (const { slug } of [hidden, waiting]) expect(paths).not.toContain(`/p/${slug}`);
    expect(new Set(paths).size).toBe(paths.length);
    // The parts of a larger catalog name the same products.
    const part = await text(`/sitemaps/products-${shown.productId[0]}.xml`);
    expect(locations(part).map(pathOf)).toContain(`/p/${shown.slug}`);
    for (const path of ["/sitemaps/nothing.xml", "/sitemaps/products-.xml", "/sitemaps/products"])
      expect((await get(path)).status).toBe(404);
  });

  test("hear of new products and versions, and not of what is not published", async () => {
    await another();
    const shown = await publish(author);
    await publish(author, { slug: shown.slug, version: "1.1.0" });
    const waiting = await list(author);
    for (const path of [
      "/feeds/new.xml",
      "/feeds/category/skills.xml",
      `/feeds/author/${author.username}.xml`,
    ]) {
      const answer = await get(path);
      expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
      const feed = await answer.text();
      expect([path, feed.includes(`/p/${shown.slug}</id>`)]).toEqual([path, true]);
      expect(feed).not.toContain(waiting.slug);
    }
    const versions = await text(`/feeds/product/${shown.slug}.xml`);
    expect(versions.match(/<entry>/g)).toHaveLength(2);
    expect(versions.indexOf("#1.1.0")).toBeLessThan(versions.indexOf("#1.0.0"));
    for (const path of [
      "/feeds/new",
      "/feeds/category/none.xml",
      "/feeds/author/nobody-at-all.xml",
      `/feeds/product/${waiting.slug}.xml`,
      `/feeds/product/${shown.slug}.xml/x`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    // A page names its feed to whoever reads it.
    expect(await text(`/p/${shown.slug}`)).toMatch(
      new RegExp(`type="application/atom\\+xml" href="[^"]*/feeds/product/${shown.slug}\\.xml"`),
    );
  });
});
