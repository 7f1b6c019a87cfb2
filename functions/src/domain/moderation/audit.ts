import type { CollectionAct } from "#contract/collections.js";

/** The actor of an entry in the audit log. */
export interface Actor {
  /** The uid of an admin's account; `console` for actors without one, such as the project's owner. */
  readonly uid: string;
  /**
   * The platform's name for them: an email address or a service account. It is written
   * to the audit log only.
   */
  readonly principal: string;
}

/** The actor's uid if the platform's principal has no admin account. */
export const UNKNOWN_ADMIN = "console";

/**
 * The placeholder for an admin's uid in public documents: `approvedBy`, `heldBy`, `removedBy`, `bannedBy`. Everyone can
 * read them, and a uid would show attackers which accounts to target. The audit log has the uid (decision 118).
 */
export const ADMIN_STAMP = "admin";

export type AuditAction =
  | "admin.grant"
  | "admin.revoke"
  | "product.approve"
  | "product.approve-version"
  | "product.restore"
  | "product.remove"
  | "product.refund-buyers"
  | "product.hold"
  | "product.rescan-hold"
  | "product.first-hold"
  | "product.release"
  | "product.put-back"
  | "user.ban"
  | "user.unban"
  | "user.put-back"
  | "user.rename"
  | "user.delete"
  | "advisory.publish"
  | "advisory.withdraw"
  | "advisory.put-back"
  | "report.resolve"
  | "report.dismiss"
  | "report.put-back"
  | "appeal.grant"
  | "appeal.decline"
  | "threat.list"
  | "threat.unlist"
  | `collection.${CollectionAct}`
  | "category.describe";

/** An entry of the audit log. Its time is the commit time (spec: Audit log). */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly details: Readonly<Record<string, unknown>>;
}
