import { PRODUCT_STATUSES } from "#contract/fields.js";
import { aProduct } from "../testing/products.js";
import { endsSessions, isPurchasable, saleTerms } from "./sale-terms.js";

test.each([
  ["published", {}, { sold: true, buyersKeep: true }],
  ["archived", {}, { sold: false, buyersKeep: true }],
  ["pending_review", { held: true }, { sold: false, buyersKeep: true }],
  ["removed", { removedBy: "an-admin" }, { sold: false, buyersKeep: false }],
  ["removed", {}, { sold: false, buyersKeep: false }],
  ["removed", { removedBy: "ada" }, { sold: false, buyersKeep: true }],
] as const)("a product that is %s, with %j", (status, fields, terms) => {
  expect(saleTerms(aProduct({ status, ...fields }))).toEqual({ ...terms, isMalicious: false });
});

test.each([
  ["pending_review", "malicious", true],
  ["archived", "malicious", true],
  ["published", "malicious", false],
  ["removed", "malicious", false],
  ["pending_review", "review", false],
] as const)("a product that is %s and held for %s", (status, heldFor, isMalicious) => {
  expect(saleTerms(aProduct({ status, heldFor })).isMalicious).toBe(isMalicious);
});

test.each([
  [0, false, true],
  [19, true, true],
  [19, undefined, true],
  [19, false, false],
])("a product for %d whose author is payable: %s", (price, authorPayable, purchasable) => {
  expect(isPurchasable(aProduct({ price, authorPayable }))).toBe(purchasable);
});

describe("open checkout sessions end", () => {
  const sold = aProduct({ price: 19 });

  test.each(PRODUCT_STATUSES.filter((status) => status !== "published"))(
    "when the product becomes %s",
    (status) => {
      expect(endsSessions(sold, { ...sold, status })).toBe(true);
      expect(endsSessions({ ...sold, status }, { ...sold, status })).toBe(false);
      expect(endsSessions({ ...sold, status }, sold)).toBe(false);
    },
  );

  test("when the price changes, and when the product is deleted", () => {
    expect(endsSessions(sold, { ...sold, price: 29 })).toBe(true);
    expect(endsSessions(sold, undefined)).toBe(true);
  });

  test("not when anything else changes", () => {
    expect(endsSessions(sold, { ...sold, authorUid: "ada" })).toBe(false);
  });
});
