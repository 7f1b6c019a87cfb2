import { FieldValue } from "firebase-admin/firestore";
import { publishedOnly } from "#domain/products/visibility.js";
import { db, readTogether, retryLostCommits, TOGGLE_ATTEMPTS, unchanged } from "../firestore.js";
import { parseProduct, productRef } from "../products/products.js";
import { addStats, addXp } from "../progress/xp.js";

interface Like {
  readonly productId: string;
  readonly uid: string;
  /** Whether the like exists afterward; undefined changes it to the opposite. */
  readonly wanted?: boolean | undefined;
}

/**
 * Likes a published product, or removes the like (spec: like; DESIGN §6).
 *
 * One commit contains the like, the counters of the product and its author, and the author's XP, so a counter always
 * equals the number of documents. Concurrent requests are applied one after another; each toggles the result of the
 * previous one. Costs two reads and four writes.
 *
 * @returns true if the like exists now
 * @throws Failure `productNotFound`, `editConflict`
 */
export async function toggleLike({ productId, uid, wanted }: Like): Promise<boolean> {
  const ref = productRef(productId).collection("likes").doc(uid);
  return retryLostCommits(
    async () => {
      const [product, like] = await readTogether(productRef(productId), ref);
      const { authorUid } = publishedOnly(parseProduct(product)?.value);
      if (wanted === like.exists) return wanted;
      const liked = !like.exists;
      const batch = db().batch();
      if (like.exists) batch.delete(ref, unchanged(like));
      else batch.create(ref, { uid, createdAt: FieldValue.serverTimestamp() });
      const sign = liked ? 1 : -1;
      const likes = FieldValue.increment(sign);
      batch.update(productRef(productId), { "stats.likes": likes });
      // Liking your own product gives no XP. The like still counts.
      if (authorUid === uid) addStats(batch, uid, { likes });
      else addXp(batch, { uid: authorUid, action: "like", key: `${productId}_${uid}` }, sign, { likes });
      await batch.commit();
      return liked;
    },
    { most: TOGGLE_ATTEMPTS },
  );
}
