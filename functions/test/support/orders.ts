import type * as z from "zod";
import type { Order } from "../../src/contract/orders.js";

/** An order of $19 as the API answers it, for tests that need some. */
export const anOrder = (fields: Partial<z.infer<typeof Order>> = {}): z.infer<typeof Order> => ({
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
  status: "completed",
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
  ...fields,
});
