import { routes as all } from "#contract/index.js";
import { METHODS, type Route } from "#contract/route.js";
import { itRefusesStrangers } from "../support/denials.js";
import type { Sent } from "../support/http.js";
import { itLimitsRequests } from "../support/limits.js";
import { kindOf } from "../support/representatives.js";

/**
 * What all routes share, shown of each: it refuses strangers, and counts its requests by its own limit. The other
 * tests of a route are in the file of its path.
 */

interface Inputs {
  /** A request that would succeed with another caller. Fields that a method does not have are ignored. */
  readonly valid?: NonNullable<Sent["input"]>;
  /** An inexpensive request, valid or not, because a limit counts both; by default one without fields. */
  readonly counted?: NonNullable<Sent["input"]>;
}

type Path = (typeof all)[number]["path"];

const ORDER = { orderId: "cs_test_any", reason: "The components do not load in Safari." };
const PRODUCT = { productId: "any" };
const FILES = { slug: "no-such-product", version: "1.0.0", sha256: "a".repeat(64) };
const RATING = { rating: 5, comment: "Does what it says." };

/** Bodies that are signed have no token, no origin and no limit: `processor-webhooks.test.ts`. */
const INPUTS: Readonly<Record<Exclude<Path, "/processor/webhooks">, Inputs>> = {
  "/health": {},
  "/products/upload": { valid: { fileName: "notes.zip", fileSize: 1_000, productKey: "release-notes" } },
  "/products/scan": { valid: { storagePath: "products/notes/notes.zip" } },
  "/products/self-approve": { valid: PRODUCT },
  "/products/download": { valid: PRODUCT },
  "/products/recall": { valid: { ...PRODUCT, version: "1.0.0", state: "yanked" } },
  "/products/like": { valid: PRODUCT },
  "/products/reviews": { valid: { ...PRODUCT, ...RATING } },
  "/products/review": { valid: { ...PRODUCT, ...RATING, action: "edit" } },
  "/products/files": { valid: FILES },
  "/products/file": { valid: { ...FILES, path: "SKILL.md" } },
  "/products/listing": { valid: { ...PRODUCT, slug: "any-slug" } },
  "/products/edits": { valid: PRODUCT },
  "/products/share-links": { valid: { ...PRODUCT, linkId: "a".repeat(64) } },
  "/products/draft": { valid: { secret: "a".repeat(43) } },
  "/products/publishers": {
    valid: { slug: "notes", repository: "ada/notes", workflow: "publish.yml", publisherId: "p" },
  },
  "/cli/products/create": {
    valid: {
      ...{ title: "Notes", slug: "some-slug", description: "Keeps notes", category: "skills", price: 0 },
      ...{ fileKey: "products/x/x.zip", fileName: "x.zip", fileSize: 1, version: "1.0.0" },
    },
  },
  "/cli/products/search": { counted: { limit: 1 } },
  "/cli/auth/profile": {},
  "/cli/auth/device": { valid: { codeChallenge: "v".repeat(43), clientName: "Ada's laptop (Linux)" } },
  "/cli/auth/approve": { valid: { userCode: "BCDF-2345", approve: true } },
  "/cli/auth/token": { valid: { deviceCode: "d".repeat(43), codeVerifier: "v".repeat(43) } },
  "/cli/auth/oidc": { valid: { token: "a.b.c", slug: "notes" } },
  "/processor/checkout": { valid: PRODUCT },
  "/processor/connect": {},
  "/processor/callback": {},
  "/orders": {},
  "/orders/refund": { valid: { orderId: ORDER.orderId } },
  "/orders/refund-request": { valid: ORDER },
  "/orders/refund-decline": { valid: ORDER },
  "/users/follow": { valid: { targetUid: "any" } },
  "/users/update-profile": { valid: { username: "ada-lovelace", displayName: "Ada" } },
  // A success would end the session, so the limit counts requests whose body is not an object.
  "/users/delete-account": { counted: [] as never },
  "/users/access": { valid: { name: "a job", scopes: ["read"] } },
  "/users/emails": { valid: { topic: "digest", isOn: false } },
  "/users/data-export": {},
  "/messages": { valid: { ...PRODUCT, text: "Hello" } },
  "/messages/{conversationId}": {},
  "/reports": { valid: { targetType: "user", targetId: "nobody", reason: "spam" } },
  "/notifications": { valid: { all: true } },
  "/appeals": { valid: { text: "It only reads the calendar. Nothing is sent." } },
  "/admin/products": { valid: { ...PRODUCT, action: "hold" } },
  "/admin/advisories": { valid: { withdraw: "VAULTMART-1999-0001" } },
  "/admin/queue": { valid: { kind: "held" }, counted: { kind: "threats" } },
  "/admin/act": { valid: { kind: "product", id: "any", action: "hold" } },
};

const routes: readonly Route[] = all;

for (const route of routes) {
  const { valid, counted = {} }: Inputs = (INPUTS as Partial<Record<string, Inputs>>)[route.path] ?? {};
  if (METHODS.some((method) => kindOf(route, method))) itRefusesStrangers(route, valid);
  for (const method of METHODS) if (route[method]?.limit) itLimitsRequests(route, method, counted);
}
