import { added, broken, changed, itFinds, without } from "./testing/broken.js";
import { order, payment, soundMarket } from "./testing/market.js";

/** Orders, payments, purchases and what a seller has earned agree. */

/** The valid market after an admin removed the product of its completed order. */
function removed(product: object, orderAt: Date) {
  const market = structuredClone(soundMarket());
  const gone = { status: "removed", settledStatus: "removed", removedBy: "boss", removedAt: new Date(5) };
  market["products/p1"] = { ...market["products/p1"], ...gone, ...product };
  market["orders/cs_1"] = { ...market["orders/cs_1"], createdAt: orderAt };
  return market;
}
const salesIn = (market: ReturnType<typeof removed>) =>
  broken(market).filter(({ rule }) => rule === "sold-while-on-sale");

test("an order of a product that was removed before is found, and one that came before is not", () => {
  expect(salesIn(removed({}, new Date(6)))).toMatchObject([
    { path: "orders/cs_1", message: "was completed after product p1 was removed" },
  ]);
  expect(salesIn(removed({}, new Date(5)))).toEqual([]);
  expect(salesIn(removed({ removedBy: "ada" }, new Date(6)))).toEqual([]);
});

itFinds([
  [
    "a product that is withheld and published",
    changed("products/p1", { withheld: true }),
    ["sold-while-on-sale products/p1: is withheld, but its status is published"],
  ],
  [
    "a fee and a share that do not make the amount",
    changed("orders/cs_2", { sellerAmount: 1_747 }),
    ["order-amounts orders/cs_2: fee 152 and share 1747 do not add up to 1900"],
  ],
  [
    "a fee that is not 8 %",
    changed("orders/cs_2", { platformFee: 151, sellerAmount: 1_749 }),
    ["order-amounts orders/cs_2: the fee of 1900 is not 151"],
  ],
  [
    "half a cent",
    changed("orders/cs_2", { platformFee: 152.5, sellerAmount: 1_747.5 }),
    [
      "order-amounts orders/cs_2: amount 1900, fee 152.5, share 1747.5 and refund 1900 are not all whole cents",
    ],
  ],
  [
    "an order in another currency",
    changed("orders/cs_2", { currency: "eur" }),
    ["order-amounts orders/cs_2: the currency is eur"],
  ],
  [
    "a refunded order without its date",
    changed("orders/cs_2", { refundedAt: undefined }),
    ["order-amounts orders/cs_2: the status is refunded, but refundedAt is missing"],
  ],
  [
    "a seller who bought from themselves",
    changed("orders/cs_2", { buyerUid: "ada" }),
    ["order-amounts orders/cs_2: buyer and seller are the same"],
  ],
  [
    "an order whose status its payment does not explain",
    changed("orders/cs_2", { status: "disputed", refundedAt: undefined, productId: "p2", "stats.x": 1 }),
    [
      "one-purchase users/bea/purchases/p2: is missing, but order cs_2 holds it",
      "order-follows-payment orders/cs_2: is disputed, but its payment says refunded",
    ],
  ],
  [
    "a status that is none",
    changed("orders/cs_2", { status: "paid", refundedAt: undefined }),
    [
      "order-amounts orders/cs_2: the status is paid",
      "order-follows-payment orders/cs_2: is paid, but its payment says refunded",
    ],
  ],
  [
    "a refunded amount that its payment does not know",
    changed("orders/cs_1", { refundedAmount: 500 }),
    ["order-follows-payment orders/cs_1: 500 cents are refunded, but its payment says 0"],
  ],
  [
    "an order of an unknown payment",
    without("payments/pi_2"),
    ["order-follows-payment orders/cs_2: its payment pi_2 is unknown"],
  ],
  [
    "a paid sale without an order",
    added({ "payments/pi_5": payment("cs_5", {}) }),
    ["order-follows-payment payments/pi_5: its order cs_5 is missing"],
  ],
  [
    "a payment without a sale",
    changed("payments/pi_4", { "state.amount": 1_900 }),
    ["order-follows-payment payments/pi_4: 1900 cents were paid, but there is no sale"],
  ],
  [
    "a reversal that is due and not owed",
    changed("payments/pi_1", { "state.disputes": { du_1: { amount: 100, status: "won", withdrawn: 100 } } }),
    ["order-follows-payment payments/pi_1: owes nothing, but its state demands reverse"],
  ],
  [
    "a refund that is owed although it was made",
    changed("payments/pi_3", {
      "state.refunds": { re_3: { amount: 1_900, status: "succeeded", isOurs: false } },
    }),
    [
      "order-follows-payment payments/pi_3: owes reverse, refund, but its state demands nothing",
      "order-follows-payment orders/cs_3: 0 cents are refunded, but its payment says 1900",
    ],
  ],
  [
    "a product that a buyer holds twice",
    added({
      "orders/cs_5": order("pi_5", { status: "disputed" }),
      "payments/pi_5": payment("cs_5", {
        disputes: { du_5: { amount: 1_900, status: "under_review", withdrawn: 0 } },
      }),
    }),
    ["one-purchase users/bea/purchases/p1: is held by 2 orders: cs_1, cs_5"],
  ],
  [
    "a purchase without its record",
    without("users/bea/purchases/p1"),
    ["one-purchase users/bea/purchases/p1: is missing, but order cs_1 holds it"],
  ],
  [
    "a purchase that was refunded",
    added({ "users/cal/purchases/p1": { orderId: "cs_2" } }),
    ["one-purchase users/cal/purchases/p1: names order cs_2, which does not hold it"],
  ],
  [
    "a purchase that names another order",
    changed("users/bea/purchases/p1", { orderId: "cs_2" }),
    ["one-purchase users/bea/purchases/p1: names order cs_2, but order cs_1 holds it"],
  ],
  [
    "a cent too much in a seller's revenue",
    changed("users/ada/private/account", { "stats.totalRevenue": 1_749 }),
    ["counter users/ada/private/account: stats.totalRevenue is 1749, but its documents add up to 1748"],
  ],
  [
    "a sale that is not counted",
    changed("users/ada/private/account", { "stats.totalSales": 0 }),
    ["counter users/ada/private/account: stats.totalSales is 0, but its documents add up to 1"],
  ],
  [
    "a seller's account that is missing",
    without("users/ada/private/account"),
    [
      "counter users/ada/private/account: stats.totalSales is 0, but its documents add up to 1",
      "counter users/ada/private/account: stats.totalRevenue is 0, but its documents add up to 1748",
    ],
  ],
]);
