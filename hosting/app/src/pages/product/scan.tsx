import { useTranslation } from "react-i18next";
import type { ReleasedVersion } from "#contract/app-pages.js";
import styles from "./product.module.css";

/** The scan result of the published archive. */
export function Scan({ version }: { readonly version: ReleasedVersion | undefined }) {
  const { t } = useTranslation();
  const scan = version?.scan;
  return (
    <section className={styles.panel}>
      <h2>{t("product.scan.title")}</h2>
      <p className={styles.verdict}>{t(`product.scan.${scan?.outcome ?? "none"}`)}</p>
      {scan && (
        <ul className={styles.plain}>
          {scan.suspicious > 0 && <li>{t("product.scan.suspicious", { count: scan.suspicious })}</li>}
          {scan.notes > 0 && <li>{t("product.scan.notes", { count: scan.notes })}</li>}
          <li>{t("product.scan.rules", { version: scan.rulesVersion })}</li>
        </ul>
      )}
      <a href="/docs/how-scanning-works">{t("product.scan.how")}</a>
    </section>
  );
}
