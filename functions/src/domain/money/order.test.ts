import { changeOrder, saleOf } from "./order.js";

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

test.each`
  what                                  | before         | told           | counts | purchase   | news
  ${"a first payment"}                  | ${undefined}   | ${"completed"} | ${1}   | ${"take"}  | ${"sold"}
  ${"a refund known before the order"}  | ${undefined}   | ${"refunded"}  | ${0}   | ${"leave"} | ${"refunded"}
  ${"a dispute known before the order"} | ${undefined}   | ${"disputed"}  | ${0}   | ${"take"}  | ${"disputed"}
  ${"the same again"}                   | ${"completed"} | ${"completed"} | ${0}   | ${"leave"} | ${undefined}
  ${"a whole refund"}                   | ${"completed"} | ${"refunded"}  | ${-1}  | ${"free"}  | ${"refunded"}
  ${"a dispute"}                        | ${"completed"} | ${"disputed"}  | ${-1}  | ${"leave"} | ${"disputed"}
  ${"a dispute that was won"}           | ${"disputed"}  | ${"completed"} | ${1}   | ${"leave"} | ${"dispute won"}
  ${"a dispute that was lost"}          | ${"disputed"}  | ${"refunded"}  | ${0}   | ${"free"}  | ${"refunded"}
  ${"a refund that is reported again"}  | ${"refunded"}  | ${"refunded"}  | ${0}   | ${"leave"} | ${undefined}
  ${"a refund that failed"}             | ${"refunded"}  | ${"completed"} | ${1}   | ${"take"}  | ${"refund failed"}
  ${"an appeal after a loss"}           | ${"refunded"}  | ${"disputed"}  | ${0}   | ${"take"}  | ${"disputed"}
`("$what", ({ before, told, counts, purchase, news }) => {
  expect(changeOrder(before, told, undefined)).toEqual({
    status: told,
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
  expect(changeOrder(undefined, "completed", reason)).toEqual({
    status: "refunded",
    counts: 0,
    purchase: "leave",
    news,
    refundReason: reason,
  });
});

test("a second payment that is refunded already is not refunded again", () => {
  expect(changeOrder(undefined, "refunded", "duplicate").refundReason).toBeUndefined();
});
