import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { LOCALES } from "#contract/constants.js";
import site from "../../messages/en/site.json";
import { numberIn } from "./format.js";
import { isolated } from "./isolated.js";

export type Locale = (typeof LOCALES)[number];

/**
 * The groups of messages: those that every page uses, and those of the pages that require a session or that fewer
 * visitors open. The latter are loaded with the first such page.
 */
export type Namespace =
  | "site"
  | "library"
  | "publish"
  | "selling"
  | "talking"
  | "account"
  | "inside"
  | "log"
  | "workshop"
  | "admin";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "site";
    resources: {
      site: typeof site;
      library: typeof import("../../messages/en/library.json");
      publish: typeof import("../../messages/en/publish.json");
      selling: typeof import("../../messages/en/selling.json");
      talking: typeof import("../../messages/en/talking.json");
      account: typeof import("../../messages/en/account.json");
      inside: typeof import("../../messages/en/inside.json");
      log: typeof import("../../messages/en/log.json");
      workshop: typeof import("../../messages/en/workshop.json");
      admin: typeof import("../../messages/en/admin.json");
    };
    returnNull: false;
  }
}

export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: "English",
  "pt-BR": "Português",
  es: "Español",
};

const STORED = "vaultmart.locale";
const files = import.meta.glob<object>(["../../messages/*/*.json", "!../../messages/en/site.json"], {
  import: "default",
});
const wanted = new Set<Namespace>(["site"]);

/** The first of the preferred languages that is available, matched by the whole tag or by its language. */
export function bestLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    const found = LOCALES.find((locale) => locale.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

function stored(): string[] {
  try {
    return [localStorage.getItem(STORED) ?? ""].filter(Boolean);
  } catch {
    return [];
  }
}

/** Starts in English, because the messages that every page uses are included in English. */
export function startEnglish(): void {
  void i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    defaultNS: "site",
    resources: { en: { site } },
    initAsync: false,
    // React escapes its output for HTML.
    interpolation: { escapeValue: true, escape: isolated },
  });
  // Most numbers in sentences are small counts, for which a browser need not make its first formatter.
  i18next.services.formatter?.add("number", (value: number, locale) => numberIn(locale ?? "en", value));
}

/**
 * Switches to the chosen language, or by default to one that the browser prefers. Loads the messages that are in use.
 */
export async function speakToReader(): Promise<void> {
  await speak(bestLocale([...stored(), ...navigator.languages]));
}

/**
 * Loads the messages of a group of pages in the current language.
 *
 * @throws Error when they cannot be loaded
 */
export async function loadMessages(namespace: Namespace): Promise<void> {
  wanted.add(namespace);
  await load(i18next.language as Locale, namespace);
}

async function load(locale: Locale, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(locale, namespace)) return;
  i18next.addResourceBundle(locale, namespace, await files[`../../messages/${locale}/${namespace}.json`]?.());
}

/** Changes the language of the app. If the language cannot be loaded, nothing changes. */
async function speak(locale: Locale): Promise<void> {
  try {
    await Promise.all([...wanted].map((namespace) => load(locale, namespace)));
  } catch {
    return;
  }
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Changes the language and stores the choice for later visits. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    localStorage.setItem(STORED, locale);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  await speak(locale);
}
