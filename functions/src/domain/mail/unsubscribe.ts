import { MAIL_TOPICS, type MailTopic } from "#contract/mail.js";

/** What a link that ends a user's emails names (RFC 8058). */
export interface UnsubscribeLink {
  readonly uid: string;
  readonly topic: MailTopic;
  /** In base64url. */
  readonly signature: string;
}

/** Where the links lead: a page for people, and for the programs that end a subscription with one request. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

export function unsubscribeUrl(siteUrl: string, { uid, topic, signature }: UnsubscribeLink): string {
  const query = new URLSearchParams({ user: uid, topic, signature });
  return `${siteUrl}${UNSUBSCRIBE_PATH}?${query}`;
}

/** The link of a query; undefined if it has another form. */
export function readUnsubscribeLink(query: URLSearchParams): UnsubscribeLink | undefined {
  const [uid = "", name, signature = ""] = ["user", "topic", "signature"].map(
    (key) => query.get(key) ?? undefined,
  );
  const topic = MAIL_TOPICS.find((known) => known === name);
  const isValid = /^[A-Za-z0-9_-]{1,128}$/.test(uid) && /^[A-Za-z0-9_-]{43}$/.test(signature);
  return topic && isValid ? { uid, topic, signature } : undefined;
}
