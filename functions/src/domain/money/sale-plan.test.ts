import { saleOf } from "./order.js";
import type { Payment, PaymentFacts } from "./payment.js";
import { type FoundSale, planPayment } from "./sale-plan.js";

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
const TRANSFER = { transfer: "sent", reversedAmount: 0 };

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

const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amount: 1_900,
  refundedAmount: 0,
  dispute: "none",
  ...changes,
});
const payment = (changes: Partial<Payment> = {}): Payment => ({
  facts: facts(),
  sale,
  refundDue: false,
  transfer: "sent",
  reversedAmount: 0,
  ...changes,
});
const paid = { paymentIntentId: "pi_1", facts: { amount: 1_900 }, sale };
const told = (changes: Partial<PaymentFacts>) => ({ paymentIntentId: "pi_1", facts: changes });
const planned = (found: FoundSale, known: Payment | undefined = payment(), report = told({})) =>
  planPayment(known, report, found).sale;

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
const NOTHING = { refundedNow: false, purchase: "leave", counters: undefined, xp: [], notices: [] };

test("a paid session makes the order, with all that counts it", () => {
  const { orderId, paymentIntentId, ...amounts } = sale;
  expect(planPayment(undefined, paid, unsold)).toEqual({
    payment: { facts: facts(), sale, refundDue: false, ...TRANSFER },
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
    },
  });
});

test("what is told of a payment whose sale nobody knows waits in the payment", () => {
  expect(planPayment(undefined, told({ refundedAmount: 500 }), undefined)).toEqual({
    payment: { facts: { amount: 0, refundedAmount: 500, dispute: "none" }, refundDue: false, ...TRANSFER },
    sale: undefined,
  });
});

test("a refund that came before its order makes a refunded order, which counts nowhere", () => {
  const early = payment({ sale: undefined, facts: facts({ amount: 0, refundedAmount: 1_900 }) });
  expect(planned(unsold, early, paid)).toMatchObject({
    isNew: true,
    order: { status: "refunded", refundedAmount: 1_900 },
    ...{ ...NOTHING, refundedNow: true, notices: REFUNDED },
  });
});

test("a second payment of what the buyer holds is refunded, with its reason, and counts nowhere", () => {
  const plan = planPayment(undefined, paid, { ...unsold, heldBy: "cs_0" });
  expect(plan.payment.refundDue).toBe(true);
  expect(plan.sale).toMatchObject({
    order: { status: "refunded", refundReason: "duplicate" },
    ...{ ...NOTHING, refundedNow: true, notices: REFUNDED },
  });
});

test.each([
  ["is no longer sold", { ...PRODUCT, sold: false }],
  ["was deleted", undefined],
])("a payment for a product that %s is refunded, and both are told why", (_, product) => {
  const plan = planPayment(undefined, paid, { ...unsold, product });
  expect(plan.payment).toMatchObject({ refundDue: true, refundReason: "notForSale" });
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
  const plan = planPayment(payment(), told({}), { ...sold, product: { ...PRODUCT, sold: false } });
  expect(plan).toMatchObject({ payment: { refundDue: false }, sale: { order: { status: "completed" } } });
});

test("the order of a product that was deleted has no title, and no counter of the product", () => {
  const deleted = { product: undefined };
  expect(planned({ ...unsold, ...deleted })?.order).toMatchObject({
    ...{ productTitle: "", productSlug: "", productCategory: "" },
  });
  const refunded = planned({ ...sold, ...deleted }, payment(), told({ refundedAmount: 1_900 }));
  expect(refunded?.counters).toEqual({ ...counted(-1), product: undefined });
});

test.each([
  ["a sale that is told of again", {}, sold, {}],
  ["a part refunded", { refundedAmount: 500 }, sold, { order: { status: "completed", refundedAmount: 500 } }],
  [
    "all refunded",
    { refundedAmount: 1_900 },
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
    { refundedAmount: 1_900 },
    { ...sold, order: "refunded", heldBy: undefined },
    { order: { status: "refunded", refundedAmount: 1_900 } },
  ],
  [
    "a dispute",
    { dispute: "open" },
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
    { dispute: "won" },
    { ...sold, order: "disputed", firstSale: undefined },
    {
      counters: counted(1),
      xp: [...xp(1), first(1)],
      notices: [{ id: "disputeWon_cs_1", uid: "ada", about: "disputeWon" }],
    },
  ],
  [
    "a dispute that was lost",
    { dispute: "lost" },
    { ...sold, order: "disputed" },
    {
      order: { status: "refunded", refundedAmount: 0 },
      refundedNow: true,
      purchase: "free",
      notices: REFUNDED,
    },
  ],
] as const)("%s", (_, facts, found, changes) => {
  const order = { status: "completed", refundedAmount: 0 };
  expect(planned(found, payment(), told(facts))).toEqual({ isNew: false, order, ...NOTHING, ...changes });
});

test.each([
  ["given by the first", unsold, {}, true],
  ["not given by a second", { ...unsold, firstSale: "cs_0" }, {}, false],
  ["taken back with the sale that gave it", sold, { refundedAmount: 1_900 }, true],
  ["left with another that gave it", { ...sold, firstSale: "cs_0" }, { refundedAmount: 1_900 }, false],
  [
    "not taken back when an admin took it",
    { ...sold, firstSale: undefined },
    { refundedAmount: 1_900 },
    false,
  ],
])("the XP of a first sale is %s", (_, found, facts, changes) => {
  const actions = planned(found, payment(), told(facts))?.xp.map(({ action }) => action);
  expect(actions?.includes("first-sale")).toBe(changes);
});

test("a refund leaves the product with another order that holds it", () => {
  expect(planned({ ...sold, heldBy: "cs_2" }, payment(), told({ refundedAmount: 1_900 }))?.purchase).toBe(
    "leave",
  );
});

test("a refund that is due stays due, whatever is told meanwhile", () => {
  const known = payment({ refundDue: true });
  const found = { ...sold, order: "refunded", heldBy: "cs_0" } as const;
  expect(planPayment(known, told({ dispute: "open" }), found).payment.refundDue).toBe(true);
  expect(planPayment(payment(), told({ dispute: "open" }), found).payment.refundDue).toBe(false);
});

test("a dispute's transfer is kept with the payment", () => {
  const report = { ...told({}), transfer: { state: "reversed", reversedAmount: 1_748 } } as const;
  expect(planPayment(payment(), report, sold).payment).toEqual(
    payment({ transfer: "reversed", reversedAmount: 1_748 }),
  );
});
