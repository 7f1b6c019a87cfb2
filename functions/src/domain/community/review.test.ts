import { aProduct } from "../testing/products.js";
import { planReviewChange, reviewRight } from "./review.js";

const reader = { uid: "bea", reviewed: false, downloaded: true };
const free = aProduct({ authorUid: "ada", price: 0 });
const paid = aProduct({ authorUid: "ada", price: 5 });

test("who downloaded a free product may review it", () => {
  expect(reviewRight(free, reader)).toBe("granted");
});

test.each([true, false])("a paid product asks for an order, downloaded or not (%s)", (downloaded) => {
  expect(reviewRight(paid, { ...reader, downloaded })).toBe("needs a completed order");
});

test.each([
  ["a free product that was not downloaded", free, { downloaded: false }, "downloadRequired"],
  ["a second review of a free product", free, { reviewed: true }, "alreadyReviewed"],
  ["a second review of a paid product", paid, { reviewed: true }, "alreadyReviewed"],
  ["a second review without the download", free, { reviewed: true, downloaded: false }, "alreadyReviewed"],
  ["the author's own free product", free, { uid: "ada" }, "cannotReviewOwnProduct"],
  ["the author's own paid product", paid, { uid: "ada" }, "cannotReviewOwnProduct"],
  [
    "the author's own product, reviewed before",
    free,
    { uid: "ada", reviewed: true },
    "cannotReviewOwnProduct",
  ],
])("%s is refused", (_, product, change, code) => {
  expect(() => reviewRight(product, { ...reader, ...change })).toThrow(expect.objectContaining({ code }));
});

describe("a change of a review", () => {
  const product = { authorUid: "ada" };
  const known = { rating: 2 };
  const edit = { action: "edit", rating: 5, comment: "Better now" } as const;
  const answer = { action: "answer", comment: "Thank you" } as const;

  test("replaces stars and words, and says what it adds to the sum", () => {
    expect(planReviewChange(product, "bea", known, edit)).toEqual({
      fields: { rating: 5, comment: "Better now" },
      stars: 3,
    });
  });

  test("is an answer of the product's author, which counts for nothing", () => {
    expect(planReviewChange(product, "ada", known, answer)).toEqual({
      fields: { answer: "Thank you" },
      stars: 0,
    });
  });

  test.each([
    ["an answer by another user", "bea", known, answer, "notYourProduct"],
    ["an answer to no review", "ada", undefined, answer, "reviewNotFound"],
    ["a second answer", "ada", { ...known, answer: "Thanks" }, answer, "alreadyAnswered"],
    ["an edit of no review", "bea", undefined, edit, "reviewNotFound"],
  ])("is not %s", (_, uid, review, change, code) => {
    expect(() => planReviewChange(product, uid, review, change)).toThrow(expect.objectContaining({ code }));
  });
});
