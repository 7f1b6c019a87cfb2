import { aProduct } from "../testing/products.js";
import { reviewRight } from "./review.js";

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
