import { useTranslation } from "react-i18next";
import { categoryName } from "./category.js";
import styles from "./category-label.module.css";
import { Glyph } from "./drawn.js";

/** A category in its color, with its icon. */
export function CategoryLabel({ category }: { readonly category: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.label} data-category={category}>
      <Glyph category={category} />
      {categoryName(t, category)}
    </span>
  );
}
