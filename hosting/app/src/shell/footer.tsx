import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { chooseLocale, LANGUAGES, type Locale } from "../i18n/i18n.js";
import styles from "./shell.module.css";
import { chooseScheme, SCHEMES, type Scheme, useScheme } from "./theme.js";

const GROUPS = [
  [
    "market",
    [
      ["/explore", "explore"],
      ["/collections", "collections"],
      ["/docs/publish-a-product", "publish"],
      ["/docs/pricing-and-licences", "pricing"],
    ],
  ],
  [
    "learn",
    [
      ["/docs/quickstart", "quickstart"],
      ["/docs/how-scanning-works", "scanning"],
      ["/docs/report-a-problem", "report"],
      ["/advisories", "advisories"],
      ["/log", "log"],
    ],
  ],
  [
    "build",
    [
      ["/docs/cli-install", "cli"],
      ["/docs/api-start", "api"],
      ["/llms.txt", "agents"],
    ],
  ],
] as const;

export function Footer() {
  const { t, i18n } = useTranslation();
  const scheme = useScheme();
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <div className={styles.about}>
          <Link className="site-brand" to="/">
            <img src="/icon.svg" alt="" width="26" height="26" />
            Vaultmart
          </Link>
          <p>{t("footer.about")}</p>
        </div>
        <nav className={styles.groups} aria-label={t("footer.label")}>
          {GROUPS.map(([group, links]) => (
            <div key={group}>
              <p className={styles.group}>{t(`footer.${group}`)}</p>
              <ul className={styles.links}>
                {links.map(([href, name]) => (
                  <li key={href}>
                    {href === "/explore" || href === "/collections" ? (
                      <Link to={href}>{t(`footer.${name}`)}</Link>
                    ) : (
                      <a href={href}>{t(`footer.${name}`)}</a>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
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
            <select value={scheme} onChange={(event) => chooseScheme(event.target.value as Scheme)}>
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
