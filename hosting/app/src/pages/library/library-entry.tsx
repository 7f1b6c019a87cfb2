import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNewer } from "#domain/products/version.js";
import { productQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { Command } from "../../ui/copy-button.js";
import { Person } from "../../ui/written.js";
import { DownloadButton } from "./download-button.js";
import { type Bought, type Entry, stateOf } from "./entries.js";
import styles from "./library.module.css";

const CENTS = 100;

/** A product in the library: its title, the user's version, and the download button. */
export function LibraryEntry({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation("library");
  const format = useFormat();
  const id = useId();
  const { order, download, productId } = entry;
  // A product that was bought and never downloaded is known only from its order. Its page has the rest.
  const { data: page } = useQuery({
    ...productQuery(order?.productSlug ?? ""),
    enabled: !download && !!order?.productSlug,
  });
  const product = download?.product ?? page?.product;
  const state = stateOf(entry);
  const slug = product?.slug ?? order?.productSlug;
  const isOnSale = product?.status === "published";
  const isOff = page === null || (product !== undefined && !isOnSale);
  const isOutdated =
    download !== undefined && product !== undefined && isNewer(product.version, download.version);
  const title = product?.title.trim() || order?.productTitle || t("library.unknown");
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <h2 id={id} dir="auto">
          {isOnSale ? <Link to={`/p/${slug}`}>{title}</Link> : title}
        </h2>
        <p className={styles.facts}>
          {product?.authorUsername && (
            <Link to={`/u/${product.authorUsername}`}>
              <Person name={product.authorDisplayName} username={product.authorUsername} />
            </Link>
          )}
          {order && (
            <span>
              {t("library.bought", {
                price: format.price(order.amount / CENTS),
                day: format.day(order.createdAt),
              })}
            </span>
          )}
          {order && <Receipt order={order} describedBy={id} />}
          {download && <span>{t("library.downloaded", { day: format.day(download.downloadedAt) })}</span>}
          {download && <span>{t("library.have", { version: download.version })}</span>}
        </p>
        {state !== "ready" && (
          <p className={styles.notice}>
            {t(`library.states.${state}`, { day: format.day(order?.refundedAt ?? entry.at) })}{" "}
            {state === "refunded" && isOnSale && <Link to={`/p/${slug}`}>{t("library.again")}</Link>}
          </p>
        )}
        {state === "ready" && isOff && <p className={styles.notice}>{t("library.off")}</p>}
        {state === "ready" && isOutdated && (
          <p className={styles.newer}>{t("library.newer", { version: product.version })}</p>
        )}
        {state === "ready" && (
          <div className={styles.actions}>
            <DownloadButton productId={productId} describedBy={id} version={product?.version} isMain />
            {isOutdated && (
              <DownloadButton productId={productId} describedBy={id} version={download.version} />
            )}
            {isOnSale && (
              <Link to={`/p/${slug}?tab=reviews#write`} aria-describedby={id}>
                {t("library.review")}
              </Link>
            )}
          </div>
        )}
      </div>
      state === "ready" && slug && <Command text={`vaultmart install ${slug}`} />
    </li>
  );
}

interface ReceiptProps {
  readonly order: Bought;
  readonly describedBy: string;
}

/** The link to an order's page, where its buyer can also request a refund. */
function Receipt({ order, describedBy }: ReceiptProps) {
  const { t } = useTranslation("library");
  const canRequest = order.status === "completed" && !order.refundRequestedAt;
  return (
    <Link to={`/orders/${order.id}`} aria-describedby={describedBy}>
      {t(canRequest ? "library.order" : "library.receipt")}
    </Link>
  );
}
