import type { Payment } from "./payment.js";

/** A payment as it appears in Stripe's lists. */
export type Sighting = { readonly paymentIntentId: string } & (
  | { readonly kind: "session" }
  | { readonly kind: "refund"; readonly id: string; readonly status: string }
  | { readonly kind: "dispute"; readonly id: string; readonly status: string; readonly withdrawn: number }
);

/**
 * How a payment differs from Stripe's list; undefined if it does not. A payment without an order may belong to another
 * service on the same Stripe account; only Stripe can show that.
 */
export function differenceOf(known: Payment | undefined, seen: Sighting): string | undefined {
  if (!known || known.state.amount === 0) return `${seen.kind} of a payment that is unknown`;
  if (seen.kind === "session") return undefined;
  if (seen.kind === "refund") {
    const status = known.state.refunds[seen.id]?.status;
    return status === seen.status
      ? undefined
      : `refund ${seen.id} is ${seen.status}, not ${status ?? "known"}`;
  }
  const dispute = known.state.disputes[seen.id];
  if (dispute?.status !== seen.status)
    return `dispute ${seen.id} is ${seen.status}, not ${dispute?.status ?? "known"}`;
  if (dispute.withdrawn === seen.withdrawn) return undefined;
  return `dispute ${seen.id} has withdrawn ${seen.withdrawn} cents, not ${dispute.withdrawn}`;
}
