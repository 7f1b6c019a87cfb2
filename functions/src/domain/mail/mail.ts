import type { MailTopic } from "#contract/mail.js";

/** The template of an email: a notification, an order, or the digest. */
export const MAIL_FORMS = ["notice", "receipt", "digest"] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/**
 * The state of an email. An email without a state waits. `sending`: a sender has
 * it. `unknown`: it may have been sent, because its sender stopped before recording
 * the result. `unconfigured`: it waits until the operator configures a mail server.
 */
export const MAIL_STATES = ["sending", "sent", "failed", "unknown", "skipped", "unconfigured"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why an email was not sent. */
export const MAIL_REASONS = [
  ...["deleted", "banned", "unverified", "suspended", "declined", "read", "outdated", "empty"],
  ...["bounced", "rejected", "unreachable", "tooOld", "interrupted"],
] as const;
export type MailReason =
  | ("deleted" | "banned" | "unverified" | "suspended" | "declined" | "read" | "outdated" | "empty")
  | ("bounced" | "rejected" | "unreachable" | "tooOld" | "interrupted");

/** Whether an email is in a final state. */
export const isEnded = (state: MailState | undefined): boolean =>
  state !== undefined && state !== "sending" && state !== "unconfigured";

/** An email in the outbox. */
export interface Mail {
  readonly id: string;
  readonly uid: string;
  readonly topic: MailTopic;
  readonly form: MailForm;
  readonly orderId?: string | undefined;
  readonly createdAt: Date;
  /** When a run processes it next; undefined if none will. */
  readonly nextAt?: Date | undefined;
  readonly state?: MailState | undefined;
  /** The number of attempts. */
  readonly tries: number;
}
