import { createHash } from "node:crypto";
import { archiveKey } from "#domain/products/upload.js";
import type { Fields } from "./own-project.js";

const DAY_MS = 86_400_000;
const JOINED = Date.parse("2026-11-20T15:56:00Z");
const at = (ms: number) => new Date(JOINED + ms);
const AUTHOR = "seed-mara";
const READER = "seed-noor";

/**
 * A marketplace as the first commit's seed left it, before there was a schema version: products without
 * `settledStatus`, whose dates the seed had spread over months, downloads without `createdAt` and XP, and
 * authors without the achievements that they had earned.
 */
export function firstMarket(products: number): Record<string, Fields> {
  const market: Record<string, Fields> = {
    ...user(AUTHOR, { products, downloads: 4, categoryCount: { skills: products } }),
    ...user(READER, {}),
  };
  for (let place = 0; place < products; place++) {
    Object.assign(market, product(place, place < 3 || place === products - 1));
  }
  for (const [place, uid] of [
    [0, READER],
    [1, READER],
    [products - 1, READER],
    [2, AUTHOR],
  ] as const) {
    const productId = idOf(place);
    market[`products/${productId}/downloads/${uid}`] = {
      ...{ uid, productId, versions: ["1.4.0"], downloadedAt: at(100_000 + place) },
    };
  }
  return market;
}

/** In path order. */
export const idOf = (place: number) => `old${String(place).padStart(4, "0")}`;

function user(uid: string, stats: object): Record<string, Fields> {
  const username = uid.replace("seed-", "");
  const zeros = ["followers", "productsBought", "reviewsReceived", "downloads", "messagesSent", "following"];
  const none = Object.fromEntries(
    [...zeros, "avgRating", "achievementCount", "likes", "products"].map((name) => [name, 0]),
  );
  return {
    [`users/${uid}`]: {
      ...{ uid, username, displayName: username, locale: "en", role: "user", verified: false, banned: false },
      ...{
        xp: 0,
        level: 0,
        stats: { ...none, categoryCount: {}, ...stats },
        createdAt: at(0),
        updatedAt: at(0),
      },
    },
    [`users/${uid}/private/account`]: {
      ...{ email: `${username}@vaultmart.example`, processorAccountId: null, processorOnboarded: false },
      stats: { totalSales: 0, totalRevenue: 0 },
    },
    [`usernames/${username}`]: { uid, username, claimedAt: at(0) },
  };
}

function product(place: number, isLoaded: boolean): Record<string, Fields> {
  const productId = idOf(place);
  const slug = `old-product-${place}`;
  const [created, approved] = [at(10_000 + place), at(20_000 + place)];
  const spread = new Date(JOINED - ((place * 37) % 61) * 3 * DAY_MS + 60_000);
  const sha256 = createHash("sha256").update(slug).digest("hex");
  const shown = { fileName: `${slug}-1.4.0.zip`, sha256, fileSize: 7_471, version: "1.4.0" };
  const verdict = { rulesVersion: "1.fa36961b2a2e", sha256, findings: [], outcome: "pass" };
  const file = { ...shown, fileUrl: archiveKey(slug, "1.4.0", sha256), generation: "1795190293282", verdict };
  const changelog = "1.4.0: Parallel plans";
  return {
    [`products/${productId}`]: {
      ...shown,
      ...{ title: slug, slug, description: "", readme: "", tags: [], category: "skills", license: "MIT" },
      ...{ longDescription: "", language: "en", installTarget: "", compatibility: { claudeCode: ">=1.0.0" } },
      ...{ dependencies: { myclaude: [] }, changelog, agentSummary: "", mcsLevel: 1, thumbnailUrl: "" },
      ...{ price: 0, currency: "usd", status: "published", authorUid: AUTHOR, authorUsername: "mara" },
      ...{ authorDisplayName: "mara", authorAvatar: "", approvedBy: AUTHOR },
      stats: {
        ...{ downloads: isLoaded ? 1 : 0, likes: 0, rating: 0, ratingSum: 0 },
        ...{ reviewsCount: 0, purchaseCount: 0 },
      },
      ...{ createdAt: spread, approvedAt: spread, updatedAt: approved },
    },
    [`products/${productId}/private/file`]: file,
    [`products/${productId}/versions/1.4.0`]: {
      ...file,
      changelog,
      createdAt: created,
      approvedAt: approved,
    },
    [`slugs/${slug}`]: { slug, uid: AUTHOR, productId, createdAt: created, publishedAt: approved },
  };
}
