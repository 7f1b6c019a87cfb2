import type { Mail, MailReason, MailState } from "./mail.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The pauses after failed attempts, in milliseconds: greylisting ends within minutes, an outage
 * within days.
 */
const PAUSES_MS = [5, 15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * MINUTE_MS);
/** Emails that are older than this are no longer sent. */
const MOST_AGE_MS = 4 * 24 * HOUR_MS;
/** How long a sender's lease on an email lasts: several times the sum of its timeouts. */
export const LEASE_MS = 5 * MINUTE_MS;
/** How long an email stays in the list after it was sent or has failed. */
const KEPT_MS = 90 * 24 * HOUR_MS;
/** How long an email can wait for a mail server to be configured. */
const MOST_RESPONSE = 500;

/** How an attempt ended. */
export type Outcome =
  | { readonly is: "sent" }
  /** Try again: nothing was sent. */
  | { readonly is: "delayed"; readonly response: string }
  /** Refused permanently. `isAddress`: the address accepts no mail at all. */
  | { readonly is: "refused"; readonly response: string; readonly isAddress: boolean }
  /** The connection ended after the message was handed over, before the server confirmed it. */
  | { readonly is: "unconfirmed"; readonly response: string };

/** The fields of an email that a sender updates. `undefined` removes a field. */
export interface MailNote {
  readonly state: MailState | undefined;
  readonly nextAt: Date | undefined;
  readonly reason?: MailReason | undefined;
  readonly response?: string | undefined;
  readonly endedAt?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

/** The final state of an email. */
export function ended(state: MailState, now: Date, reason?: MailReason, response?: string): MailNote {
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  return { state, reason, response: shortened(response), nextAt: undefined, endedAt: now, expiresAt };
}

/** An email that waits for a mail server. It is kept as long as a sent one. */
export const withoutServer = (now: Date): MailNote => ({
  ...{ state: "unconfigured", nextAt: undefined, expiresAt: new Date(now.getTime() + KEPT_MS) },
});

/**
 * Decides what an event or a scheduled run does with an email, before it reads the recipient.
 *
 * @returns `send`, `leave`, or the fields to update. If a sender's lease expired, the email may have been sent, so it
 * is never sent again (docs/decisions/255-emails-are-sent-at-most-once.md).
 */
export function nextStep(mail: Mail, now: Date): "send" | "leave" | MailNote {
  const { state, nextAt, createdAt } = mail;
  const isDue = nextAt === undefined || nextAt.getTime() <= now.getTime();
  if (state === "sending") return isDue ? ended("unknown", now, "interrupted") : "leave";
  if (state !== undefined && state !== "unconfigured") return "leave";
  if (now.getTime() - createdAt.getTime() > MOST_AGE_MS) return ended("failed", now, "tooOld");
  return isDue ? "send" : "leave";
}

/**
 * The fields to update after an attempt.
 *
 * @param tries the number of attempts, including this one
 */
export function afterAttempt(outcome: Outcome, tries: number, now: Date): MailNote {
  if (outcome.is === "sent") return ended("sent", now);
  const { response } = outcome;
  if (outcome.is === "unconfirmed") return ended("unknown", now, "interrupted", response);
  if (outcome.is === "refused") {
    return ended("failed", now, outcome.isAddress ? "bounced" : "rejected", response);
  }
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return ended("failed", now, "unreachable", response);
  return { state: undefined, nextAt: new Date(now.getTime() + pause), response: shortened(response) };
}

/** The mail server's reply, or the error of the connection. */
export interface SmtpProblem {
  /** The command that failed, such as `RCPT TO`. */
  readonly command: string;
  /** The reply's code; undefined if there was none. */
  readonly code: number | undefined;
  readonly response: string;
  /** Whether the message had been handed over. */
  readonly isHandedOver: boolean;
}

/**
 * The part of an enhanced status code (RFC 3463) that gives the cause: `5.1` and `5.2` are the
 * mailbox's.
 */
const ENHANCED = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/;
/** Without one, the replies to `RCPT TO` that are about the mailbox (RFC 5321). */
const OF_THE_MAILBOX = [550, 551, 553];

/** Decides how a problem affects the email and its address (DESIGN §18). */
export function outcomeOf({ command, code, response, isHandedOver }: SmtpProblem): Outcome {
  if (code === undefined) return { is: isHandedOver ? "unconfirmed" : "delayed", response };
  if (code < 500) return { is: "delayed", response };
  // The server does not take our login, or not our sender: that is the operator's to fix, and can be in time.
  if (command !== "RCPT TO" && command !== "DATA") return { is: "delayed", response };
  const enhanced = ENHANCED.exec(response)?.[1];
  const isAddress =
    enhanced === undefined
      ? command === "RCPT TO" && OF_THE_MAILBOX.includes(code)
      : enhanced === "1" || (enhanced === "2" && command === "RCPT TO");
  return { is: "refused", response, isAddress };
}

const shortened = (text: string | undefined): string | undefined =>
  text?.replace(/\s+/g, " ").slice(0, MOST_RESPONSE);
