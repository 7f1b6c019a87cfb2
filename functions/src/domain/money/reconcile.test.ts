import { NOTHING_PAID, type Payment } from "./payment.js";
import { differenceOf } from "./reconcile.js";

const paymentIntentId = "pi_1";
const known: Payment = {
  state: {
    ...NOTHING_PAID,
    amount: 1_900,
    refunds: { re_1: { amount: 500, status: "succeeded", isOurs: true } },
    disputes: { du_1: { amount: 1_900, status: "needs_response", withdrawn: 1_900 } },
  },
  attempt: 1,
};
const refund = { paymentIntentId, kind: "refund", id: "re_1", status: "succeeded" } as const;
const dispute = {
  paymentIntentId,
  kind: "dispute",
  id: "du_1",
  status: "needs_response",
  withdrawn: 1_900,
} as const;
const session = { paymentIntentId, kind: "session" } as const;

test.each([session, refund, dispute])("a payment is as Stripe lists its $kind", (seen) => {
  expect(differenceOf(known, seen)).toBeUndefined();
});

test.each([
  [undefined, session, "session of a payment that is unknown"],
  [{ state: NOTHING_PAID, attempt: 1 }, dispute, "dispute of a payment that is unknown"],
  [known, { ...refund, status: "failed" }, "refund re_1 is failed, not succeeded"],
  [known, { ...refund, id: "re_2" }, "refund re_2 is succeeded, not known"],
  [known, { ...dispute, status: "won" }, "dispute du_1 is won, not needs_response"],
  [known, { ...dispute, id: "du_2" }, "dispute du_2 is needs_response, not known"],
  [known, { ...dispute, withdrawn: 0 }, "dispute du_1 has withdrawn 0 cents, not 1900"],
] as const)("a payment differs: %#", (payment, seen, difference) => {
  expect(differenceOf(payment, seen)).toBe(difference);
});
