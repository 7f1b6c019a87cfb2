import type { CategoriesPage } from "#contract/app-pages.js";
import { cliProductsSearch } from "#contract/cli.js";
import { Failure } from "#contract/failure.js";
import type { FailureCode } from "#contract/failures.js";
import { ABSENT_SECONDS, HOME_COLLECTIONS, PAGE_LIMITS, PAGE_SECONDS } from "#contract/pages.js";
import { undated } from "#domain/dated.js";
import { profileView } from "#domain/people/profile-view.js";
import type { Product } from "#domain/products/product.js";
import { productView } from "#domain/products/product-view.js";
import { publicProduct } from "#domain/products/public-product.js";
import type { Known } from "#domain/web/app-renderer.js";
import { questionOf, readAddress } from "#domain/web/explore-address.js";
import { readLogAddress } from "#domain/web/log-address.js";
import { markdownHtml, readmeHtml } from "#domain/web/readme-html.js";
import type { PageHead } from "#domain/web/ssr-html.js";
import {
  ABSENT_HEAD,
  collectionHead,
  collectionsHead,
  compareHead,
  exploreHead,
  failureHtml,
  filesHead,
  homeHead,
  logHead,
  productHead,
  profileHead,
} from "#domain/web/ssr-pages.js";
import { logPage } from "#files/log-page.js";
import { appPage, appRenderer, drawn } from "#http/app-template.js";
import { type Asked, type Drawn, type Page, pages } from "#http/page.js";
import { config } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";
import * as reviews from "#store/community/reviews.js";
import { readCategoryTexts } from "#store/products/category-texts.js";
import {
  publishedNamed,
  readCovers,
  shownCollection,
  shownCollections,
} from "#store/products/collections.js";
import {
  achievementsOf,
  newestOf,
  profileOf,
  ratingCounts,
  releasedVersions,
} from "#store/products/public-reads.js";
import { publishedAs } from "#store/products/skills.js";

/** Number of products on a profile. A search by author finds the others. */
const LISTED_PRODUCTS = 50;

/** `/p/{slug}` and `/u/{username}`, and the same as JSON. */
const PATH = /^\/(p|u)\/([a-z0-9_-]{1,64})(\.json)?$/;
/** All collections, or one, and the same as JSON. */
const COLLECTIONS = /^\/collections(?:\/([a-z0-9_-]{1,64}))?(\.json)?$/;
/** The files of a product's versions, and what differs between two. */
const INSIDE = /^\/p\/([a-z0-9_-]{1,64})\/(files|compare)$/;

/** A page that exists. */
interface Found {
  readonly head: PageHead;
  readonly known: Known;
}

/**
 * The pages that the web app renders on the server: the home page, the list of products, products with their files,
 * profiles, collections, and the log (docs/decisions/225-the-app-is-drawn-on-the-server.md). The browser hydrates them, and fetches
 * the data of later pages itself.
 */
export const appPages = pages("appPages", route);

/** Maps a URL to its response. Reads nothing yet: the limit is applied first. */
function route(path: string, query: URLSearchParams): Asked {
  const limit = { counter: "/pages", perMinute: PAGE_LIMITS.pages };
  const address = query.size > 0 ? `${path}?${query}` : path;
  const draw = asDrawn;
  if (path === "/explore") {
    // The first search of a process loads the catalog, as in the search of the API.
    const wait = WAITS.read;
    return { ...limit, wait, draw, answer: async () => asHtml(address, await explorePage(query)) };
  }
  if (path === "/")
    return { ...limit, wait: WAITS.read, draw, answer: async () => asHtml(address, await homePage()) };
  if (path === "/log") return { ...limit, draw, answer: async () => asHtml(address, await shownLog(query)) };
  if (path === "/log.json") return { ...limit, answer: async () => asJson(await shownLog(query), "noLog") };
  if (path === "/categories.json") {
    return { ...limit, answer: async () => asJson(await allCategories(), "routeNotFound") };
  }
  const collection = COLLECTIONS.exec(path);
  if (collection) {
    const [, name, json] = collection;
    const find = () => (name === undefined ? allCollections(query) : oneCollection(name));
    if (json !== undefined)
      return { ...limit, answer: async () => asJson(await find(), "collectionNotFound") };
    return { ...limit, draw, answer: async () => asHtml(address, await find(), { collection: null }) };
  }
  const [, slug = "", part] = INSIDE.exec(path) ?? [];
  if (part !== undefined) {
    const answer = async () => asHtml(address, await insidePage(slug, part, address), { product: null });
    return { ...limit, wait: WAITS.file, draw, answer };
  }
  const [, kind, name = "", json] = PATH.exec(path) ?? [];
  const find = async () => {
    if (kind === "p") return productPage(name, query);
    return kind === "u" ? profilePage(name) : undefined;
  };
  const isJson = json !== undefined || path.endsWith(".json");
  if (isJson) return { ...limit, answer: async () => asJson(await find(), absentCode(kind)) };
  const absent: Known = path.startsWith("/u/") ? { profile: null } : { product: null };
  return { ...limit, draw, answer: async () => asHtml(address, await find(), absent) };
}

const absentCode = (kind: string | undefined): FailureCode =>
  kind === "u" ? "userNotFound" : "productNotFound";

/** The lists of products, and the first collections, on the home page. */
async function homePage(): Promise<Found> {
  const [{ answerSearch }, { currentCatalog }] = await searching();
  const found = await currentCatalog(new Date());
  const { request } = cliProductsSearch.GET;
  const search = async (question: Readonly<Record<string, string>>) => {
    const answer = await answerSearch(found, request.parse(question));
    return { ...answer, products: answer.products.map((product) => ({ ...product, readme: "" })) };
  };
  const [newest, popular, collections] = await Promise.all([
    search({ sort: "newest", limit: "24" }),
    search({ limit: "24" }),
    homeCollections(),
  ]);
  return { head: homeHead(config().siteUrl), known: { home: { newest, popular, collections } } };
}

const homeCollections = async () => readCovers((await shownCollections()).slice(0, HOME_COLLECTIONS));

/** What the operator says about categories, as the web app reads it. No page has this address. */
const allCategories = async (): Promise<Found> => ({
  head: ABSENT_HEAD,
  known: { categories: await knownCategories() },
});

async function knownCategories(): Promise<CategoriesPage> {
  const { texts } = await readCategoryTexts();
  return { texts };
}

/** The collections that everyone can see: all, or the first ones for the home page (`?first`). */
async function allCollections(query: URLSearchParams): Promise<Found> {
  const collections = await (query.has("first") ? homeCollections() : readCovers(await shownCollections()));
  return { head: collectionsHead(collections, config().siteUrl), known: { collections } };
}

async function oneCollection(slug: string): Promise<Found | undefined> {
  const found = await shownCollection(slug);
  if (!found) return undefined;
  const { title, summary, text } = found;
  const products = (await publishedNamed(found.products)).map((product) => {
    // Cards do not show readmes, which are long.
    const { readme: _readme, ...card } = publicProduct(product);
    return card;
  });
  const collection = { collection: { slug, title, summary, text }, products };
  return {
    head: collectionHead(collection, config().siteUrl),
    known: { collection, readme: markdownHtml(text, {}) },
  };
}

/** The newest signed state of the log, with some of its entries. */
async function shownLog(query: URLSearchParams): Promise<Found> {
  const wanted = readLogAddress(query);
  return { head: logHead(wanted, config().siteUrl), known: { log: await logPage(wanted) } };
}

/**
 * The files of a product, or what differs between two of its versions. Only those of free products
 * are rendered.
 */
async function insidePage(slug: string, part: string, address: string): Promise<Found | undefined> {
  const found = await productPage(slug, new URLSearchParams());
  const product = found?.known.product;
  if (!product) return undefined;
  const [{ knownFiles }, app] = await Promise.all([import("#files/known-files.js"), appRenderer()]);
  const { readme, ...files } = await knownFiles(address, product, app);
  const { searchParams } = new URL(address, "https://site.invalid");
  const head =
    part === "files"
      ? filesHead(product, { file: searchParams.get("file"), siteUrl: config().siteUrl })
      : compareHead(product);
  return { head, known: { product, ...files, readme } };
}

/** The result of the search in the URL. */
async function explorePage(query: URLSearchParams): Promise<Found> {
  const wanted = readAddress(query);
  const question = Object.entries(questionOf(wanted)).map(([name, value]) => [name, String(value)]);
  const input = cliProductsSearch.GET.request.parse(Object.fromEntries(question));
  const answer = async () => {
    const [{ answerSearch }, { currentCatalog }] = await searching();
    return answerSearch(await currentCatalog(new Date()), input);
  };
  const [{ products, closest, ...rest }, categories] = await Promise.all([
    answer(),
    wanted.category ? knownCategories() : undefined,
  ]);
  // Cards do not show readmes, which are long.
  const search = {
    ...rest,
    products: products.map((product) => ({ ...product, readme: "" })),
    closest: closest.map(({ product, ...why }) => ({ ...why, product: { ...product, readme: "" } })),
  };
  const head = exploreHead(wanted, config().siteUrl, categories);
  return { head, known: { search, ...(categories && { categories }) } };
}

/** Loaded on first use: other pages need no search. */
const searching = () => Promise.all([import("#search/answer.js"), import("#search/current-catalog.js")]);

async function productPage(slug: string, query: URLSearchParams): Promise<Found | undefined> {
  const found = await publishedAs(slug);
  if (found?.slug !== slug) return undefined;
  const [releases, ratings, written] = await Promise.all([
    releasedVersions(found.id),
    ratingCounts(found),
    query.get("tab") === "reviews" ? reviews.ofProduct(found.id) : undefined,
  ]);
  const product = productView(found, releases, ratings);
  return {
    head: productHead(product, config().siteUrl),
    known: { product, readme: readmeOf(found), ...(written && { reviews: written.map(undated) }) },
  };
}

/**
 * Rendered readmes that an instance caches, because rendering one takes longer than the rest of its
 * page.
 */
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

async function profilePage(username: string): Promise<Found | undefined> {
  const user = await profileOf(username);
  if (!user) return undefined;
  const [products, trophies] = await Promise.all([
    newestOf(user.uid, LISTED_PRODUCTS),
    achievementsOf(user.uid),
  ]);
  const profile = profileView(user, products, trophies);
  return { head: profileHead(profile, config().siteUrl), known: { profile } };
}

const kept = (found: Found | undefined) =>
  found
    ? ({ status: 200, cdnSeconds: PAGE_SECONDS } as const)
    : ({ status: 404, cdnSeconds: ABSENT_SECONDS } as const);

function asJson(found: Found | undefined, absent: FailureCode): Page {
  const { product, profile, log, collection, collections, categories } = found?.known ?? {};
  const body = JSON.stringify(
    product ?? profile ?? log ?? collection ?? collections ?? categories ?? new Failure(absent).answer(),
  );
  return { ...kept(found), type: "application/json; charset=utf-8", body };
}

/** @param absent the app's data if nothing exists at the address */
async function asHtml(address: string, found: Found | undefined, absent: Known = {}): Promise<Page> {
  return {
    ...kept(found),
    ...drawn(await appPage(found?.head ?? ABSENT_HEAD, address, found?.known ?? absent)),
  };
}

/** A failure as a page of the site, from which the web app tries again. */
const asDrawn = (failure: Failure): Drawn => drawn(failureHtml(failure.message));
