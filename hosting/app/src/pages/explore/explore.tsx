import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { cliProductsSearch } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import {
  ANYTHING,
  PAGE_SIZE,
  questionOf,
  readAddress,
  type Wanted,
  writeAddress,
} from "#domain/web/explore-address.js";
import { categoriesQuery, searchQuery } from "../../api/queries.js";
import { categoryName } from "../../ui/category.js";
import { Empty, LoadingCards, Problem } from "../../ui/placeholders.js";
import { ProductList } from "../../ui/product-card.js";
import { SearchBox } from "../../ui/search-box.js";
import { useTitle } from "../../ui/title.js";
import { Closest } from "./closest.js";
import styles from "./explore.module.css";
import { Chips, Facets } from "./facets.js";
import { Filters } from "./filters.js";
import { KeptFields } from "./kept-fields.js";
import { wantedNow } from "./wanted-now.js";

/** All published products that match the URL. */
export default function Explore() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const wanted = readAddress(address);
  const found = useQuery(searchQuery(questionOf(wanted)));
  const heading = headingOf(t, wanted);
  useTitle(wanted.q ? `${wanted.q} · ${heading}` : heading);
  // A changed search starts at its first page. A filter is an entry in the history, so that going back removes it.
  // Words replace the entry, so that typing does not add one per key.
  const want = (change: Partial<Wanted>) =>
    setAddress(writeAddress({ ...wantedNow(), page: 1, ...change }), { replace: "q" in change });
  return (
    <>
      <h1 className={styles.title} dir="auto">
        {heading}
      </h1>
      {wanted.category && <Introduction category={wanted.category} />}
      <SearchBox instant value={wanted.q} onSearch={(q) => want({ q })}>
        <KeptFields wanted={wanted} without={["q"]} />
      </SearchBox>
      <div className={styles.columns}>
        <aside aria-label={t("explore.filters")}>
          <Filters wanted={wanted} onChange={want} />
          <Facets wanted={wanted} facets={found.data?.facets} />
        </aside>
        <section className={styles.results} aria-busy={found.isFetching}>
          <h2 className="unseen">{t("explore.results")}</h2>
          <p className={styles.count} role="status">
            {found.data ? t("explore.count", { count: found.data.total }) : ""}
          </p>
          <Chips wanted={wanted} />
          {found.data ? (
            <div className={found.isPlaceholderData ? styles.stale : undefined}>
              <Found wanted={wanted} found={found.data} />
            </div>
          ) : found.error ? (
            <Problem error={found.error} onRetry={() => found.refetch()} />
          ) : (
            <LoadingCards count={9} />
          )}
        </section>
      </div>
    </>
  );
}

/** What the operator says about a category. The page is complete without it. */
function Introduction({ category }: { readonly category: Exclude<Wanted["category"], ""> }) {
  const { data } = useQuery(categoriesQuery);
  const text = data?.texts[category];
  return text ? (
    <p className={styles.introduction} dir="auto">
      {text}
    </p>
  ) : null;
}

/** A category and a tag are pages of their own. */
function headingOf(t: TFunction, { category, tag }: Wanted): string {
  if (category) return categoryName(t, category);
  return tag ? t("explore.tagged", { tag }) : t("explore.title");
}

interface FoundProps {
  readonly wanted: Wanted;
  readonly found: AnswerOf<typeof cliProductsSearch.GET>;
}

function Found({ wanted, found: { products, total, closest, didYouMean } }: FoundProps) {
  const corrected = didYouMean && <DidYouMean wanted={wanted} query={didYouMean} />;
  if (products.length === 0 && closest.length === 0) {
    return (
      <>
        {corrected}
        {total > 0 ? <Beyond wanted={wanted} total={total} /> : <Nothing wanted={wanted} />}
      </>
    );
  }
  return (
    <>
      {corrected}
      {products.length > 0 && <ProductList products={products} />}
      <Pages wanted={wanted} pages={Math.ceil(total / PAGE_SIZE)} />
      {closest.length > 0 && <Closest closest={closest} />}
    </>
  );
}

function DidYouMean({ wanted, query }: { readonly wanted: Wanted; readonly query: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.corrected}>
      {t("explore.didYouMean")} <Link to={`?${writeAddress({ ...wanted, q: query, page: 1 })}`}>{query}</Link>
    </p>
  );
}

function Nothing({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  return (
    <Empty title={t("explore.empty")} hint={t("explore.emptyHint")}>
      {wanted.q &&
      String(writeAddress({ ...wanted, sort: "relevance" })) !==
        String(writeAddress({ ...ANYTHING, q: wanted.q })) ? (
        <Link to={`?${writeAddress({ ...ANYTHING, q: wanted.q })}`}>{t("explore.clear")}</Link>
      ) : (
        <Link to="/explore">{t("explore.clear")}</Link>
      )}
    </Empty>
  );
}

/** A page after the last one. */
function Beyond({ wanted, total }: { readonly wanted: Wanted; readonly total: number }) {
  const { t } = useTranslation();
  const page = Math.ceil(total / PAGE_SIZE);
  return (
    <Empty title={t("explore.beyond", { page: wanted.page })}>
      <Link to={`?${writeAddress({ ...wanted, page })}`}>{t("explore.last", { page })}</Link>
    </Empty>
  );
}

function Pages({ wanted, pages }: { readonly wanted: Wanted; readonly pages: number }) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  const to = (page: number) => `?${writeAddress({ ...wanted, page })}`;
  return (
    <nav className={styles.pages} aria-label={t("explore.pages")}>
      {wanted.page > 1 && (
        <Link to={to(wanted.page - 1)} rel="prev" onClick={() => scrollTo(0, 0)}>
          {t("explore.previous")}
        </Link>
      )}
      <span>{t("explore.page", { page: wanted.page, pages })}</span>
      {wanted.page < pages && (
        <Link to={to(wanted.page + 1)} rel="next" onClick={() => scrollTo(0, 0)}>
          {t("explore.next")}
        </Link>
      )}
    </nav>
  );
}
