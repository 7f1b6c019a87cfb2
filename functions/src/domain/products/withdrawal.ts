import type { Product } from "./product.js";
import { ownOnly } from "./visibility.js";

/**
 * Decides the status of a product that its author unpublishes (DESIGN §6, §11): a product that was ever published is
 * archived, so that its buyers keep it. Any other product becomes a draft.
 *
 * @returns undefined if the product is already a draft or archived
 * @throws Failure as `ownOnly`
 */
export function planWithdrawal(found: Product | undefined, uid: string): "draft" | "archived" | undefined {
  const { status, approvedAt } = ownOnly(found, uid);
  if (status === "draft" || status === "archived") return undefined;
  return status === "published" || approvedAt ? "archived" : "draft";
}
