import { useTranslation } from "react-i18next";

/** How the chosen language writes the figures of a seller. */
export function useFigures() {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return {
    number: (value: number): string => new Intl.NumberFormat(locale).format(value),
    /** @param cents of US dollars */
    money: (cents: number): string =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(cents / 100),
    /** Money where there is little room. */
    shortMoney: (cents: number): string =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "USD",
        notation: "compact",
        maximumFractionDigits: 1,
      }).format(cents / 100),
    short: (value: number): string =>
      new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value),
    /** @param part of 1 */
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
