import { Failure } from "#contract/failure.js";
import { aProduct } from "../testing/products.js";
import { namesOf, planEdit } from "./listing-edit.js";

/** What an author changes in a product without a new version. */

const product = aProduct({
  title: "Notes",
  description: "Writes notes",
  agentSummary: "Writes notes",
  tags: ["git"],
  price: 5,
});
const edit = (changes: object, found = product, uid = product.authorUid) =>
  planEdit(found, uid, { productId: product.id, ...changes });

test("only what differs changes", () => {
  expect(edit({ title: "Notes", tags: ["git"], price: 5 })).toEqual({});
  expect(edit({ title: "Other", tags: ["git", "ci"], price: 0 })).toEqual({
    title: "Other",
    tags: ["git", "ci"],
    price: 0,
  });
});

test("the summary for agents follows the description unless the author wrote one", () => {
  const description = "x".repeat(120);
  const changes = edit({ description });
  expect(changes).toEqual({ description, agentSummary: "x".repeat(100) });
  expect(namesOf(changes)).toEqual(["description"]);
  expect(edit({ description }, { ...product, agentSummary: "Own words" })).toEqual({ description });
});

test.each([
  ["productNotFound", undefined, product.authorUid],
  ["notYourProduct", product, "somebody-else"],
  ["productRemoved", { ...product, status: "removed" as const }, product.authorUid],
] as const)("%s", (code, found, uid) => {
  expect(() => planEdit(found, uid, { productId: "p", title: "x" })).toThrow(new Failure(code));
});

const KEY = "products/p/thumbnails/0.png";

test.each(["", "https://pictures.example/a.png", KEY])("the picture changes to %j", (thumbnailUrl) => {
  const found = { ...product, id: "p", thumbnailUrl: "products/p/thumbnails/1.png" };
  expect(edit({ productId: "p", thumbnailUrl }, found)).toEqual({ thumbnailUrl });
});

test.each(["products/q/thumbnails/0.png", "products/pp/thumbnails/0.png"])(
  "%s is a picture of another product",
  (thumbnailUrl) => {
    const issues = ["thumbnailUrl: must be a picture of this product"];
    expect(() => edit({ productId: "p", thumbnailUrl })).toThrow(new Failure("invalidRequest", { issues }));
  },
);

test.each(["draft", "pending_review", "published", "archived"] as const)(
  "a %s product can change",
  (status) => {
    expect(edit({ price: 9 }, { ...product, status, held: true })).toEqual({ price: 9 });
  },
);
