import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReleasedVersion } from "#contract/app-pages.js";
import { CAPABILITY_KINDS, type Capabilities } from "#contract/capabilities.js";
import { filesUrl } from "../files/address.js";
import styles from "./product.module.css";
import { PublishedFrom } from "./provenance.js";
import { SignedBy } from "./sigstore.js";

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
          <li>{t("product.scan.rules", { version: scan.rulesVersion.split(".")[0] })}</li>
        </ul>
      )}
      {version?.provenance && <PublishedFrom provenance={version.provenance} />}
      {version?.sigstore && <SignedBy slug={slug} version={version.version} sigstore={version.sigstore} />}
      {scan?.capabilities && <Observed capabilities={scan.capabilities} />}
      <a href="/docs/how-scanning-works">{t("product.scan.how")}</a>
    </section>
  );
}

/** The capabilities that the scan found, beside those that the author declares. */
function Observed({ capabilities }: { readonly capabilities: Capabilities }) {
  const { t } = useTranslation();
  const kinds = CAPABILITY_KINDS.filter((kind) => capabilities[kind].length > 0);
  return (
    <>
      <h3>{t("product.scan.observed.title")}</h3>
      {kinds.length === 0 ? (
        <p>{t("product.scan.observed.nothing")}</p>
      ) : (
        <dl className={styles.observed}>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`product.scan.observed.${kind}`)}</dt>
              <dd>
                {capabilities[kind].map((entry) => (
                  <code key={entry}>{entry}</code>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!capabilities.isComplete && <p>{t("product.scan.observed.cut")}</p>}
    </>
  );
}

/** A link to the findings, if the version has a digest. */
function Found({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}
