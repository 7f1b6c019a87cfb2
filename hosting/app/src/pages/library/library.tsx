import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { downloadsQuery } from "../../api/library.js";
import { purchasesQuery } from "../../api/queries.js";
import { Empty, Loading, Problem } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { useTitle } from "../../ui/title.js";
import { entriesOf, isFound } from "./entries.js";
import styles from "./library.module.css";
import { LibraryEntry } from "./library-entry.js";

/** All products that the user has bought or downloaded. */
export default function Library() {
  const { t } = useTranslation("library");
  useTitle(t("library.title"));
  return (
    <>
      <h1 className={styles.title}>{t("library.title")}</h1>
      <SignedIn>{({ uid }) => <Entries uid={uid} />}</SignedIn>
    </>
  );
}

function Entries({ uid }: { readonly uid: string }) {
  const { t } = useTranslation("library");
  const [address, setAddress] = useSearchParams();
  const typed = address.get("q") ?? "";
  const bought = useQuery(purchasesQuery(uid));
  const downloaded = useInfiniteQuery(downloadsQuery(uid));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = downloaded;
  const entries = useMemo(
    () =>
      bought.data &&
      downloaded.data &&
      entriesOf(
        bought.data,
        downloaded.data.pages.flatMap(({ downloads }) => downloads),
        // A search includes everything that is loaded.
        !hasNextPage || typed !== "",
      ),
    [bought.data, downloaded.data, hasNextPage, typed],
  );
  if (!entries) {
    const error = bought.error ?? downloaded.error;
    const retry = () => Promise.all([bought.refetch(), downloaded.refetch()]);
    return error ? <Problem error={error} onRetry={retry} /> : <Loading />;
  }
  if (entries.length === 0) {
    return (
      <Empty title={t("library.empty")} hint={t("library.emptyHint")}>
        <Link to="/explore">{t("library.explore")}</Link>
      </Empty>
    );
  }

  const found = entries.filter((entry) => isFound(entry, typed));
  return (
    <>
      <search className={styles.search}>
        <label htmlFor="library-search">{t("library.search")}</label>
        <input
          id="library-search"
          type="search"
          value={typed}
          autoComplete="off"
          onChange={({ target: { value } }) => setAddress(value ? { q: value } : {}, { replace: true })}
        />
      </search>
      <p className={styles.quiet} role="status">
        {found.length > 0 ? t("library.count", { count: found.length }) : t("library.nothing")}
      </p>
      <ul className={styles.entries}>
        {found.map((entry) => (
          <LibraryEntry key={entry.productId} entry={entry} />
        ))}
      </ul>
      {downloaded.isFetchNextPageError && (
        <Problem error={downloaded.error} onRetry={() => fetchNextPage()} />
      )}
      {hasNextPage && !downloaded.isFetchNextPageError && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t("library.more")}
        </button>
      )}
    </>
  );
}
