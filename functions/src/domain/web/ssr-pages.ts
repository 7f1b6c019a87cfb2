import type { ProductPage, ProfilePage } from "#contract/app-pages.js";
import type { PublicProduct } from "#contract/cli.js";
import { CATEGORIES } from "#contract/fields.js";
import { coverAddress, pictureAddress } from "#contract/pages.js";
import { withoutHidden } from "#contract/text.js";
import { type CategoryId, categoryAddress, categoryName } from "./categories.js";
import { filesUrl } from "./files-address.js";
import { plainLine } from "./markdown.js";
import { escapeHtml, type FirstHtml, siteHeader } from "./ssr-html.js";

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

/** A visible name, whatever is stored. */
const named = (text: string, otherwise: string): string => plainLine(text) || otherwise;
const dollars = (price: number): string => (price > 0 ? `$${price.toFixed(2)}` : "Free");

/**
 * The first HTML of a product page.
 *
 * @param siteUrl without a trailing slash
 * @param readme its HTML (`readmeHtml`). Without it, the page contains the source.
 */
export function firstProductHtml(data: ProductPage, siteUrl: string, readme?: string): FirstHtml {
  const { product } = data;
  const title = named(product.title, product.slug);
  const author = named(product.authorDisplayName, product.authorUsername);
  const canonical = `${siteUrl}/p/${product.slug}`;
  const image = pictureAddress(product.thumbnailUrl, siteUrl) || coverAddress(product.slug, siteUrl);
  const facts = [
    dollars(product.price),
    ...(product.purchasable ? [] : ["not for sale yet"]),
    { text: categoryName(product.category), href: categoryAddress(product.category) },
    `v${product.version}`,
    product.license,
    {
      text: author === product.authorUsername ? `by @${author}` : `by ${author} (@${product.authorUsername})`,
      href: `/u/${product.authorUsername}`,
    },
    { text: "Files", href: filesUrl(product.slug, { version: product.version }) },
  ];
  return {
    title: `${title} · Vaultmart`,
    description: plainLine(product.description),
    canonical,
    feed: `${siteUrl}/feeds/product/${product.slug}.xml`,
    image,
    kind: "product",
    jsonLd: productJsonLd(data, { title, author, canonical, image, siteUrl }),
    data,
    main: firstMain(title, product.description, facts, drawnReadme(product.readme, readme)),
  };
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

/** The first HTML of a profile page; `siteUrl` has no trailing slash. */
export function firstProfileHtml(data: ProfilePage, siteUrl: string): FirstHtml {
  const { user, products } = data;
  const name = named(user.displayName, user.username);
  const canonical = `${siteUrl}/u/${user.username}`;
  const image = pictureAddress(user.avatarUrl, siteUrl);
  const list = products.map(
    ({ slug, title, description }) =>
      `<li><a href="/p/${slug}"><bdi>${escapeHtml(named(title, slug))}</bdi></a>: <bdi>${escapeHtml(plainLine(description))}</bdi></li>`,
  );
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
    data,
    main: firstMain(name, user.bio, [`@${user.username}`, `${user.stats.products} products`], "", list),
  };
}

interface ProductList {
  readonly products: readonly PublicProduct[];
  /** Undefined for the products of all categories. */
  readonly category: CategoryId | undefined;
  /** The time before which the products of the next page were created. Undefined on the last page. */
  readonly next: Date | undefined;
}

/**
 * The first HTML of the list of products, or of a category, newest first. Without scripts it leads to every product.
 *
 * @param siteUrl without a trailing slash
 */
export function firstListHtml({ products, category, next }: ProductList, siteUrl: string): FirstHtml {
  const address = category === undefined ? "/explore" : categoryAddress(category);
  const name = category === undefined ? "Explore" : categoryName(category);
  const description =
    category === undefined
      ? "All products of the marketplace, newest first."
      : `All products of the category “${name}”, newest first.`;
  const items = products.map(
    ({ slug, title, description, price, authorUsername }) =>
      `<li><a href="/p/${slug}"><bdi>${escapeHtml(named(title, slug))}</bdi></a> · ${dollars(price)} · <a href="/u/${authorUsername}"><bdi>@${escapeHtml(authorUsername)}</bdi></a><br><bdi>${escapeHtml(plainLine(description))}</bdi></li>`,
  );
  const older = next && `${address}${category === undefined ? "?" : "&"}before=${next.toISOString()}`;
  return {
    title: `${name} · Vaultmart`,
    description,
    canonical: siteUrl + address,
    feed: `${siteUrl}/feeds/${category === undefined ? "new" : `category/${category}`}.xml`,
    kind: "website",
    main: firstMain(
      name,
      description,
      CATEGORIES.map((one) => ({ text: categoryName(one), href: categoryAddress(one) })),
      older ? `<p><a href="${escapeHtml(older)}" rel="next">Older products</a></p>` : "",
      items,
    ),
  };
}

/** The first HTML of a URL where nothing is published. */
export const absentHtml = (): FirstHtml => ({
  title: "Page not found · Vaultmart",
  description: "Nothing is published at this address.",
  kind: "website",
  main: firstMain("Page not found", "Nothing is published at this address.", [], ""),
});

/** The first HTML of a page that cannot be shown now. */
export const failureHtml = (sentence: string): FirstHtml => ({
  title: `${sentence} · Vaultmart`,
  description: sentence,
  kind: "website",
  main: firstMain(sentence, "Reload this page in a few seconds.", [], ""),
});

/** The web app keeps what is in `#readme`: it is there only if the readme is drawn. */
function drawnReadme(source: string, html: string | undefined): string {
  if (html) return `<div class="markdown" id="readme">${html}</div>`;
  return source.trim()
    ? `<div class="text" dir="auto">${escapeHtml(withoutHidden(source.trim()))}</div>`
    : "";
}

/** A short text, with a page of the site that it leads to. */
type Fact = string | { readonly text: string; readonly href: string };

function factHtml(fact: Fact): string {
  if (typeof fact === "string") return `<bdi>${escapeHtml(fact)}</bdi>`;
  return `<a href="${escapeHtml(fact.href)}"><bdi>${escapeHtml(fact.text)}</bdi></a>`;
}

/** The main part of a page. `html` is markup; all else is text. */
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
