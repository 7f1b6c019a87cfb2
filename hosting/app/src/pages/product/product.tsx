import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { readmeLinks } from "#domain/web/readme-links.js";
import { drawnReadme } from "../../api/drawn-readme.js";
import { useFormat } from "../../i18n/format.js";
import { Avatar } from "../../ui/avatar.js";
import { CategoryLabel } from "../../ui/category-label.js";
import { Catch } from "../../ui/error-boundary.js";
import { MarkdownSource } from "../../ui/markdown-source.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { Stars } from "../../ui/stars.js";
import { Tabs } from "../../ui/tabs.js";
import { useTitle } from "../../ui/title.js";
import { Person } from "../../ui/written.js";
import { filesUrl } from "../files/address.js";
import { NotFound } from "../not-found.js";
import { Actions } from "./actions.js";
import { Facts } from "./facts.js";
import { Gallery } from "./gallery.js";
import { Get } from "./get.js";
import styles from "./product.module.css";
import { useProductPage } from "./use-page.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));
// The tabs behind the first one.
const Versions = lazy(() => import("./versions.js"));
const Reviews = lazy(() => import("./reviews.js"));
const Trust = lazy(() => import("./trust.js"));
// What is below the product, and what only its author sees above it.
const More = lazy(() => import("./more.js"));
const OwnBar = lazy(() => import("./own-bar.js"));

/** The product page. */
export default function ProductRoute() {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const { page, own, error, retry } = useProductPage(slug);
  if (page) {
    return (
      <>
        <Catch instead={null}>
          <Suspense>{own && <OwnBar own={own} />}</Suspense>
        </Catch>
        <ProductView page={page} />
        <Catch instead={null}>
          <Suspense>{!own && <More product={page.product} />}</Suspense>
        </Catch>
      </>
    );
  }
  if (page === null) return <NotFound title={t("product.absent")} hint={t("product.absentHint")} />;
  return error ? <Problem error={error} onRetry={retry} /> : <Loading />;
}

function ProductView({ page }: { readonly page: ProductPage }) {
  const { product } = page;
  const title = product.title.trim() || product.slug;
  useTitle(title);
  return (
    <article className={styles.product}>
      <Head page={page} title={title} />
      <Gallery product={product} title={title} />
      <Get product={product} scan={versionOf(page)?.scan} />
      <Parts page={page} />
    </article>
  );
}

/** The published version. */
const versionOf = ({ product, versions }: ProductPage) =>
  versions.find(({ version }) => version === product.version);

function Head({ page: { product }, title }: { readonly page: ProductPage; readonly title: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const author = product.authorDisplayName || product.authorUsername;
  const { downloads, likes, rating, reviewsCount } = product.stats;
  return (
    <header className={styles.head}>
      <p className={styles.category}>
        <Link to={`/explore?category=${encodeURIComponent(product.category)}`}>
          <CategoryLabel category={product.category} />
        </Link>
      </p>
      <h1 dir="auto">{title}</h1>
      <p className={styles.description} dir="auto">
        {product.description}
      </p>
      <p className={styles.facts}>
        <Link className={styles.author} to={`/u/${product.authorUsername}`}>
          <Avatar username={product.authorUsername} url={product.authorAvatar} />
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

export const TABS = ["readme", "versions", "reviews", "trust"] as const;

/**
 * Tabs with readme, versions, reviews, and what is known about the safety. The URL contains the
 * name of the open tab.
 */
function Parts({ page }: { readonly page: ProductPage }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const { product, versions } = page;
  const part = TABS.find((name) => name === address.get("tab")) ?? "readme";
  const addressWith = (name: string) => {
    const next = new URLSearchParams(address);
    if (name === "readme") next.delete("tab");
    else next.set("tab", name);
    return next;
  };
  const show = (name: string) => setAddress(addressWith(name), { replace: true, preventScrollReset: true });
  const content = {
    readme: () => (
      <>
        <Readme product={product} />
        <Facts product={product} />
      </>
    ),
    versions: () => <Versions product={product} versions={versions} />,
    reviews: () => <Reviews page={page} />,
    trust: () => <Trust product={product} version={versionOf(page)} />,
  };
  const title = (name: (typeof TABS)[number]) =>
    t(`product.tabs.${name}`) + (name === "reviews" ? ` (${product.stats.reviewsCount})` : "");
  return (
    <div className={styles.parts}>
      <Tabs
        label={t("product.tabs.label")}
        open={part}
        onOpen={show}
        addressOf={(name) => `/p/${product.slug}?${addressWith(name)}`.replace(/\?$/, "")}
        classNames={{ bar: styles.bar, list: styles.tabs, panel: styles.part }}
        // A page of its own, and so a link and no tab.
        beside={
          <Link to={filesUrl(product.slug, { version: product.version })}>{t("product.versions.files")}</Link>
        }
        tabs={TABS.map((name) => ({
          name,
          title: title(name),
          content: () => (
            <>
              <h2 className="unseen">{t(`product.tabs.${name}`)}</h2>
              <Suspense fallback={<Loading />}>{content[name]()}</Suspense>
            </>
          ),
        }))}
      />
    </div>
  );
}

function Readme({ product: { slug, version, readme, longDescription } }: Pick<ProductPage, "product">) {
  const { t } = useTranslation();
  // Relative links lead to the files of the version.
  const links = useMemo(() => readmeLinks(slug, version, readme), [slug, version, readme]);
  const drawn = drawnReadme(readme);
  if (!readme.trim() && !longDescription.trim()) return <p>{t("product.noReadme")}</p>;
  return (
    <>
      {longDescription.trim() && (
        <p className={styles.long} dir="auto">
          {longDescription}
        </p>
      )}
      {drawn === undefined ? (
        <Suspense fallback={<MarkdownSource text={readme} />}>
          <Markdown text={readme} links={links} />
        </Suspense>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it, and it was shown already.
        <div className="markdown" id="readme" dangerouslySetInnerHTML={{ __html: drawn }} />
      )}
    </>
  );
}
