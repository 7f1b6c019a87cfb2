import { useTranslation } from "react-i18next";

const KIB = 1024;

/** How the chosen language writes money, numbers, days and sizes. */
export function useFormat() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  return {
    /** @param usd US dollars; 0 is free */
    price: (usd: number): string =>
      usd === 0
        ? t("product.free")
        : new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(usd),
    number: (value: number): string => new Intl.NumberFormat(locale).format(value),
    short: (value: number): string =>
      new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value),
    rating: (value: number): string =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
    /** @param iso ISO 8601 */
    day: (iso: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(iso)),
    bytes: (size: number): string => {
      const [value, unit] = size < KIB * KIB ? [size / KIB, "kilobyte"] : [size / KIB / KIB, "megabyte"];
      return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
    },
  };
}
