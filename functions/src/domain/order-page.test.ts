import type { StoredOrder } from "./order.js";
import { dailyTotals } from "./order-page.js";
import { anOrder } from "./testing/orders.js";

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
