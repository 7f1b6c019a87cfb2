import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { collectionsQuery } from "../../api/queries.js";
import { CollectionList } from "../../ui/collection-list.js";
import { Empty, LoadingCards, Problem } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import styles from "./collections.module.css";

/** All collections that everyone can see. */
export default function Collections() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(collectionsQuery("all"));
  useTitle(t("collections.title"));
  return (
    <>
      <header className={styles.head}>
        <h1>{t("collections.title")}</h1>
        <p className={styles.lead}>{t("collections.lead")}</p>
      </header>
      <h2 className="unseen">{t("collections.toAll")}</h2>
      {data ? (
        data.collections.length > 0 ? (
          <CollectionList collections={data.collections} />
        ) : (
          <Empty title={t("collections.none")}>
            <Link to="/explore">{t("collections.explore")}</Link>
          </Empty>
        )
      ) : error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : (
        <LoadingCards count={4} />
      )}
    </>
  );
}
