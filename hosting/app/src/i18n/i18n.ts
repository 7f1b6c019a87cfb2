import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { LOCALES } from "#contract/fields.js";
import site from "../../messages/en/site.json";

export type Locale = (typeof LOCALES)[number];

/** The messages of every page, and those of the pages behind a session, which are loaded with the first of them. */
export type Namespace = "site" | "library" | "publish" | "selling" | "talking" | "account";

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

/** The first of the wanted languages that there is, by its whole tag or by the language alone. */
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

/** Begins with the language that was chosen, else with one that the browser names. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    defaultNS: "site",
    resources: { en: { site } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  await speak(bestLocale([...stored(), ...navigator.languages]));
}

/**
 * Loads the messages of a group of pages in the language of the app.
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

/** Changes the language of the app. A language that cannot be loaded changes nothing. */
async function speak(locale: Locale): Promise<void> {
  try {
    await Promise.all([...wanted].map((namespace) => load(locale, namespace)));
  } catch {
    return;
  }
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Changes the language, also for visits to come. */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    localStorage.setItem(STORED, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  await speak(locale);
}
