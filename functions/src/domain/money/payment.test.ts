import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import {
  disputeOf,
  join,
  joinTransfer,
  NO_FACTS,
  type Payment,
  type PaymentFacts,
  statusOf,
  transferMoves,
} from "./payment.js";

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
    runs(),
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

test.each([
  ["needs_response", "open"],
  ["under_review", "open"],
  ["won", "won"],
  ["lost", "lost"],
  ["warning_needs_response", undefined],
  ["warning_closed", undefined],
])("a dispute that Stripe calls %s is %s", (status, dispute) => {
  expect(disputeOf(status)).toBe(dispute);
});

const moved = (transfer: Payment["transfer"], reversedAmount = 500): Payment => ({
  facts: paid,
  refundDue: false,
  transfer,
  reversedAmount,
});

test.each`
  known                | to            | reverse  | restore  | transfer      | reversedAmount
  ${undefined}         | ${"reversed"} | ${true}  | ${false} | ${"reversed"} | ${700}
  ${undefined}         | ${"restored"} | ${true}  | ${true}  | ${"restored"} | ${700}
  ${moved("sent", 0)}  | ${"reversed"} | ${true}  | ${false} | ${"reversed"} | ${700}
  ${moved("reversed")} | ${"reversed"} | ${false} | ${false} | ${"reversed"} | ${500}
  ${moved("reversed")} | ${"restored"} | ${false} | ${true}  | ${"restored"} | ${700}
  ${moved("restored")} | ${"reversed"} | ${false} | ${false} | ${"restored"} | ${500}
  ${moved("restored")} | ${"restored"} | ${false} | ${false} | ${"restored"} | ${500}
`("a transfer that is $known.transfer and shall be $to", ({ known, to, reverse, restore, ...end }) => {
  expect(transferMoves(known, to)).toEqual({ reverse, restore });
  const { transfer, reversedAmount } = end;
  expect(joinTransfer(known, { state: to, reversedAmount: 700 })).toEqual({ transfer, reversedAmount });
});

test("a transfer of which nothing is told stays where it is", () => {
  expect(joinTransfer(undefined, undefined)).toEqual({ transfer: "sent", reversedAmount: 0 });
  expect(joinTransfer(moved("reversed"), undefined)).toEqual({ transfer: "reversed", reversedAmount: 500 });
});
