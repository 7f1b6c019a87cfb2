import { doc, type Firestore, serverTimestamp, writeBatch } from "firebase/firestore";
import type { Fields } from "./forge.js";
import { AN_HOUR_AGO, type Documents } from "./world.js";

/** A product as the functions store it. */
export const product = (authorUid: string, fields: Fields = {}): Fields => ({
  title: "Release notes",
  slug: "release-notes",
  description: "Writes release notes",
  category: "skills",
  price: 0,
  authorUid,
  authorUsername: "name",
  authorDisplayName: "Name",
  status: "published",
  stats: { downloads: 3, likes: 2, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
  createdAt: AN_HOUR_AGO,
  updatedAt: AN_HOUR_AGO,
  ...fields,
});

/** The minimum that a client must send to create a product. */
export const minimalProduct = (authorUid: string, username: string, displayName: string): Fields => ({
  title: "Release notes",
  slug: "release-notes",
  description: "Writes release notes",
  category: "skills",
  price: 0,
  authorUid,
  authorUsername: username,
  authorDisplayName: displayName,
  status: "pending_review",
  slot: "0",
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
});

export const listingSlot = (uid: string, slot: string): string => `users/${uid}/listingSlots/${slot}`;

/** Slots that are free, though an earlier case took them. */
export const freeSlots = (uid: string): Documents =>
  Object.fromEntries(Array.from("0123456789", (slot) => [listingSlot(uid, slot), null]));

export const takenFor = (productId: string): Fields => ({ productId, at: serverTimestamp() });

/** One commit of a product and its slot, as clients create a product. */
export function list(
  db: Firestore,
  id: string,
  fields: Fields,
  { uid = String(fields.authorUid), slot = takenFor(id) }: { uid?: string; slot?: Fields } = {},
): Promise<void> {
  const batch = writeBatch(db);
  batch.set(doc(db, `products/${id}`), fields);
  batch.set(doc(db, listingSlot(uid, String(fields.slot))), slot);
  return batch.commit();
}
