import { anOrder } from "../testing/orders.js";
import { checkDecline, checkRequest, REQUEST_WINDOW_MS } from "./refund-request.js";

const buyer = { uid: "bea", admin: false };
const seller = { uid: "ada", admin: false };
const admin = { uid: "olu", admin: true };
const stranger = { uid: "cem", admin: false };

const BOUGHT = anOrder().createdAt;
const NOW = new Date(BOUGHT.getTime() + REQUEST_WINDOW_MS);
const requested = anOrder({ refundRequestedAt: BOUGHT, refundRequest: "It does not start." });

test("a buyer requests a refund to the last millisecond of the 90 days", () => {
  expect(checkRequest(anOrder(), buyer, NOW, false)).toEqual(anOrder());
});

test.each([
  ["an order that does not exist", undefined, buyer, "orderNotFound"],
  ["a stranger's order", anOrder(), stranger, "orderNotFound"],
  ["the seller's own sale", anOrder(), seller, "notYourPurchase"],
  ["a refunded order", anOrder({ status: "refunded" }), buyer, "orderNotRefundable"],
  ["a disputed order", anOrder({ status: "disputed" }), buyer, "orderNotRefundable"],
  ["an order whose refund was requested", requested, buyer, "refundAlreadyRequested"],
  [
    "an order whose refund was declined",
    { ...requested, refundDeclinedAt: BOUGHT },
    buyer,
    "refundAlreadyRequested",
  ],
] as const)("a request is refused for %s", (_, order, caller, code) => {
  expect(() => checkRequest(order, caller, NOW, false)).toThrow(expect.objectContaining({ code }));
});

test("a request for a malicious product may be repeated, because the refund is made with it", () => {
  expect(checkRequest(requested, buyer, NOW, true)).toBe(requested);
});

test("a request is refused a millisecond after the 90 days", () => {
  const late = new Date(NOW.getTime() + 1);
  const refusal = expect.objectContaining({ code: "refundWindowClosed" });
  expect(() => checkRequest(anOrder(), buyer, late, false)).toThrow(refusal);
});

test.each([
  ["the seller", seller],
  ["an admin", admin],
])("%s declines a request", (_, caller) => {
  expect(checkDecline(requested, caller)).toBe(requested);
});

test.each([
  ["an order that does not exist", undefined, admin, "orderNotFound"],
  ["a stranger's order", requested, stranger, "orderNotFound"],
  ["the buyer's own request", requested, buyer, "notYourOrder"],
  ["an order without a request", anOrder(), seller, "noRefundRequest"],
  ["a declined request", { ...requested, refundDeclinedAt: BOUGHT }, seller, "noRefundRequest"],
  ["a refunded order", { ...requested, status: "refunded" as const }, seller, "orderNotRefundable"],
] as const)("a decline is refused for %s", (_, order, caller, code) => {
  expect(() => checkDecline(order, caller)).toThrow(expect.objectContaining({ code }));
});
