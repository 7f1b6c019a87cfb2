import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import type { PublicProduct } from "#contract/cli.js";
import { CATEGORIES } from "#contract/fields.js";
import { trending } from "#domain/products/trend.js";
import { searchQuery } from "../api/queries.js";
import { useSession } from "../session/session.js";
import { Shelf } from "../ui/carousel.js";
import { Catch } from "../ui/error-boundary.js";
import { Empty, Loading, Problem } from "../ui/placeholders.js";
import { ProductList } from "../ui/product-card.js";
import { SearchBox } from "../ui/search-box.js";
import { useTitle } from "../ui/title.js";
import styles from "./home.module.css";

const Followed = lazy(() => import("./followed.js"));

const SHOWN = 6;
/** How many of the newest and of the most downloaded products the trending ones are chosen from. */
const CANDIDATES = 24;

export default function Home() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const session = useSession();
  useTitle("");
  const newest = useQuery(searchQuery({ sort: "newest", limit: CANDIDATES }));
  // Without a query, relevance sorts by downloads.
  const popular = useQuery(searchQuery({ limit: CANDIDATES }));
  const trends = useMemo(
    () =>
      newest.data && popular.data
        ? trending([...newest.data.products, ...popular.data.products], new Date(), SHOWN)
        : undefined,
    [newest.data, popular.data],
  );
  // Links from before there was a search page.
  if (address.has("q")) return <Navigate to={`/explore?${address}`} replace />;

  const error = newest.error ?? popular.error;
  return (
    <>
      <section className="hero">
        <h1>{t("site.tagline")}</h1>
        <p>{t("site.promise")}</p>
        <SearchBox large onSearch={(words) => navigate(`/explore?${new URLSearchParams({ q: words })}`)} />
      </section>
      <section aria-labelledby="categories">
        <h2 id="categories" className="unseen">
          {t("home.categories")}
        </h2>
        <ul className={styles.categories}>
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link to={`/explore?category=${category}`}>{t(`category.${category}`)}</Link>
            </li>
          ))}
        </ul>
      </section>
      {error ? (
        <div className={styles.problem}>
          <Problem
            error={error}
            onRetry={() => {
              newest.refetch();
              popular.refetch();
            }}
          />
        </div>
      ) : trends && newest.data ? (
        <>
          <Shelves trends={trends} newest={newest.data.products.slice(0, SHOWN)} />
          {session.state === "in" && (
            <Catch instead={null}>
              <Suspense>
                <Followed uid={session.uid} />
              </Suspense>
            </Catch>
          )}
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Shelves({ trends, newest }: Record<"trends" | "newest", readonly PublicProduct[]>) {
  const { t } = useTranslation();
  if (newest.length === 0) return <Empty title={t("home.empty")} />;
  return (
    <>
      <Shelf title={t("home.trending")} more="/explore">
        <ProductList products={trends} />
      </Shelf>
      <Shelf title={t("home.new")} more="/explore?sort=newest">
        <ProductList products={newest} />
      </Shelf>
    </>
  );
}
