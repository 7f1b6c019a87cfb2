import { PRODUCT_STATUSES } from "#contract/fields.js";
import { aProduct } from "../testing/products.js";
import { isVisibleTo, ownOnly, publishedOnly } from "./visibility.js";

test("a published product is there for everybody", () => {
  const product = aProduct();
  expect(publishedOnly(product)).toBe(product);
});

test.each(PRODUCT_STATUSES.filter((status) => status !== "published"))(
  "a product that is %s is treated as missing",
  (status) => {
    expect(() => publishedOnly(aProduct({ status }))).toThrow("Product not found");
  },
);

test("a product that is not there is missing", () => {
  expect(() => publishedOnly(undefined)).toThrow("Product not found");
});

test.each(PRODUCT_STATUSES.filter((status) => status !== "removed"))(
  "an author may change what becomes of an own product that is %s",
  (status) => {
    const product = aProduct({ status });
    expect(ownOnly(product, "ada")).toBe(product);
  },
);

test.each([
  ["a product that is not there", undefined, "Product not found"],
  ["another's product", aProduct({ authorUid: "bea" }), "Product belongs to another user"],
  ["another's product that is removed", aProduct({ authorUid: "bea", status: "removed" }), "another user"],
  ["what an admin removed", aProduct({ status: "removed" }), "Product was removed by an admin"],
])("an author may not change %s", (_, product, words) => {
  expect(() => ownOnly(product, "ada")).toThrow(words);
});

test.each(PRODUCT_STATUSES)("its author still sees a product that is %s", (status) => {
  expect(isVisibleTo(aProduct({ status }), "ada")).toBe(true);
});

test.each([
  ["published", true],
  ["archived", "with a completed order"],
  ["draft", "with a completed order"],
  ["pending_review", "with a completed order"],
  ["removed", false],
] as const)("whether others still see one that is %s is %s", (status, visible) => {
  expect(isVisibleTo(aProduct({ status, price: 19 }), "bea")).toBe(visible);
});

test("buyers still see what its author removed with the account", () => {
  const product = aProduct({ status: "removed", removedBy: "ada" });
  expect(isVisibleTo(product, "bea")).toBe("with a completed order");
});
