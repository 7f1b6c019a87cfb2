import { useTranslation } from "react-i18next";

/** Formats a seller's figures in the chosen language. */
export function useFigures() {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return {
    number: (value: number): string => new Intl.NumberFormat(locale).format(value),
    /** @param cents of US dollars */
    money: (cents: number): string =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(cents / 100),
    /** A short form of money. */
    shortMoney: (cents: number): string =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "USD",
        notation: "compact",
        maximumFractionDigits: 1,
      }).format(cents / 100),
    short: (value: number): string =>
      new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value),
    /** @param part from 0 to 1 */
    percent: (part: number, signed = false): string =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        maximumFractionDigits: 0,
        signDisplay: signed ? "exceptZero" : "auto",
      }).format(part),
    /** @param day such as `2026-11-21`, in UTC */
    day: (day: string): string =>
      new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(
        new Date(day),
      ),
  };
}
