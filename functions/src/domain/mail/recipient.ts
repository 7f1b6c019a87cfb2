import { CHOSEN_TOPICS, type MailTopic, OPTIONAL_TOPICS, REQUIRED_TOPICS } from "#contract/mail.js";
import type { User } from "../people/user.js";
import type { Mail, MailReason } from "./mail.js";

/** A user's email settings, and the state of their address. */
export interface Mailbox {
  /** The topics that the user turned on or off. */
  readonly choices: Readonly<Partial<Record<MailTopic, boolean>>>;
  /** The address that rejects mail; undefined if the current one does not. */
  readonly suspended: string | undefined;
}

export const isRequired = (topic: MailTopic): boolean =>
  (REQUIRED_TOPICS as readonly string[]).includes(topic);

/** Whether a user gets emails of a topic. */
export const isChosen = (topic: MailTopic, { choices }: Pick<Mailbox, "choices">): boolean =>
  isRequired(topic) || (choices[topic] ?? !(CHOSEN_TOPICS as readonly string[]).includes(topic));

/** Every topic that a user can turn on or off, with its current setting. */
export const choicesOf = (mailbox: Pick<Mailbox, "choices">) =>
  OPTIONAL_TOPICS.map((topic) => ({ topic, isOn: isChosen(topic, mailbox) }));

/** The known facts about the recipient when an email is sent. */
export interface FoundRecipient {
  readonly user: User | undefined;
  /** The account at the identity provider; undefined if it is deleted or disabled. */
  readonly account: { readonly email: string; readonly emailVerified: boolean } | undefined;
  readonly mailbox: Mailbox;
}

/**
 * Why a user does not get an email now; undefined if they do.
 *
 * Deleted accounts and unverified addresses get no emails. A banned user gets only
 * the emails that cannot be turned off: about decisions, their money, and their
 * data.
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
