import { FieldValue } from "firebase-admin/firestore";
import type { Actor } from "#domain/moderation/audit.js";
import { isHeldByBan } from "#domain/moderation/ban.js";
import { db, retryLostCommits } from "../firestore.js";
import { parseProduct, productRef, updateUnchanged } from "../products/products.js";

const ofAuthor = (uid: string) => db().collection("products").where("authorUid", "==", uid);

/**
 * Holds everything of a banned author that waits for approval: products that were never published, and new
 * versions of published ones. Holds that an admin placed stay the admin's.
 *
 * @returns how many products this call held
 */
export async function holdWaiting(uid: string, actor: Actor): Promise<number> {
  const found = await ofAuthor(uid).select("status", "pendingVersion", "heldAt").get();
  const waiting = found.docs.filter((product) => isHeldByBan(product.data()));
  for (const { id } of waiting) {
    const at = FieldValue.serverTimestamp();
    await change(id, { held: true, heldFor: "ban", heldBy: actor.uid, heldAt: at, updatedAt: at });
  }
  return waiting.length;
}

/** Releases the products that are held only because of their author's ban. */
export async function releaseBanned(uid: string): Promise<number> {
  const found = await ofAuthor(uid).select("heldFor").get();
  const held = found.docs.filter((product) => product.get("heldFor") === "ban");
  const gone = FieldValue.delete();
  for (const { id } of held) {
    await change(id, {
      held: gone,
      heldFor: gone,
      heldBy: gone,
      heldAt: gone,
      updatedAt: FieldValue.serverTimestamp(),
    });
  }
  return held.length;
}

/** Updates a product if it exists; retries after concurrent writes. */
async function change(id: string, fields: Record<string, unknown>): Promise<void> {
  await retryLostCommits(
    async () => {
      const product = parseProduct(await productRef(id).get());
      if (!product) return;
      const batch = db().batch();
      updateUnchanged(batch, product, fields);
      await batch.commit();
    },
    { exhausted: (cause) => new Error(`Product ${id} could not be held or let go`, { cause }) },
  );
}
