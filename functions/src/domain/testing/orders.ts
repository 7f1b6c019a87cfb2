import type { StoredOrder } from "../money/order.js";

/** A completed order: `bea` paid `ada` $19. Tests override the fields they are about. */
export function anOrder(changes: Partial<StoredOrder> = {}): StoredOrder {
  return {
    id: "cs_1",
    buyerUid: "bea",
    sellerUid: "ada",
    productId: "p1",
    productTitle: "Quiet Ledger",
    productSlug: "quiet-ledger",
    productCategory: "skills",
    amount: 1_900,
    platformFee: 152,
    sellerAmount: 1_748,
    refundedAmount: 0,
    currency: "usd",
    processorSessionId: "cs_1",
    processorPaymentIntentId: "pi_1",
    status: "completed",
    createdAt: new Date("2026-03-01T12:00:00Z"),
    updatedAt: new Date("2026-03-01T12:00:00Z"),
    ...changes,
  };
}
