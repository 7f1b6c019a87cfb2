import { FieldValue, type WriteBatch } from "firebase-admin/firestore";
import { loggedFile } from "#domain/log/change.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import { ADMIN_STAMP } from "#domain/moderation/audit.js";
import { banEffect, unbanEffect } from "#domain/moderation/ban.js";
import { db, retryLostCommits } from "../firestore.js";
import { addEndOfOffer, addLogEntry } from "../log/entries.js";
import { parseProduct, productRef, settled, updateUnchanged } from "../products/products.js";
import { addOffSale, addOnSale, readPublishXp } from "../products/publish-effects.js";
import type { ModeratedRead } from "./moderation.js";

const ofAuthor = (uid: string) => db().collection("products").where("authorUid", "==", uid);

/**
 * Holds every product of a banned author that is published or awaits approval (DESIGN §11): banned authors sell
 * nothing, and buyers keep their purchases. Holds by an admin stay unchanged.
 * @returns the number of products that this call held
 */
export function holdOfBanned(uid: string): Promise<number> {
  return changeEach(uid, banEffect, (batch, product, { withholds, holds }) => {
    const at = FieldValue.serverTimestamp();
    updateUnchanged(batch, product, {
      ...(withholds && { ...settled("pending_review"), withheld: true }),
      ...(holds && { held: true, heldFor: "ban", heldBy: ADMIN_STAMP, heldAt: at }),
      updatedAt: at,
    });
    if (!withholds) return;
    addEndOfOffer(batch, product.value, "pending_review");
    addOffSale(batch, product.value, product.xp);
  });
}

/** Publishes and releases the products that are held only because their author was banned. */
export function releaseBanned(uid: string): Promise<number> {
  return changeEach(uid, unbanEffect, (batch, product, { publishes, releases }) => {
    const gone = FieldValue.delete();
    updateUnchanged(batch, product, {
      ...(publishes && settled("published")),
      ...(releases && { held: gone, heldFor: gone, heldBy: gone, heldAt: gone }),
      withheld: gone,
      updatedAt: FieldValue.serverTimestamp(),
    });
    if (!publishes) return;
    addLogEntry(batch, "published", loggedFile(product.value));
    addOnSale(batch, product.value, product.xp, undefined, product.value.category);
  });
}

/** The fields that decide what a ban, or its end, does to a product. */
const DECIDING = ["status", "pendingVersion", "heldAt", "heldFor", "withheld"];

/**
 * Changes the products of an author one by one, each in its own commit. Reads only those that a ban, or its
 * end, affects: an invalid document of another product stops nothing.
 *
 * @param effectOf the parts of the effect that a product needs; none if it does not change
 * @returns how many products were changed
 */
async function changeEach<E extends object>(
  uid: string,
  effectOf: (product: Fields) => E,
  change: (batch: WriteBatch, product: ModeratedRead, effect: E) => void,
): Promise<number> {
  const needsNothing = (effect: E) => !Object.values(effect).includes(true);
  const { docs } = await ofAuthor(uid)
    .select(...DECIDING)
    .get();
  let changed = 0;
  for (const { id } of docs.filter((found) => !needsNothing(effectOf(found.data())))) {
    const isChanged = await retryLostCommits(
      async () => {
        const product = parseProduct(await productRef(id).get());
        const effect = effectOf(product?.snapshot.data() ?? {});
        if (!product || needsNothing(effect)) return false;
        const batch = db().batch();
        change(batch, { ...product, xp: await readPublishXp(product.value) }, effect);
        await batch.commit();
        return true;
      },
      { exhausted: (cause) => new Error(`Product ${id} could not be held or released`, { cause }) },
    );
    if (isChanged) changed++;
  }
  return changed;
}
