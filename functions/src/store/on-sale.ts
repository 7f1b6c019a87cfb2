import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { addStats, settleXp, type XpCause, xpRef } from "./xp.js";

interface Sold {
  readonly id: string;
  readonly authorUid: string;
}

const publishing = ({ id, authorUid }: Sold): XpCause => ({ uid: authorUid, action: "publish", key: id });

/** The entry of the XP that an author has for a product while it is on sale; older products have none. */
export const readPublishXp = (product: Sold): Promise<DocumentSnapshot> => xpRef(publishing(product)).get();

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
