import * as z from "zod";
import { Failure } from "#contract/failure.js";
import type { FailureCode } from "#contract/failures.js";
import { CATEGORIES } from "#contract/fields.js";
import { ABSENT_SECONDS, PAGE_LIMITS, PAGE_SECONDS } from "#contract/pages.js";
import { profileView } from "#domain/people/profile-view.js";
import type { Product } from "#domain/products/product.js";
import { productView } from "#domain/products/product-view.js";
import { publicProduct } from "#domain/products/public-product.js";
import { readmeHtml } from "#domain/web/readme-html.js";
import type { FirstHtml } from "#domain/web/ssr-html.js";
import {
  absentHtml,
  failureHtml,
  firstListHtml,
  firstProductHtml,
  firstProfileHtml,
} from "#domain/web/ssr-pages.js";
import { drawn } from "#http/app-template.js";
import { type Asked, type Drawn, type Page, pages } from "#http/page.js";
import { config } from "#platform/config.js";
import {
  achievementsOf,
  newestOf,
  newestPublished,
  profileOf,
  ratingCounts,
  releasedVersions,
} from "#store/products/public-reads.js";
import { publishedAs } from "#store/products/skills.js";

/** Number of products on a profile. A search by author finds the others. */
const LISTED_PRODUCTS = 50;

/** Number of products on a page of the list. */
const LISTED_AT_ONCE = 24;

/** `/p/{slug}` and `/u/{username}`, and the same as JSON. */
const PATH = /^\/(p|u)\/([a-z0-9_-]{1,64})(\.json)?$/;

/**
 * The first HTML response for pages of products and profiles, and for the list of products (docs/decisions/091-first-html.md). The web app
 * takes over from there, and fetches the data of the pages that follow.
 */
export const appPages = pages("appPages", route);

/** Maps an address to its response. Reads nothing yet: the limit is applied first. */
function route(path: string, query: URLSearchParams): Asked {
  const [, kind, name = "", json] = PATH.exec(path) ?? [];
  const read =
    path === "/explore"
      ? () => listPage(query)
      : ({ p: productPage, u: profilePage }[kind ?? ""] ?? (async () => undefined));
  return {
    counter: "/pages",
    perMinute: PAGE_LIMITS.pages,
    answer: async () =>
      json === undefined && !path.endsWith(".json")
        ? asHtml(await read(name))
        : asJson(await read(name), kind === "u" ? "userNotFound" : "productNotFound"),
    ...(!path.endsWith(".json") && { draw: asDrawn }),
  };
}

async function productPage(slug: string): Promise<FirstHtml | undefined> {
  const product = await publishedAs(slug);
  if (product?.slug !== slug) return undefined;
  const [releases, ratings] = await Promise.all([releasedVersions(product.id), ratingCounts(product.id)]);
  return firstProductHtml(productView(product, releases, ratings), config().siteUrl, readmeOf(product));
}

/** Readmes that an instance keeps drawn, because drawing one takes longer than the rest of its page. */
const KEPT_READMES = 100;
const readmes = new Map<string, string | undefined>();

function readmeOf({ slug, version, readme }: Product): string | undefined {
  const key = JSON.stringify([slug, version, readme]);
  const html = readmes.has(key) ? readmes.get(key) : readmeHtml(slug, version, readme);
  // The map's first key is the one that was not asked for longest.
  readmes.delete(key);
  readmes.set(key, html);
  const [oldest] = readmes.size > KEPT_READMES ? readmes.keys() : [];
  if (oldest !== undefined) readmes.delete(oldest);
  return html;
}

async function profilePage(username: string): Promise<FirstHtml | undefined> {
  const user = await profileOf(username);
  if (!user) return undefined;
  const [products, trophies] = await Promise.all([
    newestOf(user.uid, LISTED_PRODUCTS),
    achievementsOf(user.uid),
  ]);
  return firstProfileHtml(profileView(user, products, trophies), config().siteUrl);
}

/** The list of products, or of one category. Only the web app knows what else the query may contain. */
async function listPage(query: URLSearchParams): Promise<FirstHtml> {
  const category = CATEGORIES.find((one) => one === query.get("category"));
  const before = z.iso.datetime().safeParse(query.get("before")).data;
  const found = await newestPublished(category, LISTED_AT_ONCE + 1, before ? new Date(before) : undefined);
  const products = found.slice(0, LISTED_AT_ONCE);
  const next = found.length > LISTED_AT_ONCE ? products.at(-1)?.createdAt : undefined;
  return firstListHtml({ products: products.map(publicProduct), category, next }, config().siteUrl);
}

const kept = (found: FirstHtml | undefined) =>
  found
    ? ({ status: 200, cdnSeconds: PAGE_SECONDS } as const)
    : ({ status: 404, cdnSeconds: ABSENT_SECONDS } as const);

function asJson(found: FirstHtml | undefined, absent: FailureCode): Page {
  const body = JSON.stringify(found?.data ?? new Failure(absent).answer());
  return { ...kept(found), type: "application/json; charset=utf-8", body };
}

function asHtml(found: FirstHtml | undefined): Page {
  return { ...kept(found), ...drawn(found ?? absentHtml()) };
}

/** A failure as a page of the site, from which the web app tries again. */
const asDrawn = (failure: Failure): Drawn => drawn(failureHtml(failure.message));
