import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import type * as z from "zod";
import { productsDraft } from "#contract/share-links.js";
import { api, isRefusal } from "../../api/client.js";
import { useFormat } from "../../i18n/format.js";
import { Avatar } from "../../ui/avatar.js";
import { CategoryLabel } from "../../ui/category-label.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { useTitle } from "../../ui/title.js";
import { Person } from "../../ui/written.js";
import { NotFound } from "../not-found.js";
import { Facts } from "../product/facts.js";
import { Gallery } from "../product/gallery.js";
import product from "../product/product.module.css";
import styles from "./draft.module.css";
import { secretOf } from "./secret.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));

type Shared = z.output<(typeof productsDraft)["POST"]["response"]>;
type SharedDraft = NonNullable<Shared["draft"]>;

/** The draft that a share link shows to everyone who has it. */
export default function DraftRoute() {
  const { t } = useTranslation("workshop");
  const secret = secretOf(useLocation().hash);
  const { data, error, refetch } = useQuery({
    queryKey: ["draft", secret],
    queryFn: async ({ signal }): Promise<Shared | null> => {
      try {
        return await api.call(productsDraft, "POST", { secret }, signal);
      } catch (failed) {
        if (isRefusal(failed, "shareLinkNotFound", "invalidRequest")) return null;
        throw failed;
      }
    },
    // The author may change or end it at any moment.
    staleTime: 0,
    gcTime: 0,
  });
  if (data === null) return <NotFound title={t("shared.ended")} hint={t("shared.endedHint")} />;
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <Loading />;
  if (!data.draft) return <Navigate to={`/p/${encodeURIComponent(data.slug)}`} replace />;
  return <Draft {...data.draft} />;
}

/** The page of the product as it would look, with nothing to buy, download, like, or review. */
function Draft({ product: shown, expiresAt }: SharedDraft) {
  const { t } = useTranslation("workshop");
  const format = useFormat();
  const title = shown.title.trim() || shown.slug;
  const author = shown.authorDisplayName.trim() || shown.authorUsername;
  useTitle(title);
  return (
    <>
      <section className={styles.band} aria-labelledby="draft-band">
        <h2 id="draft-band">{t("shared.title", { name: author })}</h2>
        <p>{t("shared.hint", { date: format.moment(expiresAt) })}</p>
      </section>
      <article className={product.product}>
        <header className={product.head}>
          <p className={product.category}>
            <Link to={`/explore?category=${encodeURIComponent(shown.category)}`}>
              <CategoryLabel category={shown.category} />
            </Link>
          </p>
          <h1 dir="auto">{title}</h1>
          <p className={product.description} dir="auto">
            {shown.description}
          </p>
          <p className={product.facts}>
            <Link className={product.author} to={`/u/${shown.authorUsername}`}>
              <Avatar username={shown.authorUsername} url={shown.authorAvatar} />
              <Person name={shown.authorDisplayName} username={shown.authorUsername} />
            </Link>
          </p>
        </header>
        <Gallery product={shown} title={title} />
        <section className={product.get} aria-label={t("product.facts.price", { ns: "site" })}>
          <p className={product.price}>{format.price(shown.price)}</p>
          <p>
            <strong>{t("shared.notPublished")}</strong>
          </p>
          <dl className={product.rows}>
            <div>
              <dt>{t("product.facts.version", { ns: "site" })}</dt>
              <dd>{shown.version}</dd>
            </div>
            <div>
              <dt>{t("product.facts.license", { ns: "site" })}</dt>
              <dd>{shown.license}</dd>
            </div>
            {shown.fileSize > 0 && (
              <div>
                <dt>{t("product.facts.size", { ns: "site" })}</dt>
                <dd>{format.bytes(shown.fileSize)}</dd>
              </div>
            )}
          </dl>
        </section>
        <div className={`${product.parts} ${product.part}`}>
          <h2 className="unseen">{t("product.tabs.readme", { ns: "site" })}</h2>
          {shown.longDescription.trim() && (
            <p className={product.long} dir="auto">
              {shown.longDescription}
            </p>
          )}
          {/* Without links to the files, which are not shown. */}
          <Suspense fallback={<Loading />}>
            <Markdown text={shown.readme} />
          </Suspense>
          <Facts product={shown} />
        </div>
      </article>
    </>
  );
}
