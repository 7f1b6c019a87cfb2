import { CHOSEN_TOPICS, type MailTopic, OPTIONAL_TOPICS, REQUIRED_TOPICS } from "#contract/mail.js";
import type { User } from "../people/user.js";
import type { Mail, MailReason } from "./mail.js";

/** What a user chose, and what became of their address. */
export interface Mailbox {
  /** The topics that the user switched on or off. */
  readonly choices: Readonly<Partial<Record<MailTopic, boolean>>>;
  /** The address that takes no mail; undefined if the last one did. */
  readonly suspended: string | undefined;
}

export const isRequired = (topic: MailTopic): boolean =>
  (REQUIRED_TOPICS as readonly string[]).includes(topic);

/** Whether a user gets emails of a topic. */
export const isChosen = (topic: MailTopic, { choices }: Pick<Mailbox, "choices">): boolean =>
  isRequired(topic) || (choices[topic] ?? !(CHOSEN_TOPICS as readonly string[]).includes(topic));

/** Every topic that a user can switch, with what they chose. */
export const choicesOf = (mailbox: Pick<Mailbox, "choices">) =>
  OPTIONAL_TOPICS.map((topic) => ({ topic, isOn: isChosen(topic, mailbox) }));

/** What is known about the recipient of an email when it is sent. */
export interface FoundRecipient {
  readonly user: User | undefined;
  /** The account at the identity provider; undefined if it is deleted or disabled. */
  readonly account: { readonly email: string; readonly emailVerified: boolean } | undefined;
  readonly mailbox: Mailbox;
}

/**
 * Why a user does not get an email now; undefined if they do.
 *
 * A deleted account gets nothing, and an address that nobody verified gets nothing. A banned user gets only what cannot be
 * switched off: what was decided about them, their money, and their data.
 */
export function objectionTo(
  { topic }: Pick<Mail, "topic">,
  { user, account, mailbox }: FoundRecipient,
): MailReason | undefined {
  if (!user || user.status === "deleted" || !account || account.email === "") return "deleted";
  if (user.banned && !isRequired(topic)) return "banned";
  if (!account.emailVerified) return "unverified";
  if (account.email === mailbox.suspended) return "suspended";
  return isChosen(topic, mailbox) ? undefined : "declined";
}
