import { orders, ordersRefundRequest as route } from "#contract/orders.js";
import { productsDownload } from "#contract/products.js";
import { admin } from "../support/accounts.js";
import { until } from "../support/console.js";
import { refuse, send, succeed } from "../support/http.js";
import { join, type Member } from "../support/records.js";
import { act, buy, forSale, get, read, seller } from "../support/stripe.js";

const REASON = "The components do not load in Safari.";

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
let productId: string;
let orderId: string;
beforeEach(async () => {
  [author, buyer] = await Promise.all([seller(), join()]);
  productId = await forSale(author);
  orderId = await buy(buyer, productId);
});

const ask = (reason = REASON) => ({ orderId, reason });
const refused = (caller: { token: string }, input: Record<string, unknown> = ask()) =>
  refuse(route, "POST", { token: caller.token, input });
const noticesOf = async ({ uid }: { uid: string }) =>
  (await admin().db.collection("notifications").where("uid", "==", uid).get()).docs.map((one) => one.data());
const refunds = async () => {
  const payment = (await read(`orders/${orderId}`))?.processorPaymentIntentId;
  return (await get<{ data: object[] }>(`/v1/refunds?payment_intent=${payment}`)).data;
};

test("the seller is told why, both see the request, and no money moves", async () => {
  await succeed(route, "POST", { token: buyer.token, input: ask(`  ${REASON}\n`) });
  for (const [role, { token }] of [
    ["buyer", buyer],
    ["seller", author],
  ] as const) {
    const [order] = (await succeed(orders, "GET", { token, input: { role } })).orders;
    expect(order).toMatchObject({
      status: "completed",
      refundRequest: REASON,
      refundRequestedAt: expect.any(String),
    });
    expect((await succeed(orders, "GET", { token, input: { orderId } })).orders).toEqual([order]);
  }
  expect(await noticesOf(author)).toContainEqual(
    expect.objectContaining({
      type: "refund",
      title: "A buyer requests a refund",
      body: expect.stringContaining(REASON),
    }),
  );
  expect(await refunds()).toEqual([]);
});

test("of eight requests at once, one is stored, and the seller is told once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      send(route.path, "POST", { token: buyer.token, input: ask(`reason ${at}`) }),
    ),
  );
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored).toHaveLength(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const told = (await noticesOf(author)).filter(({ title }) => title === "A buyer requests a refund");
  expect(told).toHaveLength(1);
});

test("of a product that is held as malicious: refunded at once, and it cannot be downloaded meanwhile", async () => {
  await admin().db.doc(`products/${productId}`).update({ status: "pending_review", holdReason: "malicious" });
  const told = () => noticesOf(buyer);
  await until(async () =>
    (await told()).some(({ title }) => title === "Uninstall a product that you bought"),
  );
  const input = { productId };
  expect(await refuse(productsDownload, "POST", { token: buyer.token, input })).toMatchObject({
    status: 403,
    code: "productHeldAsMalicious",
  });
  const stranger = await join();
  expect(await refuse(productsDownload, "POST", { token: stranger.token, input })).toMatchObject({
    status: 404,
  });
  await succeed(route, "POST", { token: buyer.token, input: ask() });
  await act("idle");
  expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded", refundedAmount: 1900 });
  expect(await refunds()).toHaveLength(1);
});

describe("it refuses", () => {
  test("the seller, who can refund the order directly", async () => {
    expect(await refused(author)).toMatchObject({ status: 403, code: "notYourPurchase" });
  });

  test("a stranger, who does not learn of the order", async () => {
    const stranger = await join();
    expect(await refused(stranger)).toMatchObject({ status: 404, code: "orderNotFound" });
    expect(await refuse(orders, "GET", { token: stranger.token, input: { orderId } })).toMatchObject({
      status: 404,
      code: "orderNotFound",
    });
  });

  test("a second request", async () => {
    await succeed(route, "POST", { token: buyer.token, input: ask() });
    expect(await refused(buyer)).toMatchObject({ status: 409, code: "refundAlreadyRequested" });
  });

  test("a reason of spaces, with the field's name", async () => {
    expect(await refused(buyer, ask(" \n "))).toMatchObject({
      status: 400,
      issues: ["reason: must not be empty"],
    });
  });
});
