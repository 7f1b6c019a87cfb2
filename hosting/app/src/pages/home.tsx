import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import type { CollectionsPage } from "#contract/app-pages.js";
import { CATEGORIES } from "#contract/constants.js";
import { FEE_PERCENT } from "#domain/money/money.js";
import { collectionsQuery, ON_SHELF, shelvesQuery } from "../api/queries.js";
import { useFormat } from "../i18n/format.js";
import { useSession } from "../session/session.js";
import { Shelf } from "../ui/carousel.js";
import { CollectionList } from "../ui/collection-list.js";
import { Cover, Glyph } from "../ui/drawn.js";
import { Catch } from "../ui/error-boundary.js";
import { Empty, LoadingCards, Problem } from "../ui/placeholders.js";
import { type Listed, ProductList } from "../ui/product-card.js";
import { SearchBox } from "../ui/search-box.js";
import { useTitle } from "../ui/title.js";
import styles from "./home.module.css";

const Followed = lazy(() => import("./followed.js"));

export default function Home() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const session = useSession();
  useTitle("");
  const shelves = useQuery(shelvesQuery);
  const collections = useQuery(collectionsQuery("home"));
  // Links from before there was a search page.
  if (address.has("q")) return <Navigate to={`/explore?${address}`} replace />;

  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{t("site.tagline")}</h1>
          <p>{t("site.promise")}</p>
          <SearchBox large onSearch={(words) => navigate(`/explore?${new URLSearchParams({ q: words })}`)} />
        </div>
        <Art />
      </section>
      <Categories />
      {shelves.error ? (
        <div className={styles.problem}>
          <Problem error={shelves.error} onRetry={() => shelves.refetch()} />
        </div>
      ) : shelves.data && !collections.isPending ? (
        <>
          <Shelves
            {...shelves.data}
            // The page is complete without them.
            collections={collections.data?.collections ?? []}
          />
          {session.state === "in" && (
            <Catch instead={null}>
              <Suspense>
                <Followed uid={session.uid} />
              </Suspense>
            </Catch>
          )}
          <Safe />
          <Sell />
        </>
      ) : (
        <div className={styles.problem}>
          <LoadingCards count={ON_SHELF} />
        </div>
      )}
    </>
  );
}

/** The number of covers in the three columns that wide windows show beside the search. */
const ART = [
  ["design-systems", "agents", "claude-md"],
  ["workflows", "squads", "systems"],
  ["prompts", "applications", "skills"],
] as const;

function Art() {
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={styles.wall}>
        {ART.map((column) => (
          <div key={column[0]}>
            {column.map((category) => (
              <Cover key={category} slug={`window-${category}`} category={category} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Categories() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="unseen">
        {t("home.categories")}
      </h2>
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={`/explore?category=${category}`} data-category={category}>
              <Glyph category={category} />
              {t(`category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShelvesProps extends Record<"trends" | "newest", readonly Listed[]> {
  readonly collections: CollectionsPage["collections"];
}

function Shelves({ trends, newest, collections }: ShelvesProps) {
  const { t } = useTranslation();
  if (newest.length === 0) {
    return (
      <Empty title={t("home.empty")}>
        <Link className="primary" to="/publish">
          {t("home.sellLink")}
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <Shelf title={t("home.trending")} more="/explore">
        <ProductList products={trends} />
      </Shelf>
      {collections.length > 0 && (
        <Shelf title={t("collections.title")} more="/collections">
          <CollectionList collections={collections} />
        </Shelf>
      )}
      <Shelf title={t("home.new")} more="/explore?sort=newest">
        <ProductList products={newest} />
      </Shelf>
    </>
  );
}

/** The checks before a product is published. */
function Safe() {
  const { t } = useTranslation();
  const format = useFormat();
  const { stopped, of } = SCANNED_ATTACKS;
  // Rounded down: a figure that promises safety is never better than the truth.
  const percent = format.percent(Math.floor((1000 * stopped) / of) / 1000);
  return (
    <section className={styles.safe} aria-labelledby="safe">
      <h2 id="safe">{t("home.safe")}</h2>
      <ol>
        <li>
          <h3>{t("home.scan")}</h3>
          <p>{t("home.scanText", { percent, count: of })}</p>
        </li>
        <li>
          <h3>{t("home.look")}</h3>
          <p>{t("home.lookText")}</p>
        </li>
        <li>
          <h3>{t("home.same")}</h3>
          <p>{t("home.sameText")}</p>
        </li>
      </ol>
      <a href="/docs/how-scanning-works">{t("home.how")}</a>
    </section>
  );
}

function Sell() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={styles.sell} aria-labelledby="sell">
      <div>
        <h2 id="sell">{t("home.sell", { share: format.percent(1 - FEE_PERCENT / 100) })}</h2>
        <p>{t("home.sellText")}</p>
      </div>
      <p className={styles.ways}>
        <Link className={styles.bright} to="/publish">
          {t("home.sellLink")}
        </Link>
        <a href="/docs/pricing-and-licences">{t("home.sellHow")}</a>
      </p>
    </section>
  );
}
