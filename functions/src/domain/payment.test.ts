import fc from "fast-check";
import { join, NO_FACTS, type PaymentFacts, statusOf } from "./payment.js";

const paid: PaymentFacts = { amount: 1_900, refundedAmount: 0, dispute: "none" };

const facts = fc.record({
  amount: fc.constantFrom(0, 1_900),
  refundedAmount: fc.constantFrom(0, 500, 1_900),
  dispute: fc.constantFrom<PaymentFacts["dispute"]>("none", "open", "won", "lost"),
});

test("facts join to the same in any order and however often they come", () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (reports, choices) => {
      const all = reports.reduce(join, NO_FACTS);
      const shuffled = [...reports, ...reports].sort(() => (choices.next().value % 3) - 1);
      expect(shuffled.reduce(join, NO_FACTS)).toEqual(all);
    }),
  );
});

test.each<[string, Partial<PaymentFacts>, string | undefined]>([
  ["nothing but a refund", { amount: 0, refundedAmount: 1_900 }, undefined],
  ["a payment", {}, "completed"],
  ["a part refunded", { refundedAmount: 500 }, "completed"],
  ["all refunded", { refundedAmount: 1_900 }, "refunded"],
  ["an open dispute", { dispute: "open" }, "disputed"],
  ["a dispute that was won", { dispute: "won" }, "completed"],
  ["a dispute that was lost", { dispute: "lost" }, "refunded"],
  ["a dispute that was won, and all refunded", { dispute: "won", refundedAmount: 1_900 }, "refunded"],
  ["an open dispute, and all refunded", { dispute: "open", refundedAmount: 1_900 }, "refunded"],
])("%s", (_, change, status) => {
  expect(statusOf({ ...paid, ...change })).toBe(status);
});
