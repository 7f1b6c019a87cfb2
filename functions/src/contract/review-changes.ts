import * as z from "zod";
import { countOf, DONE, ProductId } from "./fields.js";
import { COMMENT_LENGTH, Stars } from "./products.js";
import { route } from "./route.js";
import { lines } from "./text.js";

/** Changes of an existing review: by the reviewer, or by the author of the product. */
const REVIEW_ACTS = ["edit", "answer"] as const;

export const productsReview = route({
  path: "/products/review",
  isExtension: true,
  POST: {
    summary: "Change your review of a product, or answer a review of your product (once)",
    access: "user",
    limit: { perMinute: 5, strategy: "strict" },
    request: z
      .object({
        productId: ProductId,
        action: z
          .enum(REVIEW_ACTS, `must be one of ${REVIEW_ACTS.join(", ")}`)
          .describe("`edit`: change your review. `answer`: answer a review of your product."),
        rating: Stars.optional().describe("For `edit`: the new number of stars, 1 to 5."),
        comment: lines(COMMENT_LENGTH).describe(
          "The new review or the answer as plain text: 3 to 1,000 characters, not counting leading and trailing spaces.",
        ),
        reviewId: ProductId.optional().describe("For `answer`: the ID of the review."),
      })
      .refine(({ action, rating }) => (action === "edit") === (rating !== undefined), {
        path: ["rating"],
        message: "is required for edit, and must be omitted for answer",
      })
      .refine(({ action, reviewId }) => (action === "answer") === (reviewId !== undefined), {
        path: ["reviewId"],
        message: "is required for answer, and must be omitted for edit",
      }),
    response: z.object({
      success: DONE,
      rating: z.number().describe("The product's average rating: 1 to 5 with two decimals."),
      reviewsCount: countOf("The product's number of reviews."),
    }),
    failures: [
      "productNotFound",
      "reviewNotFound",
      "notYourProduct",
      "alreadyAnswered",
      "newAccountLinks",
      "tooManyLinks",
      "repeatedReview",
    ],
  },
});
