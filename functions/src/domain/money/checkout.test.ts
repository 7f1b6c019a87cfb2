import { aProduct } from "../testing/products.js";
import { type Checkout, checkSale, planCheckout } from "./checkout.js";

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
const known: Checkout = {
  open: true,
  attempt: 2,
  sessionId: "cs_2",
  url: "https://stripe.test/cs_2",
  amount: 1_900,
  expiresAt: new Date(NOW.getTime() + 1),
};

test.each([
  ["the first", undefined, { kind: "open", attempt: 1, close: undefined }],
  ["one while another is open", known, { kind: "reuse", url: known.url }],
  ["one at another price", { ...known, amount: 2_000 }, { kind: "open", attempt: 3, close: "cs_2" }],
  ["one after the other ended", { ...known, open: false }, { kind: "open", attempt: 3, close: undefined }],
  [
    "one after the other expired",
    { ...known, expiresAt: NOW },
    { kind: "open", attempt: 3, close: undefined },
  ],
  [
    "one at another price after the other expired",
    { ...known, amount: 2_000, expiresAt: NOW },
    { kind: "open", attempt: 3, close: undefined },
  ],
])("a buyer asks for %s", (_, checkout, plan) => {
  expect(planCheckout(checkout, 1_900, NOW)).toEqual(plan);
});
