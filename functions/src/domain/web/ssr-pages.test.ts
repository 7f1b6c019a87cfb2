import { profileView } from "../people/profile-view.js";
import { productView } from "../products/product-view.js";
import { publicProduct } from "../products/public-product.js";
import { aProduct } from "../testing/products.js";
import { aUser } from "../testing/users.js";
import { siteHeader } from "./ssr-html.js";
import { absentHtml, firstListHtml, firstProductHtml, firstProfileHtml } from "./ssr-pages.js";

const SITE = "https://market.example";
const HEADER = `${siteHeader({ label: "Site", explore: "Explore", sell: "Sell", help: "Help" })}<main class="first">`;
const product = aProduct({ title: "Notes & <more>", readme: "# Read\n", fileSize: 1_025 });
const pageOf = (changes: Parameters<typeof aProduct>[0] = {}) =>
  productView({ ...product, ...changes }, [], [0, 0, 0, 0, 0]);

test("the first HTML of a product says what it is, to people and to machines", () => {
  const data = pageOf();
  const canonical = `${SITE}/p/release-notes`;
  expect(firstProductHtml(data, SITE)).toEqual({
    title: "Notes & <more> · Vaultmart",
    description: "Summarises commits",
    canonical,
    feed: `${SITE}/feeds/product/release-notes.xml`,
    image: `${SITE}/pictures/covers/release-notes.png`,
    kind: "product",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "SoftwareApplication",
      name: "Notes & <more>",
      description: "Summarises commits",
      url: canonical,
      image: `${SITE}/pictures/covers/release-notes.png`,
      applicationCategory: "DeveloperApplication",
      operatingSystem: "Any",
      softwareVersion: "1.0.0",
      fileSize: "2 KB",
      datePublished: "1970-01-01T00:00:00.000Z",
      dateModified: "1970-01-01T00:00:00.000Z",
      license: "https://spdx.org/licenses/MIT.html",
      author: { "@type": "Person", name: "Ada", url: `${SITE}/u/ada` },
      offers: {
        "@type": "Offer",
        price: "0.00",
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
      },
    },
    data,
    main: `${HEADER}<h1 dir="auto">Notes &amp; &lt;more&gt;</h1><p dir="auto">Summarises commits</p><p><bdi>Free</bdi> · <a href="/explore?category=skills"><bdi>Skills</bdi></a> · <bdi>v1.0.0</bdi> · <bdi>MIT</bdi> · <a href="/u/ada"><bdi>by Ada (@ada)</bdi></a> · <a href="/p/release-notes/files?version=1.0.0"><bdi>Files</bdi></a></p><div class="text" dir="auto"># Read</div></main>`,
  });
});

test.each([
  ["MIT", "https://spdx.org/licenses/MIT.html"],
  ["Apache-2.0", "https://spdx.org/licenses/Apache-2.0.html"],
  ["GPL-3.0", "https://spdx.org/licenses/GPL-3.0-only.html"],
  ["BSD-3-Clause", "https://spdx.org/licenses/BSD-3-Clause.html"],
  ["ISC", "https://spdx.org/licenses/ISC.html"],
  ["CC-BY-4.0", "https://spdx.org/licenses/CC-BY-4.0.html"],
  ["CC-BY-SA-4.0", "https://spdx.org/licenses/CC-BY-SA-4.0.html"],
  ["CC0-1.0", "https://spdx.org/licenses/CC0-1.0.html"],
  ["Proprietary", undefined],
])("the page of the licence %s is %s", (license, page) => {
  expect((firstProductHtml(pageOf({ license }), SITE).jsonLd as { license?: string }).license).toBe(page);
});

test("a price, a picture and a rating are there where the product has them; a name without letters is its slug", () => {
  const stats = { ...product.stats, rating: 4.5, reviewsCount: 2 };
  const html = firstProductHtml(
    pageOf({ title: " ", price: 19, stats, thumbnailUrl: "products/p1/thumbnails/a.png", readme: " " }),
    SITE,
  );
  expect(html).toMatchObject({
    title: "release-notes · Vaultmart",
    image: `${SITE}/pictures/products/p1/thumbnails/a.png`,
  });
  expect(html.jsonLd).toMatchObject({
    offers: { price: "19.00" },
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 2 },
  });
  expect(html.main).toContain(
    '<p><bdi>$19.00</bdi> · <a href="/explore?category=skills"><bdi>Skills</bdi></a>',
  );
  expect(html.main).not.toContain('class="text"');
});

test("the first HTML of a profile says who they are and what they publish", () => {
  const data = profileView(aUser({ bio: "Writes tools." }), [product, aProduct({ title: " " })], []);
  const canonical = `${SITE}/u/ada`;
  expect(firstProfileHtml(data, SITE)).toEqual({
    title: "Ada (@ada) · Vaultmart",
    description: "Writes tools.",
    canonical,
    feed: `${SITE}/feeds/author/ada.xml`,
    kind: "profile",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      url: canonical,
      dateCreated: "1970-01-01T00:00:00.000Z",
      mainEntity: { "@type": "Person", name: "Ada", alternateName: "ada", description: "Writes tools." },
    },
    data,
    main: `${HEADER}<h1 dir="auto">Ada</h1><p dir="auto">Writes tools.</p><p><bdi>@ada</bdi> · <bdi>0 products</bdi></p><ul><li><a href="/p/release-notes"><bdi>Notes &amp; &lt;more&gt;</bdi></a>: <bdi>Summarises commits</bdi></li><li><a href="/p/release-notes"><bdi>release-notes</bdi></a>: <bdi>Summarises commits</bdi></li></ul></main>`,
  });
});

test("a profile without words of its own, with a picture and without products", () => {
  const data = profileView(aUser({ displayName: "", avatarUrl: "users/ada/avatars/a.png" }), [], []);
  const { description, image, jsonLd, main } = firstProfileHtml(data, SITE);
  expect([description, image]).toEqual([
    "Products by ada on Vaultmart.",
    `${SITE}/pictures/users/ada/avatars/a.png`,
  ]);
  expect(jsonLd).toMatchObject({ mainEntity: { image: `${SITE}/pictures/users/ada/avatars/a.png` } });
  expect((jsonLd as { mainEntity: object }).mainEntity).not.toHaveProperty("description");
  expect(main).not.toContain("<ul>");
});

test("where nothing is, there is a page that says so and nothing for machines", () => {
  expect(absentHtml()).toEqual({
    title: "Page not found · Vaultmart",
    description: "Nothing is published at this address.",
    kind: "website",
    main: `${HEADER}<h1 dir="auto">Page not found</h1><p dir="auto">Nothing is published at this address.</p></main>`,
  });
});

test("a picture from elsewhere is on no page", () => {
  const elsewhere = "https://elsewhere.example/a.png";
  const product = firstProductHtml(pageOf({ thumbnailUrl: elsewhere }), SITE);
  const profile = firstProfileHtml(profileView(aUser({ avatarUrl: elsewhere }), [], []), SITE);
  expect([product.image, profile.image]).toEqual([`${SITE}/pictures/covers/release-notes.png`, undefined]);
});

test("the list of products leads to each, to its author, to the categories, and to the older ones", () => {
  const listed = publicProduct({ ...product, title: "<b>Notes</b>", price: 9.5 });
  const { main, canonical, title, feed } = firstListHtml(
    { products: [listed], category: "design-systems", next: new Date("2026-01-02T03:04:05.678Z") },
    SITE,
  );
  expect([title, canonical, feed]).toEqual([
    "Design systems · Vaultmart",
    `${SITE}/explore?category=design-systems`,
    `${SITE}/feeds/category/design-systems.xml`,
  ]);
  expect(main).toContain('<a href="/explore?category=claude-md"><bdi>CLAUDE.md</bdi></a>');
  expect(main).toContain(
    '<li><a href="/p/release-notes"><bdi>&lt;b&gt;Notes&lt;/b&gt;</bdi></a> · $9.50 · <a href="/u/ada"><bdi>@ada</bdi></a>',
  );
  expect(main).toContain(
    '<a href="/explore?category=design-systems&amp;before=2026-01-02T03:04:05.678Z" rel="next">Older products</a>',
  );
  const all = firstListHtml({ products: [], category: undefined, next: undefined }, SITE);
  expect([all.title, all.canonical, all.feed]).toEqual([
    "Explore · Vaultmart",
    `${SITE}/explore`,
    `${SITE}/feeds/new.xml`,
  ]);
  expect(all.main).not.toContain("Older");
});
