import { adminProducts as route } from "#contract/admin.js";
import { productsDownload } from "#contract/products.js";
import { usersDeleteAccount } from "#contract/users.js";
import { audited, notificationsOf, until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { text } from "../support/pages.js";
import { join, joinAsAdmin, type Member } from "../support/records.js";
import { act, buy, checkout, get, read, type Session, seller } from "../support/stripe.js";

const LISTING: object = { price: 19 };

let author: Awaited<ReturnType<typeof seller>>;
let boss: Member;
let productId: string;
beforeEach(async () => {
  [author, boss] = await Promise.all([seller(), joinAsAdmin()]);
  ({ productId } = await publish(author, LISTING));
});

const acts = (action: string, more: object = {}) =>
  succeed(route, "POST", { token: boss.token, input: { productId, action, ...more } });
const refused = (input: object) =>
  refuse(route, "POST", { token: boss.token, input: { productId, ...input } });
const product = () => read(`products/${productId}`);
const entries = async () =>
  (await audited("productId", productId)).map(({ action, uid, details }) => [action, uid, details.reason]);

test("a removal ends the open session, refunds the buyers, and names the admin in the audit log only", async () => {
  const buyer = await join();
  const orderId = await buy(buyer, productId);
  const session = await checkout(await join(), productId);
  expect(await acts("remove", { reason: "broken" })).toEqual({ status: "removed", held: false });
  await until(async () => (await read(`orders/${orderId}`))?.status === "refunded");
  await until(async () => (await get<Session>(`/v1/checkout/sessions/${session}`)).status === "expired");
  await until(async () => (await entries()).length === 2);
  expect(await entries()).toEqual([
    ["product.remove", boss.uid, "broken"],
    ["product.refund-buyers", "admin", "broken"],
  ]);
  expect(await product()).toMatchObject({ removedBy: "admin", removalReason: "broken" });
  expect(JSON.stringify(await product())).not.toContain(boss.uid);
  const told = (await notificationsOf(buyer.uid)).map(({ title }) => title).sort();
  expect(told).toEqual(["A product that you bought was removed", "Your purchase was refunded"]);
  expect((await notificationsOf(author.uid)).map(({ body }) => body)).toContainEqual(
    expect.stringContaining("because it does not work. Nobody else can see or download it."),
  );
});

test("a removal without refunds can refund later, and tells the author once", async () => {
  const orderId = await buy(await join(), productId);
  await acts("remove", { reason: "rules" });
  await acts("remove", { reason: "counterfeit", refundBuyers: true });
  await until(async () => (await read(`orders/${orderId}`))?.status === "refunded");
  await act("idle");
  const told = (await notificationsOf(author.uid)).filter(({ title }) => /removed/i.test(title));
  expect(told).toHaveLength(1);
});

test("a product is held, released to its author, and published again", async () => {
  expect(await acts("hold", { reason: "malicious" })).toEqual({ status: "pending_review", held: true });
  expect(await product()).toMatchObject({ held: true, heldFor: "malicious", heldBy: "admin" });
  expect((await notificationsOf(author.uid)).map(({ body }) => body)).toContainEqual(
    expect.stringContaining("because it may be malicious"),
  );
  expect(await acts("release")).toEqual({ status: "pending_review", held: false });
  expect(await acts("publish")).toEqual({ status: "published", held: false });
  expect(await product()).toMatchObject({ status: "published", approvedBy: "admin" });
  await acts("remove", { reason: "rules" });
  expect(await acts("publish")).toEqual({ status: "published", held: false });
  const figures = JSON.parse(await text("/transparency.json")) as { acts: Record<string, number> };
  for (const name of ["hold", "release", "approve", "remove", "restore"])
    expect(figures.acts[`product.${name}`]).toBeGreaterThan(0);
  expect(JSON.stringify(figures)).not.toMatch(new RegExp(`${boss.uid}|${author.uid}|${productId}`));
  expect((await entries()).map(([action]) => action)).toEqual([
    ...["product.hold", "product.release", "product.approve", "product.remove", "product.restore"],
  ]);
});

test("what a deleted author sold can be taken from its buyers, who are refunded", async () => {
  const buyer = await join();
  const orderId = await buy(buyer, productId);
  await succeed(usersDeleteAccount, "DELETE", { token: author.token });
  await until(async () => (await product())?.status === "removed");
  const download = { token: buyer.token, input: { productId } };
  await succeed(productsDownload, "POST", download);
  expect(await refused({ action: "publish" })).toMatchObject({ status: 409, code: "moderationRefused" });
  await acts("remove", { reason: "malicious" });
  expect(await refuse(productsDownload, "POST", download)).toMatchObject({ status: 404 });
  await until(async () => (await read(`orders/${orderId}`))?.status === "refunded");
  await until(async () => (await read(`products/${productId}/private/file`)) === undefined);
});

test.each([
  ["publish", "The product is published, and no new version waits"],
  ["release", "The product is not held"],
])("%s is refused when there is nothing to do", async (action, issue) => {
  expect(await refused({ action })).toMatchObject({
    status: 409,
    code: "moderationRefused",
    issues: [issue],
  });
  expect(await entries()).toEqual([]);
});

test("a product that does not exist is not found", async () => {
  expect(await refused({ productId: "none", action: "hold" })).toMatchObject({ code: "productNotFound" });
});
