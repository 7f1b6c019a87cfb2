import type { ProductStatus } from "#contract/fields.js";
import { aProduct } from "../testing/products.js";
import { planWithdrawal } from "./withdrawal.js";

test.each<[ProductStatus, string | undefined]>([
  ["pending_review", "draft"],
  ["published", "archived"],
  ["draft", undefined],
  ["archived", undefined],
])("a product that is %s becomes %s", (status, becomes) => {
  expect(planWithdrawal(aProduct({ status }), "ada")).toBe(becomes);
});

test("what an admin holds can be taken back, and stays held", () => {
  expect(planWithdrawal(aProduct({ status: "pending_review", held: true }), "ada")).toBe("draft");
});

test("what was ever published is archived, so that its buyers keep it", () => {
  const hidden = aProduct({ status: "pending_review", held: true, approvedAt: new Date(1) });
  expect(planWithdrawal(hidden, "ada")).toBe("archived");
});

test.each([
  ["a product that is not there", undefined, "ada", "Product not found"],
  ["another's product", aProduct(), "bea", "Product belongs to another user"],
  ["what an admin removed", aProduct({ status: "removed" }), "ada", "Product was removed by an admin"],
])("%s is not taken back", (_, product, uid, words) => {
  expect(() => planWithdrawal(product, uid)).toThrow(words);
});
