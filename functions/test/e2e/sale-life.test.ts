import { productsDownload, productsSelfApprove } from "#contract/products.js";
import { usersDeleteAccount } from "#contract/users.js";
import { admin } from "../support/accounts.js";
import { audited, auditedOnce, notificationsOf, typeInto, until } from "../support/console.js";
import { refuse, succeed } from "../support/http.js";
import { publish } from "../support/listings.js";
import { forge, join, type Member } from "../support/records.js";
import { act, buy, checkout, get, happen, read, type Session, seller } from "../support/stripe.js";

/**
 * The life of a sale (DESIGN §11): what ends it ends its open checkout sessions, and its buyers keep what they
 * paid for.
 */
const { db } = admin();
const LISTING: object = { price: 19 };

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
let product: Awaited<ReturnType<typeof publish>>;
beforeEach(async () => {
  [author, buyer] = await Promise.all([seller(), join()]);
  product = await publish(author, LISTING);
});

const session = (id: string) => get<Session>(`/v1/checkout/sessions/${id}`);
const hasExpired = (id: string) => until(async () => (await session(id)).status === "expired");
const download = (member: Member) => ({ token: member.token, input: { productId: product.productId } });
const archive = () =>
  succeed(productsSelfApprove, "POST", {
    token: author.token,
    input: { productId: product.productId, approve: false },
  });
const edit = (fields: Parameters<typeof typeInto>[1]) => typeInto(`products/${product.productId}`, fields);
/** Deletes the document, past the functions that would have kept the author's counters. */
const erase = async () => {
  await forge(author.uid, product.productId);
  await db.doc(`products/${product.productId}`).delete();
};
const ban = () => typeInto(`users/${author.uid}`, { banned: true });
const leave = () => succeed(usersDeleteAccount, "DELETE", { token: author.token });

describe("the open sessions of a product expire", () => {
  test.each([
    ["removes it", () => edit({ status: "removed" })],
    ["hides it", () => edit({ status: "pending_review" })],
    ["deletes it", erase],
    ["changes its price", () => edit({ price: 29 })],
    ["bans its author", ban],
  ])("when an admin %s", async (_, stop) => {
    const [one, other] = [
      await checkout(buyer, product.productId),
      await checkout(await join(), product.productId),
    ];
    await stop();
    await Promise.all([hasExpired(one), hasExpired(other)]);
    await act("idle");
    const claim = `users/${buyer.uid}/checkouts/${product.productId}`;
    await until(async () => (await read(claim))?.open === false);
  });

  test.each([
    ["archives it", archive],
    ["deletes the account", leave],
  ])("when its author %s", async (_, stop) => {
    const id = await checkout(buyer, product.productId);
    await stop();
    await hasExpired(id);
  });

  test("and those of another product, or after another change, stay", async () => {
    const { productId } = await publish(author, LISTING);
    const [other, own] = [await checkout(buyer, productId), await checkout(buyer, product.productId)];
    await edit({ description: "Another description" });
    await archive();
    await hasExpired(own);
    expect(await session(other)).toMatchObject({ status: "open" });
  });

  test("in time: none can be paid for longer than 32 minutes, and Stripe's half hour is kept", async () => {
    const { created, expires_at } = (await session(await checkout(buyer, product.productId))) as unknown as {
      created: number;
      expires_at: number;
    };
    expect(expires_at - created).toBeGreaterThanOrEqual(30 * 60);
    expect(expires_at - created).toBeLessThanOrEqual(32 * 60);
  });
});

describe("a buyer keeps what was paid for", () => {
  beforeEach(async () => {
    await buy(buyer, product.productId);
  });
  const keeps = () => succeed(productsDownload, "POST", download(buyer));
  const refused = async (member: Member) =>
    expect(await refuse(productsDownload, "POST", download(member))).toMatchObject({ status: 404 });

  test("when an admin hides it, and also when its author then takes it back", async () => {
    await edit({ status: "pending_review" });
    await auditedOnce("productId", product.productId);
    await keeps();
    expect(await archive()).toEqual({ approved: 0, withdrawn: 1 });
    expect(await read(`products/${product.productId}`)).toMatchObject({ status: "archived", held: true });
    await keeps();
    await refused(await join());
  });

  test("when its author is banned", async () => {
    await ban();
    await auditedOnce("uid", author.uid);
    expect(await read(`products/${product.productId}`)).toMatchObject({ status: "pending_review" });
    await keeps();
    await refused(await join());
  });

  test("when its author deletes the account; the files go with the last buyer's right", async () => {
    const refunded = (orderId: string) =>
      happen(`payments/${orderId}/refund`, { reverse_transfer: true, refund_application_fee: true });
    const second = await join();
    const other = await buy(second, product.productId);
    await leave();
    const job = `deletions/${author.uid}`;
    await until(async () => (await read(job)) === undefined);
    expect(await read(`products/${product.productId}`)).toMatchObject({
      ...{ status: "removed", removedBy: author.uid, authorDisplayName: "Deleted User" },
    });
    expect((await fetch((await keeps()).url)).status).toBe(200);
    await refused(await join());

    await refunded(other);
    await refused(second);
    await keeps();
    const [first] = (await db.collection("orders").where("buyerUid", "==", buyer.uid).get()).docs;
    await refunded(first?.id ?? "");
    await until(async () => (await read(`products/${product.productId}/private/file`)) === undefined);
    await until(async () => (await read(job)) === undefined);
    await refused(buyer);
  });

  test("but not when an admin removes it", async () => {
    await edit({ status: "removed" });
    await refused(buyer);
    await auditedOnce("productId", product.productId);
    await refused(buyer);
  });
});

describe("the buyers of what an admin removes", () => {
  let orders: string[];
  let buyers: Member[];
  beforeEach(async () => {
    buyers = [buyer, await join({})];
    orders = [];
    for (const one of buyers) orders.push(await buy(one, product.productId));
  });
  const statuses = async () =>
    Promise.all(orders.map(async (id) => (await read(`orders/${id}`))?.status as string));
  const refundsOf = async (orderId: string) => {
    const { payment_intent } = await session(orderId);
    return (await get<{ data: object[] }>(`/v1/refunds?payment_intent=${payment_intent}`)).data;
  };
  const told = async (one: Member) =>
    (await notificationsOf(one.uid)).map(({ title, body }) => [title, body]);
  const reported = (count: number) =>
    until(async () => {
      const entries = await audited("productId", product.productId);
      const refunds = entries.filter(({ action }) => action === "product.refund-buyers");
      return refunds.length === count && refunds;
    });
  const REMOVED = "A product that you bought was removed";

  test("read why, and have their money back, once", async () => {
    await edit({ status: "removed", removalReason: "malicious" });
    expect(await reported(1)).toMatchObject([
      { details: { reason: "malicious", refunded: 2, owed: 0 }, uid: "admin" },
    ]);
    await act("idle");
    expect(await statuses()).toEqual(["refunded", "refunded"]);
    for (const id of orders) expect(await refundsOf(id)).toMatchObject([{ amount: 1900 }]);
    for (const one of buyers) {
      expect(await told(one)).toContainEqual([
        REMOVED,
        "An admin removed “Release Notes Writer” because it is malicious. Uninstall it. You can no longer download it.",
      ]);
      expect((await told(one)).map(([title]) => title).sort()).toEqual([
        REMOVED,
        "Your purchase was refunded",
      ]);
    }
    expect((await read(`users/${author.uid}/private/account`))?.stats).toEqual({
      ...{ totalSales: 0, totalRevenue: 0 },
    });
  });

  test("keep their orders where the rules are the reason, until the admin decides to refund", async () => {
    const [first = "", second = ""] = orders;
    await edit({ status: "removed", removalReason: "rules" });
    await auditedOnce("productId", product.productId);
    await until(async () => (await told(buyer)).length === 1);
    expect(await statuses()).toEqual(["completed", "completed"]);
    const old = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
    await db.doc(`orders/${second}`).update({ createdAt: old });
    await edit({ refundBuyers: true });
    expect(await reported(1)).toMatchObject([{ details: { refunded: 1, owed: 0 } }]);
    await act("idle");
    expect(await statuses()).toEqual(["refunded", "completed"]);
    expect(await refundsOf(first)).toHaveLength(1);
    expect(await refundsOf(second)).toEqual([]);
    expect((await told(buyer)).filter(([title]) => title === REMOVED)).toHaveLength(1);
  });
});
