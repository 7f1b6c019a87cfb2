import { newSigningKey } from "#domain/log/note.js";
import { TILE_WIDTH } from "#domain/log/tiles.js";
import { db } from "#store/firestore.js";
import { sequenceLog } from "#store/log/log.js";
import type { Told } from "../console.js";
import type { Cast, Step } from "./cast.js";

/** With a limit of one request per minute, the second request from this address is rejected. */
const ADDRESS = "198.51.100.7";
/** A process that takes events instead of requests, and responds with an empty body. */
const EVENTS = { status: 204 };

/** A user deletes their account; an admin acts; pages are read, and functions handle writes. */
export function others({ seller, reader, leaver, boss }: Cast): Step[] {
  const counter = (path: string): Told => ({
    path,
    before: { username: "seller", xp: 0, level: 0, status: "published", settledStatus: "published" },
    after: { username: "seller", xp: 5, level: 0, status: "published", settledStatus: "published" },
  });

  return [
    { call: "DELETE /users/delete-account", kind: "an account", by: leaver, address: ADDRESS },
    {
      ...{ call: "DELETE /users/delete-account", kind: "refused: over the limit of the address" },
      ...{ by: reader, address: ADDRESS, status: 429 },
    },

    { call: "marketPages", kind: "a product", path: "/p/free.md" },
    { call: "marketPages", kind: "a Sigstore bundle", path: "/p/counted-notes/sigstore/1.2.0.json" },
    { call: "appPages", kind: "24 of 26 products", path: "/explore", isWarm: true },
    { call: "appPages", kind: "the first page", path: "/", isWarm: true },
    {
      ...{ call: "appPages", kind: "the products of a category" },
      ...{ path: "/explore?category=skills", isWarm: true },
    },
    // The newest entries are in two bundles.
    {
      ...{ call: "appPages", kind: "the newest 20 entries of the log", path: "/log.json" },
      before: () => growLog(seller.uid),
    },
    { call: "appPages", kind: "2 entries of a product in the log", path: "/log.json?product=logged" },
    { call: "marketPages", kind: "a profile with 5 products", path: `/u/${seller.username}.md` },
    { call: "marketPages", kind: "the list of sitemaps", path: "/sitemap.xml" },
    { call: "marketPages", kind: "a sitemap of 26 products", path: "/sitemaps/products.xml" },
    {
      ...{ call: "POST /admin/act", kind: "a new collection of 2 products", by: boss },
      input: () => ({
        ...{ kind: "collection", action: "create", id: "notes", title: "Notes", summary: "Notes that count" },
        products: ["free", "counted-notes"],
      }),
    },
    {
      ...{ call: "POST /admin/act", kind: "a collection shown", by: boss },
      input: () => ({ kind: "collection", action: "show", id: "notes" }),
    },
    {
      ...{ call: "POST /admin/act", kind: "a category introduced", by: boss },
      input: () => ({ kind: "category", action: "describe", id: "skills", text: "What agents learn" }),
    },
    {
      ...{ call: "GET /admin/queue", kind: "1 collection", by: boss },
      input: () => ({ kind: "collections" }),
    },
    {
      ...{ call: "appPages", kind: "the first page with a collection of 2 products", path: "/" },
      isWarm: true,
    },
    { call: "appPages", kind: "1 collection", path: "/collections" },
    { call: "appPages", kind: "a collection of 2 products", path: "/collections/notes.json" },
    { call: "marketPages", kind: "a sitemap of 1 collection", path: "/sitemaps/collections.xml" },
    { call: "marketPages", kind: "a feed of 5 products", path: `/feeds/author/${seller.username}.xml` },
    {
      call: "productUpdated",
      kind: "a counter changed",
      told: counter("products/free"),
      ...EVENTS,
    },
    {
      call: "userUpdated",
      kind: "a counter changed",
      told: counter(`users/${seller.uid}`),
      ...EVENTS,
    },
    {
      ...{ call: "POST /admin/advisories", kind: "the first advisory", by: boss },
      input: () => ({ publish: { slug: "counted-notes", severity: "low", summary: "Counts twice" } }),
    },
    { call: "marketPages", kind: "1 advisory", path: "/advisories/all.json" },
    { call: "marketPages", kind: "figures of moderation", path: "/transparency.json" },
    {
      ...{ call: "POST /admin/products", kind: "a hold", by: boss },
      input: () => ({ productId: "other", action: "hold" }),
    },
    {
      ...{ call: "POST /appeals", kind: "about a held product", by: seller },
      input: () => ({ productId: "other", text: "It only reads the calendar." }),
    },
    {
      ...{ call: "GET /appeals", kind: "a held product with an appeal", by: seller },
      input: () => ({ productId: "other" }),
    },
    {
      ...{ call: "GET /admin/queue", kind: "held products, of which 1 waits", by: boss },
      input: () => ({ kind: "held" }),
    },
    {
      ...{ call: "GET /admin/queue", kind: "a user", by: boss },
      input: () => ({ kind: "users", q: reader.uid }),
    },
    {
      ...{ call: "POST /admin/act", kind: "a hold", by: boss },
      input: () => ({ kind: "product", id: "second", action: "hold" }),
    },
    {
      ...{ call: "POST /admin/act", kind: "a ban", by: boss },
      input: () => ({ kind: "user", id: reader.uid, action: "ban" }),
    },
    {
      ...{ call: "POST /admin/products", kind: "a removal", by: boss },
      input: () => ({ productId: "other", action: "remove", reason: "broken" }),
    },
  ];
}

/** Adds entries to those that wait until the newest page needs two bundles. Two are about one product. */
async function growLog(publisher: string): Promise<void> {
  const waiting = await db().collection("logEntries").count().get();
  const batch = db().batch();
  for (let number = 0; number < TILE_WIDTH + 5 - waiting.data().count; number++) {
    const at = new Date(Date.now() - 1_000_000 + number * 1_000);
    const slug = number < 2 ? "logged" : `logged-${number}`;
    batch.create(db().collection("logEntries").doc(), {
      ...{ kind: "published", slug, version: `1.0.${number}`, publisher, at, waitsSince: at },
    });
  }
  await batch.commit();
  await sequenceLog([newSigningKey("market.example/log")]);
}
