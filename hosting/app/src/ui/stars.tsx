import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.js";
import styles from "./stars.module.css";

interface StarsProps {
  /** The average, 0 to 5. */
  readonly rating: number;
  /** The number of reviews. */
  readonly count: number;
}

/** A rating as one star and a number, with a text for screen readers. */
export function Stars({ rating, count }: StarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return <span className={styles.none}>{t("product.unrated")}</span>;
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">
        <span className={styles.star}>★</span> {format.rating(rating)} ({format.short(count)})
      </span>
      <span className="unseen">{t("product.rated", { count, rating: format.rating(rating) })}</span>
    </span>
  );
}
