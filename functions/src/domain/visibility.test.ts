import { PRODUCT_STATUSES } from "../contract/fields.js";
import { aProduct } from "./testing/products.js";
import { publishedOnly } from "./visibility.js";

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
