import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PublicProduct } from "#contract/cli.js";
import { useFormat } from "../i18n/format.js";
import { Avatar } from "./avatar.js";
import { CategoryLabel } from "./category-label.js";
import styles from "./product-card.module.css";
import { Stars } from "./stars.js";
import { Thumbnail } from "./thumbnail.js";
import { Person } from "./written.js";

/** The data of a product in a list. */
export interface Listed
  extends Pick<
    PublicProduct,
    "id" | "slug" | "title" | "description" | "price" | "category" | "authorDisplayName" | "authorUsername"
  > {
  readonly thumbnailUrl?: string;
  readonly authorAvatar?: string;
  readonly purchasable?: boolean;
  readonly stats: Pick<PublicProduct["stats"], "downloads" | "rating" | "reviewsCount">;
}

/**
 * A product in a list: its cover, title, one sentence, author, price, rating, and
 * downloads. The whole card links to the product page. `note` is the reason why it
 * is in the list.
 */
function ProductCard({ product, note }: { readonly product: Listed; readonly note?: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { slug, title, description, price, category, authorDisplayName, authorUsername, stats } = product;
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Thumbnail url={product.thumbnailUrl ?? ""} product={product} />
        <span className={styles.category}>
          <CategoryLabel category={category} />
        </span>
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={`/p/${slug}`}>
            <bdi>{title.trim() || slug}</bdi>
          </Link>
        </h3>
        <p className={styles.description} dir="auto">
          {description}
        </p>
        <p className={styles.author}>
          <Avatar username={authorUsername} url={product.authorAvatar ?? ""} />
          <Person name={authorDisplayName} username={authorUsername} />
        </p>
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        <p className={styles.facts}>
          <span className={styles.price} data-free={price === 0}>
            {format.price(price)}
            {product.purchasable === false && <span className={styles.closed}>{t("product.notYet")}</span>}
          </span>
          {stats.reviewsCount > 0 && <Stars rating={stats.rating} count={stats.reviewsCount} />}
          <span className={styles.downloads}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
            </svg>
            <span aria-hidden="true">{format.short(stats.downloads)}</span>
            <span className="unseen">
              {t("product.downloads", { count: stats.downloads, short: format.short(stats.downloads) })}
            </span>
          </span>
        </p>
      </div>
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
