import type { routes } from "./index.js";
import type { MethodsOf } from "./route.js";

/**
 * The exact number of Firestore operations per request. `test/e2e/budgets.test.ts` counts them in real processes.
 */
export interface Budget {
  /**
   * The number of parallel calls in each round trip. A trip waits for the results of the previous
   * trip.
   */
  readonly trips: readonly number[];
  /** Documents read, including missing ones. A query or a count costs at least one. */
  readonly reads: number;
  /** Documents written, each counted once per commit. */
  readonly writes: number;
  readonly deletes: number;
}

type Routes = (typeof routes)[number];

/** All kinds of requests of every operation. A missing operation is a compile error. */
export type Budgets = {
  readonly [R in Routes as R["path"]]: {
    readonly [M in MethodsOf<R>]: Readonly<Record<string, Budget>>;
  };
};

/**
 * The total of each request, including the rate limiter and the caller's profile (docs/decisions/080-what-
 * a-function-gets.md).
 */
export const budgets: Budgets = {
  "/health": {
    GET: {
      any: { trips: [], reads: 0, writes: 0, deletes: 0 },
    },
  },
  "/products/upload": {
    POST: {
      "the first open one": { trips: [2, 1, 1, 1], reads: 2, writes: 3, deletes: 0 },
    },
  },
  "/products/scan": {
    POST: {
      "a good archive": { trips: [2, 1, 1, 1, 1], reads: 4, writes: 3, deletes: 0 },
    },
  },
  "/products/self-approve": {
    POST: {
      "a new product": { trips: [2, 1, 1, 1], reads: 5, writes: 8, deletes: 0 },
      "the first of a new account": { trips: [2, 1, 1, 2, 1], reads: 7, writes: 6, deletes: 0 },
      "taken back": { trips: [2, 1, 1, 1], reads: 3, writes: 5, deletes: 1 },
      "on sale again": { trips: [2, 1, 1, 1], reads: 5, writes: 6, deletes: 0 },
      "all: a new version among 5 products": { trips: [2, 1, 1, 1, 1], reads: 10, writes: 6, deletes: 1 },
    },
  },
  "/products/download": {
    GET: {
      "a page of 1": { trips: [2, 1, 1, 1], reads: 3, writes: 2, deletes: 0 },
      "a page of 2, one of them archived": { trips: [2, 1, 1, 1, 1], reads: 6, writes: 2, deletes: 0 },
    },
    POST: {
      "the first of a user": { trips: [2, 1, 1, 3, 1], reads: 7, writes: 7, deletes: 0 },
      "the same again": { trips: [2, 1, 1, 1], reads: 4, writes: 3, deletes: 0 },
      "a new version": { trips: [2, 1, 1, 1], reads: 4, writes: 5, deletes: 0 },
      "the same again, with the log": { trips: [2, 1, 1, 2, 1, 1, 1], reads: 8, writes: 3, deletes: 0 },
      "the first of a buyer": { trips: [2, 1, 1, 1, 3, 1], reads: 8, writes: 7, deletes: 0 },
    },
  },
  "/products/recall": {
    POST: {
      "the current one of 2 versions yanked": { trips: [2, 1, 2, 1], reads: 5, writes: 5, deletes: 0 },
      "made available again": { trips: [2, 1, 2, 1], reads: 5, writes: 5, deletes: 0 },
    },
  },
  "/products/like": {
    POST: {
      "a like": { trips: [2, 1, 1, 1], reads: 3, writes: 6, deletes: 0 },
      "taken back": { trips: [2, 1, 1, 1], reads: 3, writes: 4, deletes: 2 },
      "refused: no valid token": { trips: [1], reads: 0, writes: 1, deletes: 0 },
      "refused: no such product": { trips: [2, 1, 1], reads: 3, writes: 2, deletes: 0 },
      "refused: a deleted account": { trips: [2, 1], reads: 1, writes: 2, deletes: 0 },
    },
  },
  "/products/reviews": {
    POST: {
      "by one who downloaded it": { trips: [2, 1, 1, 1, 2, 1, 1], reads: 8, writes: 8, deletes: 0 },
      "with a text that is compared": { trips: [2, 1, 1, 2, 2, 1, 1], reads: 9, writes: 9, deletes: 0 },
      "by one who bought it": { trips: [2, 1, 1, 2, 2, 1, 1], reads: 9, writes: 8, deletes: 0 },
    },
    GET: {
      "1 review": { trips: [1, 2], reads: 2, writes: 1, deletes: 0 },
    },
  },
  "/products/review": {
    POST: {
      "an edit with other stars": { trips: [2, 1, 1, 1, 1, 1], reads: 5, writes: 5, deletes: 0 },
      "an answer": { trips: [2, 1, 1, 2, 1, 1], reads: 6, writes: 5, deletes: 0 },
    },
  },
  "/products/files": {
    GET: {
      "of a free product, by a visitor": { trips: [1, 1, 1], reads: 4, writes: 1, deletes: 0 },
    },
  },
  "/products/file": {
    GET: {
      "of a free product, by a visitor": { trips: [1, 1, 1], reads: 4, writes: 1, deletes: 0 },
      "of a paid product, by a buyer": { trips: [2, 1, 1, 1, 1], reads: 6, writes: 2, deletes: 0 },
    },
  },
  "/products/listing": {
    GET: {
      "of its author": { trips: [2, 1, 1, 2], reads: 5, writes: 2, deletes: 0 },
    },
    POST: {
      "a new title": { trips: [2, 1, 2, 1], reads: 4, writes: 4, deletes: 0 },
    },
  },
  "/products/edits": {
    GET: {
      "1 edit": { trips: [2, 1, 2], reads: 3, writes: 2, deletes: 0 },
    },
  },
  "/products/share-links": {
    GET: {
      "1 link": { trips: [2, 1, 2], reads: 3, writes: 2, deletes: 0 },
    },
    POST: {
      "the first one": { trips: [2, 1, 1, 1, 1], reads: 4, writes: 3, deletes: 0 },
    },
    DELETE: {
      "of 1 link": { trips: [2, 1, 1, 1], reads: 2, writes: 2, deletes: 1 },
    },
  },
  "/products/draft": {
    POST: {
      "the first time in an hour": { trips: [1, 1, 1, 1], reads: 4, writes: 2, deletes: 0 },
      "the same again": { trips: [1, 1, 1], reads: 4, writes: 1, deletes: 0 },
    },
  },
  "/products/publishers": {
    GET: {
      "1 publisher": { trips: [2, 1, 1, 1], reads: 3, writes: 2, deletes: 0 },
    },
    POST: {
      "the first one": { trips: [2, 1, 2, 1], reads: 3, writes: 3, deletes: 0 },
    },
    DELETE: {
      "of one with 1 credential": { trips: [2, 1, 1, 1, 1, 1], reads: 3, writes: 2, deletes: 2 },
    },
  },
  "/cli/products/create": {
    POST: {
      "a new product": { trips: [2, 1, 2, 1, 1, 1, 3, 1], reads: 9, writes: 8, deletes: 1 },
      "a new version": { trips: [2, 1, 2, 1, 1, 1, 1, 3, 1, 1], reads: 11, writes: 6, deletes: 1 },
      "a new version with a Sigstore bundle": {
        ...{ trips: [2, 1, 2, 1, 1, 1, 1, 3, 1, 1], reads: 11, writes: 7, deletes: 1 },
      },
      "refused: at the limit of the day": { trips: [2, 1, 2], reads: 3, writes: 2, deletes: 0 },
    },
  },
  "/cli/products/search": {
    GET: {
      "a page of 20": { trips: [2, 1], reads: 21, writes: 1, deletes: 0 },
      "20 products by their slugs": { trips: [2, 1], reads: 21, writes: 1, deletes: 0 },
      "a page of 20 by a catalog that may be 5 s old": { trips: [2], reads: 20, writes: 1, deletes: 0 },
    },
  },
  "/cli/auth/profile": {
    GET: {
      "with 4 products": { trips: [2, 1, 2], reads: 6, writes: 2, deletes: 0 },
      "with an access token": { trips: [1, 1, 1, 2, 1], reads: 6, writes: 3, deletes: 0 },
    },
  },
  "/cli/auth/device": {
    POST: {
      "a login": { trips: [1, 1], reads: 0, writes: 3, deletes: 0 },
    },
  },
  "/cli/auth/approve": {
    GET: {
      "a login": { trips: [2, 1, 1, 1], reads: 3, writes: 2, deletes: 0 },
    },
    POST: {
      "a login": { trips: [2, 1, 1, 1, 1], reads: 3, writes: 3, deletes: 0 },
    },
  },
  "/cli/auth/token": {
    POST: {
      "not decided yet": { trips: [1, 1, 1], reads: 1, writes: 2, deletes: 0 },
      approved: { trips: [1, 1, 1, 1, 1, 1], reads: 3, writes: 2, deletes: 1 },
    },
  },
  "/cli/auth/oidc": {
    POST: {
      "a job of 1 publisher": { trips: [1, 1, 1, 1, 1, 1], reads: 4, writes: 4, deletes: 0 },
    },
  },
  "/processor/checkout": {
    POST: {
      "a new session": { trips: [2, 1, 1, 1, 1, 1, 1, 1, 1], reads: 6, writes: 4, deletes: 0 },
      "the open one": { trips: [2, 1, 1, 1, 1, 1], reads: 5, writes: 2, deletes: 0 },
    },
  },
  "/processor/connect": {
    POST: {
      "a new account": { trips: [2, 1, 1, 1, 1, 1], reads: 4, writes: 3, deletes: 0 },
      "a known account": { trips: [2, 1, 1], reads: 2, writes: 2, deletes: 0 },
    },
  },
  "/processor/callback": {
    GET: {
      "an account that is ready": { trips: [1, 1, 1, 1, 1, 1, 1], reads: 4, writes: 3, deletes: 0 },
    },
  },
  "/processor/webhooks": {
    POST: {
      "the first sale of a seller": { trips: [1, 1, 1, 2, 1, 1, 1], reads: 12, writes: 15, deletes: 0 },
      "the same event again": { trips: [1, 1, 1], reads: 5, writes: 0, deletes: 0 },
      "a sale": { trips: [1, 1, 1, 2, 1, 1, 1], reads: 12, writes: 14, deletes: 0 },
      "an account": { trips: [1, 1, 1, 1, 1], reads: 4, writes: 1, deletes: 0 },
      "a refund": { trips: [1, 1, 1], reads: 6, writes: 3, deletes: 0 },
    },
  },
  "/orders": {
    GET: {
      "a page of 2": { trips: [2, 1, 1], reads: 3, writes: 2, deletes: 0 },
      "a seller's page of 2 and 30 days": { trips: [2, 1, 4], reads: 8, writes: 2, deletes: 0 },
      "a seller's page of 2 and a day with 2 checkouts and 2 sales": {
        trips: [2, 1, 4, 2],
        reads: 10,
        writes: 2,
        deletes: 0,
      },
    },
  },
  "/orders/refund": {
    POST: {
      "an order": {
        trips: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1],
        reads: 28,
        writes: 22,
        deletes: 3,
      },
    },
  },
  "/orders/refund-request": {
    POST: {
      "an order": { trips: [2, 1, 1, 1, 1, 2, 1], reads: 6, writes: 5, deletes: 0 },
    },
  },
  "/orders/refund-decline": {
    POST: {
      "an order": { trips: [2, 1, 1, 2, 1], reads: 4, writes: 5, deletes: 0 },
    },
  },
  "/users/follow": {
    POST: {
      "a follow": { trips: [2, 1, 1, 2, 1], reads: 5, writes: 8, deletes: 0 },
      "taken back": { trips: [2, 1, 1, 1], reads: 3, writes: 4, deletes: 3 },
    },
  },
  "/users/update-profile": {
    POST: {
      "what no other document repeats": { trips: [2, 1, 1, 1, 1], reads: 3, writes: 4, deletes: 0 },
      "another name, repeated in 1 review": {
        trips: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        reads: 9,
        writes: 5,
        deletes: 0,
      },
    },
  },
  "/users/delete-account": {
    DELETE: {
      "an account": { trips: [2, 1, 1, 1, 1, 1], reads: 4, writes: 7, deletes: 0 },
      "refused: over the limit of the address": { trips: [1], reads: 1, writes: 0, deletes: 0 },
    },
  },
  "/users/data-export": {
    GET: {
      "of one that waits": { trips: [2, 1, 1], reads: 2, writes: 2, deletes: 0 },
    },
    POST: {
      "the first": { trips: [2, 1, 1, 1], reads: 2, writes: 3, deletes: 0 },
    },
  },
  "/users/access": {
    GET: {
      "a token and a login": { trips: [2, 1, 2], reads: 3, writes: 2, deletes: 0 },
    },
    POST: {
      "the first token": { trips: [2, 1, 1, 1], reads: 2, writes: 3, deletes: 0 },
    },
    DELETE: {
      "a token": { trips: [2, 1, 1, 1], reads: 2, writes: 2, deletes: 1 },
    },
  },
  "/users/emails": {
    GET: {
      "all choices": { trips: [2, 1, 1], reads: 2, writes: 2, deletes: 0 },
    },
    POST: {
      "one choice": { trips: [2, 1, 1], reads: 1, writes: 3, deletes: 0 },
    },
  },
  "/messages": {
    POST: {
      "the first to a stranger": { trips: [2, 1, 1, 2, 4, 2, 1], reads: 12, writes: 8, deletes: 0 },
      "the first to someone known": { trips: [2, 1, 1, 2, 4, 2, 1], reads: 12, writes: 7, deletes: 0 },
      "an answer": { trips: [2, 1, 1, 1, 2, 1], reads: 8, writes: 7, deletes: 0 },
    },
    GET: {
      "1 conversation": { trips: [2, 1, 1], reads: 2, writes: 2, deletes: 0 },
    },
  },
  "/messages/{conversationId}": {
    GET: {
      "2 messages, 1 unread": { trips: [2, 1, 1, 1, 1], reads: 4, writes: 3, deletes: 0 },
      "2 messages, all read": { trips: [2, 1, 1, 1], reads: 4, writes: 2, deletes: 0 },
    },
  },
  "/reports": {
    POST: {
      "of a product": { trips: [2, 1, 1, 1], reads: 8, writes: 4, deletes: 0 },
    },
  },
  "/notifications": {
    GET: {
      "a page of 2": { trips: [2, 1, 2], reads: 4, writes: 2, deletes: 0 },
    },
    POST: {
      "1 by its id": { trips: [2, 1, 1, 1], reads: 2, writes: 3, deletes: 0 },
      "all of 2": { trips: [2, 1, 1, 1], reads: 3, writes: 4, deletes: 0 },
    },
  },
  "/appeals": {
    GET: {
      "a held product with an appeal": { trips: [2, 1, 3], reads: 5, writes: 2, deletes: 0 },
    },
    POST: {
      "about a held product": { trips: [2, 1, 2, 1], reads: 4, writes: 3, deletes: 0 },
    },
  },
  "/admin/products": {
    POST: {
      "a hold": { trips: [2, 1, 1, 1, 1, 1, 2, 1], reads: 8, writes: 7, deletes: 0 },
      "a removal": { trips: [2, 1, 1, 1, 1, 1, 1, 2, 1], reads: 9, writes: 6, deletes: 0 },
    },
  },
  "/admin/queue": {
    GET: {
      "a user": { trips: [2, 1, 2], reads: 3, writes: 2, deletes: 0 },
      "1 collection": { trips: [2, 1, 1], reads: 2, writes: 2, deletes: 0 },
      "held products, of which 1 waits": { trips: [2, 1, 1, 1], reads: 4, writes: 2, deletes: 0 },
    },
  },
  "/admin/act": {
    POST: {
      "a hold": { trips: [2, 1, 1, 1, 1, 1, 2, 1], reads: 8, writes: 7, deletes: 0 },
      "a new collection of 2 products": { trips: [2, 1, 1, 1, 1], reads: 4, writes: 4, deletes: 0 },
      "a category introduced": { trips: [2, 1, 1, 1], reads: 2, writes: 4, deletes: 0 },
      "a collection shown": { trips: [2, 1, 1, 1], reads: 2, writes: 4, deletes: 0 },
      "a ban": { trips: [2, 1, 1, 1, 1, 1, 1, 1, 2, 1], reads: 9, writes: 6, deletes: 0 },
    },
  },
  "/admin/advisories": {
    POST: {
      "the first advisory": { trips: [2, 1, 1, 1, 1], reads: 3, writes: 4, deletes: 0 },
    },
  },
};

/** The budgets of functions that are not routes: pages and triggers. */
export const otherBudgets: Readonly<Record<string, Readonly<Record<string, Budget>>>> = {
  appPages: {
    "24 of 26 products": { trips: [1, 1, 1], reads: 25, writes: 1, deletes: 0 },
    "the products of a category": { trips: [1, 2, 1], reads: 26, writes: 1, deletes: 0 },
    "the first page": { trips: [1, 1, 3], reads: 50, writes: 1, deletes: 0 },
    "the first page with a collection of 2 products": {
      ...{ trips: [1, 1, 3, 1], reads: 52, writes: 1, deletes: 0 },
    },
    "1 collection": { trips: [1, 1, 1], reads: 3, writes: 1, deletes: 0 },
    "a collection of 2 products": { trips: [1, 1, 1], reads: 3, writes: 1, deletes: 0 },
    "the newest 20 entries of the log": { trips: [1, 1, 1], reads: 3, writes: 1, deletes: 0 },
    "2 entries of a product in the log": { trips: [1, 2], reads: 3, writes: 1, deletes: 0 },
  },
  marketPages: {
    "a product": { trips: [1, 1, 1], reads: 2, writes: 1, deletes: 0 },
    "a Sigstore bundle": { trips: [1, 1, 1, 1], reads: 4, writes: 1, deletes: 0 },
    "1 advisory": { trips: [1, 1], reads: 1, writes: 1, deletes: 0 },
    "figures of moderation": { trips: [1, 19], reads: 19, writes: 1, deletes: 0 },
    "a profile with 5 products": { trips: [1, 1, 1], reads: 6, writes: 1, deletes: 0 },
    "the list of sitemaps": { trips: [1, 2], reads: 2, writes: 1, deletes: 0 },
    "a sitemap of 1 collection": { trips: [1, 1], reads: 1, writes: 1, deletes: 0 },
    "a sitemap of 26 products": { trips: [1, 1], reads: 26, writes: 1, deletes: 0 },
    "a feed of 5 products": { trips: [1, 1, 1], reads: 6, writes: 1, deletes: 0 },
  },
  productUpdated: {
    "a counter changed": { trips: [], reads: 0, writes: 0, deletes: 0 },
  },
  userUpdated: {
    "a counter changed": { trips: [], reads: 0, writes: 0, deletes: 0 },
  },
};

/** All budgets by name, such as `POST /products/like: a like`. */
export const everyBudget: ReadonlyMap<string, Budget> = new Map([
  ...Object.entries(budgets).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Record<string, Budget>>).flatMap(([method, kinds]) =>
      named(`${method} ${path}`, kinds),
    ),
  ),
  ...Object.entries(otherBudgets).flatMap(([name, kinds]) => named(name, kinds)),
]);

function named(call: string, kinds: Readonly<Record<string, Budget>>) {
  return Object.entries(kinds).map(([kind, budget]) => [`${call}: ${kind}`, budget] as const);
}
