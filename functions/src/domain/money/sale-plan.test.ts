import { saleOf } from "./order.js";
import { NOTHING_PAID, type Payment, type PaymentState } from "./payment.js";
import { type FoundSale, type PaymentReport, planPayment } from "./sale-plan.js";

const sale = saleOf({
  orderId: "cs_1",
  paymentIntentId: "pi_1",
  productId: "p1",
  buyerUid: "bea",
  sellerUid: "ada",
  amount: 1_900,
  currency: "usd",
});
const PRODUCT = { title: "Quiet Ledger", slug: "quiet-ledger", category: "skills", sold: true };

/** A sale without stored data. */
const unsold: FoundSale = {
  sale,
  order: undefined,
  heldBy: undefined,
  product: PRODUCT,
  firstSale: undefined,
};
/** The same sale after it was stored, as the seller's first. */
const sold: FoundSale = { ...unsold, order: "completed", heldBy: "cs_1", firstSale: "cs_1" };

const NOW = new Date("2026-11-22T12:00:00Z");
const KEEPS = 86;
const state = (changes: Partial<PaymentState> = {}): PaymentState => ({
  ...NOTHING_PAID,
  ...{ amount: 1_900, destination: "acct_1", transferId: "tr_1" },
  ...changes,
});
const payment = (changes: Partial<Payment> = {}): Payment => ({
  state: state(),
  sale,
  decided: undefined,
  attempt: 1,
  owed: undefined,
  ...changes,
});
const refunds = (amount: number, status = "succeeded") => ({
  refunds: { re_1: { amount, status, isOurs: false } },
});
const disputes = (status: string, withdrawn = 1_900) => ({
  disputes: { du_1: { amount: 1_900, status, withdrawn } },
});
const told = (changes: Partial<PaymentState> = {}, more: Partial<PaymentReport> = {}): PaymentReport => ({
  state: state(changes),
  keeps: KEEPS,
  ...more,
});
const paid = told({}, { sale });
const plans = (known: Payment | undefined, report: PaymentReport, found: FoundSale | undefined) =>
  planPayment(known, report, found, NOW);
const planned = (found: FoundSale, known: Payment | undefined = payment(), report = told()) =>
  plans(known, report, found).sale;

const SOLD = [{ id: "productSold_cs_1", uid: "ada", about: "productSold" }];
const REFUNDED = [
  { id: "saleRefunded_cs_1", uid: "ada", about: "saleRefunded" },
  { id: "purchaseRefunded_cs_1", uid: "bea", about: "purchaseRefunded" },
];
const counted = (sign: 1 | -1) => ({
  product: { purchaseCount: sign },
  seller: { totalSales: sign, totalRevenue: sign * 1_748 },
  buyer: { productsBought: sign },
});
const xp = (sign: 1 | -1) => [
  { uid: "ada", action: "sale", key: "cs_1", sign },
  { uid: "bea", action: "purchase", key: "cs_1", sign },
];
const first = (sign: 1 | -1) => ({
  uid: "ada",
  action: "first-sale",
  key: "once",
  details: { orderId: "cs_1" },
  sign,
});
const NOTHING = {
  ...{ refundedNow: false, purchase: "leave", counters: undefined, xp: [], notices: [] },
  hasReceipt: false,
};

test("a paid session makes the order, with all that counts it", () => {
  const { orderId, paymentIntentId, ...amounts } = sale;
  expect(plans(undefined, paid, unsold)).toEqual({
    payment: payment(),
    sale: {
      isNew: true,
      order: {
        ...amounts,
        productTitle: "Quiet Ledger",
        productSlug: "quiet-ledger",
        productCategory: "skills",
        processorSessionId: orderId,
        processorPaymentIntentId: paymentIntentId,
        refundedAmount: 0,
        status: "completed",
      },
      refundedNow: false,
      purchase: "take",
      counters: counted(1),
      xp: [...xp(1), first(1)],
      notices: SOLD,
      hasReceipt: true,
    },
  });
});

test("a payment that has not succeeded makes no order", () => {
  expect(plans(undefined, told({ amount: 0 }, { sale }), unsold).sale).toBeUndefined();
});

test("a refund that came before its order makes a refunded order, which counts nowhere", () => {
  expect(planned(unsold, undefined, told(refunds(1_900), { sale }))).toMatchObject({
    isNew: true,
    order: { status: "refunded", refundedAmount: 1_900 },
    ...{ ...NOTHING, refundedNow: true, notices: REFUNDED },
  });
});

const OWED = { moves: ["reverse", "refund"], amount: 1_900, since: NOW, dueAt: NOW, tries: 0 };

test("a second payment of what the buyer holds is refunded, with its reason, and counts nowhere", () => {
  const plan = plans(undefined, paid, { ...unsold, heldBy: "cs_0" });
  expect(plan.payment).toMatchObject({
    decided: { reason: "duplicate", keeps: KEEPS, at: NOW },
    owed: OWED,
  });
  expect(plan.sale).toMatchObject({
    order: { status: "refunded", refundReason: "duplicate" },
    ...{ ...NOTHING, refundedNow: true, notices: REFUNDED },
  });
});

test.each([
  ["is no longer sold", { ...PRODUCT, sold: false }],
  ["was deleted", undefined],
])("a payment for a product that %s is refunded, and both are told why", (_, product) => {
  const plan = plans(undefined, paid, { ...unsold, product });
  expect(plan.payment).toMatchObject({ decided: { reason: "notForSale" }, owed: OWED });
  expect(plan.sale).toMatchObject({
    order: { status: "refunded", refundReason: "notForSale" },
    ...{ ...NOTHING, refundedNow: true },
    notices: [
      { id: "lateSaleRefunded_cs_1", uid: "ada", about: "lateSaleRefunded" },
      { id: "latePurchaseRefunded_cs_1", uid: "bea", about: "latePurchaseRefunded" },
    ],
  });
});

test("an order that exists is not refunded when its product is no longer sold", () => {
  const plan = plans(payment(), told(), { ...sold, product: { ...PRODUCT, sold: false } });
  expect(plan).toMatchObject({ payment: { decided: undefined }, sale: { order: { status: "completed" } } });
});

test("a payment that has no order is refunded when that is decided", () => {
  const plan = plans(undefined, told({}, { decision: "notForSale" }), undefined);
  expect(plan).toMatchObject({ payment: { decided: { reason: "notForSale" }, owed: OWED }, sale: undefined });
});

describe("a decided refund", () => {
  const decision = "requested" as const;
  const decided = { reason: decision, keeps: 50, at: new Date(0) };

  test("is owed, and the order is completed until it is made", () => {
    const plan = plans(payment(), told({}, { decision }), sold);
    expect(plan.payment).toMatchObject({ decided: { reason: decision, keeps: KEEPS, at: NOW }, owed: OWED });
    expect(plan.sale).toMatchObject({ order: { status: "completed" }, ...NOTHING });
  });

  test("is decided once", () => {
    const plan = plans(payment({ decided }), told({}, { decision: "removed" }), sold);
    expect(plan.payment.decided).toEqual(decided);
  });

  test.each([
    ["refunded", refunds(1_900), "refunded"],
    ["disputed", disputes("needs_response"), "disputed"],
  ] as const)("is not decided for a payment that is %s", (_, change, order) => {
    const plan = plans(payment(), told(change, { decision }), { ...sold, order });
    expect(plan.payment.decided).toBeUndefined();
  });

  test("because of a removal waits while the payment is disputed, and is owed when the dispute is won", () => {
    const open = told(disputes("needs_response"), { decision: "removed" });
    const waiting = plans(payment(), open, { ...sold, order: "disputed" });
    expect(waiting.payment).toMatchObject({ decided: { reason: "removed", keeps: KEEPS, at: NOW } });
    expect(waiting.payment.owed?.moves).toEqual(["reverse"]);
    expect(waiting.sale).toMatchObject({ order: { status: "disputed" }, ...NOTHING });
    const won = plans(waiting.payment, told(disputes("won", 0)), { ...sold, order: "disputed" });
    expect(won.payment.owed).toMatchObject({ moves: ["reverse", "refund"], amount: 1_900 });
    const lost = plans(waiting.payment, told(disputes("lost")), { ...sold, order: "disputed" });
    expect(lost.payment.owed?.moves).toEqual(["reverse"]);
    expect(lost.sale).toMatchObject({ order: { status: "refunded" } });
  });

  test("that failed is owed again, a day later, and the order is completed again", () => {
    const failed = told({
      refunds: { re_1: { amount: 1_900, status: "failed", isOurs: true } },
      reversals: { trr_1: { amount: 1_798 } },
    });
    const plan = plans(payment({ decided }), failed, { ...sold, order: "refunded", heldBy: undefined });
    const dueAt = new Date(NOW.getTime() + 24 * 60 * 60 * 1000);
    expect(plan.payment.owed).toMatchObject({ moves: ["refund"], amount: 1_900, dueAt });
    expect(plan.sale).toMatchObject({
      order: { status: "completed", refundedAmount: 0 },
      purchase: "take",
      counters: counted(1),
      notices: [
        { id: "saleRefundFailed_cs_1", uid: "ada", about: "saleRefundFailed" },
        { id: "purchaseRefundFailed_cs_1", uid: "bea", about: "purchaseRefundFailed" },
      ],
    });
    // What is told again does not move the day.
    const later = new Date(NOW.getTime() + 1_000);
    expect(planPayment(plan.payment, failed, sold, later).payment.owed).toEqual(plan.payment.owed);
  });
});

test("an order whose refund failed stays refunded, and is owed, if the buyer bought the product again", () => {
  const found: FoundSale = { ...sold, order: "refunded", heldBy: "cs_2" };
  const plan = plans(payment(), told(refunds(1_900, "failed")), found);
  expect(plan.payment).toMatchObject({ decided: { reason: "duplicate" }, owed: OWED });
  expect(plan.sale).toMatchObject({ order: { status: "refunded", refundedAmount: 0 }, ...NOTHING });
});

test("the order of a product that was deleted has no title, and no counter of the product", () => {
  const deleted = { product: undefined };
  expect(planned({ ...unsold, ...deleted })?.order).toMatchObject({
    ...{ productTitle: "", productSlug: "", productCategory: "" },
  });
  const refunded = planned({ ...sold, ...deleted }, payment(), told(refunds(1_900)));
  expect(refunded?.counters).toEqual({ ...counted(-1), product: undefined });
});

test.each([
  ["a sale that is told of again", {}, sold, {}],
  ["a part refunded", refunds(500), sold, { order: { status: "completed", refundedAmount: 500 } }],
  [
    "all refunded",
    refunds(1_900),
    sold,
    {
      order: { status: "refunded", refundedAmount: 1_900 },
      refundedNow: true,
      purchase: "free",
      counters: counted(-1),
      xp: [...xp(-1), first(-1)],
      notices: REFUNDED,
    },
  ],
  [
    "a refund that is told of again",
    refunds(1_900),
    { ...sold, order: "refunded", heldBy: undefined },
    { order: { status: "refunded", refundedAmount: 1_900 } },
  ],
  [
    "a dispute",
    disputes("needs_response"),
    sold,
    {
      order: { status: "disputed", refundedAmount: 0 },
      counters: counted(-1),
      xp: [...xp(-1), first(-1)],
      notices: [{ id: "saleDisputed_cs_1", uid: "ada", about: "saleDisputed" }],
    },
  ],
  [
    "a dispute that was won",
    disputes("won", 0),
    { ...sold, order: "disputed", firstSale: undefined },
    {
      counters: counted(1),
      xp: [...xp(1), first(1)],
      notices: [{ id: "disputeWon_cs_1", uid: "ada", about: "disputeWon" }],
    },
  ],
  [
    "a dispute that was lost",
    disputes("lost"),
    { ...sold, order: "disputed" },
    {
      order: { status: "refunded", refundedAmount: 0 },
      refundedNow: true,
      purchase: "free",
      notices: REFUNDED,
    },
  ],
  [
    "an appeal that was won after the loss",
    disputes("won", 0),
    { ...sold, order: "refunded", heldBy: undefined, firstSale: undefined },
    {
      purchase: "take",
      counters: counted(1),
      xp: [...xp(1), first(1)],
      notices: [{ id: "disputeWon_cs_1", uid: "ada", about: "disputeWon" }],
    },
  ],
] as const)("%s", (_, changed, found, changes) => {
  const order = { status: "completed", refundedAmount: 0 };
  expect(planned(found, payment(), told(changed))).toEqual({ isNew: false, order, ...NOTHING, ...changes });
});

test.each([
  ["given by the first", unsold, {}, true],
  ["not given by a second", { ...unsold, firstSale: "cs_0" }, {}, false],
  ["taken back with the sale that gave it", sold, refunds(1_900), true],
  ["left with another that gave it", { ...sold, firstSale: "cs_0" }, refunds(1_900), false],
  ["not taken back when an admin took it", { ...sold, firstSale: undefined }, refunds(1_900), false],
])("the XP of a first sale is %s", (_, found, changed, changes) => {
  const actions = planned(found, payment(), told(changed))?.xp.map(({ action }) => action);
  expect(actions?.includes("first-sale")).toBe(changes);
});

test("a refund leaves the product with another order that holds it", () => {
  expect(planned({ ...sold, heldBy: "cs_2" }, payment(), told(refunds(1_900)))?.purchase).toBe("leave");
});
