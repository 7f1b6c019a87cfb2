import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import type { Actor } from "#domain/moderation/audit.js";
import { banEffect, unbanEffect } from "#domain/moderation/ban.js";
import { db, retryLostCommits } from "../firestore.js";
import { parseProduct, productRef, settled, updateUnchanged } from "../products/products.js";
import { addOffSale, addOnSale, readPublishXp } from "../products/publish-effects.js";
import type { ModeratedRead } from "./moderation.js";

const ofAuthor = (uid: string) => db().collection("products").where("authorUid", "==", uid);

/**
 * Holds everything that a banned author has published or that waits for approval (DESIGN §11): a banned
 * author sells nothing, and the buyers keep what they bought. Holds that an admin placed stay the admin's.
 *
 * @returns how many products this call held
 */
export function holdOfBanned(uid: string, actor: Actor): Promise<number> {
  return changeEach(uid, (batch, product) => {
    const { withholds, holds } = banEffect(product.snapshot.data() ?? {});
    if (!withholds && !holds) return false;
    const at = FieldValue.serverTimestamp();
    updateUnchanged(batch, product, {
      ...(withholds && { ...settled("pending_review"), withheld: true }),
      ...(holds && { held: true, heldFor: "ban", heldBy: actor.uid, heldAt: at }),
      updatedAt: at,
    });
    if (withholds) addOffSale(batch, product.value, product.xp);
    return true;
  });
}

/** Publishes and releases what is held only because of its author's ban. */
export function releaseBanned(uid: string): Promise<number> {
  return changeEach(uid, (batch, product) => {
    const { publishes, releases } = unbanEffect(product.snapshot.data() ?? {});
    if (!publishes && !releases) return false;
    const gone = FieldValue.delete();
    updateUnchanged(batch, product, {
      ...(publishes && settled("published")),
      ...(releases && { held: gone, heldFor: gone, heldBy: gone, heldAt: gone }),
      withheld: gone,
      updatedAt: FieldValue.serverTimestamp(),
    });
    if (publishes) addOnSale(batch, product.value, product.xp, undefined, product.value.category);
    return true;
  });
}

/**
 * Changes the products of an author one by one, each in its own commit.
 *
 * @param change returns false if there is nothing to change
 * @returns how many products were changed
 */
async function changeEach(
  uid: string,
  change: (batch: WriteBatch, product: ModeratedRead) => boolean,
): Promise<number> {
  const { docs } = await ofAuthor(uid).select().get();
  let changed = 0;
  for (const { id } of docs) {
    const isChanged = await retryLostCommits(
      async () => {
        const product = parseProduct(await productRef(id).get());
        if (!product) return false;
        const batch = db().batch();
        if (!change(batch, { ...product, xp: await readPublishXp(product.value) })) return false;
        await batch.commit();
        return true;
      },
      { exhausted: (cause) => new Error(`Product ${id} could not be held or released`, { cause }) },
    );
    if (isChanged) changed++;
  }
  return changed;
}
