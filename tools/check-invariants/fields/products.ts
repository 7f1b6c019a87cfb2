import * as z from "zod";
import { REMOVAL_REASONS } from "#contract/admin.js";
import { Capabilities, CapabilityKinds } from "#contract/capabilities.js";
import { LICENSES } from "#contract/constants.js";
import { CATEGORIES, PRODUCT_STATUSES, Recall, Screenshots } from "#contract/fields.js";
import { Finding } from "#contract/products.js";
import { Reading } from "#contract/reading.js";
import { Sigstore } from "#contract/sigstore.js";
import {
  Anything,
  Average,
  because,
  Count,
  type Field,
  type Fields,
  type FieldType,
  Flag,
  Hash,
  Id,
  Later,
  List,
  Map_,
  mapOf,
  matching,
  objectOf,
  oneOf,
  opt,
  Picture,
  Price,
  Size,
  Strings,
  Text,
  Time,
  User,
  Version,
  Words,
} from "./types.js";

const AUTHORS_WORDS = because("the author's own words; nothing repeats them");
const AUTHORS_CHOICE = because("the author's choice; nothing repeats it");
const isString = (value: unknown) => typeof value === "string";
const Rules = matching(/^[\w.-]+$/);
const Extensions: FieldType = {
  kind: "list",
  fits: (value) => Array.isArray(value) && value.every((one) => /^[^A-Z\s]{1,40}$/.test(String(one))),
};
const Zip = matching(/^[A-Za-z0-9._-]+\.zip$/);
const Findings: FieldType = { kind: "list", fits: (value) => z.array(Finding).safeParse(value).success };
const Recalls: FieldType = { kind: "list", fits: (value) => z.array(Recall).min(1).safeParse(value).success };
const Pictures: FieldType = {
  kind: "list",
  fits: (value) => Screenshots.min(1).safeParse(value).success,
};
const Observed: FieldType = { kind: "map", fits: (value) => Capabilities.safeParse(value).success };
const Kinds: FieldType = { kind: "list", fits: (value) => CapabilityKinds.safeParse(value).success };
/** Earlier or later values of a product's details. */
const EditValues = objectOf({
  title: opt(Text),
  description: opt(Text),
  tags: opt(Strings),
  priceCents: opt(Count),
  language: opt(Text),
  longDescription: opt(Text),
  readme: opt(Text),
  thumbnailUrl: opt(Picture),
});
const Read: FieldType = { kind: "map", fits: (value) => Reading.safeParse(value).success };
const Signed: FieldType = { kind: "map", fits: (value) => Sigstore.safeParse(value).success };
const MIGRATION = because("written by `npm run migrate` alone, which checks every other document");
const RESCAN = because("how far the rescan has come; its holds are checked by the products");
const TYPED = because("an admin's choice; what is no entry is ignored");
const SCANNER = because("the scanner's words about bytes that a digest names");

/** What the author writes about a version. */
const listing = (changelog: Field): Fields => ({
  title: [Words, AUTHORS_WORDS],
  description: [opt(Text, ""), AUTHORS_WORDS],
  readme: [opt(Text, ""), AUTHORS_WORDS],
  category: [oneOf(CATEGORIES), AUTHORS_CHOICE],
  tags: [opt(Strings, []), AUTHORS_CHOICE],
  price: [Price, AUTHORS_CHOICE],
  license: [opt(oneOf(LICENSES), "MIT"), AUTHORS_CHOICE],
  mcsLevel: [opt(oneOf([1, 2, 3]), 1), AUTHORS_CHOICE],
  language: [opt(matching(/^.{0,10}$/), "en"), AUTHORS_CHOICE],
  longDescription: [opt(Text, ""), AUTHORS_WORDS],
  installTarget: [opt(matching(/^\S*$/), ""), AUTHORS_CHOICE],
  compatibility: [opt(mapOf(isString), {}), AUTHORS_CHOICE],
  dependencies: [opt(mapOf(Strings.fits), {}), AUTHORS_CHOICE],
  changelog,
  agentSummary: [opt(Text, ""), AUTHORS_WORDS],
  agentSpec: [opt(Map_), AUTHORS_WORDS],
  screenshots: [opt(Pictures), AUTHORS_WORDS],
});

/** The archive of a version, and the verdict about it. */
const file = (rule: string): Fields => ({
  fileUrl: [Words, rule],
  fileName: [Zip, rule],
  fileSize: [Size, rule, "archive-in-storage"],
  version: [Version, rule],
  sha256: [Hash, rule],
  generation: [Id, rule, "archive-in-storage"],
  "verdict.outcome": [oneOf(["pass", "hold", "block"]), rule],
  "verdict.rulesVersion": [Rules, rule],
  "verdict.sha256": [Hash, rule],
  "verdict.findings": [Findings, rule],
  "verdict.capabilities": [opt(Observed), rule],
  "verdict.reading": [opt(Read), rule],
  provenance: [opt(Map_), rule],
  sigstore: [opt(Signed), rule, "sigstore-bundle"],
});

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${prefix}.${name}`, field]));

/** Products, their files and versions, other users' actions on them, and the registry of slugs. */
export const PRODUCTS: Readonly<Record<string, Fields>> = {
  products: {
    ...listing([opt(Text, ""), "version"]),
    category: [oneOf(CATEGORIES), "counter"],
    price: [Price, "session"],
    slug: [Words, "slug-registry", "product-claim"],
    currency: [opt(oneOf(["usd"]), "usd"), because("there is one currency")],
    fileName: [opt(Text, ""), "product-file"],
    fileSize: [opt(Count, 0), "product-file"],
    sha256: [opt(Hash), "product-file"],
    provenance: [opt(Map_), "product-file"],
    sigstore: [opt(Signed), "product-file"],
    capabilities: [opt(Kinds), "product-file"],
    version: [opt(Version), "product-file"],
    thumbnailUrl: [opt(Picture, ""), AUTHORS_CHOICE],
    authorUid: [User, "product-claim", "names"],
    authorUsername: [Text, "names"],
    authorDisplayName: [Text, "names"],
    authorAvatar: [opt(Picture, ""), "names"],
    status: [oneOf(PRODUCT_STATUSES), "product-record", "counter", "product-status"],
    settledStatus: [opt(oneOf(PRODUCT_STATUSES)), "product-record"],
    approvedBy: [opt(User), "product-approval"],
    approvedAt: [opt(Time), "product-approval"],
    removedBy: [opt(User), "product-removal"],
    removedAt: [opt(Time), "product-removal"],
    removalReason: [opt(oneOf(REMOVAL_REASONS)), "product-removal"],
    refundBuyers: [opt(Flag), because("an admin's choice; the refunds are orders of their own")],
    held: [opt(Flag), "product-hold"],
    authorPayable: [opt(Flag), "payable"],
    holdReason: [opt(Words), "product-hold"],
    heldFor: [opt(oneOf(["review", "malicious", "newAccount", "ban"])), "product-hold"],
    heldBy: [opt(User), "product-hold"],
    heldAt: [opt(Time), "product-hold"],
    clearedSha256: [
      opt(Hash),
      because("the file that an admin looked at; the author may have replaced it since"),
    ],
    withheld: [opt(Flag), "sold-while-on-sale", "product-hold"],
    approveVersion: [opt(Anything), "product-hold"],
    pendingVersion: [opt(Version), "product-file"],
    slot: [opt(matching(/^[0-9]$/)), "listing-slot"],
    recalls: [opt(Recalls), "product-recall"],
    "stats.downloads": [opt(Count, 0), "counter"],
    "stats.likes": [opt(Count, 0), "counter"],
    "stats.rating": [opt(Average, 0), "average-rating"],
    "stats.ratingSum": [opt(Count, 0), "counter"],
    "stats.reviewsCount": [opt(Count, 0), "counter"],
    "stats.purchaseCount": [opt(Count, 0), "counter"],
    createdAt: [Time, "product-claim", "product-record"],
    updatedAt: [Time, "product-record"],
  },
  /** The documents `file`, `pending` and `skill`; `privateKind` tells them apart. */
  "products/private/file": file("version"),
  "products/private/pending": {
    ...prefixed("listing", listing([opt(Text, ""), "version"])),
    ...prefixed("file", file("version")),
  },
  "products/private/skill": {
    sha256: [Hash, "skill-contents"],
    description: [opt(Text, ""), because("made anew from the archive when it is missing")],
    files: [Strings, because("made anew from the archive when it is missing")],
    runsAsPlugin: [Flag, because("made anew from the archive when it is missing")],
  },
  "products/versions": {
    ...file("version"),
    changelog: [opt(Text, ""), "version"],
    approvedAt: [opt(Time), "version"],
    createdAt: [Time, "version"],
  },
  "products/sigstoreBundles": { bundle: [Words, "sigstore-bundle"] },
  "products/edits": {
    number: [Size, "edit"],
    editedAt: [Time, "edit"],
    version: [opt(Version), "edit"],
    before: [EditValues, "edit"],
    after: [EditValues, "edit"],
  },
  "products/likes": { uid: [User, "like"], createdAt: [Time, "like"] },
  "products/reviews": {
    authorUid: [User, "review"],
    authorUsername: [Text, "names"],
    authorDisplayName: [Text, "names"],
    authorAvatar: [opt(Picture, ""), "names"],
    rating: [oneOf([1, 2, 3, 4, 5]), "counter"],
    comment: [Text, because("the reviewer's own words")],
    createdAt: [Time, "review"],
    editedAt: [opt(Time), "review"],
    answer: [opt(Text), "review"],
    answeredAt: [opt(Time), "review"],
  },
  "products/downloads": {
    uid: [User, "download"],
    productId: [Id, "download"],
    authorUid: [opt(User), "download"],
    versions: [Strings, "counter", "download"],
    downloadedAt: [Time, "download"],
    createdAt: [Time, "download"],
  },
  slugs: {
    slug: [Words, "slug-registry"],
    uid: [User, "slug-registry", "product-claim"],
    productId: [Id, "slug-registry", "product-claim"],
    createdAt: [Time, "product-claim"],
    publishedAt: [opt(Time), "product-claim"],
  },
  uploads: {
    uid: [User, "upload"],
    key: [Words, "upload"],
    fileName: [Words, "upload"],
    size: [Size, "upload"],
    createdAt: [Time, "upload"],
    expiresAt: [Time, "upload"],
    "scan.generation": [opt(Id), "upload"],
    "scan.verdict.outcome": [opt(oneOf(["pass", "hold", "block"])), "upload"],
    "scan.verdict.rulesVersion": [opt(Rules), SCANNER],
    "scan.verdict.sha256": [opt(Hash), SCANNER],
    "scan.verdict.findings": [opt(Findings), "upload"],
    "scan.verdict.capabilities": [opt(Observed), SCANNER],
    "scan.verdict.reading": [opt(Read), SCANNER],
    "scan.fileTypes": [opt(Extensions), SCANNER],
    "scan.totalFiles": [opt(Count), SCANNER],
  },
  "tombstones/products": {
    status: [oneOf(["deleted"]), "tombstone"],
    updatedAt: [Time, "tombstone"],
  },
  "system/search": {
    key: [Words, "search-pointer"],
    generation: [Id, "search-pointer"],
    size: [Size, "search-pointer"],
    format: [Count, because("the number of the snapshot's form, which its reader checks")],
    products: [Count, because("a figure for the log")],
    knownUntil: [Time, "search-pointer"],
    completeAt: [Time, "search-pointer"],
    previousKey: [opt(matching(/\S/)), because("may be swept at any time")],
  },
  "system/searchServers": {
    run: [
      Count,
      because("a number that marks the rows of the search servers, which are no part of the database"),
    ],
    after: [opt(Id), because("how far the search servers have been compared")],
    compared: [Count, because("a figure for the log")],
    repaired: [Count, because("a figure for the log")],
    startedAt: [Time, because("when the comparison of the search servers began")],
    finishedAt: [opt(Time), because("when the comparison of the search servers ended")],
  },
  "system/schema": {
    version: [matching(/^\d+\.\d+\.\d+$/), MIGRATION],
    applied: [List, MIGRATION],
    "running.number": [opt(Size), MIGRATION],
    "running.changed": [opt(Count), MIGRATION],
    "running.after": [opt(Words), MIGRATION],
  },
  "system/fingerprints": {
    files: [opt(List), because("hashes of files of products that were removed; the oldest go")],
    waiting: [opt(Strings), because("what the next run of the rescan looks at")],
  },
  "system/rescan": {
    "edition.rules": [Rules, RESCAN],
    "edition.list": [opt(Words), RESCAN],
    startsAfter: [Later, RESCAN],
    startedAt: [opt(Time), RESCAN],
    finishedAt: [opt(Time), RESCAN],
    after: [opt(Id), RESCAN],
    afterVersion: [opt(Words), RESCAN],
    tries: [Count, RESCAN],
    scanned: [Count, RESCAN],
    held: [Count, RESCAN],
    skipped: [Count, RESCAN],
  },
  "system/threats": {
    hosts: [opt(Anything), TYPED],
    digests: [opt(Anything), TYPED],
    wallets: [opt(Anything), TYPED],
    updatedAt: [opt(Time), because("when a command last changed the list")],
  },
  "system/collections": {
    collections: [opt(Anything), TYPED],
    updatedAt: [opt(Time), because("when a command last changed the list")],
  },
  "system/categories": {
    texts: [opt(Anything), TYPED],
    updatedAt: [opt(Time), because("when a command last changed a text")],
  },
  "system/reconcile": { until: [Time, because("how far Stripe's lists have been compared")] },
};
