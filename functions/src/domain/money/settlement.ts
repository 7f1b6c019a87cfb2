import { divide } from "./money.js";
import {
  isDisputed,
  isLive,
  lostOf,
  type Move,
  type Owed,
  type Payment,
  type PaymentState,
  priceOf,
  refundedOf,
} from "./payment.js";

/**
 * The money to move at Stripe so that everyone has what they are owed after a
 * payment's refunds and disputes (docs/decisions/113). It compares the correct
 * amounts with the current ones. An interrupted, repeated, or late run therefore
 * has the same result: money that has been moved is no longer owed.
 */

type Settled = Pick<Payment, "state" | "decided">;

/** The portion of an amount in proportion to a part of a payment. */
const partOf = (cents: number, part: number, { amount }: PaymentState): number =>
  Math.round((cents * Math.min(part, amount)) / amount);

/** The seller's share of a part of a payment, in cents. */
const shareOf = (state: PaymentState, part: number): number =>
  partOf(divide(priceOf(state)).sellerAmount, part, state);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Cents that each of an operator's refunds took back from the transfer. It returned a part of the fee, too. */
function reversedByOthers(state: PaymentState, isWanted: (isRefundLive: boolean) => boolean): number[] {
  const reversed = Object.values(state.reversals).filter(({ refundId }) => {
    const refund = refundId === undefined ? undefined : state.refunds[refundId];
    return refundId !== undefined && isWanted(refund === undefined || isLive(refund));
  });
  return reversed.map(({ amount }) => amount);
}

/** Cents that are currently withdrawn from the seller, not counting refunds that include the withdrawal. */
export function takenOf(state: PaymentState): number {
  if (state.amount === 0) return 0;
  const own = Object.values(state.reversals).filter(({ refundId }) => refundId === undefined);
  const given = Object.values(state.restorations).map(({ amount, reversed }) => amount - reversed);
  // A refund that failed has left its reversal behind. It took from what the seller got: the share with the tax.
  const got = divide(priceOf(state)).sellerAmount + (state.tax ?? 0);
  const leftBehind = reversedByOthers(state, (isRefundLive) => !isRefundLive).map((cents) =>
    partOf(got, cents, state),
  );
  return sum([...own.map(({ amount }) => amount), ...leftBehind]) - sum(given);
}

/** Cents of a decided refund that Stripe can refund now, and has not refunded yet. */
function refundDue({ state, decided }: Settled): number {
  if (!decided || isDisputed(state)) return 0;
  return Math.max(0, state.amount - refundedOf(state) - lostOf(state));
}

/**
 * Cents that should be taken from the seller, as far as a transfer can be reversed. Stripe transfers the tax, too,
 * which the marketplace pays to the authorities.
 */
function targetOf(payment: Settled): number {
  const { state, decided } = payment;
  const withdrawn = sum(Object.values(state.disputes).map((dispute) => dispute.withdrawn));
  const ours = Object.values(state.refunds).filter((refund) => refund.isOurs && isLive(refund));
  const refunded = sum(ours.map(({ amount }) => amount)) + refundDue(payment);
  const share = shareOf(state, withdrawn + refunded);
  const others = sum(reversedByOthers(state, (isRefundLive) => isRefundLive));
  const left = shareOf(state, state.amount) - shareOf(state, others);
  const { tax = 0 } = state;
  const taxLeft = tax - partOf(tax, others, state);
  return Math.min(share, Math.max(0, left)) + taxLeft + (refunded > 0 ? (decided?.keeps ?? 0) : 0);
}

/**
 * The transfers and refunds that are due, in order. The withdrawal from the seller precedes the refund, because it can
 * be repeated. If a share was returned to the seller, that transfer is reversed first.
 */
export function movesOf(payment: Settled): Move[] {
  const { state, decided } = payment;
  if (state.amount === 0) return [];
  const moves: Move[] = [];
  // A payment without a destination stays with the marketplace.
  let missing = state.destination === undefined ? 0 : targetOf(payment) - takenOf(state);
  if (missing < 0) moves.push({ kind: "restore", amount: -missing });
  const take = (transferId: string | undefined, left: number) => {
    const amount = Math.min(missing, left);
    if (amount > 0) moves.push({ kind: "reverse", transferId, amount });
    missing -= Math.max(0, amount);
  };
  for (const [id, { amount, reversed }] of Object.entries(state.restorations)) take(id, amount - reversed);
  const reversed = sum(Object.values(state.reversals).map(({ amount }) => amount));
  take(state.transferId, state.amount - reversed);
  const due = refundDue(payment);
  if (decided && due > 0) moves.push({ kind: "refund", amount: due, reason: decided.reason });
  return moves;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The longest wait between two attempts, in milliseconds. An obligation never expires unpaid. */
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS;
/** The longest wait after a refund that failed at the buyer's bank. */
const MOST_FAILED_DAYS = 7;

/** The wait after a number of failed attempts: 1 minute, 4 minutes, 16 minutes, and so on up to 12 hours. */
export const waitAfter = (tries: number): number =>
  Math.min(LONGEST_WAIT_MS, MINUTE_MS * 4 ** Math.min(Math.max(tries - 1, 0), 10));

/**
 * The earlier of two times. A request with a later clock therefore does not delay the run that handles a due move.
 */
export const earlier = (dueAt: Date, now: Date): Date => (dueAt < now ? dueAt : now);

/** The debts that result from the current state of a payment; undefined if there are none. */
export function owedOf(payment: Settled & Pick<Payment, "owed">, now: Date): Owed | undefined {
  const moves = movesOf(payment);
  if (moves.length === 0) return undefined;
  const wanted = {
    moves: moves.map(({ kind }) => kind),
    amount: Math.max(...moves.map(({ amount }) => amount)),
  };
  const { owed } = payment;
  if (owed && owed.amount === wanted.amount && owed.moves.join() === wanted.moves.join()) return owed;
  // The buyer's bank refused a refund: a new one is not tried at once.
  const failed = Object.values(payment.state.refunds).filter((one) => one.isOurs && !isLive(one)).length;
  const waits = wanted.moves.includes("refund") ? Math.min(failed, MOST_FAILED_DAYS) * DAY_MS : 0;
  return {
    ...wanted,
    since: owed?.since ?? now,
    dueAt: waits === 0 && owed ? earlier(owed.dueAt, now) : new Date(now.getTime() + waits),
    tries: 0,
    leasedUntil: owed?.leasedUntil,
  };
}
