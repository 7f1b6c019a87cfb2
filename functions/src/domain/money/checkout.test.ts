import { aProduct } from "../testing/products.js";
import { type Checkout, checkSale, planCheckout, SESSION_MS } from "./checkout.js";

test("what somebody else has on sale can be paid for", () => {
  const product = aProduct({ price: 19 });
  expect(checkSale(product, "bea")).toBe(product);
});

test.each([
  ["a product that is not there", undefined, "bea", "productNotFound"],
  ["a draft", aProduct({ price: 19, status: "draft" }), "bea", "productNotFound"],
  ["an archived product", aProduct({ price: 19, status: "archived" }), "bea", "productNotFound"],
  ["a free product", aProduct(), "bea", "productIsFree"],
  ["an own product", aProduct({ price: 19 }), "ada", "cannotBuyOwnProduct"],
] as const)("%s is not sold", (_, product, buyer, code) => {
  expect(() => checkSale(product, buyer)).toThrow(expect.objectContaining({ code }));
});

const NOW = new Date("2026-03-01T12:00:00Z");
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const TERMS = { amount: 1_900, destination: "acct_1" };
const known: Checkout = {
  ...TERMS,
  open: true,
  attempt: 2,
  expiresAt: at(1),
  session: { id: "cs_2", url: "https://stripe.test/cs_2" },
};
const opened = (attempt: number, close?: string) => ({
  kind: "open",
  checkout: { ...TERMS, open: true, attempt, expiresAt: at(SESSION_MS) },
  close,
});
/** A checkout whose session has been requested for this long, in milliseconds. */
const opening = (milliseconds: number): Checkout => ({
  ...TERMS,
  open: true,
  attempt: 2,
  expiresAt: at(SESSION_MS - milliseconds),
});
const REUSE = { kind: "reuse", url: "https://stripe.test/cs_2" };

test.each([
  ["the first", undefined, opened(1)],
  ["one while another is open", known, REUSE],
  ["one while another of an earlier version is open", { ...known, destination: undefined }, REUSE],
  ["one at another price", { ...known, amount: 2_000 }, opened(3, "cs_2")],
  ["one that pays another account", { ...known, destination: "acct_0" }, opened(3, "cs_2")],
  ["one after the other ended", { ...known, open: false }, opened(3)],
  ["one after the other expired", { ...known, expiresAt: NOW }, opened(3)],
  ["one at another price after the other expired", { ...known, amount: 2_000, expiresAt: NOW }, opened(3)],
  ["one while it is being opened", opening(59_999), { kind: "join", checkout: opening(59_999) }],
  ["one that was never opened", opening(60_000), opened(3)],
  ["one at another price than the one being opened", { ...opening(1), amount: 2_000 }, opened(3)],
])("a buyer asks for %s", (_, checkout, plan) => {
  expect(planCheckout(checkout, TERMS, NOW)).toEqual(plan);
});

test("whoever shares an attempt still opens it for longer than Stripe's half hour", () => {
  const plan = planCheckout(opening(59_999), TERMS, NOW);
  if (plan.kind !== "join") throw new Error("It was not shared");
  expect(plan.checkout.expiresAt.getTime() - NOW.getTime()).toBeGreaterThan(30 * 60_000);
});
