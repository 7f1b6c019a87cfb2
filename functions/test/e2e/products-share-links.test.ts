import { productsSelfApprove } from "#contract/products.js";
import { MAX_SHARE_LINKS, productsDraft, productsShareLinks as route } from "#contract/share-links.js";
import { tokenDigest } from "#domain/people/access-token.js";
import { admin } from "../support/accounts.js";
import { listHeld } from "../support/held.js";
import { newAddress, refuse, send, succeed } from "../support/http.js";
import { list, publish } from "../support/listings.js";
import { changeStatus, join, type Member } from "../support/records.js";

/** An author creates, lists, and revokes the links that show a draft to others. */

const { db } = admin();
const DAY_MS = 24 * 60 * 60 * 1000;

let author: Member;
let productId: string;
let slug: string;
beforeEach(async () => {
  author = await join({ displayName: "Ada" });
  ({ productId, slug } = await list(author));
});

const create = (more: object = {}, by = author) =>
  succeed(route, "POST", { token: by.token, input: { productId, ...more } });
const links = async () => (await succeed(route, "GET", { token: author.token, input: { productId } })).links;
const secretOf = (url: string) => url.split("#").at(-1) ?? "";

test("a link is shown once, stored as a digest, listed with its last use, and revoked at once", async () => {
  const { url, id, expiresAt } = await create({ name: "for Ben" });
  expect(url).toMatch(/^http[^#?]+\/draft#[\w-]{43}$/);
  expect(url.startsWith(`${process.env.SITE_URL}/draft#`)).toBe(true);
  const secret = secretOf(url);
  const stored = await db.doc(`shareLinks/${tokenDigest(secret)}`).get();
  expect(stored.exists).toBe(true);
  expect(JSON.stringify([stored.id, stored.data()])).not.toContain(secret);
  const [listed] = await links();
  expect(listed).toEqual({ id, name: "for Ben", createdAt: expect.any(String), expiresAt });
  expect(Date.parse(expiresAt) - Date.parse(listed?.createdAt ?? "")).toBe(7 * DAY_MS);

  expect(await succeed(productsDraft, "POST", { input: { secret } })).toMatchObject({ slug });
  expect((await links())[0]?.lastUsedAt).toEqual(expect.any(String));

  const stranger = await join();
  const input = { linkId: id };
  const unknown = { status: 404, code: "shareLinkNotFound" };
  expect(await refuse(route, "DELETE", { token: stranger.token, input })).toMatchObject(unknown);
  expect(await succeed(route, "DELETE", { token: author.token, input })).toEqual({ success: true });
  expect(await refuse(productsDraft, "POST", { input: { secret } })).toMatchObject(unknown);
  expect(await refuse(route, "DELETE", { token: author.token, input })).toMatchObject(unknown);
  expect(await links()).toEqual([]);
});

test("links are listed newest first, without expired ones", async () => {
  const made = [await create({ name: "one", days: 30 }), await create({ name: "two", days: 1 })];
  const old = db.doc(`shareLinks/${made[0]?.id}`);
  const { createdAt, expiresAt } = (await old.get()).data() ?? {};
  expect(expiresAt.toMillis() - createdAt.toMillis()).toBe(30 * DAY_MS);
  expect((await links()).map(({ name }) => name)).toEqual(["two", "one"]);
  await old.update({
    createdAt: new Date(Date.now() - 2 * DAY_MS),
    expiresAt: new Date(Date.now() - DAY_MS),
  });
  expect((await links()).map(({ name }) => name)).toEqual(["two"]);
});

test("a product has 5 links at most, also when they are created at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_SHARE_LINKS + 3 }, () =>
      send(route.path, "POST", { token: author.token, input: { productId } }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(MAX_SHARE_LINKS);
  expect(await links()).toHaveLength(MAX_SHARE_LINKS);
  for (const { status, body } of answers.filter((answer) => !made.includes(answer))) {
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "tooManyShareLinks" } });
  }
  await succeed(route, "DELETE", { token: author.token, input: { linkId: (await links())[0]?.id } });
  await create();
});

test.each<[number, string, () => Promise<unknown>]>([
  [404, "productNotFound", async () => (productId = "never-was-here")],
  [403, "notYourProduct", async () => ({ productId } = await list(await join()))],
  [403, "productRemoved", () => changeStatus(productId, "removed")],
  [409, "notShareable", async () => ({ productId } = await publish(author))],
  [409, "notShareable", async () => ({ productId } = await listHeld(author))],
])("no link is created: %i %s", async (status, code, change) => {
  await change();
  expect(await refuse(route, "POST", { token: author.token, input: { productId } })).toMatchObject({
    status,
    code,
  });
});

test.each<[number, string, () => Promise<unknown>]>([
  [404, "productNotFound", async () => (productId = "never-was-here")],
  [403, "notYourProduct", async () => ({ productId } = await list(await join()))],
])("no links are listed: %i %s", async (status, code, change) => {
  await change();
  expect(await refuse(route, "GET", { token: author.token, input: { productId } })).toMatchObject({
    status,
    code,
  });
});

test("the links of a published product can still be listed and revoked", async () => {
  const { id } = await create();
  await succeed(productsSelfApprove, "POST", {
    ...{ token: author.token, input: { productId }, address: newAddress() },
  });
  expect(await links()).toMatchObject([{ id }]);
  await succeed(route, "DELETE", { token: author.token, input: { linkId: id } });
});
