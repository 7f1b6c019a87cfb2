import type { StoredOrder } from "./order.js";
import { dailyTotals } from "./order-page.js";

const anOrder = (fields: Partial<StoredOrder> = {}): StoredOrder => ({
  id: "cs_1",
  buyerUid: "bea",
  sellerUid: "ada",
  productId: "p1",
  productTitle: "Quiet Ledger",
  productSlug: "quiet-ledger",
  productCategory: "design-systems",
  amount: 1900,
  platformFee: 152,
  sellerAmount: 1748,
  refundedAmount: 0,
  currency: "usd",
  processorSessionId: "cs_1",
  processorPaymentIntentId: "pi_1",
  status: "completed",
  createdAt: new Date("2026-03-01T12:00:00Z"),
  updatedAt: new Date("2026-03-01T12:00:00Z"),
  ...fields,
});

test("days are those of UTC, newest first, and only completed orders count", () => {
  const at = (time: string, status: StoredOrder["status"] = "completed") =>
    anOrder({ createdAt: new Date(time), status });
  expect(
    dailyTotals([
      at("2026-03-01T00:00:00Z"),
      at("2026-02-28T23:59:59.999Z"),
      at("2026-03-01T23:59:59.999Z"),
      at("2026-03-01T10:00:00Z", "refunded"),
      at("2026-03-02T10:00:00Z", "disputed"),
    ]),
  ).toEqual([
    { day: "2026-03-01", sales: 2, revenue: 3496 },
    { day: "2026-02-28", sales: 1, revenue: 1748 },
  ]);
});
