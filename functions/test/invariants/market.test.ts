import { checkMarket } from "#tools/check-invariants/market.js";
import { forged } from "../support/records.js";

/**
 * The market as all end-to-end tests have left it keeps every promise (DESIGN §5), but for what a test wrote past the
 * routes and named as its own forgery.
 */
test("nothing that the end-to-end tests did has broken an invariant of the market", async () => {
  const { violations } = await checkMarket(() => undefined);
  const forgeries = await forged();
  const real = violations.filter(({ path }) => !path.split("/").some((part) => forgeries.has(part)));
  expect(real.map(({ rule, path, message }) => `${rule} ${path}: ${message}`)).toEqual([]);
});
