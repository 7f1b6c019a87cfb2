import { LOCALES } from "#contract/constants.js";
import { englishDay, englishPrice, englishRating, isSmallCount } from "./without-intl.js";

test("every price below 1,000 dollars is what Intl writes", () => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
  const cents = Array.from({ length: 99_999 }, (_, at) => at + 1);
  expect(cents.filter((cent) => englishPrice(cent / 100) !== format.format(cent / 100))).toEqual([]);
});

test("every mean of up to 60 reviews is what Intl writes", () => {
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const means = Array.from({ length: 60 }, (_, at) => at + 1).flatMap((reviews) =>
    Array.from({ length: 4 * reviews + 1 }, (_, more) => (reviews + more) / reviews),
  );
  expect(means.filter((mean) => englishRating(mean) !== format.format(mean))).toEqual([]);
});

test("every day of four years is what Intl writes", () => {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
  const days = Array.from({ length: 1_461 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day, 11)));
  expect(days.filter((day) => englishDay(day) !== format.format(day))).toEqual([]);
});

test.each(LOCALES)("a small count is its digits in %s", (locale) => {
  const [plain, short] = [
    new Intl.NumberFormat(locale),
    new Intl.NumberFormat(locale, { notation: "compact" }),
  ];
  const counts = Array.from({ length: 1_001 }, (_, count) => count).filter(isSmallCount);
  expect(counts).toHaveLength(1_000);
  for (const format of [plain, short]) {
    expect(counts.filter((count) => format.format(count) !== String(count))).toEqual([]);
  }
});
