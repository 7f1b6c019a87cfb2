import fc from "fast-check";
import { IS_LONG, runs } from "#test/support/effort.js";
import { AMOUNT, DISPUTE_FEE, FEES, Ledger, TAX } from "../testing/ledger.js";
import { divide, keptOnRefund, processingFee } from "./money.js";
import { lostOf, NOTHING_PAID, type Payment, type PaymentState, refundedOf, statusOf } from "./payment.js";
import { movesOf, owedOf, waitAfter } from "./settlement.js";

const { sellerAmount: SHARE } = divide(AMOUNT);
const KEEPS = keptOnRefund(AMOUNT, FEES);

const paid: PaymentState = { ...NOTHING_PAID, amount: AMOUNT, destination: "acct_1", transferId: "tr_1" };
const decided = { reason: "requested", keeps: KEEPS, at: new Date(0) } as const;
const refund = (amount: number, isOurs = true, status = "succeeded") => ({ amount, status, isOurs });
const dispute = (status: string, withdrawn: number, amount = withdrawn) => ({ status, withdrawn, amount });

describe("what is due", () => {
  test.each<[string, Partial<PaymentState>, Pick<Payment, "decided">, ReturnType<typeof movesOf>]>([
    ["nothing for a sale", {}, {}, []],
    ["nothing before the payment", { amount: 0 }, { decided }, []],
    [
      "the share and what Stripe keeps, then the refund",
      {},
      { decided },
      [
        { kind: "reverse", transferId: "tr_1", amount: SHARE + KEEPS },
        { kind: "refund", amount: AMOUNT, reason: "requested" },
      ],
    ],
    [
      "the refund alone, after the reversal",
      { reversals: { trr_1: { amount: SHARE + KEEPS } } },
      { decided },
      [{ kind: "refund", amount: AMOUNT, reason: "requested" }],
    ],
    [
      "nothing, after both",
      { reversals: { trr_1: { amount: SHARE + KEEPS } }, refunds: { re_1: refund(AMOUNT) } },
      { decided },
      [],
    ],
    [
      "the share of a disputed dollar, not the whole share",
      { disputes: { du_1: dispute("needs_response", 100) } },
      {},
      [{ kind: "reverse", transferId: "tr_1", amount: 92 }],
    ],
    ["nothing for an inquiry", { disputes: { du_1: dispute("warning_needs_response", 0, AMOUNT) } }, {}, []],
    [
      "a transfer that does not exist yet",
      { transferId: undefined, disputes: { du_1: dispute("needs_response", AMOUNT) } },
      {},
      [{ kind: "reverse", transferId: undefined, amount: SHARE }],
    ],
    [
      "the share again after a dispute was won",
      { disputes: { du_1: dispute("won", 0, AMOUNT) }, reversals: { trr_1: { amount: SHARE } } },
      {},
      [{ kind: "restore", amount: SHARE }],
    ],
    [
      "what was restored, for a second dispute",
      {
        disputes: { du_1: dispute("won", 0, AMOUNT), du_2: dispute("needs_response", AMOUNT) },
        reversals: { trr_1: { amount: SHARE } },
        restorations: { tr_2: { amount: SHARE, reversed: 0 } },
      },
      {},
      [{ kind: "reverse", transferId: "tr_2", amount: SHARE }],
    ],
    [
      "what was restored before the transfer itself, for a refund after a dispute that was won",
      {
        disputes: { du_1: dispute("won", 0, AMOUNT) },
        reversals: { trr_1: { amount: SHARE } },
        restorations: { tr_2: { amount: SHARE, reversed: 0 } },
      },
      { decided },
      [
        { kind: "reverse", transferId: "tr_2", amount: SHARE },
        { kind: "reverse", transferId: "tr_1", amount: KEEPS },
        { kind: "refund", amount: AMOUNT, reason: "requested" },
      ],
    ],
    [
      "no refund while a bank decides",
      { disputes: { du_1: dispute("under_review", AMOUNT) }, reversals: { trr_1: { amount: SHARE } } },
      { decided },
      [],
    ],
    [
      "no refund of what a bank has returned to the buyer",
      { disputes: { du_1: dispute("lost", AMOUNT) }, reversals: { trr_1: { amount: SHARE } } },
      { decided },
      [],
    ],
    [
      "nothing for a refund of an operator, who decides what the seller pays",
      { refunds: { re_1: refund(AMOUNT, false) } },
      {},
      [],
    ],
    [
      "what an operator's refund took, after it failed",
      {
        refunds: { re_1: refund(AMOUNT, false, "failed") },
        reversals: { trr_1: { amount: AMOUNT, refundId: "re_1" } },
      },
      {},
      [{ kind: "restore", amount: SHARE }],
    ],
    [
      "the refund alone for a payment that reached no seller",
      { destination: undefined, transferId: undefined },
      { decided },
      [{ kind: "refund", amount: AMOUNT, reason: "requested" }],
    ],
  ])("is %s", (_, change, more, moves) => {
    expect(movesOf({ state: { ...paid, ...change }, ...more })).toEqual(moves);
  });
});

type Event = keyof Ledger["events"];
const EVENTS = Object.keys(new Ledger(false).events) as Event[];

/** What must be true after everything is settled, whatever has happened. */
function faultsOf(ledger: Ledger): string[] {
  const { net, state, disputes, total, cost, keeps } = ledger;
  const faults: string[] = [];
  const isTrue = (holds: boolean, what: string) => holds || faults.push(what);
  const costs = disputes * DISPUTE_FEE;
  const lost = lostOf(state);
  isTrue(net.buyer + net.seller + net.platform + net.stripe === 0, "the money does not add up");
  isTrue(movesOf(ledger).length === 0, "something is still due");
  isTrue(net.stripe === cost + costs, "Stripe's fees");
  // A bank that holds money may give it back: it counts as lost until then.
  const isAtRisk = lost > 0 || Object.values(state.disputes).some(({ withdrawn }) => withdrawn > 0);
  const least = isAtRisk ? -cost : 0;
  isTrue(net.platform + costs + ledger.feesReturned >= least - 1, "the platform loses");
  isTrue(net.seller >= -keeps - 1, "the seller pays more than what Stripe keeps");
  isTrue(net.seller <= SHARE + 1, "the seller gets more than the share");
  isTrue(net.buyer <= 0, "the buyer gets more than was paid");
  const status = statusOf(ledger);
  if (status === "refunded") isTrue(net.buyer === 0, "an order is refunded, but the buyer has not all");
  if (status === "completed") {
    isTrue(net.buyer === -total + refundedOf(state) + lost, "the buyer has another amount than was refunded");
    const isWhole = refundedOf(state) + lost === 0;
    if (isWhole) isTrue(net.seller === SHARE, "an order is completed, but the seller has not the share");
    isTrue(ledger.decided === undefined, "a decided refund was not made");
  }
  return faults;
}

/** Lets events happen, then lets everything that is missing come, and settles. */
function ended(sequence: readonly Event[], isTransferLate: boolean, tax?: number): Ledger {
  const ledger = new Ledger(isTransferLate, tax);
  for (const event of sequence) ledger.events[event]();
  ledger.events.transfer();
  ledger.isPlatformEmpty = false;
  ledger.settle();
  // An error that Stripe has stored costs one attempt.
  ledger.settle();
  return ledger;
}

const show = ({ net, state, decided: refunds }: Ledger) => JSON.stringify({ net, state, refunds });

const LONGEST = IS_LONG ? 4 : 3;
/** Whether the transfer is late, and the tax. */
const VARIANTS = [
  [false, undefined],
  [true, undefined],
  [false, TAX],
  [true, TAX],
] as const;

test("the money is right after every sequence of a few events, settled at once or late", () => {
  let count = 0;
  const check = (sequence: readonly Event[]) => {
    const isOdd = sequence.length === 3 && EVENTS.indexOf(sequence[2] as Event) % 2;
    const variants = IS_LONG || sequence.length < 3 ? VARIANTS : VARIANTS.slice(isOdd ? 2 : 0).slice(0, 2);
    for (const [isTransferLate, tax] of variants) {
      count++;
      const ledger = ended(sequence, isTransferLate, tax);
      const faults = faultsOf(ledger);
      if (faults.length > 0)
        throw new Error(`${sequence.join(", ")}, ${tax}: ${faults.join("; ")} ${show(ledger)}`);
    }
    if (sequence.length < LONGEST) for (const event of EVENTS) check([...sequence, event]);
  };
  check([]);
  expect(count).toBeGreaterThan(IS_LONG ? 250_000 : 8_000);
});

test("the money is right after long sequences", () => {
  const sequences = fc.array(fc.constantFrom(...EVENTS), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(sequences, fc.constantFrom(...VARIANTS), (sequence, [isTransferLate, tax]) => {
      expect(faultsOf(ended(sequence, isTransferLate, tax))).toEqual([]);
    }),
    runs(300, 100_000),
  );
});

test("buying and refunding 100 times costs the platform nothing", () => {
  let platform = 0;
  for (let round = 0; round < 100; round++) {
    const ledger = ended(["the market decides a refund"], round % 2 === 0);
    expect(ledger.net.buyer).toBe(0);
    platform += ledger.net.platform;
  }
  expect(platform).toBe(0);
});

test("at every price a refund costs the platform nothing that the sale did not cost", () => {
  const cents = fc.integer({ min: 100, max: 999_900 });
  fc.assert(
    fc.property(cents, (amount) => {
      const { platformFee, sellerAmount } = divide(amount);
      const cost = processingFee(amount, FEES);
      const keeps = keptOnRefund(amount, FEES);
      const [reverse] = movesOf({ state: { ...paid, amount }, decided: { ...decided, keeps } });
      expect(reverse?.amount).toBe(sellerAmount + keeps);
      expect(platformFee - cost + sellerAmount + keeps - amount).toBe(Math.min(0, platformFee - cost));
    }),
    runs(1_000),
  );
});

describe("what is owed", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const later = new Date("2026-11-23T12:00:00Z");
  const owing = { state: paid, decided };

  test("is due at once, and stays as it is while it is the same", () => {
    const owed = owedOf(owing, now);
    expect(owed).toMatchObject({
      moves: ["reverse", "refund"],
      amount: AMOUNT,
      since: now,
      dueAt: now,
      tries: 0,
    });
    const tried = { ...owed, tries: 3, dueAt: later } as NonNullable<typeof owed>;
    expect(owedOf({ ...owing, owed: tried }, later)).toEqual(tried);
  });

  test("is due at once when it has become something else, and as old as it was", () => {
    const tried = { moves: ["reverse"], amount: 92, since: new Date(0), dueAt: later, tries: 3 } as const;
    expect(owedOf({ ...owing, owed: tried }, now)).toMatchObject({
      since: new Date(0),
      dueAt: now,
      tries: 0,
    });
  });

  test("stays due when a request with a later clock sees it change, so the run that works on it goes on", () => {
    const due = { moves: ["refund"], amount: 92, since: new Date(0), dueAt: now, tries: 0 } as const;
    expect(owedOf({ ...owing, owed: due }, later)).toMatchObject({
      moves: ["reverse", "refund"],
      dueAt: now,
    });
  });

  test("waits when a refund has failed, though it was due", () => {
    const failed = { ...paid, refunds: { re_1: refund(AMOUNT, true, "failed") } };
    const due = { moves: ["refund"], amount: 92, since: new Date(0), dueAt: now, tries: 0 } as const;
    const owed = owedOf({ state: failed, decided, owed: due }, now);
    expect(owed?.dueAt).toEqual(new Date(now.getTime() + 24 * 60 * 60_000));
  });

  test("ends when it is moved", () => {
    const tried = { moves: ["reverse"], amount: 92, since: now, dueAt: later, tries: 3 } as const;
    expect(owedOf({ state: paid, decided: undefined, owed: tried }, now)).toBeUndefined();
  });

  test.each([
    [1, 1],
    [2, 4],
    [3, 16],
    [4, 64],
    [6, 720],
    [1_000, 720],
  ])("waits after %i attempts for %i minutes", (tries, minutes) => {
    expect(waitAfter(tries)).toBe(minutes * 60_000);
  });
});
