import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PublicProduct } from "#contract/cli.js";
import { useFormat } from "../i18n/format.js";
import { categoryName } from "./category.js";
import styles from "./product-card.module.css";
import { Stars } from "./stars.js";
import { Thumbnail } from "./thumbnail.js";
import { around, HERE, Person } from "./written.js";

/** The data of a product in a list. */
export interface Listed
  extends Pick<
    PublicProduct,
    | "id"
    | "slug"
    | "title"
    | "description"
    | "price"
    | "category"
    | "authorDisplayName"
    | "authorUsername"
    | "version"
  > {
  readonly thumbnailUrl?: string;
  readonly purchasable?: boolean;
  readonly stats: Pick<PublicProduct["stats"], "downloads" | "rating" | "reviewsCount">;
}

/** A product in a list. The whole card links to the product page. `note` says why it is in the list. */
function ProductCard({ product, note }: { readonly product: Listed; readonly note?: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { slug, title, description, price, category, authorDisplayName, authorUsername, stats, version } =
    product;
  return (
    <li className={styles.card}>
      <Thumbnail url={product.thumbnailUrl ?? ""} />
      <h3 className={styles.title}>
        <Link to={`/p/${slug}`}>
          <bdi>{title.trim() || slug}</bdi>
        </Link>
      </h3>
      <p className={styles.author}>
        {around(
          t("product.by", { name: HERE }),
          <Person name={authorDisplayName} username={authorUsername} />,
        )}
      </p>
      <p className={styles.description} dir="auto">
        {description}
      </p>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <p className={styles.facts}>
        <span className={styles.price}>{format.price(price)}</span>
        {product.purchasable === false && <span>{t("product.notYet")}</span>}
        <span>{categoryName(t, category)}</span>
        <span>v{version}</span>
        {stats.reviewsCount > 0 && <Stars rating={stats.rating} count={stats.reviewsCount} />}
        <span>
          {t("product.downloads", { count: stats.downloads, short: format.short(stats.downloads) })}
        </span>
      </p>
    </li>
  );
}

interface ListProps {
  readonly products: readonly Listed[];
  /** Why each product is in the list, by ID. */
  readonly notes?: ReadonlyMap<string, string>;
}

/** Product cards in a grid, as many per row as fit. */
export function ProductList({ products, notes }: ListProps) {
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} note={notes?.get(product.id)} />
      ))}
    </ul>
  );
}
