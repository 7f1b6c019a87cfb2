/**
 * Changes to the rules that no test can notice, each with the reason. These conditions help readers of the rules, or
 * are a second barrier.
 */
export const SURVIVORS: Readonly<Record<string, string>> = {
  "firestore.rules, function isSelf of all: request.auth != null (always true)":
    "without it, reading the uid of a request without auth fails, and a failed rule denies the request",
  "firestore.rules, function isAdmin of all: request.auth != null (always true)":
    "without it, reading the token of a request without auth fails, and a failed rule denies the request",
  "firestore.rules, allow create of reports: isSelf(request.resource.data.reporterUid) (always true)":
    "the slot that the same commit must take is below the reporter, and only the reporter may take it",
  "firestore.rules, allow create of reports: mayAct() (always true)":
    "the slot that the same commit must take has the same condition",
};
