import { existsSync, readdirSync } from "node:fs";
import { join as joinPath } from "node:path";
import { routes } from "#contract/index.js";
import { METHODS, type Route } from "#contract/route.js";
import { admin } from "../support/accounts.js";
import { send } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { join, type Member, storeOrder, storeProduct } from "../support/records.js";
import { bucket } from "../support/stored.js";

/**
 * A visitor and a stranger request every document, route and public file of a marketplace that contains every
 * kind of record, and find nothing private.
 */

const FIRESTORE = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`;
const STORAGE = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${process.env.STORAGE_BUCKET}/o`;
const PUBLIC_FOLDER = "hosting/public";

/** Fields that no stranger may see, whatever their value. */
const PRIVATE_FIELDS =
  /"(email|processorAccountId|processorOnboarded|totalRevenue|totalSales|revenue|sales|fileUrl|storageKey|storagePath)":/;
const PAYOUT_ACCOUNT = "acct_1CrawlSecretAccount";
const REVENUE = 98_765_432;

interface Market {
  author: Member;
  stranger: Member;
  published: string;
  hidden: Record<string, string>;
  /** Values that must not occur anywhere. */
  secrets: string[];
  documents: string[];
  collections: string[];
}

let market: Market;

beforeAll(async () => {
  const { db } = admin();
  const [author, buyer, stranger] = await Promise.all([
    join({ displayName: "Crawled Author" }),
    join(),
    join(),
  ]);
  const live = await publish(author);
  await list(author, { slug: live.slug, version: "2.0.0" });
  const waiting = await list(author);
  const hidden: Record<string, string> = { pending_review: waiting.productId };
  for (const status of ["draft", "archived", "removed"])
    hidden[status] = await storeProduct(author, { status });
  await storeOrder(live.productId, buyer.uid, "completed");

  const at = new Date();
  const product = `products/${live.productId}`;
  const conversation = `conversations/${live.productId}_${buyer.uid}`;
  const parties = { buyerUid: buyer.uid, sellerUid: author.uid, participants: [buyer.uid, author.uid] };
  const records: Record<string, object> = {
    [`users/${author.uid}/private/account`]: {
      email: author.email,
      processorAccountId: PAYOUT_ACCOUNT,
      processorOnboarded: true,
      stats: { totalSales: 3, totalRevenue: REVENUE },
    },
    [`users/${author.uid}/followers/${buyer.uid}`]: { createdAt: at },
    [`users/${buyer.uid}/following/${author.uid}`]: { createdAt: at },
    [`users/${author.uid}/achievements/products-bronze`]: {
      title: "Open for business",
      tier: "bronze",
      unlockedAt: at,
    },
    [`${product}/likes/${buyer.uid}`]: { createdAt: at },
    [`${product}/reviews/${buyer.uid}`]: { authorUid: buyer.uid, rating: 5, comment: "Good", createdAt: at },
    [`${product}/edits/000000001`]: {
      ...{ number: 1, editedAt: at },
      ...{ before: { title: author.email }, after: { title: "Notes" } },
    },
    [`${product}/downloads/${buyer.uid}`]: { uid: buyer.uid, downloadedAt: at },
    [conversation]: { ...parties, productId: live.productId, lastMessageAt: at },
    [`${conversation}/messages/first`]: { senderUid: buyer.uid, text: author.email, createdAt: at },
    [`notifications/crawl-${author.uid}`]: {
      uid: author.uid,
      title: author.email,
      read: false,
      createdAt: at,
    },
    [`reports/${buyer.uid}_user_${author.uid}`]: { reporterUid: buyer.uid, status: "pending", createdAt: at },
    [`appeals/crawl-${author.uid}`]: {
      uid: author.uid,
      decision: "banned",
      text: author.email,
      status: "pending",
    },
    [`auditLog/crawl-${author.uid}`]: { uid: author.uid, action: "rename", details: { email: author.email } },
    [`xpLog/${author.uid}_publish_${live.productId}`]: { uid: author.uid, action: "publish", amount: 100 },
    [`deviceCodes/crawl-${author.uid}`]: { uid: author.uid, challenge: "challenge" },
    [`publishers/crawl-${author.uid}`]: {
      ...{ uid: author.uid, slug: live.slug, issuer: "https://gitlab.com", createdAt: at },
      ...{ repository: "crawl/secret", workflow: ".gitlab-ci.yml" },
    },
    [`jobCredentials/crawl-${author.uid}`]: {
      ...{
        uid: author.uid,
        slug: live.slug,
        publisherId: `crawl-${author.uid}`,
        createdAt: at,
        expiresAt: at,
      },
      provenance: { issuer: "https://gitlab.com", repository: "https://gitlab.com/crawl/secret" },
    },
    [`accessTokens/crawl-${author.uid}`]: { uid: author.uid, name: "CI", scopes: ["read"] },
    [`shareLinks/crawl-${author.uid}`]: { uid: author.uid, productId: live.productId, name: "Ben" },
    [`clientLogins/crawl-${author.uid}`]: { uid: author.uid, clientName: "A laptop" },
    [`mailboxes/${author.uid}`]: { key: "crawl", choices: {}, suspended: author.email },
    [`mails/crawl-${author.uid}`]: { uid: author.uid, topic: "sales", form: "notice", problem: author.email },
    [`dataExports/crawl-${author.uid}`]: {
      ...{ id: "crawl", uid: author.uid, requestedAt: at, readyAt: at, expiresAt: at },
      parts: [{ key: `exports/${author.uid}/crawl/1.zip`, size: 1, sha256: author.email }],
    },
    [`processorEvents/crawl-${author.uid}`]: { account: PAYOUT_ACCOUNT },
  };
  const batch = db.batch();
  for (const [path, fields] of Object.entries(records)) batch.set(db.doc(path), fields);
  await batch.commit();

  const [archives] = await bucket().getFiles({ prefix: `products/${live.slug}` });
  const waitingArchives = (await bucket().getFiles({ prefix: `products/${waiting.slug}` }))[0];
  const ids = [author, buyer].map(({ uid }) => `users/${uid}`);
  const products = [live.productId, ...Object.values(hidden)].map((id) => `products/${id}`);
  const names = [live.slug, waiting.slug].map((slug) => `slugs/${slug}`);
  const below = await Promise.all([...ids, ...products, conversation].map((path) => everythingBelow(path)));
  const documents = [
    ...ids,
    ...products,
    ...names,
    `usernames/${author.username}`,
    ...Object.keys(records),
    ...below.flat(),
  ];
  market = {
    author,
    stranger,
    published: live.productId,
    hidden,
    secrets: [
      author.email,
      buyer.email,
      PAYOUT_ACCOUNT,
      String(REVENUE),
      ...[...archives, ...waitingArchives].map(({ name }) => name),
    ],
    documents: [...new Set(documents)],
    collections: await everyCollection(documents),
  };
});

async function everythingBelow(path: string): Promise<string[]> {
  const groups = await admin().db.doc(path).listCollections();
  const found = await Promise.all(groups.map((group) => group.listDocuments()));
  return found.flat().map((document) => document.path);
}

/** The names of all root collections of the database, and of all collections below the given documents. */
async function everyCollection(documents: readonly string[]): Promise<string[]> {
  const roots = await admin().db.listCollections();
  const nested = documents.map((path) => path.split("/").at(-2) ?? "");
  return [...new Set([...roots.map(({ id }) => id), ...nested])];
}

const WHO = ["a visitor", "a stranger"] as const;
const tokenOf = (who: (typeof WHO)[number]) => (who === "a stranger" ? market.stranger.token : undefined);
const headersOf = (who: (typeof WHO)[number]): Record<string, string> => {
  const token = tokenOf(who);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

/** What a publicly readable text leaks. */
function leaksIn(text: string): string[] {
  const field = PRIVATE_FIELDS.exec(text)?.[0];
  return [...(field ? [field] : []), ...market.secrets.filter((secret) => text.includes(secret))];
}

async function readDocument(path: string, who: (typeof WHO)[number]): Promise<string | undefined> {
  const answer = await fetch(`${FIRESTORE}/${path}`, { headers: headersOf(who) });
  return answer.ok ? answer.text() : undefined;
}

async function runQuery(structuredQuery: object, who: (typeof WHO)[number]): Promise<string | undefined> {
  const answer = await fetch(`${FIRESTORE}:runQuery`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headersOf(who) },
    body: JSON.stringify({ structuredQuery }),
  });
  return answer.ok ? answer.text() : undefined;
}

describe.each(WHO)("%s", (who) => {
  test("reads documents that hold nothing private, and of products what is published", async () => {
    const readable: string[] = [];
    for (const path of market.documents) {
      const text = await readDocument(path, who);
      if (text === undefined) continue;
      readable.push(path);
      expect({ path, leaks: leaksIn(text) }).toEqual({ path, leaks: [] });
    }
    const { author, published } = market;
    expect(readable).toEqual(expect.arrayContaining([`users/${author.uid}`, `products/${published}`]));
    expect(readable.filter((path) => /^products\/[^/]+$/.test(path))).toEqual([`products/${published}`]);
    for (const path of readable)
      expect(path).toMatch(/^(users\/[^/]+(\/achievements\/.*)?|products\/[^/]+(\/reviews\/.*)?)$/);
  });

  test("lists no collection but profiles, and finds nothing private in them", async () => {
    const listed: string[] = [];
    for (const collectionId of market.collections) {
      for (const allDescendants of [false, true]) {
        const text = await runQuery({ from: [{ collectionId, allDescendants }] }, who);
        if (text === undefined) continue;
        listed.push(collectionId);
        expect({ collectionId, leaks: leaksIn(text) }).toEqual({ collectionId, leaks: [] });
      }
    }
    expect(listed).toEqual(["users"]);
  });

  const equals = (fieldPath: string, stringValue: string) => ({
    fieldFilter: { field: { fieldPath }, op: "EQUAL", value: { stringValue } },
  });

  test("lists published products, and none of another status", async () => {
    const byStatus = (status: string) =>
      runQuery(
        {
          from: [{ collectionId: "products" }],
          // Only this marketplace: other tests leave their own products in the suite.
          where: {
            compositeFilter: {
              op: "AND",
              filters: [equals("status", status), equals("authorUid", market.author.uid)],
            },
          },
        },
        who,
      );
    const text = (await byStatus("published")) ?? "";
    expect(text).toContain(market.published);
    expect(leaksIn(text)).toEqual([]);
    for (const id of Object.values(market.hidden)) expect(text).not.toContain(id);
    for (const status of Object.keys(market.hidden)) expect(await byStatus(status)).toBeUndefined();
  });

  test.each(
    (routes as readonly Route[]).flatMap((route) =>
      METHODS.filter((method) => route[method]).map((method) => [method, route.path, route] as const),
    ),
  )("is told nothing private by %s %s", async (method, _path, route) => {
    // A token can delete its own account: this request reads nothing.
    if (method === "DELETE") return;
    const { published, hidden, author, stranger } = market;
    const token = tokenOf(who);
    for (const productId of method === "GET"
      ? [published, ...Object.values(hidden)]
      : Object.values(hidden)) {
      const input = {
        productId,
        conversationId: `${productId}_${author.uid}`,
        limit: "50",
        text: "Hello",
        rating: 5,
        comment: "Good",
      };
      const query =
        method === "GET"
          ? { ...input, q: "" }
          : { ...input, targetType: "product", targetId: productId, reason: "other" };
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(input[name as "productId"])),
      );
      const { body } = await send(path, method, { input: query, token });
      const own =
        route.path === "/cli/auth/profile"
          ? { ...(body as object), email: undefined, processorOnboarded: undefined, stats: undefined }
          : body;
      const text = JSON.stringify(own ?? "");
      expect({ path, leaks: leaksIn(text) }).toEqual({ path, leaks: [] });
      expect(text).not.toContain(`"id":"${hidden.pending_review}"`);
    }
    expect(stranger.uid).not.toBe(author.uid);
  });

  test("reaches no archive in storage, and lists nothing there", async () => {
    const [objects] = await bucket().getFiles({ prefix: "products/" });
    const archives = objects.filter(({ name }) => !name.includes("/thumbnails/"));
    expect(archives.length).toBeGreaterThan(0);
    for (const { name } of archives.slice(-50)) {
      for (const form of ["", "?alt=media"]) {
        const answer = await fetch(`${STORAGE}/${encodeURIComponent(name)}${form}`, {
          headers: headersOf(who),
        });
        expect([name, answer.status]).toEqual([name, 403]);
      }
    }
    expect((await fetch(STORAGE, { headers: headersOf(who) })).status).toBe(403);
  });

  test("finds nothing private in the site's files", async () => {
    const files = existsSync(PUBLIC_FOLDER)
      ? readdirSync(PUBLIC_FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : [];
    for (const file of files) {
      const path = joinPath(file.parentPath, file.name).slice(PUBLIC_FOLDER.length);
      const text = await (await fetch(`${process.env.SITE_URL}${path}`, { headers: headersOf(who) })).text();
      const leaks = market.secrets.filter((secret) => text.includes(secret));
      expect({ path, leaks }).toEqual({ path, leaks: [] });
    }
  });
});
