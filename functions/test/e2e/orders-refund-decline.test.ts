import { ordersRefund, ordersRefundRequest, ordersRefundDecline as route } from "#contract/orders.js";
import { admin } from "../support/accounts.js";
import { refuse, succeed } from "../support/http.js";
import { join, type Member } from "../support/records.js";
import { act, buy, forSale, read, seller } from "../support/stripe.js";

const ANSWER = "Version 1.1.0 loads in Safari. Please update.";

let author: Awaited<ReturnType<typeof seller>>;
let buyer: Member;
let orderId: string;
beforeEach(async () => {
  [author, buyer] = await Promise.all([seller(), join()]);
  orderId = await buy(buyer, await forSale(author));
});

const input = () => ({ orderId, reason: ANSWER });
const request = () =>
  succeed(ordersRefundRequest, "POST", { token: buyer.token, input: { orderId, reason: "It fails." } });
const refused = ({ token }: { token: string }) => refuse(route, "POST", { token, input: input() });

test("the buyer is told why; the seller may still refund the order later", async () => {
  await request();
  await succeed(route, "POST", { token: author.token, input: input() });
  expect(await read(`orders/${orderId}`)).toMatchObject({ status: "completed", refundAnswer: ANSWER });
  const found = await admin().db.collection("notifications").where("uid", "==", buyer.uid).get();
  expect(found.docs.map((one) => one.data())).toContainEqual(
    expect.objectContaining({
      title: "Your refund was declined",
      body: expect.stringContaining(ANSWER),
      link: `/orders/${orderId}`,
    }),
  );
  expect(await refused(author)).toMatchObject({ status: 400, code: "noRefundRequest" });
  await succeed(ordersRefund, "POST", { token: author.token, input: { orderId } });
  await act("idle");
  expect(await read(`orders/${orderId}`)).toMatchObject({ status: "refunded" });
});

test("without a request, there is nothing to decline", async () => {
  expect(await refused(author)).toMatchObject({ status: 400, code: "noRefundRequest" });
});

test("the buyer cannot decline, and a stranger does not learn of the order", async () => {
  await request();
  expect(await refused(buyer)).toMatchObject({ status: 403, code: "notYourOrder" });
  expect(await refused(await join())).toMatchObject({ status: 404, code: "orderNotFound" });
});
