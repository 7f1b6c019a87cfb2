import type { Product } from "./product.js";
import { ownOnly } from "./visibility.js";

/**
 * Decides the status of a product that its author unpublishes (DESIGN §6): one that waits for
 * approval becomes a draft, and a published one is archived, so that its buyers keep it.
 *
 * @returns undefined if the product is already a draft or archived
 * @throws Failure as `ownOnly`
 */
export function planWithdrawal(found: Product | undefined, uid: string): "draft" | "archived" | undefined {
  const { status } = ownOnly(found, uid);
  if (status === "pending_review") return "draft";
  return status === "published" ? "archived" : undefined;
}
