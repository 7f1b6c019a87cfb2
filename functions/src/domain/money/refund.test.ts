import { anOrder } from "../testing/orders.js";
import { checkRefund, refundIdOf } from "./refund.js";

const seller = { uid: "ada", admin: false };
const admin = { uid: "olu", admin: true };

test.each([
  ["the seller", seller],
  ["an admin", admin],
  ["an admin who is the buyer", { uid: "bea", admin: true }],
])("%s refunds a completed order", (_, caller) => {
  const order = anOrder();
  expect(checkRefund(order, caller)).toBe(order);
});

test.each([
  ["an order that is not there", undefined, seller, "orderNotFound"],
  ["an order that is not there, asked by an admin", undefined, admin, "orderNotFound"],
  ["a stranger's order", anOrder(), { uid: "cem", admin: false }, "orderNotFound"],
  ["the buyer's own order", anOrder(), { uid: "bea", admin: false }, "notYourOrder"],
  ["a refunded order", anOrder({ status: "refunded" }), seller, "orderNotRefundable"],
  ["a disputed order", anOrder({ status: "disputed" }), seller, "orderNotRefundable"],
  ["a disputed order, asked by an admin", anOrder({ status: "disputed" }), admin, "orderNotRefundable"],
  [
    "a stranger's refunded order",
    anOrder({ status: "refunded" }),
    { ...admin, admin: false },
    "orderNotFound",
  ],
] as const)("%s is refused", (_, order, caller, code) => {
  expect(() => checkRefund(order, caller)).toThrow(expect.objectContaining({ code }));
});

test("a refund that Stripe made has an id", () => {
  expect(refundIdOf({ kind: "refunded", refundId: "re_1" })).toBe("re_1");
});

test.each(["settled", "refused"] as const)("a refund that is %s was not made", (kind) => {
  expect(() => refundIdOf({ kind })).toThrow(expect.objectContaining({ code: "orderNotRefundable" }));
});
