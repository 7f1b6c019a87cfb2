import { type Dispute, NOTHING_PAID, outcomeOf, type PaymentState, refundedOf, statusOf } from "./payment.js";

const paid: PaymentState = { ...NOTHING_PAID, amount: 1_900, destination: "acct_1", transferId: "tr_1" };
const refund = (amount: number, status = "succeeded") => ({ amount, status, isOurs: true });
const dispute = (status: string, withdrawn = 1_900, amount = 1_900): Dispute => ({
  status,
  withdrawn,
  amount,
});

test.each<[string, Partial<PaymentState>, string | undefined]>([
  ["nothing but a refund", { amount: 0, refunds: { re_1: refund(1_900) } }, undefined],
  ["a payment", {}, "completed"],
  ["a part refunded", { refunds: { re_1: refund(500) } }, "completed"],
  ["all refunded in two parts", { refunds: { re_1: refund(500), re_2: refund(1_400) } }, "refunded"],
  ["a refund on its way", { refunds: { re_1: refund(1_900, "pending") } }, "refunded"],
  ["a refund that the buyer must claim", { refunds: { re_1: refund(1_900, "requires_action") } }, "refunded"],
  ["a refund that failed", { refunds: { re_1: refund(1_900, "failed") } }, "completed"],
  ["a refund that was canceled", { refunds: { re_1: refund(1_900, "canceled") } }, "completed"],
  [
    "a refund that failed and one that did not",
    { refunds: { re_1: refund(1_900, "failed"), re_2: refund(1_900) } },
    "refunded",
  ],
  ["an open dispute", { disputes: { du_1: dispute("needs_response") } }, "disputed"],
  ["an inquiry", { disputes: { du_1: dispute("warning_needs_response", 0) } }, "completed"],
  ["an inquiry that took the money", { disputes: { du_1: dispute("warning_under_review") } }, "disputed"],
  ["a dispute that was won", { disputes: { du_1: dispute("won", 0) } }, "completed"],
  ["a dispute that was lost", { disputes: { du_1: dispute("lost") } }, "refunded"],
  ["a dispute of a part that was lost", { disputes: { du_1: dispute("lost", 100, 100) } }, "completed"],
  [
    "a dispute of a part that was lost, and a refund of the rest",
    { disputes: { du_1: dispute("lost", 100, 100) }, refunds: { re_1: refund(1_800) } },
    "refunded",
  ],
  ["a lost dispute in appeal", { disputes: { du_1: dispute("appeal_under_review") } }, "disputed"],
  ["a prevented dispute", { disputes: { du_1: dispute("prevented", 0) } }, "completed"],
  ["a prevented dispute that was paid out", { disputes: { du_1: dispute("prevented") } }, "refunded"],
  [
    "a second dispute after one that was won",
    { disputes: { du_1: dispute("won", 0), du_2: dispute("under_review") } },
    "disputed",
  ],
  [
    "an open dispute beside a lost one of the rest",
    { disputes: { du_1: dispute("lost", 1_000, 1_000), du_2: dispute("under_review", 900, 900) } },
    "disputed",
  ],
])("%s", (_, change, status) => {
  expect(statusOf({ state: { ...paid, ...change } })).toBe(status);
});

test.each(["duplicate", "notForSale"] as const)("a payment that is %s was never a valid order", (reason) => {
  expect(statusOf({ state: paid, decided: { reason, keeps: 85, at: new Date(0) } })).toBe("refunded");
});

test.each(["removed", "requested", "fraudWarning"] as const)(
  "an order is completed until the refund (%s) is made",
  (reason) => {
    const decided = { reason, keeps: 85, at: new Date(0) };
    expect(statusOf({ state: paid, decided })).toBe("completed");
  },
);

test("what is refunded follows from the refunds that did not fail", () => {
  const refunds = { re_1: refund(500), re_2: refund(100, "pending"), re_3: refund(1_300, "failed") };
  expect(refundedOf({ ...paid, refunds })).toBe(600);
});

test.each([
  ["needs_response", 0, "open"],
  ["under_review", 1_900, "open"],
  ["appeal_needs_response", 1_900, "open"],
  ["appeal_under_review", 0, "open"],
  ["won", 0, "none"],
  // Reinstated money may take a while.
  ["won", 1_900, "none"],
  ["lost", 1_900, "lost"],
  ["lost", 0, "lost"],
  ["warning_needs_response", 0, "none"],
  ["warning_under_review", 0, "none"],
  ["warning_closed", 0, "none"],
  ["prevented", 0, "none"],
  ["prevented", 1_900, "lost"],
  ["a status of tomorrow", 0, "none"],
  ["a status of tomorrow", 1_900, "open"],
] as const)("a dispute that is %s, with %i cents withdrawn, is %s", (status, withdrawn, outcome) => {
  expect(outcomeOf(dispute(status, withdrawn))).toBe(outcome);
});
