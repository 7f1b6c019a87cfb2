/**
 * The commonest values, written as `Intl` writes them. Making the first formatters takes a browser longer than all the
 * rest of rendering a page. The pages that a browser takes over from the server are in English.
 */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Whether a number is the same digits in all languages of the app. */
export const isSmallCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

/** @param usd more than 0 and less than 1,000 US dollars, in whole cents */
export const englishPrice = (usd: number): string => `$${usd.toFixed(2)}`;

/** @param value the mean of stars, shown with one decimal */
export const englishRating = (value: number): string => (Math.round(value * 10) / 10).toFixed(1);

/** The day in the time zone of the process, such as "Nov 2, 2026". */
export const englishDay = (date: Date): string =>
  `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
