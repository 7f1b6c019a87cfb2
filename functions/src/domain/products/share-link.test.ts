import { MAX_SHARE_LINKS } from "#contract/share-links.js";
import { aFile, aProduct } from "../testing/products.js";
import { aUser } from "../testing/users.js";
import type { StoredVerdict } from "./product.js";
import {
  checkNewLink,
  checkShareable,
  openLink,
  type Shared,
  type ShareLink,
  shareUrl,
} from "./share-link.js";

/** What a share link shows, and what ends it. */

const NOW = new Date("2026-03-02T09:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const link: ShareLink = {
  id: "a".repeat(64),
  ...{ uid: "ada", productId: "p1", name: "", createdAt: NOW, expiresAt: later(DAY_MS) },
};
const draft = aProduct({ status: "draft" });
const shared: Shared = { product: draft, file: aFile(), author: aUser() };
const judged = (verdict: Partial<StoredVerdict>) =>
  aFile({
    verdict: { outcome: "pass", rulesVersion: "1", sha256: "a".repeat(64), findings: [], ...verdict },
  });

/** Products that no link shows, each one change away from a good draft. */
const UNSHAREABLE: readonly [string, Partial<Shared>][] = [
  ["a product that the scan holds", { file: judged({ outcome: "hold" }) }],
  ["a product that the scan blocks", { file: judged({ outcome: "block" }) }],
  ["a product whose file was scanned with other bytes", { file: judged({ sha256: "b".repeat(64) }) }],
  ["a product whose file is without a verdict", { file: aFile({ verdict: undefined as never }) }],
  ["a product that an admin holds", { product: { ...draft, held: true } }],
  ["a product that was published before", { product: { ...draft, approvedAt: NOW } }],
  ["an archived product", { product: { ...draft, status: "archived" } }],
];

test("the secret is behind the #", () => {
  expect(shareUrl("s3cret", "https://market.example")).toBe("https://market.example/draft#s3cret");
});

test.each<[string, Partial<Shared>]>([
  ["a draft", {}],
  ["a draft without a file", { file: undefined }],
  ["a product that waits for approval", { product: { ...draft, status: "pending_review" } }],
])("%s is shared and shown", (_, change) => {
  const found = { ...shared, ...change };
  expect(() => checkShareable(found, "ada")).not.toThrow();
  expect(openLink(link, found, NOW)).toBe(found.product);
});

test.each(UNSHAREABLE)("%s is neither shared nor shown", (_, change) => {
  const found = { ...shared, ...change };
  expect(() => checkShareable(found, "ada")).toThrow("never published");
  expect(() => openLink(link, found, NOW)).toThrow("This link shows no draft");
});

test.each<[string, Partial<Shared>, string, string]>([
  ["a product that is not there", { product: undefined }, "ada", "Product not found"],
  ["another's product", {}, "bea", "Product belongs to another user"],
  ["a removed product", { product: { ...draft, status: "removed" } }, "ada", "removed by an admin"],
  ["a published product", { product: aProduct() }, "ada", "never published"],
])("nobody shares %s", (_, change, uid, words) => {
  expect(() => checkShareable({ ...shared, ...change }, uid)).toThrow(words);
});

test.each<[string, ShareLink | undefined, Partial<Shared>]>([
  ["that does not exist", undefined, {}],
  ["that has expired", { ...link, expiresAt: NOW }, {}],
  ["of another user", { ...link, uid: "bea" }, {}],
  ["to a deleted product", link, { product: undefined }],
  ["to a removed product", link, { product: { ...draft, status: "removed" } }],
  ["of a banned author", link, { author: aUser({ banned: true }) }],
  ["of a deleted account", link, { author: aUser({ status: "deleted" }) }],
  ["of an account that is not there", link, { author: undefined }],
])("a link %s shows nothing", (_, opened, change) => {
  expect(() => openLink(opened, { ...shared, ...change }, NOW)).toThrow("This link shows no draft");
});

test("a link leads to the product once it is published, until it is archived", () => {
  const product = aProduct({ approvedAt: NOW });
  expect(openLink(link, { ...shared, product }, NOW)).toBe(product);
  const archived = { ...product, status: "archived" as const };
  expect(() => openLink(link, { ...shared, product: archived }, NOW)).toThrow();
});

test("a product has five links at most, and expired ones do not count", () => {
  const others = Array.from({ length: MAX_SHARE_LINKS }, (_, at) => ({ expiresAt: later(at) }));
  expect(() => checkNewLink(others, NOW)).not.toThrow();
  expect(() => checkNewLink(others, later(-1))).toThrow("at most 5 share links");
});
