import { profileView } from "../people/profile-view.js";
import { productView } from "../products/product-view.js";
import { publicProduct } from "../products/public-product.js";
import { aProduct } from "../testing/products.js";
import { aUser } from "../testing/users.js";
import { ANYTHING, readAddress } from "./explore-address.js";
import { siteHeader } from "./ssr-html.js";
import {
  collectionHead,
  collectionsHead,
  exploreHead,
  failureHtml,
  productHead,
  profileHead,
} from "./ssr-pages.js";

const SITE = "https://market.example";
const product = aProduct({ title: "Notes & <more>", fileSize: 1_025 });
const pageOf = (changes: Parameters<typeof aProduct>[0] = {}) =>
  productView({ ...product, ...changes }, [], [0, 0, 0, 0, 0]);

test("links to a product show its first screenshot", () => {
  const screenshots = [
    { file: "docs/my screen.png", alt: "Notes" },
    { file: "b.png", alt: "More" },
  ];
  const { image, jsonLd } = productHead(
    pageOf({ screenshots, thumbnailUrl: "products/p1/thumbnails/0.png" }),
    SITE,
  );
  expect(image).toBe(`${SITE}/pictures/archive/release-notes/1.0.0/docs/my%20screen.png`);
  expect(jsonLd).toMatchObject({ image });
});

test("the head of a product says what it is", () => {
  const data = pageOf();
  const canonical = `${SITE}/p/release-notes`;
  expect(productHead(data, SITE)).toEqual({
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
  expect((productHead(pageOf({ license }), SITE).jsonLd as { license?: string }).license).toBe(page);
});

test("a price, a picture and a rating are there where the product has them; a name without letters is its slug", () => {
  const stats = { ...product.stats, rating: 4.5, reviewsCount: 2 };
  const html = productHead(
    pageOf({ title: " ", price: 19, stats, thumbnailUrl: "products/p1/thumbnails/a.png" }),
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
});

test("the head of a profile says who they are", () => {
  const data = profileView(aUser({ bio: "Writes tools." }), [product], []);
  const canonical = `${SITE}/u/ada`;
  expect(profileHead(data, SITE)).toEqual({
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
  });
});

test("a profile without words of its own, with a picture and without products", () => {
  const data = profileView(aUser({ displayName: "", avatarUrl: "users/ada/avatars/a.png" }), [], []);
  const { description, image, jsonLd } = profileHead(data, SITE);
  expect([description, image]).toEqual([
    "Products by ada on Vaultmart.",
    `${SITE}/pictures/users/ada/avatars/a.png`,
  ]);
  expect(jsonLd).toMatchObject({ mainEntity: { image: `${SITE}/pictures/users/ada/avatars/a.png` } });
  expect((jsonLd as { mainEntity: object }).mainEntity).not.toHaveProperty("description");
});

test("a failure is a page that says so, and nothing for machines", () => {
  const header = siteHeader({ label: "Site", explore: "Explore", sell: "Sell", help: "Help" });
  expect(failureHtml("Not <now>")).toEqual({
    title: "Not <now> · Vaultmart",
    description: "Not <now>",
    kind: "website",
    main: `${header}<main class="first"><h1 dir="auto">Not &lt;now&gt;</h1><p dir="auto">Reload this page in a few seconds.</p></main>`,
  });
});

test("a picture from elsewhere is on no page", () => {
  const elsewhere = "https://elsewhere.example/a.png";
  const product = productHead(pageOf({ thumbnailUrl: elsewhere }), SITE);
  const profile = profileHead(profileView(aUser({ avatarUrl: elsewhere }), [], []), SITE);
  expect([product.image, profile.image]).toEqual([`${SITE}/pictures/covers/release-notes.png`, undefined]);
});

test.each([
  ["", "Explore · Vaultmart", "/explore", "new"],
  [
    "category=design-systems",
    "Design systems · Vaultmart",
    "/explore?category=design-systems",
    "category/design-systems",
  ],
  ["category=skills&page=2", "Skills · Vaultmart", "/explore?category=skills&page=2", "category/skills"],
  ["tag=c%2B%2B", "Tagged “c++” · Vaultmart", "/explore?tag=c%2B%2B", "new"],
  ["category=skills&tag=git", "Skills · Vaultmart", undefined, "category/skills"],
  ["category=skills&sort=newest", "Skills · Vaultmart", undefined, "category/skills"],
  ["free=true", "Explore · Vaultmart", undefined, "new"],
  ["q=%3Cb%3E+notes", "<b> notes · Explore · Vaultmart", undefined, "new"],
])(
  "the list at /explore?%s has its title, and an address of its own where it is one",
  (query, title, path, feed) => {
    expect(exploreHead(readAddress(new URLSearchParams(query)), SITE)).toEqual({
      title,
      description: expect.stringMatching(/[.]$/),
      ...(path && { canonical: SITE + path }),
      feed: `${SITE}/feeds/${feed}.xml`,
      kind: "website",
    });
  },
);

test("the tag of a list is one line of text", () => {
  expect(exploreHead({ ...ANYTHING, tag: "a\nb" }, SITE).title).toBe("Tagged “a b” · Vaultmart");
});

const collection = { slug: "tidy-notes", title: "Tidy <notes>", summary: "Notes in order", text: "" };
const { readme: _readme, ...card } = publicProduct(product);

test("the head of a collection lists its products, and shows the first one", () => {
  const canonical = `${SITE}/collections/tidy-notes`;
  const { jsonLd, ...head } = collectionHead({ collection, products: [card] }, SITE);
  expect(head).toEqual({
    title: "Tidy <notes> · Vaultmart",
    description: "Notes in order",
    canonical,
    image: `${SITE}/pictures/covers/release-notes.png`,
    kind: "website",
  });
  expect(jsonLd).toEqual({
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: "Tidy <notes>",
    description: "Notes in order",
    url: canonical,
    numberOfItems: 1,
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Notes & <more>", url: `${SITE}/p/release-notes` },
    ],
  });
});

test("the head of the collections lists them", () => {
  const { canonical, jsonLd } = collectionsHead({ collections: [{ ...collection, covers: [] }] }, SITE);
  expect(canonical).toBe(`${SITE}/collections`);
  expect(jsonLd).toMatchObject({
    itemListElement: [{ position: 1, name: "Tidy <notes>", url: `${SITE}/collections/tidy-notes` }],
  });
});

test("what lists nothing is not for search engines", () => {
  expect(collectionHead({ collection, products: [] }, SITE).canonical).toBeUndefined();
  expect(collectionsHead({ collections: [] }, SITE).canonical).toBeUndefined();
});

test("the operator's words about a category are its description", () => {
  const head = (query: string) =>
    exploreHead(readAddress(new URLSearchParams(query)), SITE, { texts: { skills: "What agents learn" } });
  expect(head("category=skills").description).toBe("What agents learn");
  expect(head("category=agents").description).toMatch(/^Agents to install/);
  expect(head("category=skills&q=notes").description).toMatch(/^Products that match/);
});
