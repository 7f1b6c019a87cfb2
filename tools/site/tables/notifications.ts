import { type Notice, notificationText } from "#domain/community/notifications.js";
import { REASON_WORDS } from "#domain/moderation/removal.js";
import { achievementNames } from "#domain/progress/achievement-words.js";
import { code, markdownTable } from "./markdown.js";

const product = { title: "Commit Notes", slug: "commit-notes" };

/** One notice of each kind, with example values for the table. */
const NOTICES: { readonly [A in Notice["about"]]: Notice & { readonly about: A } } = {
  productApproved: { about: "productApproved", ...product },
  productRemoved: { about: "productRemoved", ...product },
  productRemovedFor: { about: "productRemovedFor", ...product, reason: REASON_WORDS.counterfeit },
  productHeld: { about: "productHeld", ...product },
  productHeldAsMalicious: { about: "productHeldAsMalicious", ...product },
  productHeldAsFirst: { about: "productHeldAsFirst", ...product },
  productHeldByRescan: {
    about: "productHeldByRescan",
    ...product,
    finding: "setup.sh:3: Downloads and runs a program (remote-code). Ship the program.",
  },
  accountBanned: { about: "accountBanned" },
  accountUnbanned: { about: "accountUnbanned" },
  appealGranted: { about: "appealGranted", ...product, answer: "The finding was wrong." },
  appealDeclined: { about: "appealDeclined", ...product, answer: "The script still sends files." },
  banAppealGranted: { about: "banAppealGranted", answer: "The report was wrong." },
  banAppealDeclined: { about: "banAppealDeclined", answer: "The messages were spam." },
  dataExportReady: { about: "dataExportReady" },
  reportResolved: { about: "reportResolved" },
  reportDismissed: { about: "reportDismissed" },
  productSold: { about: "productSold", ...product },
  saleRefunded: { about: "saleRefunded", ...product },
  saleDisputed: { about: "saleDisputed", ...product },
  disputeWon: { about: "disputeWon", ...product },
  purchaseRefunded: { about: "purchaseRefunded", ...product },
  lateSaleRefunded: { about: "lateSaleRefunded", ...product },
  latePurchaseRefunded: { about: "latePurchaseRefunded", ...product },
  saleRefundFailed: { about: "saleRefundFailed", ...product },
  purchaseRefundFailed: { about: "purchaseRefundFailed", ...product },
  purchaseRemoved: { about: "purchaseRemoved", ...product, reason: REASON_WORDS.broken },
  purchaseHeld: { about: "purchaseHeld", ...product },
  downloadRemoved: { about: "downloadRemoved", ...product, reason: REASON_WORDS.malicious },
  downloadHeld: { about: "downloadHeld", ...product },
  advisory: { about: "advisory", ...product, id: "VAULTMART-2026-0001", summary: "Sends files away" },
  refundRequested: {
    about: "refundRequested",
    ...product,
    orderId: "…",
    reason: "It does not start.",
  },
  refundDeclined: { about: "refundDeclined", ...product, orderId: "…", reason: "It needs Node.js 22." },
  newFollower: { about: "newFollower", actor: "ana" },
  newReview: { about: "newReview", ...product, actor: "ana", rating: 5 },
  reviewAnswered: { about: "reviewAnswered", ...product, actor: "ana" },
  reviewRemoved: { about: "reviewRemoved", ...product },
  newMessage: { about: "newMessage", ...product, actor: "ana", conversationId: "…" },
  productDownloaded: { about: "productDownloaded", ...product },
  newVersion: { about: "newVersion", ...product, version: "1.1.0" },
  levelUp: { about: "levelUp", level: 5, username: "you" },
  achievementUnlocked: {
    about: "achievementUnlocked",
    name: achievementNames({ id: "likes-bronze" }),
    username: "you",
  },
};

export const notificationsTable = () =>
  markdownTable(
    ["type", "title", "example text", "link"],
    Object.values(NOTICES).map((notice) => {
      const { type, title, body, link } = notificationText(notice, "en");
      return [code(type), title, body, code(link)];
    }),
  );
