import { db } from "#store/firestore.js";
import { SUM_RULES } from "#tools/check-invariants/checks/index.js";
import { checkMarket } from "#tools/check-invariants/market.js";
import { forged } from "../support/records.js";

/**
 * The Storage emulator ignores the precondition that an object must not exist, so requests that race write an
 * archive several times. Here only its existence is checked, and its generation in `tools/check-invariants`.
 */
const isOfFile = (rule: string, path: string): boolean =>
  rule === "archive-in-storage" && path.endsWith("/file");

/**
 * After all end-to-end tests, the marketplace fulfills the invariants of sums and registries (DESIGN §5),
 * except for data that a test wrote directly to the store and registered as forged. Many tests write
 * documents with only the fields that they need, so the fields themselves are checked in `tools/check-invariants/breaks`.
 */
test("nothing that the end-to-end tests did has broken an invariant of the market", async () => {
  // The store configures its client before anything uses it.
  db();
  const forgeries = await forged();
  const { violations } = await checkMarket(
    () => undefined,
    () => true,
    ({ rule, path, message }) =>
      (SUM_RULES.has(rule) ||
        rule === "log-entry" ||
        rule === "log-size" ||
        (isOfFile(rule, path) && message.endsWith("is missing in storage"))) &&
      !path.split("/").some((part) => forgeries.has(part)),
  );
  expect(violations.map(({ rule, path, message }) => `${rule} ${path}: ${message}`)).toEqual([]);
});
