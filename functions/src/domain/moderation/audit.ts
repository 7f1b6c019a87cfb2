/** Who did something that the audit log remembers. */
export interface Actor {
  /** The uid of an admin's account; `console` for who has none, such as the owner of the project. */
  readonly uid: string;
  /** What the platform calls them: an e-mail address or a service account. It goes to the audit log only. */
  readonly principal: string;
}

/** The actor's uid where the platform's principal belongs to no admin account. */
export const UNKNOWN_ADMIN = "console";

export type AuditAction =
  | "admin.grant"
  | "admin.revoke"
  | "product.approve"
  | "product.approve-version"
  | "product.restore"
  | "product.remove"
  | "product.hold"
  | "product.release"
  | "product.put-back"
  | "user.ban"
  | "user.unban"
  | "user.put-back"
  | "user.rename"
  | "user.delete"
  | "report.resolve"
  | "report.dismiss"
  | "report.put-back";

/** One line of the audit log; its time is the commit's (spec: Audit log). */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly details: Readonly<Record<string, unknown>>;
}
