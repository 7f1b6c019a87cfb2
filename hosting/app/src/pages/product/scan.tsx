import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReleasedVersion } from "#contract/app-pages.js";
import { filesUrl } from "../files/address.js";
import styles from "./product.module.css";

interface ScanProps {
  readonly slug: string;
  /** The published version. */
  readonly version: ReleasedVersion | undefined;
}

/** The scan result of the published archive. */
export function Scan({ slug, version }: ScanProps) {
  const { t } = useTranslation();
  const scan = version?.scan;
  const findings = version?.sha256 ? `${filesUrl(slug, { version: version.version })}#findings` : undefined;
  return (
    <section className={styles.panel}>
      <h2>{t("product.scan.title")}</h2>
      <p className={styles.verdict}>{t(`product.scan.${scan?.outcome ?? "none"}`)}</p>
      {scan && (
        <ul className={styles.plain}>
          {scan.suspicious > 0 && (
            <li>
              <Found to={findings}>{t("product.scan.suspicious", { count: scan.suspicious })}</Found>
            </li>
          )}
          {scan.notes > 0 && (
            <li>
              <Found to={findings}>{t("product.scan.notes", { count: scan.notes })}</Found>
            </li>
          )}
          <li>{t("product.scan.rules", { version: scan.rulesVersion })}</li>
        </ul>
      )}
      <a href="/docs/how-scanning-works">{t("product.scan.how")}</a>
    </section>
  );
}

/** A link to the findings, if the version has an address. */
function Found({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}
