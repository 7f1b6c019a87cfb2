import { anOrder } from "../testing/orders.js";
import type { StoredOrder } from "./order.js";
import { dailyTotals, publicOrder } from "./order-list.js";

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

test("days come in their order, whatever the order of the orders", () => {
  const days = ["2026-03-01", "2026-03-03", "2026-03-02"];
  const orders = days.map((day) => anOrder({ createdAt: new Date(`${day}T12:00:00Z`) }));
  expect(dailyTotals(orders).map(({ day }) => day)).toEqual(["2026-03-03", "2026-03-02", "2026-03-01"]);
});

test("an order shows its moments as texts, and a refund only where there was one", () => {
  const moments = { createdAt: "2026-03-01T12:00:00.000Z", updatedAt: "2026-03-01T12:00:00.000Z" };
  const { createdAt: _, updatedAt: __, ...rest } = anOrder();
  expect(publicOrder(anOrder())).toEqual({ ...rest, ...moments });
  const refundedAt = "2026-03-02T12:00:00.000Z";
  expect(publicOrder(anOrder({ refundedAt: new Date(refundedAt) }))).toEqual({
    ...rest,
    ...moments,
    refundedAt,
  });
});
