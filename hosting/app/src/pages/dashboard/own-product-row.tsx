import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "../../i18n/format.js";
import { categoryName } from "../../ui/category.js";
import { Stars } from "../../ui/stars.js";
import { Actions } from "./actions.js";
import styles from "./dashboard.module.css";
import type { OwnProduct } from "./own-product.js";

/** One of the author's products: its status, its figures, and its actions. */
export function OwnProductRow({ product }: { readonly product: OwnProduct }) {
  const { t } = useTranslation("selling");
  const { t: common } = useTranslation();
  const format = useFormat();
  const name = useId();
  const row = useRef<HTMLLIElement>(null);
  const { slug, status, version, pendingVersion, price, stats } = product;
  const title = product.title.trim() || slug;
  const { downloads, likes, purchaseCount, rating, reviewsCount } = stats;
  return (
    <li ref={row} className={styles.product} tabIndex={-1} aria-labelledby={name}>
      <div className={styles.name}>
        <h3 id={name} dir="auto">
          <Link to={`/p/${slug}`}>{title}</Link>
        </h3>
        <span className={styles.status} data-status={status}>
          {t(`dashboard.status.${status}`)}
        </span>
      </div>
      <p className={styles.facts}>
        <span>{format.price(price)}</span>
        <span>{categoryName(common, product.category)}</span>
        <span>v{version}</span>
        <span>{common("product.downloads", { count: downloads, short: format.short(downloads) })}</span>
        <span>{common("product.likes", { count: likes, short: format.short(likes) })}</span>
        {purchaseCount > 0 && <span>{t("dashboard.sold", { count: purchaseCount })}</span>}
        <Stars rating={rating} count={reviewsCount} />
      </p>
      {pendingVersion && <p>{t("dashboard.pending", { version: pendingVersion })}</p>}
      {status === "removed" ? (
        <p>
          {t("dashboard.removed")} <Link to="/appeals">{t("dashboard.why")}</Link>
        </p>
      ) : (
        <div className={styles.actions}>
          <Link to={`/p/${slug}/edit`} aria-describedby={name}>
            {t("dashboard.edit")}
          </Link>
          <Link to={`/publish?${new URLSearchParams({ product: slug })}`} aria-describedby={name}>
            {t("dashboard.newVersion")}
          </Link>
          <Actions
            product={product}
            title={title}
            describedBy={name}
            onChanged={() => row.current?.focus()}
          />
        </div>
      )}
    </li>
  );
}
