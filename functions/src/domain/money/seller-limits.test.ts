import { checkNewSeller, countRefund, MOST_REFUNDS_A_DAY, SELLER_REFUND_WINDOW_MS } from "./seller-limits.js";

const now = new Date("2026-03-02T12:00:00Z");
const order = (id: string, amount = 1_900, createdAt = now) => ({ id, amount, createdAt });
const fails = (code: string) => expect.objectContaining({ code });

describe("refunds of a day", () => {
  const counted = { day: "2026-03-02", cents: 1_900, orderIds: ["o1"] };

  test("are counted by order", () => {
    expect(countRefund(undefined, order("o1"), 2_000, now)).toEqual(counted);
    expect(countRefund(counted, order("o2", 100), 2_000, now)).toEqual({
      ...{ day: "2026-03-02", cents: 2_000, orderIds: ["o1", "o2"] },
    });
  });

  test("are refused above the limit, until the next day", () => {
    expect(() => countRefund(counted, order("o2", 101), 2_000, now)).toThrow(fails("refundLimitReached"));
    const tomorrow = new Date("2026-03-03T00:00:00Z");
    expect(countRefund(counted, order("o2", 101), 2_000, tomorrow)).toEqual({
      ...{ day: "2026-03-03", cents: 101, orderIds: ["o2"] },
    });
  });

  test("include one order above the limit", () => {
    expect(countRefund(undefined, order("o1", 999_900), 2_000, now).cents).toBe(999_900);
  });

  test("count a repeated request once", () => {
    expect(countRefund(counted, order("o1"), 2_000, now)).toBe(counted);
  });

  test("have no limit in cents if the operator sets none, but one in number", () => {
    const orderIds = Array.from({ length: MOST_REFUNDS_A_DAY - 1 }, (_, at) => `o${at}`);
    const many = countRefund({ ...counted, orderIds }, order("last", 999_900), 0, now);
    expect(many.orderIds).toHaveLength(MOST_REFUNDS_A_DAY);
    expect(() => countRefund(many, order("next", 100), 0, now)).toThrow(fails("refundLimitReached"));
  });

  test("are refused when the order is too old", () => {
    const last = new Date(now.getTime() - SELLER_REFUND_WINDOW_MS);
    expect(countRefund(undefined, order("o1", 100, last), 0, now).cents).toBe(100);
    const older = order("o1", 100, new Date(last.getTime() - 1));
    expect(() => countRefund(undefined, older, 0, now)).toThrow(fails("refundPeriodEnded"));
  });
});

describe("the ceiling of a new seller", () => {
  const limit = { days: 30, cents: 500_000 };
  const seller = { totalRevenue: 500_000, revenueBefore: 0, connectedAt: now };
  const onDay = (day: number) => new Date(now.getTime() + day * 24 * 60 * 60 * 1000);

  test("refuses a sale", () => {
    const check = () => checkNewSeller(seller, limit, new Date(onDay(30).getTime() - 1));
    expect(check).toThrow(fails("newSellerLimitReached"));
  });

  test.each([
    ["below the ceiling", { ...seller, totalRevenue: 499_999 }, limit, now],
    ["after thirty days", seller, limit, onDay(30)],
    ["whose revenue is of an earlier account", { ...seller, revenueBefore: 1 }, limit, now],
    ["where the operator sets no ceiling", seller, { days: 30, cents: 0 }, now],
  ])("allows a sale %s", (_, one, given, at) => {
    expect(() => checkNewSeller(one, given, at)).not.toThrow();
  });
});
