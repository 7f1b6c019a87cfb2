import { MAIL_TOPICS, type MailTopic } from "#contract/mail.js";

/** The contents of an unsubscribe link (RFC 8058). */
export interface UnsubscribeLink {
  readonly uid: string;
  readonly topic: MailTopic;
  /** In base64url. */
  readonly signature: string;
}

/** The path of unsubscribe links. People see a page there, and mail programs unsubscribe with one request. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

export function unsubscribeUrl(siteUrl: string, { uid, topic, signature }: UnsubscribeLink): string {
  const query = new URLSearchParams({ user: uid, topic, signature });
  return `${siteUrl}${UNSUBSCRIBE_PATH}?${query}`;
}

/** Reads a link from its query; undefined if the query is malformed. */
export function readUnsubscribeLink(query: URLSearchParams): UnsubscribeLink | undefined {
  const [uid = "", name, signature = ""] = ["user", "topic", "signature"].map(
    (key) => query.get(key) ?? undefined,
  );
  const topic = MAIL_TOPICS.find((known) => known === name);
  const isValid = /^[A-Za-z0-9_-]{1,128}$/.test(uid) && /^[A-Za-z0-9_-]{43}$/.test(signature);
  return topic && isValid ? { uid, topic, signature } : undefined;
}
