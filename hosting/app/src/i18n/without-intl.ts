/**
 * The commonest values, written as `Intl` writes them. Making the first formatters takes a browser longer than all the
 * rest of rendering a page. The pages that a browser takes over from the server are in English.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Whether a number is the same digits in all languages of the app. */
export const isSmallCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

/** @param count a whole number, not negative */
export const englishCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** Whether `englishShort` can write a number: it has no unit above billions. */
export const isLargeCount = (value: number): boolean =>
  Number.isInteger(value) && value >= 1000 && value < 999_950_000_000;

/** @param count an `isLargeCount`; shown with at most one decimal, such as "1.2K" */
export function englishShort(count: number): string {
  // A count that rounds to a thousand of its unit is one of the next: 999,950 is "1M".
  const power = count < 999_950 ? 1 : count < 999_950_000 ? 2 : 3;
  const tenths = Math.round(count / (1000 ** power / 10));
  return `${tenths / 10}${["K", "M", "B"][power - 1]}`;
}

/** @param usd more than 0 and less than a million US dollars, in whole cents */
export function englishPrice(usd: number): string {
  const [dollars, cents] = usd.toFixed(2).split(".");
  return `$${englishCount(Number(dollars))}.${cents}`;
}

/** @param value less than 999.95 units */
export function englishSize(value: number, unit: "byte" | "kilobyte" | "megabyte"): string {
  const shown = Math.round(value * 10) / 10;
  if (unit === "byte") return shown === 1 ? "1 byte" : `${shown} bytes`;
  return `${shown} ${unit === "kilobyte" ? "kB" : "MB"}`;
}

/** @param value the mean of stars, shown with one decimal */
export const englishRating = (value: number): string => (Math.round(value * 10) / 10).toFixed(1);

/** @param share of one, not negative and less than 9.9; shown with at most one decimal */
export const englishPercent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The commonest languages of products. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ["ar", "Arabic"],
  ["de", "German"],
  ["en", "English"],
  ["es", "Spanish"],
  ["fr", "French"],
  ["hi", "Hindi"],
  ["id", "Indonesian"],
  ["it", "Italian"],
  ["ja", "Japanese"],
  ["ko", "Korean"],
  ["nl", "Dutch"],
  ["pl", "Polish"],
  ["pt", "Portuguese"],
  ["pt-BR", "Brazilian Portuguese"],
  ["ru", "Russian"],
  ["tr", "Turkish"],
  ["uk", "Ukrainian"],
  ["vi", "Vietnamese"],
  ["zh", "Chinese"],
]);

/** The name of one of the commonest languages. */
export const englishLanguage = (tag: string): string | undefined => LANGUAGES.get(tag);

/** Items with commas and "and". */
export function englishList(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  if (items.length < 3) return items.join(" and ");
  return `${items.slice(0, -1).join(", ")}, and ${last}`;
}

/** The day in the time zone of the process, such as "Nov 2, 2026". */
export const englishDay = (date: Date): string =>
  `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
