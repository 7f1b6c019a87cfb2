import type { Check } from "../check.js";
import { authorDownloads, mutualFollows } from "./authors.js";
import { counters } from "./counters.js";
import { scannedFiles } from "./files.js";
import { slugs, usernames } from "./names.js";
import { orderAmounts, purchases } from "./orders.js";
import { payments } from "./payments.js";
import { privateFields } from "./privacy.js";
import { averageRatings, foundedRatings, progress } from "./progress.js";
import { salesOfProducts } from "./sales.js";
import { productStatuses, reportStatuses } from "./statuses.js";

/** Data that a trigger writes, a moment after another write; each is about one user or product alone. */
export const followingChecks = (): Check[] => [progress(), averageRatings()];

/** All invariants of a marketplace at any moment (DESIGN §5), for one pass over its documents. */
export function allChecks() {
  const files = scannedFiles();
  const checks: Check[] = [
    orderAmounts(),
    purchases(),
    payments(),
    salesOfProducts(),
    counters(),
    authorDownloads(),
    ...foundedRatings(),
    ...followingChecks(),
    mutualFollows(),
    usernames(),
    slugs(),
    files,
    privateFields(),
    productStatuses(),
    reportStatuses(),
  ];
  return { checks, archives: files.archives };
}
