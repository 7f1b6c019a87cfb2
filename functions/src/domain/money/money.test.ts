import fc from "fast-check";
import { runs, some } from "#test/support/effort.js";
import { divide, toCents } from "./money.js";

/** The gate tests one price in 37, which includes every last digit. */
const everyPrice = () =>
  some(
    Array.from({ length: 999_900 - 99 }, (_, index) => index + 100),
    Math.ceil(999_900 / 37),
  );

test("every amount from 1.00 to 9,999.00 is divided to the cent, and the fee is 8 % rounded half up", () => {
  for (const cents of everyPrice()) {
    const { platformFee, sellerAmount } = divide(cents);
    if (platformFee + sellerAmount !== cents) throw new Error(`${cents} lost a cent`);
    const exact = cents * 8;
    if (Math.abs(platformFee * 100 - exact) > 50 || platformFee * 100 - exact === -50) {
      throw new Error(`${cents} has the fee ${platformFee}`);
    }
  }
});

test("every price with two decimals is the cents that it says", () => {
  for (const cents of everyPrice()) {
    if (toCents(cents / 100) !== cents) throw new Error(`${cents / 100} became ${toCents(cents / 100)}`);
    if (toCents(Number((cents / 100).toFixed(2))) !== cents) throw new Error(`${cents} cents in text`);
  }
});

test("fees never shrink when a price grows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_900 }), fc.integer({ min: 0, max: 1_000 }), (cents, more) => {
      expect(divide(cents + more).platformFee).toBeGreaterThanOrEqual(divide(cents).platformFee);
      expect(divide(cents + more).sellerAmount).toBeGreaterThanOrEqual(divide(cents).sellerAmount);
    }),
    runs(),
  );
});

test.each([-1, 1.5, Number.NaN, 2 ** 53])("%p is no amount", (cents) => {
  expect(() => divide(cents)).toThrow(RangeError);
});
