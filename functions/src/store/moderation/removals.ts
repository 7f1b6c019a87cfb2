import type { Notice } from "#domain/community/notifications.js";
import {
  REASON_WORDS,
  REFUND_WINDOW_MS,
  type Removal,
  type RemovalReason,
  removalOf,
} from "#domain/moderation/removal.js";
import type { StoredOrder } from "#domain/money/order.js";
import { pagesOf } from "../batches.js";
import { tellHolders } from "../community/holders.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, isAlreadyExists } from "../firestore.js";
import { completedOrders, openOrders, parseOrder } from "../money/orders.js";
import { productRef } from "../products/products.js";
import { addEntry } from "./audit-log.js";

/** Number of buyers that one commit notifies. Each costs two reads and a write. */
const PAGE = 200;

/** A removal, with the data for its buyers' notifications and the audit log. */
export interface ReadRemoval extends Removal {
  readonly title: string;
  /** `ADMIN_STAMP`. The entry of the removal itself names the admin. */
  readonly removedBy: string;
}

/** The current removal of a product; undefined if it was restored in the meantime. */
export async function readRemoval(productId: string): Promise<ReadRemoval | undefined> {
  const product = (await productRef(productId).get()).data() ?? {};
  const removal = removalOf(product);
  return removal && { ...removal, title: String(product.title), removedBy: String(product.removedBy) };
}

/** Notifies each buyer of a removed product once, with the reason. */
export async function tellBuyers(productId: string, { title, reason }: ReadRemoval): Promise<void> {
  const notice = { about: "purchaseRemoved", title, reason: REASON_WORDS[reason ?? "rules"] } as const;
  await tell(productId, "removed", notice);
}

/** Notifies all other users who downloaded a product that it was removed or is held as malicious. */
export async function tellDownloaders(
  productId: string,
  kind: "removed" | "held",
  reason: RemovalReason = "rules",
): Promise<void> {
  const found = await productRef(productId).get();
  if (!found.exists) return;
  const title = String(found.get("title"));
  await tellHolders({
    job: `${kind}_${productId}`,
    productId,
    authorUid: String(found.get("authorUid")),
    notice:
      kind === "held"
        ? { about: "downloadHeld", title }
        : { about: "downloadRemoved", title, reason: REASON_WORDS[reason] },
    idFor: (uid) => `${kind}_${productId}_${uid}`,
  });
}

/** Notifies each buyer of a product that is held as malicious once, and asks them to uninstall it. */
export async function tellBuyersOfHold(productId: string): Promise<void> {
  const found = await productRef(productId).get();
  if (!found.exists) return;
  await tell(productId, "held", { about: "purchaseHeld", title: String(found.get("title")) });
}

async function tell(productId: string, kind: "removed" | "held", notice: Notice): Promise<void> {
  const told = kind === "removed" ? openOrders(productId) : completedOrders(productId);
  for await (const orders of pagesOf(told, PAGE)) {
    const recipients = orders
      .map((order) => String(order.get("buyerUid")))
      .map((uid) => ({ id: `${kind}_${productId}_${uid}`, uid }));
    const batch = db().batch();
    await addNotices(batch, recipients, NOBODY, notice);
    await batch.commit();
  }
}

/** The orders of a product of the last 90 days that are not refunded. */
export async function* ordersToRefund(productId: string, now: Date): AsyncGenerator<StoredOrder> {
  const since = now.getTime() - REFUND_WINDOW_MS;
  for await (const orders of pagesOf(openOrders(productId), PAGE)) {
    for (const order of orders.map(parseOrder)) if (order.createdAt.getTime() >= since) yield order;
  }
}

/** Records the result of the refunds in the audit log, once per event. */
export async function logRefunds(
  eventId: string,
  productId: string,
  { removedBy, reason }: ReadRemoval,
  counts: { readonly refunded: number; readonly owed: number },
): Promise<void> {
  const batch = db().batch();
  addEntry(batch, `${eventId}_refunds`, {
    action: "product.refund-buyers",
    actor: { uid: removedBy, principal: removedBy },
    details: { productId, reason, ...counts },
  });
  await batch.commit().catch((error: unknown) => {
    if (!isAlreadyExists(error)) throw error;
  });
}
