import { Link } from "react-router";
import type { CollectionsPage } from "#contract/app-pages.js";
import { COVERS } from "#contract/pages.js";
import styles from "./collection-list.module.css";
import { Thumbnail } from "./thumbnail.js";

type Listed = CollectionsPage["collections"][number];

interface ListProps {
  readonly collections: readonly Listed[];
}

/** Collections in a grid: the covers of their first products, title, and summary. */
export function CollectionList({ collections }: ListProps) {
  return (
    <ul className={styles.list}>
      {collections.map(({ slug, title, summary, covers }) => (
        <li key={slug} className={styles.card}>
          <Covers covers={covers} />
          <div className={styles.words}>
            <h3 className={styles.title} dir="auto">
              <Link to={`/collections/${slug}`}>{title}</Link>
            </h3>
            <p className={styles.summary} dir="auto">
              {summary}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Four covers in two rows, or one that is as large. */
function Covers({ covers }: Pick<Listed, "covers">) {
  const shown = covers.length < COVERS ? covers.slice(0, 1) : covers;
  return (
    <div className={styles.covers} data-count={shown.length}>
      {shown.map((product) => (
        <Thumbnail key={product.slug} url={product.thumbnailUrl} product={product} />
      ))}
    </div>
  );
}
