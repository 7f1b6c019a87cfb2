import type { Fields } from "./admin-edit.js";

/** The ban fields of a profile: `banned` is edited by admins, `bannedAt` is written by the functions. */
export interface BanMarks {
  readonly banned?: unknown;
  readonly bannedAt?: unknown;
}

export type BanPlan = "ban" | "unban" | "put back" | "settled";

/**
 * Decides about an edit of `banned` (DESIGN §6). `bannedAt` records what has been applied, so
 * processing the same profile twice changes nothing.
 */
export function planBan({ banned, bannedAt }: BanMarks): BanPlan {
  const carriedOut = bannedAt !== undefined;
  if (banned !== undefined && typeof banned !== "boolean") return "put back";
  if ((banned === true) === carriedOut) return "settled";
  return banned === true ? "ban" : "unban";
}

/**
 * Whether the author's ban holds a product: the product or a new version of it is waiting, and no
 * admin holds it yet.
 */
export function isHeldByBan({ status, pendingVersion, heldAt }: Fields): boolean {
  return (status === "pending_review" || Boolean(pendingVersion)) && !heldAt;
}
