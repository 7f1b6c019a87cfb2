import { ADVISORY_SEVERITIES } from "#contract/advisories.js";
import { NOTIFICATION_TYPES, REPORT_REASONS, REPORT_TARGETS } from "#contract/fields.js";
import { MAIL_TOPICS } from "#contract/mail.js";
import { MAIL_FORMS, MAIL_REASONS, MAIL_STATES } from "#domain/mail/mail.js";
import { REPORT_STATUSES } from "#domain/moderation/report.js";
import { REPORT_SLOTS } from "#domain/moderation/report-slots.js";
import {
  because,
  Count,
  type Fields,
  type FieldType,
  Flag,
  Id,
  isMap,
  Later,
  Map_,
  matching,
  oneOf,
  opt,
  Strings,
  Text,
  Time,
  User,
  Version,
  Whole,
  Words,
} from "./types.js";

/** The requests of a method, in the slots of a minute. */
const Buckets: FieldType = {
  kind: "map",
  fits: (value) =>
    isMap(value) &&
    Object.entries(value).every(([slot, count]) => /^b[0-7]$/.test(slot) && Whole.fits(count)),
};

const Slug = matching(/^[a-z0-9_-]+$/);

/** Conversations, notifications, reports, the audit log, and the counters of requests. */
export const COMMUNITY: Readonly<Record<string, Fields>> = {
  conversations: {
    productId: [Id, "conversation"],
    productTitle: [Text, "conversation-news"],
    productSlug: [Text, "conversation"],
    buyerUid: [User, "conversation"],
    buyerUsername: [opt(Text), "names"],
    buyerDisplayName: [opt(Text), "names"],
    buyerAvatar: [opt(Text, ""), "names"],
    sellerUid: [User, "conversation"],
    sellerUsername: [opt(Text), "names"],
    sellerDisplayName: [opt(Text), "names"],
    sellerAvatar: [opt(Text, ""), "names"],
    participants: [Strings, "conversation"],
    lastMessage: [opt(Text), "conversation-news"],
    lastMessageAt: [Time, "conversation-news"],
    lastMessageSenderUid: [opt(User), "conversation-news"],
    unreadBySeller: [Count, "conversation-news"],
    unreadByBuyer: [Count, "conversation-news"],
    createdAt: [Time, "conversation-news"],
  },
  "conversations/messages": {
    senderUid: [User, "message"],
    senderUsername: [Text, "message"],
    senderDisplayName: [Text, "message"],
    senderAvatar: [opt(Text, ""), "message"],
    text: [Words, "conversation-news"],
    createdAt: [Time, "conversation-news"],
  },
  notifications: {
    uid: [User, "notification"],
    type: [oneOf(NOTIFICATION_TYPES), "notification-text"],
    title: [Words, "notification-text"],
    body: [opt(Text), "notification-text"],
    link: [opt(Text), "notification-text"],
    read: [Flag, because("the reader's mark")],
    actorUid: [opt(User), "notification"],
    actorUsername: [opt(Text), "notification"],
    createdAt: [Time, "notification"],
  },
  mails: {
    uid: [User, "mail"],
    topic: [oneOf(MAIL_TOPICS), "mail"],
    form: [oneOf(MAIL_FORMS), "mail"],
    orderId: [opt(Id), "mail"],
    createdAt: [Time, "mail"],
    nextAt: [opt(Later), "mail"],
    state: [opt(oneOf(MAIL_STATES)), "mail"],
    tries: [opt(Count), because("only the log counts the attempts")],
    reason: [opt(oneOf(MAIL_REASONS)), "mail"],
    response: [opt(Text), because("what the mail server said")],
    endedAt: [opt(Time), "mail"],
    expiresAt: [opt(Later), "mail"],
  },
  mailboxes: {
    key: [opt(Words), because("a secret of the user's own, which nothing repeats")],
    choices: [Map_, because("the user's choice")],
    suspended: [opt(Words), because("the identity provider has the address, and it may have changed since")],
    updatedAt: [Time, "mailbox"],
  },
  reports: {
    reporterUid: [User, "report"],
    targetType: [oneOf(REPORT_TARGETS), "report"],
    targetId: [Id, "report"],
    reason: [oneOf(REPORT_REASONS), because("the reporter's choice")],
    description: [opt(Text, ""), because("the reporter's own words")],
    slot: [oneOf(REPORT_SLOTS), "report-slot"],
    status: [oneOf(REPORT_STATUSES), "report-status", "report"],
    settledStatus: [opt(oneOf(REPORT_STATUSES)), "report"],
    resolution: [opt(oneOf(["none", "remove", "hide", "ban"])), "report"],
    removalReason: [opt(Words), because("an admin's words for the removal, which repeats them")],
    refundBuyers: [opt(Flag), because("an admin's choice for the removal, which repeats it")],
    holdReason: [opt(Words), because("an admin's words for the hold, which repeats them")],
    resolvedBy: [opt(User), "report"],
    resolvedAt: [opt(Time), "report"],
    createdAt: [Time, "report-slot"],
  },
  advisories: {
    slug: [Slug, "advisory"],
    productId: [Id, "advisory"],
    number: [Count, "advisory"],
    introduced: [opt(Version), because("the admin's words; a range can name versions that never were")],
    fixed: [opt(Version), because("the admin's words; a range can name versions that never were")],
    lastAffected: [opt(Version), because("the admin's words; a range can name versions that never were")],
    severity: [oneOf(ADVISORY_SEVERITIES), because("the admin's choice")],
    summary: [Words, because("the admin's own words")],
    details: [opt(Text), because("the admin's own words")],
    references: [opt(Strings), because("the admin's own words")],
    publishedAt: [Time, "advisory"],
    withdrawnAt: [opt(Time), "advisory"],
  },
  noticeJobs: {
    after: [Id, because("how far notifications came; the document is deleted at the end")],
    updatedAt: [Time, because("how far notifications came; the document is deleted at the end")],
  },
  auditLog: {
    action: [Words, "audit-entry"],
    uid: [User, "audit-entry"],
    details: [Map_, "audit-entry"],
    timestamp: [Time, "audit-entry"],
  },
  rateLimits: {
    ip: [opt(Words), "rate-limit"],
    uid: [opt(User), "rate-limit"],
    path: [Words, "rate-limit"],
    count: [Count, "rate-limit"],
    resetAt: [Count, "rate-limit"],
    expiresAt: [Time, "rate-limit"],
    GET: [opt(Buckets), "rate-limit"],
    POST: [opt(Buckets), "rate-limit"],
    DELETE: [opt(Buckets), "rate-limit"],
  },
};
