import { internalCases } from "./internal.cases.js";
import { partyCases } from "./parties.cases.js";
import { productCases } from "./products.cases.js";
import { forgedProductCases } from "./products-forged.cases.js";
import { reportCases } from "./reports.cases.js";
import type { RulesCase } from "./support/world.js";
import { userCases } from "./users.cases.js";

/**
 * The cases of `firestore.rules`, by subject. `npm test` runs them, and `npm run check:rules` runs them
 * against each mutant.
 */
export const FIRESTORE_CASES: Readonly<Record<string, readonly RulesCase[]>> = {
  users: userCases,
  products: productCases,
  "what an author may write": forgedProductCases,
  "notifications, orders, conversations and the XP log": partyCases,
  reports: reportCases,
  "registries, claims and logs": internalCases,
};
