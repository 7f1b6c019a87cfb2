/**
 * The breaks that the checks of a field cannot notice, each with the reason why the broken document could be valid.
 * `fields/` contains the reasons for fields without a check.
 */
export const UNNOTICED: Readonly<Record<string, string>> = {
  "users/private processorOnboarded: the opposite": "Stripe says it, and may change its mind",
  "deviceCodes uid: another user": "only the login says who approved it",
  "products price: one more": "the author's choice; only an open checkout repeats it",
  "products price: one less": "the author's choice; only an open checkout repeats it",
  "products withheld: missing": "a product that waited for approval is held by a ban without this mark",
  "products/versions changelog: another text": "of an older version; only the current one is repeated",
  "slugs publishedAt: appears": "of a product that no longer exists",
  "uploads uid: another user": "only the claim says whose upload it is",
  "payments decided.reason: another choice": "why a refund was decided is known to its payment alone",
  "payments owed.tries: one more": "only the log counts the attempts",
  "payments owed.tries: one less": "only the log counts the attempts",
  "conversations unreadBySeller: one more": "what was read is not recorded, only how much was not",
  "conversations unreadByBuyer: one more": "what was read is not recorded, only how much was not",
  "conversations unreadBySeller: one less": "what was read is not recorded, only how much was not",
  "conversations unreadByBuyer: one less": "what was read is not recorded, only how much was not",
  "conversations/messages text: another text":
    "the sender's own words; only those of the last message are repeated",
  "products authorPayable: missing": "products of sellers who connected earlier have none",
  "products authorPayable: appears": "it is what the seller's account says",
  "products recalls: missing": "the author's choice, which can be taken back",
  "products recalls: appears": "the author's choice",
  "products/versions verdict.capabilities: appears": "versions that were scanned earlier have none",
  "rateLimits count: one more": "earlier minutes count too, and are gone",
};

/** Fields that do not occur in the small marketplace. The tests of the corresponding features write them. */
export const UNSEEN: readonly string[] = [
  ...[
    "users/private connectGeneration",
    "users/private formerAccountIds",
    "deletions uid",
    "deletions requestedAt",
  ],
  ...["deviceCodes lastAskedAt", "products agentSpec", "products/private/pending listing.agentSpec"],
  ...["products screenshots", "products/private/pending listing.screenshots"],
  ...["products/reviews editedAt", "products/reviews answer", "products/reviews answeredAt"],
  ...["products refundBuyers", "products approveVersion", "orders refundReason"],
  ...["sha256", "description", "files", "runsAsPlugin"].map((name) => `products/private/skill ${name}`),
  ...["key", "generation", "size", "format", "products", "knownUntil", "completeAt", "previousKey"].map(
    (name) => `system/search ${name}`,
  ),
  ...["run", "after", "compared", "repaired", "startedAt", "finishedAt"].map(
    (name) => `system/searchServers ${name}`,
  ),
  ...["version", "applied", "running.number", "running.changed", "running.after"].map(
    (name) => `system/schema ${name}`,
  ),
  ...["edition.rules", "edition.list", "startsAfter", "startedAt", "finishedAt"].map(
    (name) => `system/rescan ${name}`,
  ),
  ...["after", "afterVersion", "tries", "scanned", "held", "skipped"].map((name) => `system/rescan ${name}`),
  ...["system/fingerprints files", "system/fingerprints waiting", "system/log signedAt"],
  ...["hosts", "digests", "wallets", "updatedAt"].map((name) => `system/threats ${name}`),
  // `relations/collections.test.ts` breaks these.
  ...["system/collections collections", "system/collections updatedAt"],
  ...["system/categories texts", "system/categories updatedAt"],
  ...["system/reconcile until", "users/private connectAttempt", "payments owed.leasedUntil"],
  ...["uid", "name", "scopes", "createdAt", "expiresAt", "lastUsedAt"].map((name) => `accessTokens ${name}`),
  ...["uid", "clientName", "createdAt", "expiresAt", "lastUsedAt"].map((name) => `clientLogins ${name}`),
  ...["uid", "productId", "name", "createdAt", "expiresAt", "lastUsedAt"].map((name) => `shareLinks ${name}`),
  // `relations/edits.test.ts` breaks these.
  ...["number", "editedAt", "version", "before", "after"].map((name) => `products/edits ${name}`),
  // Written by `functions/test/e2e/appeals.test.ts`.
  ...["uid", "decision", "productId", "slug", "title", "text", "status", "createdAt"].map(
    (name) => `appeals ${name}`,
  ),
  ...["appeals answer", "appeals answeredAt", "appeals answeredBy"],
  // Written by `functions/test/e2e/users-data-export.test.ts`.
  ...["id", "uid", "requestedAt", "readyAt", "expiresAt", "starts", "parts"].map(
    (name) => `dataExports ${name}`,
  ),
  "advisories lastAffected",
  ...["noticeJobs after", "noticeJobs updatedAt"],
  "rateLimits ip",
  // `relations/log.test.ts` breaks these.
  ...[
    "kind",
    "slug",
    "version",
    "sha256",
    "size",
    "scan",
    "publisher",
    "provenance",
    "sigstoreBundle",
    "at",
  ].map((name) => `logEntries ${name}`),
  ...["logEntries waitsSince", "logEntries index"],
  // `relations/mail.test.ts` breaks these.
  ...["uid", "topic", "form", "orderId", "createdAt", "nextAt", "state", "tries", "reason", "response"].map(
    (name) => `mails ${name}`,
  ),
  ...["mails endedAt", "mails expiresAt", "system/digest day"],
  ...["key", "choices", "suspended", "updatedAt"].map((name) => `mailboxes ${name}`),
  // Written by `functions/test/e2e/cli-auth-oidc.test.ts`.
  ...["uid", "slug", "issuer", "repository", "workflow", "environment", "ref", "subject"].map(
    (name) => `publishers ${name}`,
  ),
  ...["repositoryId", "ownerId", "createdAt", "lastUsedAt"].map((name) => `publishers ${name}`),
  ...["uid", "slug", "publisherId", "provenance", "createdAt", "expiresAt"].map(
    (name) => `jobCredentials ${name}`,
  ),
  ...["identityTokens expiresAt", "products provenance", "products/versions provenance"],
  ...["products/private/file provenance", "products/private/pending file.provenance"],
  // Written by `functions/test/e2e/sigstore-bundles.test.ts`; `relations/sigstore.test.ts` breaks them.
  ...["products sigstore", "products/versions sigstore", "products/sigstoreBundles bundle"],
  ...["products/private/file sigstore", "products/private/pending file.sigstore"],
  ...["size", "root", "checkpoint", "keys", "keyNote", "cosignatures"].map((name) => `system/log ${name}`),
  ...["logTiles data", "system/logStart after", "system/logStart isComplete"],
  ...["products/private/pending file.verdict.capabilities", "uploads scan.verdict.capabilities"],
  ...["products/private/file verdict.reading", "products/private/pending file.verdict.reading"],
  "products capabilities",
  ...["products/versions verdict.reading", "uploads scan.verdict.reading"],
  ...["users/private processorAsks", "users/private processorAsksUntil"],
  ...["orders tax", "payments state.tax"],
  // Written by `functions/test/e2e/abuse-limits.test.ts`.
  ...["activityDay.day", "activityDay.newProducts", "activityDay.firstMessages", "reviewTexts"].map(
    (name) => `users/private ${name}`,
  ),
  "products clearedSha256",
  ...["products slot", "users/listingSlots productId", "users/listingSlots at"],
  ...["removalReason", "refundBuyers", "holdReason"].map((name) => `reports ${name}`),
];
