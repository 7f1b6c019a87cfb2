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

/**
 * Checks of data that a trigger writes shortly after another write. Each of them concerns only one user or product.
 */
export const followingChecks = (): Check[] => [progress(), averageRatings()];

/** The invariants of sums and registries (DESIGN §5), for one pass over the documents of a marketplace. */
export const allChecks = (): Check[] => [
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
  scannedFiles(),
  privateFields(),
  productStatuses(),
  reportStatuses(),
];

/** The rules of `allChecks`. */
export const SUM_RULES: ReadonlySet<string> = new Set([
  ...["order-amounts", "one-purchase", "order-follows-payment", "sold-while-on-sale", "counter"],
  ...["author-downloads", "founded-rating", "progress", "average-rating", "follow-twice-recorded"],
  ...["username-registry", "slug-registry", "published-is-scanned", "private-field", "product-status"],
  "report-status",
]);
