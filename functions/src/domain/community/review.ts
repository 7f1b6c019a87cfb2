import { Failure } from "#contract/failure.js";
import type { Product } from "../products/product.js";

/** What is known of somebody who would review a product. */
export interface Reviewer {
  readonly uid: string;
  /** A review of theirs is there. */
  readonly reviewed: boolean;
  /** They have downloaded some version of it. */
  readonly downloaded: boolean;
}

/** Whether a review may be written, or what must still be asked. */
export type ReviewRight = "granted" | "needs a completed order";

/**
 * Decides who may review a published product (spec: reviews, prerequisites): once, not the author, and
 * only who has the product, by an order when it costs something and by a download
 * when it is free.
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
