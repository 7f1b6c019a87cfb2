import { LOCALES } from "#contract/constants.js";
import {
  englishCount,
  englishDay,
  englishLanguage,
  englishList,
  englishPercent,
  englishPrice,
  englishRating,
  englishShort,
  englishSize,
  isLargeCount,
  isSmallCount,
} from "./without-intl.js";

test("every price below 1,000 dollars, and some up to a million, are what Intl writes", () => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
  const high = Array.from({ length: 9_000 }, (_, at) => 100_000 + at * 11_093);
  const cents = [...Array.from({ length: 99_999 }, (_, at) => at + 1), ...high, 99_999_999];
  expect(cents.filter((cent) => englishPrice(cent / 100) !== format.format(cent / 100))).toEqual([]);
});

test("counts up to the largest safe integer are what Intl writes", () => {
  const format = new Intl.NumberFormat("en");
  const counts = [0, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, Number.MAX_SAFE_INTEGER];
  expect(counts.map(englishCount)).toEqual(counts.map((count) => format.format(count)));
});

test("large counts in short are what Intl writes", () => {
  const format = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  const steps = [1, 1_000, 1_000_000].flatMap((unit) =>
    Array.from({ length: 40_000 }, (_, at) => (1_000 + at * 25) * unit + (at % 3) - 1),
  );
  const counts = [...steps, 999_949_999, 999_950_000, 999_949_999_999].filter(isLargeCount);
  expect(counts.length).toBeGreaterThan(100_000);
  expect(counts.filter((count) => englishShort(count) !== format.format(count))).toEqual([]);
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

test.each([
  ["byte", "long", 1],
  ["kilobyte", "short", 7 / 1024],
  ["megabyte", "short", 5 / 1024],
] as const)("every size in the unit %s is what Intl writes", (unit, unitDisplay, step) => {
  const format = new Intl.NumberFormat("en", {
    style: "unit",
    unit,
    unitDisplay,
    maximumFractionDigits: 1,
  });
  const sizes = Array.from({ length: 999 / step }, (_, at) => at * step);
  expect(sizes.filter((size) => englishSize(size, unit) !== format.format(size))).toEqual([]);
  expect(englishSize(999.949, unit)).toBe(format.format(999.949));
});

test("every share of up to 200 is what Intl writes", () => {
  const format = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
  const shares = Array.from({ length: 200 }, (_, at) => at + 1).flatMap((of) =>
    Array.from({ length: of + 1 }, (_, part) => part / of),
  );
  const thousandths = Array.from({ length: 9_900 }, (_, at) => at / 1000);
  expect(
    [...shares, ...thousandths].filter((share) => englishPercent(share) !== format.format(share)),
  ).toEqual([]);
});

test("the commonest languages have the names that Intl gives them", () => {
  const names = new Intl.DisplayNames("en", { type: "language" });
  const known = Intl.getCanonicalLocales(
    [..."abcdefghijklmnopqrstuvwxyz"].flatMap((one) =>
      [..."abcdefghijklmnopqrstuvwxyz"].flatMap((other) => [one + other, `${one}${other}-BR`]),
    ),
  ).filter((tag) => englishLanguage(tag) !== undefined);
  expect(known).toContain("pt-BR");
  expect(known.length).toBeGreaterThan(15);
  expect(known.filter((tag) => englishLanguage(tag) !== names.of(tag))).toEqual([]);
});

test.each([[[]], [["a"]], [["a", "b"]], [["a", "b", "c"]], [["a", "b", "c", "d"]]])(
  "a list of %j is what Intl writes",
  (items) => {
    expect(englishList(items)).toBe(new Intl.ListFormat("en").format(items));
  },
);

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
