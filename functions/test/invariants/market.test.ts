import { SUM_RULES } from "#tools/check-invariants/checks/index.js";
import { checkMarket } from "#tools/check-invariants/market.js";
import { forged } from "../support/records.js";

/**
 * After all end-to-end tests, the marketplace fulfills the invariants of sums and registries (DESIGN §5),
 * except for data that a test wrote directly to the store and registered as forged. Many tests write
 * documents with only the fields that they need, so the fields themselves are checked in `tools/check-invariants/breaks`.
 */
test("nothing that the end-to-end tests did has broken an invariant of the market", async () => {
  const { violations } = await checkMarket(() => undefined);
  const forgeries = await forged();
  const real = violations
    .filter(
      ({ rule, path }) => SUM_RULES.has(rule) || (rule === "archive-in-storage" && path.endsWith("/file")),
    )
    .filter(({ path }) => !path.split("/").some((part) => forgeries.has(part)));
  expect(real.map(({ rule, path, message }) => `${rule} ${path}: ${message}`)).toEqual([]);
});
