import type { Fields } from "./admin-edit.js";

/** The ban fields of a profile. Admins edit `banned`; the functions write `bannedAt`. */
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

/** The effect of a ban on a product of the banned author. */
export interface BanEffect {
  /** It is no longer published. `withheld` marks it, so that the end of the ban publishes it again. */
  readonly withholds: boolean;
  /** Only an admin may publish it or its waiting version. A hold that an admin placed remains. */
  readonly holds: boolean;
}

/** Decides the effects of a ban: every product that is published or awaits approval is held (DESIGN §11). */
export function banEffect({ status, pendingVersion, heldAt }: Fields): BanEffect {
  const withholds = status === "published";
  const isWaiting = status === "pending_review" || Boolean(pendingVersion);
  return { withholds, holds: (withholds || isWaiting) && !heldAt };
}

/** The effects to undo when a ban ends. */
export function unbanEffect({ status, heldFor, withheld }: Fields): {
  readonly publishes: boolean;
  readonly releases: boolean;
} {
  return { publishes: withheld === true && status === "pending_review", releases: heldFor === "ban" };
}
