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

/** The XP entry that an author has for a product while it is published. Older products have no entry. */
export const publishXpRef = (product: Sold): DocumentReference => xpRef(publishing(product));

/** The same entry, for a product that was already read. */
export const readPublishXp = (product: Sold): Promise<DocumentSnapshot> => publishXpRef(product).get();

/**
 * Removes a product that is no longer published from its author's counters and XP. @param xp see `addOnSale`
 */
export function addOffSale(
  batch: WriteBatch,
  product: Sold & Pick<Product, "status" | "category">,
  xp: DocumentSnapshot,
): void {
  if (product.status === "published") addOnSale(batch, product, xp, product.category, undefined);
}

/**
 * Updates an author's profile for a change of a product in a commit. The counters and the XP for publishing cover
 * published products only.
 * @param xp the entry as `readPublishXp` returned it; the commit fails if the entry was created or deleted since
 * @param from the category in which the product was published; undefined if it was not published
 * @param to the category in which it is published now; undefined if it is not published
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
