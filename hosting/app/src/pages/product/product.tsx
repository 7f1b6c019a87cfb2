import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { lazy, Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { productQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { Avatar } from "../../ui/avatar.js";
import { categoryName } from "../../ui/category.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { Stars } from "../../ui/stars.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import { useTitle } from "../../ui/title.js";
import { Person } from "../../ui/written.js";
import { filesUrl, linkedPath } from "../files/address.js";
import { NotFound } from "../not-found.js";
import { Actions } from "./actions.js";
import { Does } from "./does.js";
import { Facts } from "./facts.js";
import { Get } from "./get.js";
import styles from "./product.module.css";
import { Reviews } from "./reviews.js";
import { Scan } from "./scan.js";
import { Versions } from "./versions.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));

/** The product page. */
export default function ProductRoute() {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const { data, error, refetch } = useQuery(productQuery(slug));
  if (data) return <ProductView page={data} />;
  if (data === null) return <NotFound title={t("product.absent")} hint={t("product.absentHint")} />;
  return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
}

function ProductView({ page }: { readonly page: ProductPage }) {
  const { product, versions } = page;
  const title = product.title.trim() || product.slug;
  useTitle(title);
  return (
    <article className={styles.product}>
      <Head page={page} title={title} />
      <Get product={product} />
      <Parts page={page} />
      <aside className={styles.aside}>
        <Scan slug={product.slug} version={versions.find(({ version }) => version === product.version)} />
        <Does spec={product.agent_spec} />
        <Facts product={product} />
      </aside>
    </article>
  );
}

function Head({ page: { product }, title }: { readonly page: ProductPage; readonly title: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const author = product.authorDisplayName || product.authorUsername;
  const { downloads, likes, rating, reviewsCount } = product.stats;
  return (
    <header className={styles.head}>
      <p className={styles.category}>
        <Link to={`/explore?category=${encodeURIComponent(product.category)}`}>
          {categoryName(t, product.category)}
        </Link>
      </p>
      <h1 dir="auto">{title}</h1>
      <p className={styles.description} dir="auto">
        {product.description}
      </p>
      <Thumbnail url={product.thumbnailUrl} eager />
      <p className={styles.facts}>
        <Link className={styles.author} to={`/u/${product.authorUsername}`}>
          <Avatar name={author} url={product.authorAvatar} />
          <Person name={product.authorDisplayName} username={product.authorUsername} />
        </Link>
        <Stars rating={rating} count={reviewsCount} />
        <span>{t("product.downloads", { count: downloads, short: format.short(downloads) })}</span>
        <span>{t("product.likes", { count: likes, short: format.short(likes) })}</span>
      </p>
      <Actions product={product} title={title} author={author} />
    </header>
  );
}

const PARTS = ["readme", "versions", "reviews"] as const;

/** Tabs with readme, versions and reviews. The URL contains the open one. */
function Parts({ page }: { readonly page: ProductPage }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { product, versions } = page;
  const part = PARTS.find((name) => name === address.get("tab")) ?? "readme";
  const show = (name: string) => {
    const next = new URLSearchParams(address);
    if (name === "readme") next.delete("tab");
    else next.set("tab", name);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs.Root className={styles.parts} value={part} onValueChange={show}>
      <Tabs.List className={styles.tabs} aria-label={t("product.tabs.label")}>
        {PARTS.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t(`product.tabs.${name}`)}
            {name === "reviews" && ` (${product.stats.reviewsCount})`}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {PARTS.map((name) => (
        <Tabs.Content key={name} className={styles.part} value={name}>
          <h2 className="unseen">{t(`product.tabs.${name}`)}</h2>
          {name === "readme" && <Readme product={product} />}
          {name === "versions" && <Versions product={product} versions={versions} />}
          {name === "reviews" && <Reviews page={page} />}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function Readme({ product: { slug, version, readme, longDescription } }: Pick<ProductPage, "product">) {
  const { t } = useTranslation();
  // Relative links lead to the files of the version.
  const pageOf = useCallback(
    (href: string) => {
      const file = linkedPath("README.md", href);
      return file === undefined ? undefined : filesUrl(slug, { version, file });
    },
    [slug, version],
  );
  if (!readme.trim() && !longDescription.trim()) return <p>{t("product.noReadme")}</p>;
  return (
    <>
      {longDescription.trim() && (
        <p className={styles.long} dir="auto">
          {longDescription}
        </p>
      )}
      {/* Its source until it is rendered, as in the first HTML: about as long, so that nothing jumps. */}
      <Suspense
        fallback={
          <p className={styles.long} dir="auto">
            {readme}
          </p>
        }
      >
        <Markdown text={readme} pageOf={pageOf} />
      </Suspense>
    </>
  );
}
