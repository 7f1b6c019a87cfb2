/**
 * Where personal data is stored
 * (docs/decisions/265-a-copy-of-everything-about-a-user.md): one row for each kind
 * of document. A row says how the documents of a user are found, how the deletion
 * of the account changes them, and what a copy for the user contains. The copy is
 * generated from this table. `wiring-personal-data.test.ts` fails for a kind of
 * document without a row, for a step of the deletion that does not exist, and for a
 * step without a row.
 */

/** How the documents of a user are found. `{uid}` is the user's ID. */
export type Source =
  /** One document, or with `*` as the last part, all documents of a collection. */
  | { readonly path: string }
  /** The documents of a root collection whose field has the ID. */
  | { readonly collection: string; readonly field: string; readonly contains?: true }
  /** The documents of all collections of a name whose field has the ID. */
  | { readonly group: string; readonly field: string }
  /** The same below each of the user's documents of another kind. */
  | { readonly below: string; readonly path: string };

/**
 * The fields that a copy contains: all fields, all except some, or only some. Dots separate the levels of nested maps.
 */
export type Copied = "all" | { readonly without: readonly string[] } | { readonly only: readonly string[] };

/** What happens to the documents when the account is deleted. */
export type Deletion =
  /** The steps that delete or anonymize them. */
  | { readonly steps: readonly string[] }
  /** The commit of the request itself deletes them. */
  | { readonly atOnce: string }
  | { readonly kept: string };

export interface Place {
  readonly sources: readonly Source[];
  readonly deletion: Deletion;
  readonly copied: Copied | { readonly because: string };
}

const ofUser = (collection: string, field = "uid"): Source => ({ collection, field });
const step = (...steps: string[]): Deletion => ({ steps });
const kept = (reason: string): Deletion => ({ kept: reason });
const because = (reason: string) => ({ because: reason });

const RECORD_OF_SALE = kept("the law requires it");
const COUNTED = kept("it is counted; without the profile it names no one");
/** Which model read an archive, and what it said, is for admins only. */
const READING = ["verdict.reading", "file.verdict.reading", "scan.verdict.reading"];
/** The marketplace's own actions at Stripe, not those of the seller or the buyer. */
const AT_STRIPE = ["state.destination", "state.transferId", "owed", "attempt"];

/** The kinds of documents with personal data. */
export const PERSONAL: Readonly<Record<string, Place>> = {
  users: {
    sources: [{ path: "users/{uid}" }],
    deletion: { atOnce: "the profile is anonymized" },
    copied: "all",
  },
  "users/private": {
    sources: [{ path: "users/{uid}/private/account" }],
    deletion: step("private account"),
    copied: "all",
  },
  "users/purchases": {
    sources: [{ path: "users/{uid}/purchases/*" }],
    deletion: RECORD_OF_SALE,
    copied: "all",
  },
  "users/checkouts": {
    sources: [{ path: "users/{uid}/checkouts/*" }],
    deletion: step("own records"),
    copied: { without: ["destination"] },
  },
  "users/followers": {
    sources: [{ path: "users/{uid}/followers/*" }],
    deletion: step("followers"),
    copied: "all",
  },
  "users/following": {
    sources: [{ path: "users/{uid}/following/*" }],
    deletion: step("following"),
    copied: "all",
  },
  "users/achievements": {
    sources: [{ path: "users/{uid}/achievements/*" }],
    deletion: step("own records"),
    copied: "all",
  },
  "users/reportSlots": {
    sources: [{ path: "users/{uid}/reportSlots/*" }],
    deletion: step("own records"),
    copied: "all",
  },
  "users/listingSlots": {
    sources: [{ path: "users/{uid}/listingSlots/*" }],
    deletion: step("own records"),
    copied: "all",
  },
  usernames: {
    sources: [ofUser("usernames")],
    deletion: kept("no one else can take the name for 90 days"),
    copied: "all",
  },
  deletions: {
    sources: [{ path: "deletions/{uid}" }],
    deletion: kept("the last step deletes it"),
    copied: because("it exists only after the account"),
  },
  dataExports: {
    sources: [{ path: "dataExports/{uid}" }],
    deletion: step("copies of the data"),
    copied: { without: ["parts.key", "starts"] },
  },
  deviceCodes: {
    sources: [ofUser("deviceCodes")],
    deletion: step("logins"),
    copied: { without: ["userCodeHash", "codeChallenge"] },
  },
  publishers: { sources: [ofUser("publishers")], deletion: step("publishers"), copied: "all" },
  jobCredentials: { sources: [ofUser("jobCredentials")], deletion: step("publishers"), copied: "all" },
  accessTokens: { sources: [ofUser("accessTokens")], deletion: step("access tokens"), copied: "all" },
  clientLogins: { sources: [ofUser("clientLogins")], deletion: step("client logins"), copied: "all" },
  xpLog: { sources: [ofUser("xpLog")], deletion: COUNTED, copied: "all" },
  products: {
    sources: [ofUser("products", "authorUid")],
    deletion: step("products", "names"),
    copied: "all",
  },
  "products/private/file": {
    sources: [{ below: "products", path: "private/file" }],
    deletion: step("files"),
    copied: { without: READING },
  },
  "products/private/pending": {
    sources: [{ below: "products", path: "private/pending" }],
    deletion: step("files"),
    copied: { without: READING },
  },
  "products/private/skill": {
    sources: [{ below: "products", path: "private/skill" }],
    deletion: step("files"),
    copied: "all",
  },
  "products/versions": {
    sources: [{ below: "products", path: "versions/*" }],
    deletion: step("files"),
    copied: { without: READING },
  },
  "products/sigstoreBundles": {
    sources: [{ below: "products", path: "sigstoreBundles/*" }],
    deletion: step("files"),
    copied: "all",
  },
  "products/edits": {
    sources: [{ below: "products", path: "edits/*" }],
    deletion: step("edits"),
    copied: "all",
  },
  shareLinks: { sources: [ofUser("shareLinks")], deletion: step("share links"), copied: "all" },
  "products/likes": { sources: [{ group: "likes", field: "uid" }], deletion: COUNTED, copied: "all" },
  "products/reviews": {
    sources: [{ group: "reviews", field: "authorUid" }],
    deletion: step("names"),
    copied: "all",
  },
  "products/downloads": { sources: [{ group: "downloads", field: "uid" }], deletion: COUNTED, copied: "all" },
  slugs: {
    sources: [ofUser("slugs")],
    deletion: kept("a name is never given to someone else"),
    copied: "all",
  },
  uploads: { sources: [ofUser("uploads")], deletion: step("uploads"), copied: { without: READING } },
  orders: {
    sources: [ofUser("orders", "buyerUid"), ofUser("orders", "sellerUid")],
    deletion: step("refund texts"),
    copied: "all",
  },
  payments: {
    sources: [ofUser("payments", "sale.buyerUid"), ofUser("payments", "sale.sellerUid")],
    deletion: RECORD_OF_SALE,
    copied: { without: AT_STRIPE },
  },
  conversations: {
    sources: [{ collection: "conversations", field: "participants", contains: true }],
    deletion: step("names"),
    copied: "all",
  },
  // With what the others wrote to the user, who can read it on the site too.
  "conversations/messages": {
    sources: [{ below: "conversations", path: "messages/*" }],
    deletion: step("messages"),
    copied: "all",
  },
  notifications: { sources: [ofUser("notifications")], deletion: step("notifications"), copied: "all" },
  mails: { sources: [ofUser("mails")], deletion: step("notifications"), copied: "all" },
  mailboxes: {
    sources: [{ path: "mailboxes/{uid}" }],
    deletion: step("notifications"),
    // With the key, anyone could change what the user gets.
    copied: { without: ["key"] },
  },
  appeals: {
    sources: [ofUser("appeals")],
    deletion: step("appeals"),
    copied: { without: ["answeredBy"] },
  },
  // Only those that the user sent. Those about the user would say who sent them.
  reports: {
    sources: [ofUser("reports", "reporterUid")],
    deletion: kept("an admin decides it"),
    copied: { without: ["resolvedBy", "removalReason", "holdReason", "refundBuyers"] },
  },
  // What an admin did to others is about these others.
  auditLog: {
    sources: [ofUser("auditLog")],
    deletion: kept("it proves who did what"),
    copied: { only: ["action", "uid", "timestamp"] },
  },
  rateLimits: {
    sources: [],
    deletion: kept("it is deleted minutes after the last request"),
    copied: because("it counts the requests of the last minute, and is deleted soon after"),
  },
  logEntries: {
    sources: [ofUser("logEntries", "publisher")],
    deletion: kept("entries of the public log are never changed"),
    copied: "all",
  },
};

/** The kinds of documents without personal data, each with the reason. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  identityTokens: "the digest of a token that was used, for an hour",
  userCodes: "the digest of a code, for ten minutes",
  "tombstones/products": "the ID of a product that was deleted",
  advisories: "an admin's public words about a product",
  noticeJobs: "how far notifications have come, until they are sent",
  processorEvents: "the ID and type of an event of Stripe",
  logTiles: "hashes and copies of entries of the public log",
  "system/log": "the signed state of the public log",
  "system/logStart": "how far earlier products were added to the public log",
  "system/search": "where the search index is stored",
  "system/searchServers": "how far the search servers have been compared",
  "system/schema": "the version of the data",
  "system/digest": "how far the weekly digests were queued",
  "system/fingerprints": "hashes of files of removed products",
  "system/rescan": "how far a rescan has come",
  "system/threats": "hosts, digests, and wallets that the operator lists",
  "system/categories": "an admin's public words about categories",
  "system/collections": "an admin's public lists of products",
  "system/reconcile": "how far payments have been compared",
};

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a document that a copy contains. */
export function copiedFields(copied: Copied, data: Fields): Fields {
  if (copied === "all") return data;
  if ("only" in copied) {
    return Object.fromEntries(Object.entries(data).filter(([name]) => copied.only.includes(name)));
  }
  return copied.without.reduce(withoutField, data);
}

/** Returns a map, or a list of maps, without a field. The given value is not changed. */
function withoutField(data: Fields, path: string): Fields {
  const [name = "", ...rest] = path.split(".");
  if (!(name in data)) return data;
  const { [name]: value, ...others } = data;
  if (rest.length === 0) return others;
  const inner = (one: unknown) => (isMap(one) ? withoutField(one, rest.join(".")) : one);
  return { ...data, [name]: Array.isArray(value) ? value.map(inner) : inner(value) };
}

const isMap = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
