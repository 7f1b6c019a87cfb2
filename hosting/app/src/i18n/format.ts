import { useTranslation } from "react-i18next";
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

const KIB = 1024;

/** A number with the separators of a language. */
export const numberIn = (locale: string, value: number): string =>
  isSmallCount(value)
    ? String(value)
    : locale === "en" && Number.isSafeInteger(value) && value > 0
      ? englishCount(value)
      : numberFormat(locale).format(value);

/** A number of bytes in the largest unit of which there is at least one. */
const inUnits = (size: number) =>
  size < KIB
    ? ([size, "byte"] as const)
    : size < KIB * KIB
      ? ([size / KIB, "kilobyte"] as const)
      : ([size / KIB / KIB, "megabyte"] as const);

const isToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString();

const formats = new Map<string, unknown>();

/**
 * Formatters are cached, because creating one takes a hundred times as long as using it. There are
 * a dozen styles.
 */
function cached<Format>(key: string, create: () => Format): Format {
  const format = (formats.get(key) as Format | undefined) ?? create();
  formats.set(key, format);
  return format;
}

const numberFormat = (locale: string, style: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cached(`number ${locale} ${JSON.stringify(style)}`, () => new Intl.NumberFormat(locale, style));

const dateFormat = (locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(`date ${locale} ${JSON.stringify(style)}`, () => new Intl.DateTimeFormat(locale, style));

const listFormat = (locale: string): Intl.ListFormat =>
  cached(`list ${locale}`, () => new Intl.ListFormat(locale));

const languageNames = (locale: string): Intl.DisplayNames =>
  cached(`languages ${locale}`, () => new Intl.DisplayNames(locale, { type: "language" }));

/** Formats money, numbers, dates and sizes in the chosen language. */
export function useFormat() {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const at = (iso: string, style: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, style).format(new Date(iso));
  return {
    /** @param usd US dollars; 0 is free */
    price: (usd: number): string =>
      usd === 0
        ? t("product.free")
        : locale === "en" && usd > 0 && usd < 1_000_000
          ? englishPrice(usd)
          : numberFormat(locale, { style: "currency", currency: "USD" }).format(usd),
    /** The name of a language, or its tag if that has no name. */
    language: (tag: string): string => {
      const name = locale === "en" ? englishLanguage(tag) : undefined;
      if (name !== undefined) return name;
      try {
        return languageNames(locale).of(tag) ?? tag;
      } catch {
        return tag;
      }
    },
    /** Words with commas and the language's "and". */
    list: (items: readonly string[]): string =>
      locale === "en" ? englishList(items) : listFormat(locale).format(items),
    number: (value: number): string => numberIn(locale, value),
    /** @param share of one; shown with at most one decimal */
    percent: (share: number): string =>
      locale === "en" && share >= 0 && share < 9.9
        ? englishPercent(share)
        : numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share),
    short: (value: number): string =>
      isSmallCount(value)
        ? String(value)
        : locale === "en" && isLargeCount(value)
          ? englishShort(value)
          : numberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value),
    rating: (value: number): string =>
      locale === "en"
        ? englishRating(value)
        : numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
    /**
     * On a page that the server has rendered, the UTC day is kept.
     *
     * @param iso ISO 8601
     */
    day: (iso: string): string =>
      locale === "en" ? englishDay(new Date(iso)) : at(iso, { dateStyle: "medium" }),
    /**
     * Day and time in UTC, which are the same for everyone.
     *
     * @param iso ISO 8601
     */
    universal: (iso: string): string =>
      `${at(iso, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" })} UTC`,
    /** @param iso ISO 8601; for today, only the time */
    moment: (iso: string): string =>
      at(iso, { timeStyle: "short", ...(!isToday(iso) && { dateStyle: "medium" }) }),
    /** @param iso ISO 8601; for today the time, for other days the date */
    recent: (iso: string): string => at(iso, isToday(iso) ? { timeStyle: "short" } : { dateStyle: "medium" }),
    bytes: (size: number): string => {
      const [value, unit] = inUnits(size);
      if (locale === "en" && value < 999.95) return englishSize(value, unit);
      // The short form of bytes is "115 byte" in English.
      const unitDisplay = unit === "byte" ? "long" : "short";
      return numberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay,
        maximumFractionDigits: 1,
      }).format(value);
    },
  };
}
