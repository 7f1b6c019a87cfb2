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
