import type { Move, Payment } from "#domain/money/payment.js";
import { earlier, movesOf, waitAfter } from "#domain/money/settlement.js";
import { type MoveResult, makeMove } from "#gateway/stripe.js";
import { logWarning } from "#platform/log.js";
import * as connectedAccounts from "#store/money/connected-accounts.js";
import { changeOwed, countAttempt, duePayments } from "#store/money/payments.js";
import { applyPayment } from "./apply.js";

/** How long one run may work on a payment, in milliseconds: longer than its requests can take. */
const LEASE_MS = 5 * 60 * 1000;
/** More moves than a payment can need in a run. */
const MOST_MOVES = 10;

/**
 * Makes the transfers and refunds that a payment owes, if they are due (docs/decisions/113). It reads the current state
 * from Stripe before each of them, so none is ever repeated, even if a run was killed or Stripe has forgotten the
 * idempotency key. A lease excludes concurrent runs. A transfer or refund that Stripe rejects, or that fails because
 * Stripe is unreachable, stays owed and is retried indefinitely.
 *
 * @returns the payment after the run; undefined if nothing was due or another run works on it
 */
export async function settlePayment(paymentIntentId: string, now: Date): Promise<Payment | undefined> {
  const leased = await changeOwed(paymentIntentId, (owed) => {
    if (owed.dueAt > now || (owed.leasedUntil && owed.leasedUntil > now)) return undefined;
    return { ...owed, leasedUntil: new Date(now.getTime() + LEASE_MS) };
  });
  if (!leased) return undefined;
  let last: Payment | undefined = leased;
  for (let made = 0; made < MOST_MOVES; made++) {
    const result = await moveOnce(paymentIntentId, now, (payment) => {
      last = payment;
    });
    if (result === "settled") return last;
    if (result.kind !== "unanswered") await countAttempt(paymentIntentId);
    if (result.kind !== "done") return (await postpone(paymentIntentId, result, now)) ?? last;
  }
  return (await postpone(paymentIntentId, { problem: "too_many_moves" }, now)) ?? last;
}

/**
 * Makes the transfers and refunds that a payment owes without waiting for their due time, because the reason for
 * waiting may no longer exist. A payment that owes nothing costs one read.
 */
export async function settleAgain(paymentIntentId: string, now: Date): Promise<void> {
  const isOwed = await changeOwed(paymentIntentId, (owed) => ({
    ...owed,
    dueAt: earlier(owed.dueAt, now),
  }));
  if (isOwed) await settlePayment(paymentIntentId, now);
}

/** Looks at a payment and makes its first move. An outage of Stripe counts as a result. */
async function moveOnce(
  paymentIntentId: string,
  now: Date,
  seen: (payment: Payment | undefined) => void,
): Promise<MoveResult | "settled"> {
  let payment: Payment | undefined;
  try {
    payment = await applyPayment(paymentIntentId, {}, now);
  } catch (error) {
    if (!(error instanceof Error && "type" in error)) throw error;
    return { kind: "unanswered", problem: String(error.type) };
  }
  seen(payment);
  if (!payment) return { kind: "unanswered", problem: "payment_unknown" };
  const [move] = movesOf(payment);
  if (!move) return "settled";
  // What was due when the lease was taken stays due. Only a refund that failed in the meantime makes the next one wait.
  if (payment.owed && payment.owed.dueAt > now) return { kind: "unanswered", problem: "refund_failed" };
  return makeMove(paymentIntentId, move, payment.attempt, await destinationOf(move, payment));
}

/** The account that a share is restored to: the seller may have connected another since the sale. */
async function destinationOf({ kind }: Move, { sale }: Payment): Promise<string | undefined> {
  if (kind !== "restore" || !sale) return undefined;
  return (await connectedAccounts.read(sale.sellerUid)).processorAccountId ?? undefined;
}

async function postpone(
  paymentIntentId: string,
  { problem }: { readonly problem: string },
  now: Date,
): Promise<Payment | undefined> {
  const later = await changeOwed(paymentIntentId, ({ leasedUntil: _, ...owed }) => {
    const tries = owed.tries + 1;
    const next = new Date(Math.max(owed.dueAt.getTime(), now.getTime() + waitAfter(tries)));
    return { ...owed, tries, problem, dueAt: next };
  });
  if (later?.owed) {
    const { moves, amount, since, tries, dueAt } = later.owed;
    const hours = Math.floor((now.getTime() - since.getTime()) / (60 * 60 * 1000));
    // The alert on money that is owed for long reads `hours`.
    logWarning("Money is owed", { payment: paymentIntentId, moves, amount, hours, tries, problem, dueAt });
  }
  return later;
}

/** How many payments a run works on at once. */
const AT_ONCE = 4;
/** How many payments a run processes at most. */
const MOST_PAYMENTS = 500;

/**
 * Processes all payments with due debts, oldest first, until none is left or the time is up. The next run continues.
 * @returns the number of settled payments, and the number of payments with remaining debts
 */
export async function settleDue(
  now: Date,
  hasTime: () => boolean,
): Promise<{ settled: number; owed: number; left: number }> {
  const due = await duePayments(now, MOST_PAYMENTS);
  const counts = { settled: 0, owed: 0, left: due.length };
  const queue = due.values();
  const work = async () => {
    for (const id of queue) {
      if (!hasTime()) return;
      const payment = await settlePayment(id, now);
      counts.left--;
      if (payment) counts[payment.owed ? "owed" : "settled"]++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}
