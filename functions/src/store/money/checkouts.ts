import { type DocumentSnapshot, FieldValue, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import type { Checkout } from "#domain/money/checkout.js";
import { pagesOf } from "../batches.js";
import { db, isLost, isStale, StoredDate, writeUnchanged } from "../firestore.js";
import { userRef } from "../people/users.js";

const StoredCheckout = z
  .object({
    open: z.boolean(),
    attempt: z.number().int(),
    amount: z.number().int(),
    destination: z.string().optional(),
    expiresAt: StoredDate,
    sessionId: z.string().optional(),
    url: z.string().optional(),
  })
  .transform(({ sessionId, url, ...checkout }): Checkout => {
    if (sessionId === undefined || url === undefined) return checkout;
    return { ...checkout, session: { id: sessionId, url } };
  });

export const checkoutRef = (buyerUid: string, productId: string) =>
  userRef(buyerUid).collection("checkouts").doc(productId);

/** A buyer's checkout of a product, with the document that `claim` and `remember` need. */
export interface ReadCheckout {
  readonly checkout: Checkout | undefined;
  readonly snapshot: DocumentSnapshot;
}

/** The time at which a checkout was stored. */
export type StoredAt = Timestamp;

export async function read(buyerUid: string, productId: string): Promise<ReadCheckout> {
  const snapshot = await checkoutRef(buyerUid, productId).get();
  const isWhole = snapshot.get("attempt") !== undefined;
  return { checkout: isWhole ? StoredCheckout.parse(snapshot.data()) : undefined, snapshot };
}

/**
 * Stores the next checkout of a buyer, before its session is opened.
 * @returns undefined if a concurrent request has stored one since the read
 */
export async function claim(
  { snapshot }: ReadCheckout,
  checkout: Checkout & { readonly sellerUid: string },
): Promise<StoredAt | undefined> {
  const at = FieldValue.serverTimestamp();
  const gone = snapshot.exists ? { sessionId: FieldValue.delete(), url: FieldValue.delete() } : {};
  const batch = db().batch();
  writeUnchanged(batch, snapshot, { ...checkout, ...gone, openedAt: at, updatedAt: at });
  try {
    const [written] = await batch.commit();
    return written?.writeTime;
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

/**
 * Stores the session of a checkout. If the checkout has changed in the meantime, a concurrent request has stored the
 * same session or the next checkout.
 */
export async function remember(
  buyerUid: string,
  productId: string,
  session: { readonly id: string; readonly url: string },
  lastUpdateTime: StoredAt,
): Promise<void> {
  const fields = { sessionId: session.id, url: session.url, updatedAt: FieldValue.serverTimestamp() };
  try {
    await checkoutRef(buyerUid, productId).update(fields, { lastUpdateTime });
  } catch (error) {
    if (!isStale(error)) throw error;
  }
}

/** Lets a buyer start another checkout if the session that ended is the stored one. */
export async function release(buyerUid: string, productId: string, sessionId: string): Promise<void> {
  await db().runTransaction(async (transaction) => {
    const ref = checkoutRef(buyerUid, productId);
    if ((await transaction.get(ref)).get("sessionId") === sessionId) transaction.update(ref, { open: false });
  });
}

/** A session that the buyer may still pay. */
export interface OpenSession {
  readonly buyerUid: string;
  readonly productId: string;
  readonly sessionId: string;
  /** In cents, as it was stored. */
  readonly amount: unknown;
}

/**
 * The open sessions of a seller's products, or of one product.
 *
 * @param since the earliest possible opening time of a session that is still open
 */
export async function* openSessions(
  sellerUid: string,
  productId: string | undefined,
  since: Date,
): AsyncGenerator<OpenSession> {
  const checkouts = db()
    .collectionGroup("checkouts")
    .where("sellerUid", "==", sellerUid)
    .where("openedAt", ">=", Timestamp.fromDate(since))
    .orderBy("openedAt");
  for await (const page of pagesOf(checkouts, 100)) {
    for (const found of page) {
      const buyerUid = found.ref.parent.parent?.id;
      const sessionId: unknown = found.get("sessionId");
      if (buyerUid === undefined || found.get("open") !== true || typeof sessionId !== "string") continue;
      if (productId === undefined || found.id === productId)
        yield { buyerUid, productId: found.id, sessionId, amount: found.get("amount") };
    }
  }
}
