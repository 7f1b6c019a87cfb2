import type { Product } from "./product.js";
import { ownOnly } from "./visibility.js";

/**
 * Decides what a product becomes when its author takes it back (DESIGN §6): what waits for approval
 * is a draft again, and what is on sale is archived, so that its buyers keep it.
 *
 * @returns nothing when the product is a draft or archived already
 * @throws Failure as `ownOnly`
 */
export function planWithdrawal(found: Product | undefined, uid: string): "draft" | "archived" | undefined {
  const { status } = ownOnly(found, uid);
  if (status === "pending_review") return "draft";
  return status === "published" ? "archived" : undefined;
}
