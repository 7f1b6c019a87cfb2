import type {
  CategoriesPage,
  CollectionPage,
  CollectionsPage,
  ProductPage,
  ProfilePage,
} from "#contract/app-pages.js";
import { archivePictureAddress, coverAddress, pictureAddress } from "#contract/pages.js";
import { categoryName } from "./categories.js";
import { ANYTHING, type Wanted, writeAddress } from "./explore-address.js";
import type { WantedLog } from "./log-address.js";
import { plainLine } from "./markdown.js";
import { escapeHtml, type FirstHtml, type PageHead, siteHeader } from "./ssr-html.js";

/** Licenses with a web page of their own, for programs that check what they may use. */
const LICENCE_PAGES: Readonly<Record<string, string>> = {
  MIT: "https://spdx.org/licenses/MIT.html",
  "Apache-2.0": "https://spdx.org/licenses/Apache-2.0.html",
  "GPL-3.0": "https://spdx.org/licenses/GPL-3.0-only.html",
  "BSD-3-Clause": "https://spdx.org/licenses/BSD-3-Clause.html",
  ISC: "https://spdx.org/licenses/ISC.html",
  "CC-BY-4.0": "https://spdx.org/licenses/CC-BY-4.0.html",
  "CC-BY-SA-4.0": "https://spdx.org/licenses/CC-BY-SA-4.0.html",
  "CC0-1.0": "https://spdx.org/licenses/CC0-1.0.html",
};

/** A visible name, even if the stored one is invisible. */
const named = (text: string, otherwise: string): string => plainLine(text) || otherwise;

/**
 * The head of a product page.
 *
 * @param siteUrl without a trailing slash
 */
export function productHead(data: ProductPage, siteUrl: string): PageHead {
  const { product } = data;
  const title = named(product.title, product.slug);
  const author = named(product.authorDisplayName, product.authorUsername);
  const canonical = `${siteUrl}/p/${product.slug}`;
  const image = imageOf(product, siteUrl);
  return {
    title: `${title} · Vaultmart`,
    description: plainLine(product.description),
    canonical,
    feed: `${siteUrl}/feeds/product/${product.slug}.xml`,
    image,
    kind: "product",
    jsonLd: productJsonLd(data, { title, author, canonical, image, siteUrl }),
  };
}

/** The picture of links to a product: its first screenshot, otherwise its picture or its cover. */
function imageOf(
  { slug, version, screenshots, thumbnailUrl }: ProductPage["product"],
  siteUrl: string,
): string {
  const [first] = screenshots;
  if (first) return siteUrl + archivePictureAddress(slug, version, first.file);
  return pictureAddress(thumbnailUrl, siteUrl) || coverAddress(slug, siteUrl);
}

function productJsonLd(
  { product }: ProductPage,
  {
    title,
    author,
    canonical,
    image,
    siteUrl,
  }: Record<"title" | "author" | "canonical" | "image" | "siteUrl", string>,
): object {
  const { rating, reviewsCount } = product.stats;
  const licence = LICENCE_PAGES[product.license];
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: title,
    description: plainLine(product.description),
    url: canonical,
    image,
    applicationCategory: "DeveloperApplication",
    operatingSystem: "Any",
    softwareVersion: product.version,
    fileSize: `${Math.ceil(product.fileSize / 1024)} KB`,
    datePublished: product.createdAt,
    dateModified: product.updatedAt,
    ...(licence && { license: licence }),
    author: { "@type": "Person", name: author, url: `${siteUrl}/u/${product.authorUsername}` },
    offers: {
      "@type": "Offer",
      price: product.price.toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${product.purchasable ? "InStock" : "OutOfStock"}`,
    },
    ...(reviewsCount > 0 && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: reviewsCount },
    }),
  };
}

/** The head of a profile page. @param siteUrl without a trailing slash */
export function profileHead({ user }: ProfilePage, siteUrl: string): PageHead {
  const name = named(user.displayName, user.username);
  const canonical = `${siteUrl}/u/${user.username}`;
  const image = pictureAddress(user.avatarUrl, siteUrl);
  return {
    title: `${name} (@${user.username}) · Vaultmart`,
    description: plainLine(user.bio) || `Products by ${name} on Vaultmart.`,
    canonical,
    feed: `${siteUrl}/feeds/author/${user.username}.xml`,
    ...(image && { image }),
    kind: "profile",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      url: canonical,
      dateCreated: user.createdAt,
      mainEntity: {
        "@type": "Person",
        name,
        alternateName: user.username,
        ...(plainLine(user.bio) && { description: plainLine(user.bio) }),
        ...(image && { image }),
      },
    },
  };
}

/**
 * The head of the list of products. Each category and each tag has its own page. Other searches are not indexed,
 * because search engines would find the same products at thousands of URLs.
 *
 * @param siteUrl without a trailing slash
 * @param categories what the operator says about categories
 */
export function exploreHead(
  wanted: Wanted,
  siteUrl: string,
  categories: CategoriesPage = { texts: {} },
): PageHead {
  const { q, category, tag, page } = wanted;
  const [title, description] = q
    ? [`${plainLine(q)} · Explore`, `Products that match “${plainLine(q)}”.`]
    : category
      ? [
          categoryName(category),
          categories.texts[category] ??
            `${categoryName(category)} to install or to buy: scanned, versioned, with every file open to look into.`,
        ]
      : tag
        ? [`Tagged “${plainLine(tag)}”`, `Products with the tag “${plainLine(tag)}”.`]
        : ["Explore", "All products of the marketplace: scanned, versioned, ready to install."];
  const own = { ...ANYTHING, ...(category ? { category } : { tag }), page };
  const isOwn = String(writeAddress(wanted)) === String(writeAddress(own));
  const address = String(writeAddress(own));
  return {
    title: `${title} · Vaultmart`,
    description,
    ...(isOwn && { canonical: `${siteUrl}/explore${address && `?${address}`}` }),
    feed: `${siteUrl}/feeds/${category ? `category/${category}` : "new"}.xml`,
    kind: "website",
  };
}

/**
 * The head of the home page.
 *
 * @param siteUrl without a trailing slash
 */
export const homeHead = (siteUrl: string): PageHead => ({
  title: "Vaultmart: skills, agents and systems for people who build",
  description:
    "Agent skills, agents, workflows, design systems and prompts: scanned, versioned, ready to install.",
  canonical: `${siteUrl}/`,
  feed: `${siteUrl}/feeds/new.xml`,
  kind: "website",
  jsonLd: {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: "Vaultmart",
    url: `${siteUrl}/`,
    potentialAction: {
      "@type": "SearchAction",
      target: `${siteUrl}/explore?q={words}`,
      "query-input": "required name=words",
    },
  },
});

/**
 * The head of the files of a product. Search engines do not index single files, nor files that only buyers may read.
 */
export function filesHead(
  { product }: ProductPage,
  { file, siteUrl }: { readonly file: string | null; readonly siteUrl: string },
): PageHead {
  const title = named(product.title, product.slug);
  const isOpen = product.price === 0 && file === null;
  return {
    title: `${file === null ? "Files" : plainLine(file)} · ${title} · Vaultmart`,
    description: `What is in ${title} ${product.version}: every file, and what the scan found in it.`,
    ...(isOpen && { canonical: `${siteUrl}/p/${product.slug}/files` }),
    kind: "website",
  };
}

/**
 * The head of a comparison of two versions. Comparisons are not indexed, because there are too many pairs.
 */
export function compareHead({ product }: ProductPage): PageHead {
  const title = named(product.title, product.slug);
  return {
    title: `Compare versions · ${title} · Vaultmart`,
    description: `What changed between two versions of ${title}.`,
    kind: "website",
  };
}

/**
 * The head of the log page. Search engines do not index older entries or the entries of one product.
 *
 * @param siteUrl without a trailing slash
 */
export const logHead = ({ product, before }: WantedLog, siteUrl: string): PageHead => ({
  title: `${product ? `${product} · ` : ""}Transparency log · Vaultmart`,
  description:
    "Everything that this marketplace published, yanked, held, or removed: a public, signed list that nobody can change unnoticed.",
  ...(product === "" && before === undefined && { canonical: `${siteUrl}/log` }),
  kind: "website",
});

/**
 * The head of the list of collections. Without collections, it is not indexed.
 *
 * @param siteUrl without a trailing slash
 */
export function collectionsHead({ collections }: CollectionsPage, siteUrl: string): PageHead {
  const canonical = `${siteUrl}/collections`;
  const items = collections.map(({ slug, title }) => ({ name: title, url: `${canonical}/${slug}` }));
  return {
    title: "Collections · Vaultmart",
    description: "Products that belong together, chosen by the people who run this marketplace.",
    kind: "website",
    ...(collections.length > 0 && { canonical, jsonLd: itemList("Collections", canonical, items) }),
  };
}

/**
 * The head of a collection. While none of its products is published, it is not indexed.
 *
 * @param siteUrl without a trailing slash
 */
export function collectionHead({ collection, products }: CollectionPage, siteUrl: string): PageHead {
  const title = plainLine(collection.title);
  const description = plainLine(collection.summary);
  const canonical = `${siteUrl}/collections/${collection.slug}`;
  const items = products.map((product) => ({
    name: named(product.title, product.slug),
    url: `${siteUrl}/p/${product.slug}`,
  }));
  const [first] = products;
  return {
    title: `${title} · Vaultmart`,
    description,
    kind: "website",
    ...(first && {
      canonical,
      image: pictureAddress(first.thumbnailUrl, siteUrl) || coverAddress(first.slug, siteUrl),
      jsonLd: { ...itemList(title, canonical, items), description },
    }),
  };
}

/** A list in the words of schema.org. */
const itemList = (
  name: string,
  url: string,
  items: readonly { readonly name: string; readonly url: string }[],
) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name,
  url,
  numberOfItems: items.length,
  itemListElement: items.map((item, at) => ({ "@type": "ListItem", position: at + 1, ...item })),
});

/** The head of a URL without published content. */
export const ABSENT_HEAD: PageHead = {
  title: "Page not found · Vaultmart",
  description: "Nothing is published at this address.",
  kind: "website",
};

/** The first HTML of a page that is temporarily unavailable. */
export const failureHtml = (sentence: string): FirstHtml => ({
  title: `${sentence} · Vaultmart`,
  description: sentence,
  kind: "website",
  main: firstMain(sentence, "Reload this page in a few seconds.", [], ""),
});

/** A short text, with a page of the site that it leads to. */
type Fact = string | { readonly text: string; readonly href: string };

function factHtml(fact: Fact): string {
  if (typeof fact === "string") return `<bdi>${escapeHtml(fact)}</bdi>`;
  return `<a href="${escapeHtml(fact.href)}"><bdi>${escapeHtml(fact.text)}</bdi></a>`;
}

/** The main part of a page. `html` is markup; all other fields are text. */
export function firstMain(
  title: string,
  summary: string,
  facts: readonly Fact[],
  html: string,
  list: readonly string[] = [],
): string {
  return [
    siteHeader({ label: "Site", explore: "Explore", sell: "Sell", help: "Help" }),
    '<main class="first">',
    `<h1 dir="auto">${escapeHtml(title)}</h1>`,
    `<p dir="auto">${escapeHtml(plainLine(summary))}</p>`,
    facts.length > 0 ? `<p>${facts.map(factHtml).join(" · ")}</p>` : "",
    list.length > 0 ? `<ul>${list.join("")}</ul>` : "",
    html,
    "</main>",
  ].join("");
}
