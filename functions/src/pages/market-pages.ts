import { AdvisoryId } from "#contract/advisories.js";
import { Category, Version } from "#contract/fields.js";
import {
  ABSENT_SECONDS,
  IMMUTABLE_SECONDS,
  PAGE_LIMITS,
  PAGE_SECONDS,
  SITEMAP_SECONDS,
} from "#contract/pages.js";
import { advisoryFeed, osvRecord } from "#domain/moderation/advisory.js";
import { figuresSince, transparencyFigures } from "#domain/moderation/transparency.js";
import { profileMarkdown } from "#domain/people/profile-markdown.js";
import { IN_FEED, productsFeed, versionsFeed } from "#domain/products/feeds.js";
import { productMarkdown } from "#domain/products/product-markdown.js";
import { sigstoreFileName } from "#domain/products/sigstore.js";
import {
  archiveIndex,
  archiveName,
  fileIndex,
  pluginMarketplace,
  type Skill,
  skillName,
} from "#domain/products/skill.js";
import { catalogPart, productSitemaps, sitemap, sitemapIndex } from "#domain/web/sitemap.js";
import { logFile } from "#files/log.js";
import { type Asked, type Page, pages } from "#http/page.js";
import { config } from "#platform/config.js";
import { WAITS } from "#platform/waits.js";
import { newestAdvisories, readAdvisory } from "#store/moderation/advisories.js";
import { countActs } from "#store/moderation/audit-log.js";
import { countPublished, mappedProducts } from "#store/products/catalog.js";
import { shownCollections } from "#store/products/collections.js";
import {
  newestOf,
  newestPublished,
  profileOf,
  publishedBundle,
  releasedVersions,
} from "#store/products/public-reads.js";
import { publishedAs } from "#store/products/skills.js";

/** Number of products on a profile. `vaultmart search --author` finds the others. */
const LISTED_PRODUCTS = 50;

/** A slug, a username or the name of a skill. None contains a dot. */
const NAME = /^[a-z0-9_-]{1,64}$/;

/**
 * Published products and profiles as Markdown, and free skills for other installers
 * (docs/decisions/072-skills-for-other-installers.md). For an unpublished product, the response is the same as for a
 * nonexistent one.
 */
export const marketPages = pages("marketPages", route);

/** Maps a path to its response. It reads nothing itself, because the limit is applied first. */
function route(path: string): Asked {
  const parts = decoded(path);
  const [first = "", second = ""] = parts;
  if (parts.length === 2 && first === "p") return page(() => productPage(second.replace(/\.md$/, "")));
  if (parts.length === 2 && first === "u") return page(() => profilePage(second.replace(/\.md$/, "")));
  if (parts.length === 4 && first === "p" && parts[2] === "sigstore")
    return page(() => sigstorePage(second, parts[3] ?? ""));
  if (parts.length === 1 && first === "marketplace.json") {
    return files(() => index((skills) => pluginMarketplace(skills, config().siteUrl)));
  }
  if (parts.length === 1 && first === "transparency.json") return page(transparency);
  if (parts.length === 2 && first === "advisories") return page(() => advisoryPage(second));
  if (parts.length === 1 && first === "sitemap.xml") return page(sitemaps);
  if (parts.length === 2 && first === "sitemaps" && second === "collections.xml")
    return page(collectionSitemap);
  if (parts.length === 2 && first === "sitemaps") return page(() => productSitemap(second));
  if (first === "feeds") return page(() => feed(parts.slice(1)));
  if (first === "log") return logRoute(parts.slice(1).join("/"));
  if (first === ".well-known") return skillsRoute(parts.slice(1), "", undefined);
  // An installer that gets the URL of a product page looks for an index below it, and finds one skill.
  if (first === "p" && parts[2] === ".well-known") return skillsRoute(parts.slice(3), `/p/${second}`, second);
  return page(absent);
}

/** @param only the slug of the only product in the index; undefined for all products */
function skillsRoute(
  [kind = "", name = "", ...file]: string[],
  base: string,
  only: string | undefined,
): Asked {
  if (kind !== "skills" && kind !== "agent-skills") return page(absent);
  if (name === "index.json" && file.length === 0) {
    const { siteUrl } = config();
    const written = (skills: readonly Skill[]) =>
      kind === "skills" ? fileIndex(skills, siteUrl) : archiveIndex(skills, base, siteUrl);
    return files(() => (only === undefined ? index(written) : indexOfOne(only, written)));
  }
  if (file.length === 0) {
    const [skill = "", sha256, zip, ...rest] = name.split(".");
    return files(() => (zip === "zip" && rest.length === 0 && sha256 ? archive(skill, name) : absent()));
  }
  return {
    ...files(() => singleFile(name, file.join("/"))),
    ...{ counter: "/files", perMinute: PAGE_LIMITS.files },
  };
}

const page = (answer: () => Promise<Page>): Asked => ({
  counter: "/pages",
  perMinute: PAGE_LIMITS.pages,
  answer,
});

/** Skills that are read from archives. */
const files = (answer: () => Promise<Page>): Asked => ({ ...page(answer), wait: WAITS.file });

/** The transparency log, which programs read: its failures have codes. */
const logRoute = (path: string): Asked => ({
  ...{ counter: "/log", perMinute: PAGE_LIMITS.pages },
  async answer() {
    const { isImmutable, ...file } = await logFile(path);
    const seconds = isImmutable ? IMMUTABLE_SECONDS : 0;
    return { status: 200, ...file, cdnSeconds: seconds, browserSeconds: seconds };
  },
  draw: (failure) => ({ type: "application/json; charset=utf-8", body: JSON.stringify(failure.answer()) }),
});

/** The decoded parts of a path; empty if a part cannot be decoded. */
function decoded(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Loaded on first use: products and profiles as Markdown need no archives. */
const shelves = () => import("#skills/skill-index.js");

const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

async function productPage(slug: string): Promise<Page> {
  const product = NAME.test(slug) ? await publishedAs(slug) : undefined;
  if (product?.slug !== slug) return absent();
  const { siteUrl } = config();
  const body = `${productMarkdown(product, siteUrl)}\n`;
  return { status: 200, type: MARKDOWN, body, cdnSeconds: PAGE_SECONDS, canonical: `${siteUrl}/p/${slug}` };
}

/** The Sigstore bundle of a published version, as its author sent it. */
async function sigstorePage(slug: string, file: string): Promise<Page> {
  const { data: version } = Version.safeParse(file.replace(/\.json$/, ""));
  if (!NAME.test(slug) || !file.endsWith(".json") || version === undefined) return absent();
  const body = await publishedBundle(slug, version);
  if (body === undefined) return absent();
  const fileName = sigstoreFileName(slug, version);
  return { status: 200, type: JSON_TYPE, body, cdnSeconds: PAGE_SECONDS, fileName };
}

async function profilePage(username: string): Promise<Page> {
  const user = NAME.test(username) ? await profileOf(username) : undefined;
  if (!user) return absent();
  const products = await newestOf(user.uid, LISTED_PRODUCTS);
  const body = `${profileMarkdown(user, products, config().siteUrl)}\n`;
  return { status: 200, type: MARKDOWN, body, cdnSeconds: PAGE_SECONDS };
}

/** All advisories in OSV form, one of them, or the newest as a feed (DESIGN §17). */
async function advisoryPage(name: string): Promise<Page> {
  const { siteUrl } = config();
  if (name === "all.json" || name === "feed.xml") {
    const { advisories, complete } = await newestAdvisories();
    const list = { advisories: advisories.map((advisory) => osvRecord(advisory, siteUrl)), complete };
    if (name === "all.json") return json(list, PAGE_SECONDS);
    const body = advisoryFeed(list, siteUrl);
    return { status: 200, type: ATOM, body, cdnSeconds: PAGE_SECONDS };
  }
  const id = AdvisoryId.safeParse(name.replace(/\.json$/, ""));
  const advisory = name.endsWith(".json") && id.success ? await readAdvisory(id.data) : undefined;
  return advisory ? json(osvRecord(advisory, siteUrl), PAGE_SECONDS) : absent();
}

/**
 * The number of admin actions (docs/decisions/185-figures-of-moderation.md). The
 * CDN caches it for hours.
 */
async function transparency(): Promise<Page> {
  const since = figuresSince(new Date());
  return json(transparencyFigures(since, await countActs(since)), SITEMAP_SECONDS);
}

const XML = "application/xml; charset=utf-8";

/** The list of all sitemaps. The sitemap of the help is a file. */
async function sitemaps(): Promise<Page> {
  const [collections, count] = await Promise.all([shownCollections(), countPublished()]);
  const names = ["help", ...(collections.length > 0 ? ["collections"] : []), ...productSitemaps(count)];
  const body = sitemapIndex(names.map((name) => `${config().siteUrl}/sitemaps/${name}.xml`));
  return { status: 200, type: XML, body, cdnSeconds: SITEMAP_SECONDS };
}

/** The list of collections, and each one that everyone can see. */
async function collectionSitemap(): Promise<Page> {
  const { siteUrl } = config();
  const collections = await shownCollections();
  if (collections.length === 0) return absent();
  const body = sitemap([
    { url: `${siteUrl}/collections` },
    ...collections.map(({ slug, updatedAt }) => ({
      url: `${siteUrl}/collections/${slug}`,
      changedAt: updatedAt,
    })),
  ]);
  return { status: 200, type: XML, body, cdnSeconds: SITEMAP_SECONDS };
}

/** The published products of a part of the catalog, and their authors. */
async function productSitemap(file: string): Promise<Page> {
  const part = file.endsWith(".xml") ? catalogPart(file.slice(0, -".xml".length)) : undefined;
  if (!part) return absent();
  const { siteUrl } = config();
  const products = await mappedProducts(part);
  const authors = new Set(products.map(({ authorUsername }) => authorUsername));
  const body = sitemap([
    ...products.map(({ slug, changedAt }) => ({ url: `${siteUrl}/p/${slug}`, changedAt })),
    ...[...authors].map((username) => ({ url: `${siteUrl}/u/${encodeURIComponent(username)}` })),
  ]);
  return { status: 200, type: XML, body, cdnSeconds: SITEMAP_SECONDS };
}

/** New products of the marketplace, a category or an author, or the versions of a product (DESIGN §14). */
async function feed([kind = "", file = "", ...rest]: string[]): Promise<Page> {
  const { siteUrl } = config();
  const written = (body: string): Page => ({ status: 200, type: ATOM, body, cdnSeconds: PAGE_SECONDS });
  if (kind === "new.xml" && file === "")
    return written(productsFeed({ kind: "new" }, await newestPublished(undefined, IN_FEED), siteUrl));
  const [name = "", ending, ...more] = file.split(".");
  if (ending !== "xml" || more.length + rest.length > 0 || !NAME.test(name)) return absent();
  if (kind === "category") {
    const { data: category } = Category.safeParse(name);
    if (!category) return absent();
    const products = await newestPublished(category, IN_FEED);
    return written(productsFeed({ kind, name: category }, products, siteUrl));
  }
  if (kind === "author") {
    const user = await profileOf(name);
    if (!user) return absent();
    return written(productsFeed({ kind, name: user.username }, await newestOf(user.uid, IN_FEED), siteUrl));
  }
  const product = kind === "product" ? await publishedAs(name) : undefined;
  if (product?.slug !== name) return absent();
  return written(versionsFeed(product, await releasedVersions(product.id), siteUrl));
}

async function index(write: (skills: readonly Skill[]) => unknown): Promise<Page> {
  const { shelf } = await shelves();
  const { skills, complete } = await shelf();
  return json(write(skills), complete ? PAGE_SECONDS : ABSENT_SECONDS);
}

async function indexOfOne(slug: string, write: (skills: readonly Skill[]) => unknown): Promise<Page> {
  const { find } = await shelves();
  const skill = NAME.test(slug) ? await find(slug) : undefined;
  return skill?.product.slug === slug ? json(write([skill]), PAGE_SECONDS) : absent();
}

async function singleFile(name: string, path: string): Promise<Page> {
  const skill = await skillNamed(name);
  const { readFile } = await shelves();
  const body = skill && (await readFile(skill, path));
  if (!body) return absent();
  return { status: 200, type: typeOf(path, body), body, cdnSeconds: PAGE_SECONDS };
}

async function archive(name: string, fileName: string): Promise<Page> {
  const skill = await skillNamed(name);
  const { readArchive } = await shelves();
  const body = skill && archiveName(skill) === fileName ? await readArchive(skill) : undefined;
  return body ? { status: 200, type: "application/zip", body, cdnSeconds: PAGE_SECONDS, fileName } : absent();
}

/** A skill by the name that its index gives it; no other name works. */
async function skillNamed(name: string): Promise<Skill | undefined> {
  const { find } = await shelves();
  const skill = NAME.test(name) ? await find(name) : undefined;
  return skill && skillName(skill.product) === name ? skill : undefined;
}

const json = (value: unknown, cdnSeconds: number): Page => ({
  status: 200,
  type: JSON_TYPE,
  body: JSON.stringify(value, undefined, 2),
  cdnSeconds,
});

/** Text is served as text; no file gets a type that a browser would execute. */
function typeOf(path: string, bytes: Uint8Array): string {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "application/octet-stream";
  }
  return path.toLowerCase().endsWith(".md") ? MARKDOWN : "text/plain; charset=utf-8";
}

async function absent(): Promise<Page> {
  const { siteUrl } = config();
  const body = `# Not found

Nothing is published at this address.

- Help: ${siteUrl}/docs.md
- What this site holds: ${siteUrl}/llms.txt
- Search from a terminal: \`vaultmart search <words>\`
`;
  return { status: 404, type: MARKDOWN, body, cdnSeconds: ABSENT_SECONDS };
}
