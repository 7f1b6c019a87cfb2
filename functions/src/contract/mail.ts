/** What emails are about. Users choose which of these they get, except `REQUIRED_TOPICS`. */
export const MAIL_TOPICS = [
  "purchases",
  "sales",
  "messages",
  "reviews",
  "products",
  "moderation",
  "advisories",
  "data",
  "digest",
] as const;

export type MailTopic = (typeof MAIL_TOPICS)[number];

/** What a user must get: what concerns their money, their data, and decisions about what they did. */
export const REQUIRED_TOPICS = ["purchases", "moderation", "data"] as const satisfies readonly MailTopic[];

/** What a user gets only after choosing it. */
export const CHOSEN_TOPICS = ["digest"] as const satisfies readonly MailTopic[];
