import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./carousel.module.css";

interface ShelfProps {
  readonly title: string;
  /** The link to all of them. */
  readonly more?: string;
  readonly children: ReactNode;
}

/** Some items of a longer list, under a heading that links to all of them. */
export function Shelf({ title, more, children }: ShelfProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.shelf} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more} aria-label={`${t("home.all")}: ${title}`}>
            {t("home.all")}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
