import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { productsListing } from "#contract/listing.js";
import { divide, FEE_PERCENT, toCents } from "#domain/money/money.js";
import { api } from "../../api/client.js";
import { editsQuery } from "../../api/edits.js";
import { type OwnListing, ownListingQuery } from "../../api/own-listing.js";
import { productQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { Loading, Problem, useProblemWords } from "../../ui/placeholders.js";
import { SignedIn } from "../../ui/signed-in.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import { useTitle } from "../../ui/title.js";
import { useNews } from "../../ui/toast.js";
import { NotFound } from "../not-found.js";
import { FieldPart } from "../publish/field.js";
import { FIELDS, type Field, type Form, priceOf } from "../publish/form.js";
import { ThumbnailForm } from "../publish/thumbnail-form.js";
import { type Changes, changesOf, EDITED, type Edited, type EditForm, faultsOf, formOf } from "./changes.js";
import styles from "./edit.module.css";
import { type Earlier, History } from "./history.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));

/** The form with which authors change one of their products without a new version. */
export default function EditRoute() {
  const { t } = useTranslation("workshop");
  const { slug = "" } = useParams();
  return <SignedIn title={t("workshop.title", { title: slug })}>{({ uid }) => <Own uid={uid} />}</SignedIn>;
}

function Own({ uid }: { readonly uid: string }) {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const { data, error, refetch } = useQuery(ownListingQuery(uid, slug));
  if (data) return <Edit key={data.product.id} own={data} uid={uid} />;
  if (data === null) return <NotFound title={t("product.absent")} hint={t("product.absentHint")} />;
  return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;
}

const EMPTY = Object.fromEntries(FIELDS.map((name) => [name, ""])) as Form;
const isEdited = (name: Field): name is Edited & Field => EDITED.some((one) => one === name);
const LINES: Partial<Record<Edited, number>> = { description: 3, longDescription: 4, readme: 14 };
const OPTIONAL: readonly Edited[] = ["tags", "language", "longDescription", "readme"];

function Edit({ own: { product }, uid }: { readonly own: OwnListing; readonly uid: string }) {
  const { t } = useTranslation("workshop");
  const words = useProblemWords();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<EditForm>(() => formOf(product));
  const [picture, setPicture] = useState(product.thumbnailUrl);
  const [isTried, setTried] = useState(false);
  const save = useSave(product, uid);
  const news = useNews();
  const title = product.title.trim() || product.slug;
  useTitle(t("workshop.title", { title }));
  const isOtherPicture = picture !== product.thumbnailUrl;
  const changes = { ...changesOf(form, product), ...(isOtherPicture && { thumbnailUrl: picture }) };
  const wrong = faultsOf(changes, product.id);
  const isSame = Object.keys(changes).length === 0;
  const fillIn = ({ name, value }: Earlier) => {
    if (name === "thumbnailUrl") setPicture(value);
    else setForm((now) => ({ ...now, [name]: value }));
    news(t("history.filled"));
    element.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  return (
    <div className={styles.page}>
      <p>
        <span aria-hidden="true">← </span>
        <Link to={`/p/${encodeURIComponent(product.slug)}`}>{t("workshop.toProduct")}</Link>
      </p>
      <h1>{t("workshop.title", { title })}</h1>
      <p className={styles.quiet}>{t("workshop.hint")}</p>
      <form
        ref={element}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (wrong.length === 0 && !isSame) save.mutate(changes, { onSuccess: () => setTried(false) });
          else element.current?.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
        }}
      >
        {EDITED.map((name) => (
          <div key={name} className={styles.field}>
            <FieldPart
              name={name}
              form={{ ...EMPTY, ...form }}
              isWrong={isTried && wrong.includes(name)}
              isOptional={OPTIONAL.includes(name)}
              {...(LINES[name] && { lines: LINES[name] })}
              {...(name === "price" && { inputMode: "decimal" as const })}
              onType={(field, value) => isEdited(field) && setForm((now) => ({ ...now, [field]: value }))}
            />
            {name === "price" && !wrong.includes("price") && <Share price={priceOf(form.price)} />}
          </div>
        ))}
        {isOtherPicture && (
          <EarlierPicture url={picture} product={product} onUndo={() => setPicture(product.thumbnailUrl)} />
        )}
        <p className={styles.wrong} role="alert">
          {save.error && words(save.error)}
        </p>
        <div className={styles.actions}>
          <button type="submit" className="primary" disabled={save.isPending}>
            {t("workshop.save")}
          </button>
          <p role="status" className={styles.quiet}>
            {isTried && isSame && t("workshop.nothing")}
          </p>
        </div>
      </form>
      <details className={styles.preview}>
        <summary>
          <h2>{t("workshop.preview")}</h2>
        </summary>
        <Suspense fallback={<Loading />}>
          <Markdown text={form.readme} />
        </Suspense>
      </details>
      {product.status !== "removed" && (
        <>
          <ThumbnailForm productId={product.id} slug={product.slug} onSet={setPicture} />
          <History productId={product.id} onUse={fillIn} />
        </>
      )}
    </div>
  );
}

interface EarlierPictureProps {
  readonly url: string;
  readonly product: OwnListing["product"];
  readonly onUndo: () => void;
}

/** The earlier picture that the form sets when it is saved. */
function EarlierPicture({ url, product, onUndo }: EarlierPictureProps) {
  const { t } = useTranslation("workshop");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.field}>
      <p>{t("history.picture")}</p>
      <div className={styles.picture}>
        <Thumbnail url={url} product={product} eager />
      </div>
      <button ref={button} type="button" className={styles.undo} onClick={onUndo}>
        {t("history.keepPicture")}
      </button>
    </div>
  );
}

/** The author's share of each sale. */
function Share({ price }: { readonly price: number }) {
  const { t } = useTranslation("publish");
  const format = useFormat();
  if (!(price >= 1)) return null;
  const { sellerAmount } = divide(toCents(price));
  return (
    <p className={styles.quiet}>
      {t("publish.details.share", { amount: format.price(sellerAmount / 100), percent: FEE_PERCENT })}
    </p>
  );
}

/** Sends the changes. The product's page is updated here, because the CDN caches its copy for a minute. */
function useSave(product: OwnListing["product"], uid: string) {
  const { t } = useTranslation("workshop");
  const queries = useQueryClient();
  const news = useNews();
  return useMutation({
    mutationFn: (changes: Changes) =>
      api.call(productsListing, "POST", { productId: product.id, ...changes }),
    onSuccess: async (_, changes) => {
      news(t("workshop.saved"));
      queries.setQueryData(productQuery(product.slug).queryKey, (page) =>
        page ? { ...page, product: { ...page.product, ...changes } } : page,
      );
      await Promise.all([
        queries.invalidateQueries({ queryKey: ownListingQuery(uid, product.slug).queryKey }),
        queries.invalidateQueries({ queryKey: editsQuery(product.id).queryKey }),
      ]);
    },
  });
}
