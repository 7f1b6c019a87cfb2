import { anOrder } from "../testing/orders.js";
import { NOTHING_PAID, type Payment } from "./payment.js";
import { checkRefund, refundIdOf, refundOutcomeOf } from "./refund.js";

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

const payment = (changes: Partial<Payment>): Payment => ({ state: NOTHING_PAID, attempt: 1, ...changes });
const refunds = (status: string, isOurs = true) => ({
  state: { ...NOTHING_PAID, refunds: { re_1: { amount: 1_900, status, isOurs } } },
});
const owed = { moves: ["refund"], amount: 1, since: new Date(0), dueAt: new Date(0), tries: 0 } as const;

test.each([
  ["made", refunds("succeeded"), "re_1", "refunded"],
  ["on its way", refunds("pending"), "re_1", "refunded"],
  ["made by an operator", refunds("succeeded", false), undefined, "settled"],
  ["failed and owed again", { ...refunds("failed"), owed }, undefined, "owed"],
  ["owed", { owed }, undefined, "owed"],
  ["neither made nor owed", {}, undefined, "settled"],
] as const)("a refund that is %s", (_, changes, refundId, outcome) => {
  expect(refundIdOf(payment(changes))).toBe(refundId);
  expect(refundOutcomeOf(payment(changes))).toBe(outcome);
});

test("a payment that Stripe does not know is not refunded", () => {
  expect(refundOutcomeOf(undefined)).toBe("settled");
});
