import type { Fields } from "./console-edit.js";

/** What an admin left in a profile: the field that people edit, and the stamp that the functions write. */
export interface BanMarks {
  readonly banned?: unknown;
  readonly bannedAt?: unknown;
}

export type BanPlan = "ban" | "unban" | "put back" | "settled";

/**
 * Decides about an edit of `banned` (DESIGN §6). The stamp says what has been
 * carried out, so that a second look at the same profile finds nothing to do.
 */
export function planBan({ banned, bannedAt }: BanMarks): BanPlan {
  const carriedOut = bannedAt !== undefined;
  if (banned !== undefined && typeof banned !== "boolean") return "put back";
  if ((banned === true) === carriedOut) return "settled";
  return banned === true ? "ban" : "unban";
}

/** Whether a ban of its author holds a product: it waits, itself or with a new version, and no admin holds it already. */
export function isHeldByBan({ status, pendingVersion, heldAt }: Fields): boolean {
  return (status === "pending_review" || Boolean(pendingVersion)) && !heldAt;
}
