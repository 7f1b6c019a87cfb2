import { checkMarket } from "#tools/check-invariants/market.js";
import { forged } from "../support/records.js";

/**
 * After all end-to-end tests, the marketplace fulfills every invariant (DESIGN §5), except for data that a
 * test wrote directly to the store and registered as forged.
 */
test("nothing that the end-to-end tests did has broken an invariant of the market", async () => {
  const { violations } = await checkMarket(() => undefined);
  const forgeries = await forged();
  const real = violations.filter(({ path }) => !path.split("/").some((part) => forgeries.has(part)));
  expect(real.map(({ rule, path, message }) => `${rule} ${path}: ${message}`)).toEqual([]);
});
