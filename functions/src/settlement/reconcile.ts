import { Failure } from "#contract/failure.js";
import { refundedOf, statusOf } from "#domain/money/payment.js";
import { differenceOf, type Sighting } from "#domain/money/reconcile.js";
import { sightings } from "#gateway/stripe.js";
import { readPayment } from "#store/money/payments.js";
import { applyPayment } from "./apply.js";
import { answerDisputes } from "./evidence.js";
import { settlePayment } from "./settle.js";

const HOUR_MS = 60 * 60 * 1000;
/**
 * The period that is listed at once, in milliseconds. If a run stops early, the next one repeats
 * the period that it had started.
 */
const WINDOW_MS = 3 * HOUR_MS;
/**
 * The listed periods overlap, because a session is open for about half an hour and its payment can
 * take longer.
 */
const OVERLAP_MS = 24 * HOUR_MS;

/** A payment that differed from its state at Stripe. */
export interface Finding {
  readonly payment: string;
  readonly difference: string;
  /**
   * `applied`, `none of ours`, or the reason why it could not be applied. In a dry run, `not
   * applied`.
   */
  readonly result: string;
  readonly order?: string | undefined;
  readonly status?: string | undefined;
  readonly refunded?: number | undefined;
}

export interface Reconciled {
  /** Everything up to this time has been compared. */
  readonly until: Date;
  readonly isDone: boolean;
  readonly compared: number;
  readonly findings: readonly Finding[];
}

/**
 * Compares Stripe's payments, refunds, and disputes of a period with the orders. Applies differences that no event has
 * reported, in the same way as an event (DESIGN §11).
 *
 * @param from the earliest time that has not been compared
 * @param hasTime false ends the run after the current payment; the next run starts at `until`
 */
export async function reconcilePayments(
  from: Date,
  now: Date,
  { isDry, hasTime }: { readonly isDry: boolean; readonly hasTime: () => boolean },
): Promise<Reconciled> {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  let compared = 0;
  let until = new Date(from.getTime() - OVERLAP_MS);
  while (until < now) {
    const end = new Date(Math.min(until.getTime() + WINDOW_MS, now.getTime() + HOUR_MS));
    for await (const sighting of sightings(until, end)) {
      if (!hasTime()) return { until: later(until, from), isDone: false, compared, findings };
      compared++;
      const finding = seen.has(sighting.paymentIntentId) ? undefined : await compare(sighting, isDry, now);
      if (!finding) continue;
      seen.add(sighting.paymentIntentId);
      findings.push(finding);
    }
    until = end;
  }
  return { until: now, isDone: true, compared, findings };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

async function compare(sighting: Sighting, isDry: boolean, now: Date): Promise<Finding | undefined> {
  const { paymentIntentId: payment } = sighting;
  const difference = differenceOf(await readPayment(payment), sighting);
  if (difference === undefined) return undefined;
  if (isDry) return { payment, difference, result: "not applied" };
  try {
    const applied = await applyPayment(payment, {}, now);
    if (!applied) return { payment, difference, result: "none of ours" };
    const settled = (applied.owed && (await settlePayment(payment, now))) || applied;
    await answerDisputes(payment, settled, now);
    const { state, sale } = settled;
    const order = { order: sale?.orderId, status: statusOf(applied), refunded: refundedOf(state) };
    return { payment, difference, result: "applied", ...order };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { payment, difference, result: [error.code, ...(error.details.issues ?? [])].join(": ") };
  }
}
