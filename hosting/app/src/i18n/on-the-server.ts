import i18next, { type TFunction } from "i18next";
import type { Namespace } from "./i18n.js";

/**
 * In the bundle of the server, this replaces `react-i18next`, which prepares for
 * another language and for messages that arrive late: that takes half of a page's
 * rendering time. The server has all messages, in English.
 */

const translations = new Map<string, { readonly t: TFunction; readonly i18n: typeof i18next }>();

export function useTranslation(namespace: Namespace = "site") {
  const known = translations.get(namespace) ?? {
    t: keeping(i18next.getFixedT("en", namespace)),
    i18n: i18next,
  };
  translations.set(namespace, known);
  return known;
}

/** Keeps the messages without places to fill, which are most of a page. There are as many as in the files. */
function keeping(translation: TFunction): TFunction {
  const t = translation as unknown as Translate;
  const kept = new Map<string, string>();
  const translate = (key: string, ...options: object[]): string => {
    if (options.length > 0 || typeof key !== "string") return t(key, ...options);
    const known = kept.get(key) ?? t(key);
    if (known !== key) kept.set(key, known);
    return known;
  };
  return translate as unknown as TFunction;
}

type Translate = (key: string, ...options: object[]) => string;

/** A module that does nothing. */
export const initReactI18next = { type: "3rdParty", init: () => {} } as const;
