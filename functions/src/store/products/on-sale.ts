import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type WriteBatch,
} from "firebase-admin/firestore";
import type { Product } from "#domain/products/product.js";
import type { XpCause } from "#domain/progress/xp.js";
import { addStats, settleXp, xpRef } from "../progress/xp.js";

type Sold = Pick<Product, "id" | "authorUid">;

const publishing = ({ id, authorUid }: Sold): XpCause => ({ uid: authorUid, action: "publish", key: id });

/** The entry of the XP that an author has for a product while it is on sale; older products have none. */
export const publishXpRef = (product: Sold): DocumentReference => xpRef(publishing(product));

/** That entry, for who has read the product before. */
export const readPublishXp = (product: Sold): Promise<DocumentSnapshot> => publishXpRef(product).get();

/** Takes a product that leaves the shelf out of what its author has by it. @param xp as for `addOnSale` */
export function addOffSale(
  batch: WriteBatch,
  product: Sold & Pick<Product, "status" | "category">,
  xp: DocumentSnapshot,
): void {
  if (product.status === "published") addOnSale(batch, product, xp, product.category, undefined);
}

/**
 * Adds to a commit what an author's profile gains or loses by a product: its counters
 * hold what is on sale, and so does the XP for publishing.
 *
 * @param xp the entry as `readPublishXp` found it; the commit fails when it has come or gone since
 * @param from the category in which the product was on sale, nothing when it was not
 * @param to the category in which it is on sale now
 */
export function addOnSale(
  batch: WriteBatch,
  product: Sold,
  xp: DocumentSnapshot,
  from: string | undefined,
  to: string | undefined,
): void {
  if (from === to) return;
  const categoryCount = {
    ...(from !== undefined && { [from]: FieldValue.increment(-1) }),
    ...(to !== undefined && { [to]: FieldValue.increment(1) }),
  };
  if (from !== undefined && to !== undefined) addStats(batch, product.authorUid, { categoryCount });
  else {
    const products = FieldValue.increment(to === undefined ? -1 : 1);
    settleXp(batch, publishing(product), xp, to !== undefined, { products, categoryCount });
  }
}
