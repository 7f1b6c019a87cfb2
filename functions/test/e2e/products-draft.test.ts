import { readFileSync } from "node:fs";
import { productsSelfApprove } from "#contract/products.js";
import { productsShareLinks, productsDraft as route } from "#contract/share-links.js";
import { tokenDigest } from "#domain/people/access-token.js";
import { admin } from "../support/accounts.js";
import { newAddress, refuse, send, succeed } from "../support/http.js";
import { list } from "../support/listings.js";
import { changeStatus, forge, join, type Member, markDeleted } from "../support/records.js";

/** What the holder of a share link sees, and what ends it at once. */

const { db } = admin();
const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED = {
  status: 404,
  error: "This link shows no draft, or no longer does",
  code: "shareLinkNotFound",
  issues: [],
};

let author: Member;
let productId: string;
let slug: string;
let secret: string;
let linkId: string;
beforeEach(async () => {
  author = await join({ displayName: "Ada" });
  ({ productId, slug } = await list(author, { price: 19 }));
  const { url, id } = await succeed(productsShareLinks, "POST", {
    token: author.token,
    input: { productId },
  });
  secret = url.split("#").at(-1) ?? "";
  linkId = id;
});

const open = () => succeed(route, "POST", { input: { secret } });
const file = () => db.doc(`products/${productId}/private/file`);

test("a stranger sees the draft as it is now, and no file, finding, or private data", async () => {
  const { draft, ...rest } = await open();
  expect(rest).toEqual({ slug });
  expect(draft?.product).toMatchObject({
    ...{ id: productId, slug, price: 19, authorUsername: author.username, version: "1.0.0" },
  });
  expect(draft?.product.status).not.toBe("published");
  const shown = JSON.stringify(draft);
  const stored = (await file().get()).data() ?? {};
  for (const hidden of [author.email, stored.fileUrl, "verdict", "findings", linkId, secret]) {
    expect(shown).not.toContain(hidden);
  }
  await db.doc(`products/${productId}`).update({ title: "Another title" });
  expect((await open()).draft?.product.title).toBe("Another title");
});

test("no cache may keep it, and no page of the product is public", async () => {
  const answer = await send(route.path, "POST", { input: { secret } });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect((await fetch(`${process.env.SITE_URL}/p/${slug}.json`)).status).toBe(404);
});

test("no secret is in the log", async () => {
  await open();
  await refuse(route, "POST", { input: { secret: `${secret}x` } });
  const log = readFileSync(process.env.SUITE_LOG_FILE ?? "", "utf8");
  expect(log).toContain(route.path);
  expect(log.includes(secret)).toBe(false);
});

test("the last use is stored once per hour", async () => {
  const lastUse = async () => (await db.doc(`shareLinks/${linkId}`).get()).get("lastUsedAt")?.toMillis();
  expect(await lastUse()).toBeUndefined();
  await open();
  const first = await lastUse();
  expect(first).toEqual(expect.any(Number));
  await open();
  expect(await lastUse()).toBe(first);
});

test("after the product is published, the link leads to its page", async () => {
  await succeed(productsSelfApprove, "POST", {
    ...{ token: author.token, input: { productId }, address: newAddress() },
  });
  expect(await open()).toEqual({ slug });
  await succeed(productsSelfApprove, "POST", {
    ...{ token: author.token, input: { productId, approve: false }, address: newAddress() },
  });
  expect(await refuse(route, "POST", { input: { secret } })).toMatchObject(ENDED);
});

test.each<[string, () => Promise<unknown>]>([
  ["a wrong secret", async () => (secret = secret.replace(/.$/, (last) => (last === "A" ? "B" : "A")))],
  ["the ID of the link", async () => (secret = linkId.slice(0, 43))],
  [
    "a link that has expired",
    () =>
      db.doc(`shareLinks/${linkId}`).update({
        createdAt: new Date(Date.now() - 2 * DAY_MS),
        expiresAt: new Date(Date.now() - 1),
      }),
  ],
  [
    "a link that was revoked",
    () => succeed(productsShareLinks, "DELETE", { token: author.token, input: { linkId } }),
  ],
  [
    "a link whose product has another author",
    async () => {
      const { uid } = await join();
      await forge(productId, linkId, author.uid, uid);
      await db.doc(`products/${productId}`).update({ authorUid: uid });
    },
  ],
  ["a banned author", () => db.doc(`users/${author.uid}`).update({ banned: true })],
  ["a deleted author", () => markDeleted(author.uid)],
  ["a removed product", () => changeStatus(productId, "removed")],
  ["an archived product", () => changeStatus(productId, "archived")],
  [
    "a deleted product",
    async () => {
      await forge(productId, slug, author.uid);
      await db.doc(`products/${productId}`).delete();
    },
  ],
  [
    "a product that an admin holds",
    async () => {
      await forge(productId);
      await db.doc(`products/${productId}`).update({ held: true, heldFor: "malicious" });
    },
  ],
  ...["hold", "block"].map(
    (outcome) =>
      [
        `a product whose scan says ${outcome}`,
        async () => {
          await forge(productId);
          await file().update({ "verdict.outcome": outcome });
        },
      ] as [string, () => Promise<unknown>],
  ),
])("%s shows nothing, and says nothing about the product", async (_, end) => {
  await end();
  expect(await refuse(route, "POST", { input: { secret } })).toMatchObject(ENDED);
});

test("a text that is no secret is an invalid request", async () => {
  expect(await refuse(route, "POST", { input: { secret: "short" } })).toMatchObject({
    status: 400,
    code: "invalidRequest",
    issues: ["secret: must be the 43 characters behind the # of a share link"],
  });
});

test("two links of a product end one by one", async () => {
  const other = await succeed(productsShareLinks, "POST", { token: author.token, input: { productId } });
  await succeed(productsShareLinks, "DELETE", { token: author.token, input: { linkId: other.id } });
  expect((await open()).slug).toBe(slug);
  expect(tokenDigest(secret)).toBe(linkId);
});
