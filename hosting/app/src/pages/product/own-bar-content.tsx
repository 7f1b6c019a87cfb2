import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OwnListing } from "../../api/own-listing.js";
import { DecisionPanel } from "../appeals/decision.js";
import { Actions } from "../dashboard/actions.js";
import { filesUrl } from "../files/address.js";
import { FindingsTable } from "../publish/findings-table.js";
import styles from "./own-bar.module.css";
import { isShareable, stateOf } from "./own-page.js";
import { ShareLinks } from "./share-links.js";

interface OwnBarProps {
  readonly own: OwnListing;
  readonly onChanged: () => void;
}

/** The status of the author's product, the scan findings, and the author's next steps. */
export default function OwnBarContent({ own, onChanged }: OwnBarProps) {
  const { t } = useTranslation("workshop");
  const { product, newest } = own;
  const { slug } = product;
  const findings = newest?.findings ?? [];
  const title = product.title.trim() || slug;
  return (
    <section className={styles.bar} aria-labelledby="own-state">
      <h2 id="own-state">{t(`workshop.state.${stateOf(own)}`)}</h2>
      <p>{t(`workshop.next.${stateOf(own)}`)}</p>
      {newest && findings.length > 0 && (
        <>
          <h3>{t("workshop.findings", { version: newest.version })}</h3>
          <FindingsTable title={t("workshop.findings", { version: newest.version })} findings={findings} />
        </>
      )}
      <DecisionPanel uid={product.authorUid} productId={product.id} title={title} hidesFindings />
      {product.status !== "removed" && (
        <div className={styles.actions}>
          <Link to={`/p/${encodeURIComponent(slug)}/edit`}>{t("workshop.edit")}</Link>
          <Link to={`/publish?${new URLSearchParams({ product: slug })}`}>{t("workshop.newVersion")}</Link>
          {newest && <Link to={filesUrl(slug, { version: newest.version })}>{t("workshop.files")}</Link>}
          <Actions product={product} title={title} describedBy="own-state" onChanged={onChanged} />
        </div>
      )}
      {isShareable(own) && <ShareLinks uid={product.authorUid} productId={product.id} />}
    </section>
  );
}
