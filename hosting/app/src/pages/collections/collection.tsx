import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { CollectionPage } from "#contract/app-pages.js";
import { drawnReadme } from "../../api/drawn-readme.js";
import { collectionQuery } from "../../api/queries.js";
import { MarkdownSource } from "../../ui/markdown-source.js";
import { Empty, LoadingCards, Problem } from "../../ui/placeholders.js";
import { ProductList } from "../../ui/product-card.js";
import { useTitle } from "../../ui/title.js";
import { NotFound } from "../not-found.js";
import styles from "./collections.module.css";

const Markdown = lazy(() => import("../../ui/markdown.js"));

/** A collection: its texts and its published products. */
export default function CollectionRoute() {
  const { slug = "" } = useParams();
  const { data, error, refetch } = useQuery(collectionQuery(slug));
  if (data) return <Collection page={data} />;
  if (data === null) return <NotFound />;
  return error ? <Problem error={error} onRetry={() => refetch()} /> : <LoadingCards count={8} />;
}

function Collection({ page: { collection, products } }: { readonly page: CollectionPage }) {
  const { t } = useTranslation();
  const { title, summary, text } = collection;
  useTitle(title);
  return (
    <>
      <header className={styles.head}>
        <p>
          <Link to="/collections">{t("collections.title")}</Link>
        </p>
        <h1 dir="auto">{title}</h1>
        <p className={styles.lead} dir="auto">
          {summary}
        </p>
        {text && <Text text={text} />}
      </header>
      <h2 className="unseen">{t("collections.products")}</h2>
      {products.length > 0 ? (
        <ProductList products={products} />
      ) : (
        <Empty title={t("collections.empty")}>
          <Link to="/collections">{t("collections.toAll")}</Link>
        </Empty>
      )}
    </>
  );
}

function Text({ text }: { readonly text: string }) {
  const drawn = drawnReadme(text);
  if (drawn !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it, and it was shown already.
    return <div className="markdown" id="readme" dangerouslySetInnerHTML={{ __html: drawn }} />;
  }
  return (
    <Suspense fallback={<MarkdownSource text={text} />}>
      <Markdown text={text} />
    </Suspense>
  );
}
