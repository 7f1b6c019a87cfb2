import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseLocale, LANGUAGES, type Locale } from "../i18n/i18n.js";
import styles from "./shell.module.css";
import { chooseScheme, currentScheme, SCHEMES, type Scheme } from "./theme.js";

const LINKS = [
  ["/docs/quickstart", "quickstart"],
  ["/docs/publish-a-product", "publish"],
  ["/docs/cli-install", "cli"],
  ["/docs/api-start", "api"],
  ["/docs/report-a-problem", "report"],
  ["/llms.txt", "agents"],
] as const;

export function Footer() {
  const { t, i18n } = useTranslation();
  const [scheme, setScheme] = useState(currentScheme);
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <nav aria-label={t("footer.label")}>
          <ul className={styles.links}>
            {LINKS.map(([href, name]) => (
              <li key={href}>
                <a href={href}>{t(`footer.${name}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.choices}>
          <label>
            {t("nav.language")}
            <select value={i18n.language} onChange={(event) => chooseLocale(event.target.value as Locale)}>
              {Object.entries(LANGUAGES).map(([locale, name]) => (
                <option key={locale} value={locale} lang={locale}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t("nav.scheme")}
            <select
              value={scheme}
              onChange={(event) => {
                const chosen = event.target.value as Scheme;
                chooseScheme(chosen);
                setScheme(chosen);
              }}
            >
              {SCHEMES.map((name) => (
                <option key={name} value={name}>
                  {t(`nav.schemes.${name}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </footer>
  );
}
