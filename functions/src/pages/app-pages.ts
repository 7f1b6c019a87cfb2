import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ABSENT_SECONDS, PAGE_LIMITS, PAGE_SECONDS } from "../contract/pages.js";
import { pagePolicy } from "../domain/content-policy.js";
import { type FirstHtml, fillTemplate } from "../domain/first-html.js";
import { absentHtml, firstProductHtml, firstProfileHtml } from "../domain/first-pages.js";
import { productView } from "../domain/product-view.js";
import { profileView } from "../domain/profile-view.js";
import { config } from "../http/config.js";
import { type Asked, type Page, pages } from "../http/page.js";
import { achievementsOf, newestOf, profileOf, ratingCounts, releasedVersions } from "../store/shop-window.js";
import { publishedAs } from "../store/skills.js";

/** Products that a profile lists; a search by author finds the others. */
const LISTED_PRODUCTS = 50;

/** `/p/{slug}` and `/u/{username}`, and the same as data. */
const PATH = /^\/(p|u)\/([a-z0-9_-]{1,64})(\.json)?$/;

/**
 * Pages of products and profiles as a browser's first request gets them
 * (docs/decisions/091-first-html.md). The web app takes over from there, and asks for the data of the next ones.
 */
export const appPages = pages("appPages", route);

/** Leads a path to its answer. Reads nothing yet: the limit comes first. */
function route(path: string): Asked {
  const [, kind, name = "", json] = PATH.exec(path) ?? [];
  const read = kind === "p" ? productPage : kind === "u" ? profilePage : async () => undefined;
  return {
    counter: "/pages",
    perMinute: PAGE_LIMITS.pages,
    answer: async () => answered(await read(name), json !== undefined || path.endsWith(".json")),
  };
}

async function productPage(slug: string): Promise<FirstHtml | undefined> {
  const product = await publishedAs(slug);
  if (product?.slug !== slug) return undefined;
  const [releases, ratings] = await Promise.all([releasedVersions(product.id), ratingCounts(product.id)]);
  return firstProductHtml(productView(product, releases, ratings), config().siteUrl);
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

function answered(found: FirstHtml | undefined, asJson: boolean): Page {
  const kept = found
    ? ({ status: 200, cdnSeconds: PAGE_SECONDS } as const)
    : ({ status: 404, cdnSeconds: ABSENT_SECONDS } as const);
  if (asJson) {
    const body = JSON.stringify(found?.data ?? { error: "Not found" });
    return { ...kept, type: "application/json; charset=utf-8", body };
  }
  const body = fillTemplate(template(), found ?? absentHtml());
  return { ...kept, type: "text/html; charset=utf-8", body, policy: pagePolicy(config()) };
}

let built: string | undefined;

/** The built page of the web app, which the build puts beside the functions: both name the same files. */
function template(): string {
  built ??= readFileSync(join(__dirname, "app.html"), "utf8");
  return built;
}
