import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import { writeLogAddress } from "#domain/web/log-address.js";
import { Does } from "./does.js";
import styles from "./product.module.css";
import { Scan } from "./scan.js";

interface TrustProps extends Pick<ProductPage, "product"> {
  /** The published version. */
  readonly version: ReleasedVersion | undefined;
}

/**
 * The scan findings in the published version, its behavior according to the author, and a link to its log entries.
 */
export default function Trust({ product, version }: TrustProps) {
  return (
    <div className={styles.trust}>
      <Scan slug={product.slug} version={version} />
      <Does spec={product.agent_spec} />
      <Logged slug={product.slug} />
    </div>
  );
}

function Logged({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.panel}>
      <h2>{t("product.logged.title")}</h2>
      <p>{t("product.logged.hint")}</p>
      <Link to={`/log${writeLogAddress({ product: slug, before: undefined })}`}>
        {t("product.logged.entries")}
      </Link>
    </section>
  );
}
