import { Failure } from "#contract/failure.js";
import type { Product } from "../products/product.js";

/** A user who wants to review a product. */
export interface Reviewer {
  readonly uid: string;
  /** The user has already reviewed the product. */
  readonly reviewed: boolean;
  /** The user has downloaded some version of the product. */
  readonly downloaded: boolean;
}

/** A change to a review that its reviewer or the author of the product requests. */
export type ReviewChange =
  | { readonly action: "edit"; readonly rating: number; readonly comment: string }
  | { readonly action: "answer"; readonly comment: string };

/** A review as stored. */
export interface KnownReview {
  readonly rating: number;
  readonly answer?: string | undefined;
}

/**
 * The fields that a change to a review writes. The text is always replaced as a whole, and earlier
 * texts are not kept. An edit changes the sum of the ratings, but no other counter. The author of
 * the product can answer once, so that a review does not become a conversation.
 *
 * @returns the fields of the review, and by how much the sum of the ratings changes
 * @throws Failure `notYourProduct`, `reviewNotFound`, `alreadyAnswered`
 */
export function planReviewChange(
  { authorUid }: Pick<Product, "authorUid">,
  uid: string,
  known: KnownReview | undefined,
  change: ReviewChange,
): { readonly fields: Readonly<Record<string, unknown>>; readonly stars: number } {
  const { action, comment } = change;
  if (action === "answer") {
    if (authorUid !== uid) throw new Failure("notYourProduct");
    if (!known) throw new Failure("reviewNotFound");
    if (known.answer !== undefined) throw new Failure("alreadyAnswered");
    return { fields: { answer: comment }, stars: 0 };
  }
  if (!known) throw new Failure("reviewNotFound");
  return { fields: { rating: change.rating, comment }, stars: change.rating - known.rating };
}

/** Whether the user may write a review, or what must be checked first. */
export type ReviewRight = "granted" | "needs a completed order";

/**
 * Decides who may review a published product (spec: reviews, prerequisites). A user may
 * review a product once; its author may not. The user must have the product: by an order if it is
 * paid, by a download if it is free.
 *
 * @throws Failure `cannotReviewOwnProduct`, `alreadyReviewed`, `downloadRequired`
 */
export function reviewRight({ authorUid, price }: Product, by: Reviewer): ReviewRight {
  if (authorUid === by.uid) throw new Failure("cannotReviewOwnProduct");
  if (by.reviewed) throw new Failure("alreadyReviewed");
  if (price > 0) return "needs a completed order";
  if (!by.downloaded) throw new Failure("downloadRequired");
  return "granted";
}
