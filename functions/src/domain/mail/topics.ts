import type { MailTopic } from "#contract/mail.js";
import type { Notice } from "../community/notifications.js";

/**
 * The email topic of each subject of a notification; undefined if there is no email
 * about it. The email has the text and the link of the notification.
 */
const TOPICS: Record<Notice["about"], MailTopic | undefined> = {
  productApproved: "products",
  productRemoved: "moderation",
  productRemovedFor: "moderation",
  productHeld: "moderation",
  productHeldAsMalicious: "moderation",
  productHeldAsFirst: "moderation",
  productHeldByRescan: "moderation",
  accountBanned: "moderation",
  accountUnbanned: "moderation",
  reviewRemoved: "moderation",
  appealGranted: "moderation",
  appealDeclined: "moderation",
  banAppealGranted: "moderation",
  banAppealDeclined: "moderation",
  reportResolved: undefined,
  reportDismissed: undefined,
  productSold: "sales",
  saleRefunded: "sales",
  saleDisputed: "sales",
  disputeWon: "sales",
  lateSaleRefunded: "sales",
  saleRefundFailed: "sales",
  refundRequested: "sales",
  purchaseRefunded: "purchases",
  latePurchaseRefunded: "purchases",
  purchaseRefundFailed: "purchases",
  refundDeclined: "purchases",
  purchaseRemoved: "advisories",
  purchaseHeld: "advisories",
  downloadRemoved: "advisories",
  downloadHeld: "advisories",
  advisory: "advisories",
  newReview: "reviews",
  reviewAnswered: "reviews",
  newMessage: "messages",
  newFollower: undefined,
  productDownloaded: undefined,
  newVersion: undefined,
  levelUp: undefined,
  achievementUnlocked: undefined,
  dataExportReady: "data",
};

/** The topic of the email about a notification; undefined if no email is sent about it. */
export const topicOf = ({ about }: Pick<Notice, "about">): MailTopic | undefined => TOPICS[about];
