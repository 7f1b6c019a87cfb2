import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./shelf.module.css";

interface ShelfProps {
  readonly title: string;
  /** Where the rest of them is. */
  readonly more?: string;
  readonly children: ReactNode;
}

/** Some of many things, under a heading that leads to all of them. */
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
