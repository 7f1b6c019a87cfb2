import { FieldValue } from "firebase-admin/firestore";
import { editBetween } from "#domain/products/edit-history.js";
import { type EditInput, type ListingEdit, planEdit } from "#domain/products/listing-edit.js";
import { db, readTogether, retryLostCommits } from "../firestore.js";
import { addEdit, newestNumber } from "./edits.js";
import {
  parseProduct,
  pendingRef,
  productRef,
  read,
  readFiles,
  slugRef,
  updateUnchanged,
} from "./products.js";

/** A user's product by its slug, in any status, with its files; undefined if the user has no such product. */
export async function readOwn(slug: string, uid: string) {
  const claim = (await slugRef(slug).get()).data();
  if (claim?.slug !== slug || claim.uid !== uid) return undefined;
  const id = String(claim.productId);
  const [product, { file, pending }] = await Promise.all([read(id), readFiles(id)]);
  if (product?.authorUid !== uid) return undefined;
  return { product, file: file?.value, pending: pending?.value };
}

/**
 * Applies the author's edit to a product, and to a version that awaits approval, in one commit with its entry in the
 * history.
 *
 * @throws Failure as `planEdit`, `editConflict`
 */
export function edit(uid: string, input: EditInput): Promise<ListingEdit> {
  return retryLostCommits(async () => {
    const { productId } = input;
    const [[found, pending], newest] = await Promise.all([
      readTogether(productRef(productId), pendingRef(productId)),
      newestNumber(productId),
    ]);
    const product = parseProduct(found);
    const changes = planEdit(product?.value, uid, input);
    if (!product || Object.keys(changes).length === 0) return changes;
    const batch = db().batch();
    // A new pending version, or its end, changes the product too. So this precondition covers both documents.
    updateUnchanged(batch, product, { ...changes, updatedAt: FieldValue.serverTimestamp() });
    if (pending.exists) {
      // The picture belongs to the product, not to a version.
      const { thumbnailUrl: _, ...listing } = changes;
      const waiting = Object.entries(listing).map(([name, value]) => [`listing.${name}`, value]);
      if (waiting.length > 0) batch.update(pending.ref, Object.fromEntries(waiting));
    }
    const entry = editBetween(product.value, { ...product.value, ...changes });
    if (entry) addEdit(batch, productId, newest, entry);
    await batch.commit();
    return changes;
  });
}
