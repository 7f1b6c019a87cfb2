import type { MailTopic } from "#contract/mail.js";

/** How an email is written: from a notification, from an order, or from what is new. */
export const MAIL_FORMS = ["notice", "receipt", "digest"] as const;
export type MailForm = (typeof MAIL_FORMS)[number];

/**
 * What became of an email. An email without a state waits. `sending` was handed to a sender. `unknown` may have been sent: its
 * sender ended before it noted the result. `unconfigured` waits until the operator names a mail server.
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

/** Whether nothing more happens to an email. */
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
  /** When it is looked at next; undefined if nothing more happens to it by itself. */
  readonly nextAt?: Date | undefined;
  readonly state?: MailState | undefined;
  /** How often a sender tried. */
  readonly tries: number;
}
