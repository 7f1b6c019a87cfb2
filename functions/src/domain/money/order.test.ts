import { changeOrder, saleOf } from "./order.js";
import { NO_FACTS, type PaymentFacts } from "./payment.js";

const paid: PaymentFacts = { ...NO_FACTS, amount: 1_900 };

test("a sale's fee is computed from what was charged", () => {
  const session = {
    orderId: "cs_1",
    paymentIntentId: "pi_1",
    productId: "p1",
    buyerUid: "bea",
    sellerUid: "ada",
    amount: 1_999,
    currency: "usd",
  };
  expect(saleOf(session)).toEqual({ ...session, platformFee: 160, sellerAmount: 1_839 });
});

const open = { dispute: "open" } as const;
const won = { dispute: "won" } as const;
const lost = { dispute: "lost" } as const;
const back = { refundedAmount: 1_900 };

test.each`
  what                                         | before         | facts                      | status         | counts | purchase   | news
  ${"a first payment"}                         | ${undefined}   | ${{}}                      | ${"completed"} | ${1}   | ${"take"}  | ${"sold"}
  ${"a refund known before the order"}         | ${undefined}   | ${back}                    | ${"refunded"}  | ${0}   | ${"leave"} | ${"refunded"}
  ${"a dispute known before the order"}        | ${undefined}   | ${open}                    | ${"disputed"}  | ${0}   | ${"take"}  | ${"disputed"}
  ${"the same again"}                          | ${"completed"} | ${{}}                      | ${"completed"} | ${0}   | ${"leave"} | ${undefined}
  ${"a partial refund"}                        | ${"completed"} | ${{ refundedAmount: 500 }} | ${"completed"} | ${0}   | ${"leave"} | ${undefined}
  ${"a whole refund"}                          | ${"completed"} | ${back}                    | ${"refunded"}  | ${-1}  | ${"free"}  | ${"refunded"}
  ${"a dispute"}                               | ${"completed"} | ${open}                    | ${"disputed"}  | ${-1}  | ${"leave"} | ${"disputed"}
  ${"a dispute that was won"}                  | ${"disputed"}  | ${won}                     | ${"completed"} | ${1}   | ${"leave"} | ${"dispute won"}
  ${"a dispute that was lost"}                 | ${"disputed"}  | ${lost}                    | ${"refunded"}  | ${0}   | ${"free"}  | ${"refunded"}
  ${"a lost dispute that never was seen open"} | ${"completed"} | ${lost}                    | ${"refunded"}  | ${-1}  | ${"free"}  | ${"refunded"}
  ${"a refund that is reported again"}         | ${"refunded"}  | ${back}                    | ${"refunded"}  | ${0}   | ${"leave"} | ${undefined}
  ${"a dispute of a refunded order"}           | ${"refunded"}  | ${open}                    | ${"refunded"}  | ${0}   | ${"leave"} | ${undefined}
`("$what", ({ before, facts, status, counts, purchase, news }) => {
  expect(changeOrder(before, { ...paid, ...facts }, undefined)).toEqual({
    status,
    counts,
    purchase,
    news,
    refundReason: undefined,
  });
});

test.each([
  ["duplicate", "refunded"],
  ["notForSale", "not for sale"],
] as const)("a payment that is %s counts nowhere and is refunded", (reason, news) => {
  expect(changeOrder(undefined, paid, reason)).toEqual({
    status: "refunded",
    counts: 0,
    purchase: "leave",
    news,
    refundReason: reason,
  });
});

test("a second payment that is refunded already is not refunded again", () => {
  expect(changeOrder(undefined, { ...paid, ...back }, "duplicate").refundReason).toBeUndefined();
});

test.each(["completed", "disputed"] as const)("an order that is %s outlives its product's sale", (before) => {
  expect(changeOrder(before, paid, "notForSale")).toMatchObject({
    status: "completed",
    refundReason: undefined,
  });
});
