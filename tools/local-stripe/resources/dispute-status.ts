import type { Stripe } from "../stripe-types.js";

/** Every status of Stripe's disputes, with those that can follow. An appeal can follow a lost dispute. */
const NEXT = {
  warning_needs_response: ["warning_under_review", "warning_closed", "needs_response"],
  warning_under_review: ["warning_closed", "needs_response"],
  warning_closed: [],
  needs_response: ["under_review", "won", "lost"],
  under_review: ["won", "lost"],
  won: [],
  lost: ["appeal_needs_response", "appeal_under_review", "won"],
  appeal_needs_response: ["appeal_under_review", "won", "lost"],
  appeal_under_review: ["won", "lost"],
  prevented: [],
} as const satisfies Record<string, readonly Stripe.Dispute.Status[]>;

export type DisputeStatus = keyof typeof NEXT;
export const DISPUTE_STATUSES = Object.keys(NEXT) as DisputeStatus[];

/** The initial state of a dispute: waiting for the bank's decision, an inquiry, or already decided. */
export const FIRST_STATUSES = ["needs_response", "warning_needs_response", "prevented"] as const;
export type FirstStatus = (typeof FIRST_STATUSES)[number];

export function canFollow(before: DisputeStatus, after: DisputeStatus): boolean {
  return (NEXT[before] as readonly string[]).includes(after);
}

/** Whether the dispute is over, at least for now. */
export function isClosed(status: string): boolean {
  return ["won", "lost", "warning_closed", "prevented"].includes(status);
}

/** Whether money is withdrawn in this status. Not for inquiries, nor for prevented or won disputes. */
export function takesMoney(status: DisputeStatus): boolean {
  return status !== "won" && status !== "prevented" && !status.startsWith("warning_");
}
