import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { LOCALES } from "../../../../functions/src/contract/fields.js";
import en from "../../messages/en.json";

export type Locale = (typeof LOCALES)[number];

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
    returnNull: false;
  }
}

export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: "English",
  "pt-BR": "Português",
  es: "Español",
};

const STORED = "vaultmart.locale";
const others: Readonly<Record<Exclude<Locale, "en">, () => Promise<{ default: object }>>> = {
  "pt-BR": () => import("../../messages/pt-BR.json"),
  es: () => import("../../messages/es.json"),
};

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
    resources: { en: { translation: en } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  await speak(bestLocale([...stored(), ...navigator.languages]));
}

/** Changes the language of the app. A language that cannot be loaded changes nothing. */
async function speak(locale: Locale): Promise<void> {
  if (locale !== "en" && !i18next.hasResourceBundle(locale, "translation")) {
    try {
      i18next.addResourceBundle(locale, "translation", (await others[locale]()).default);
    } catch {
      return;
    }
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
