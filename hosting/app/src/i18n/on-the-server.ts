import i18next, { type TFunction } from "i18next";
import type { Namespace } from "./i18n.js";

/**
 * In the bundle of the server, this replaces `react-i18next`, which prepares for
 * another language and for messages that arrive late: that takes half of a page's
 * rendering time. The server has all messages, in English.
 */

const translations = new Map<string, { readonly t: TFunction; readonly i18n: typeof i18next }>();

export function useTranslation(namespace: Namespace = "site") {
  const known = translations.get(namespace) ?? { t: i18next.getFixedT("en", namespace), i18n: i18next };
  translations.set(namespace, known);
  return known;
}

/** A module that does nothing. */
export const initReactI18next = { type: "3rdParty", init: () => {} } as const;
