import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cliProductsCreate } from "#contract/create-product.js";
import { Manifest } from "#contract/manifest.js";
import { productsSelfApprove } from "#contract/products.js";
import { ApiError, api, isRefusal, patientApi } from "../../api/client.js";
import { ownProfileQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { Avatar } from "../../ui/avatar.js";
import { CategoryLabel } from "../../ui/category-label.js";
import { Loading, useProblemWords } from "../../ui/placeholders.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import { useNews } from "../../ui/toast.js";
import { Person } from "../../ui/written.js";
import { Does } from "../product/does.js";
import { Facts } from "../product/facts.js";
import productStyles from "../product/product.module.css";
import { UNCHECKED } from "./draft.js";
import { lastVersion, listingOf } from "./form.js";
import { saidIn } from "./manifest.js";
import { previewOf } from "./preview-product.js";
import styles from "./publish.module.css";
import { isUploadLost, refusalIn } from "./refusal.js";
import { StepPart, type StepProps } from "./step.js";

const Markdown = lazy(() => import("../../ui/markdown.js"));

/**
 * The fourth step: a preview of the product page, and the button that creates the product and publishes it.
 */
export function Preview({ work, session, profile }: StepProps) {
  const { t } = useTranslation("publish");
  const site = useTranslation().t;
  const format = useFormat();
  const words = useProblemWords();
  const news = useNews();
  const queries = useQueryClient();
  const { draft, files, change, keep } = work;
  const { form, upload, scan } = draft;
  const sealed = files.sealed?.manifest ?? "";
  const manifest = useMemo(() => Manifest.parse(saidIn(sealed)), [sealed]);
  // The step is shown only when all of these exist.
  if (!form || !upload || !scan) throw new Error("There is nothing to publish");

  const { held } = scan;
  const mayPublish = session.verified && !held;
  /** Creates the product. If the response is lost, the author's own products show whether it was created. */
  const list = async (): Promise<string> => {
    const request = listingOf(form, manifest, upload);
    try {
      return (await patientApi.call(cliProductsCreate, "POST", request)).productId;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      const { products } = await queries.fetchQuery({ ...ownProfileQuery(session.uid), staleTime: 0 });
      const own = products.find(({ slug }) => slug === request.slug);
      if (!own || lastVersion(own) !== request.version) throw error;
      return own.id;
    }
  };
  const publish = useMutation({
    mutationFn: async () => {
      const productId = await list();
      const listed = { productId, slug: form.slug.trim(), isHeld: held, isPublished: false };
      // The upload has become the product's file. From here on, only the approval can fail, and it can be
      // retried.
      change({ listed });
      if (!mayPublish) return listed;
      try {
        await api.call(productsSelfApprove, "POST", { productId });
        return { ...listed, isPublished: true };
      } catch (error) {
        // Such as the first product of a new account, although its scan passed.
        if (isRefusal(error, "heldForReview")) return { ...listed, isHeld: true };
        news(words(error), true);
        return listed;
      }
    },
    onSuccess: async (listed) => {
      change({ listed, step: "done" });
      await keep({});
      await queries.invalidateQueries();
    },
    onError: (error) => {
      const refusal = refusalIn(error);
      if (refusal) change({ refusal, step: "details" });
    },
  });
  const isLost = isUploadLost(publish.error);
  const product = previewOf({ form, manifest, upload, profile });

  return (
    <StepPart title={t("publish.preview.title")}>
      <p>{t("publish.preview.hint")}</p>
      <div className={styles.preview}>
        <p>
          <CategoryLabel category={product.category} />
        </p>
        <h3 dir="auto">{product.title}</h3>
        <p dir="auto">{product.description}</p>
        <p className={productStyles.author}>
          <Avatar username={product.authorUsername} url={product.authorAvatar} />
          <Person name={product.authorDisplayName} username={product.authorUsername} />
        </p>
        <div className={productStyles.gallery}>
          <Thumbnail url={product.thumbnailUrl} product={product} />
        </div>
        <p className={productStyles.price}>{format.price(product.price)}</p>
        {product.longDescription.trim() && (
          <p className={productStyles.long} dir="auto">
            {product.longDescription}
          </p>
        )}
        {product.readme.trim() ? (
          <Suspense fallback={<Loading />}>
            <Markdown text={product.readme} />
          </Suspense>
        ) : (
          <p>{site("product.noReadme")}</p>
        )}
        {form.changelog.trim() && (
          <section className={productStyles.panel}>
            <h2>{t("publish.fields.changelog")}</h2>
            <p className={productStyles.long} dir="auto">
              {form.changelog}
            </p>
          </section>
        )}
        <div className={styles.facts}>
          <Does spec={product.agent_spec} />
          <Facts product={product} isWhole />
        </div>
      </div>
      {!mayPublish && (
        <p className={styles.note}>{t(held ? "publish.preview.held" : "publish.preview.unverified")}</p>
      )}
      {publish.error && !refusalIn(publish.error) && (
        <p className={styles.wrong} role="alert">
          {isLost ? t("publish.preview.lost") : words(publish.error)}
        </p>
      )}
      <div className={styles.choices}>
        {isLost ? (
          <button type="button" className="primary" onClick={() => change({ ...UNCHECKED, step: "check" })}>
            {t("publish.preview.uploadAgain")}
          </button>
        ) : (
          <button
            type="button"
            className="primary"
            disabled={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t(mayPublish ? "publish.preview.publish" : "publish.preview.submit")}
          </button>
        )}
        <button type="button" disabled={publish.isPending} onClick={() => change({ step: "details" })}>
          {t("publish.toDetails")}
        </button>
      </div>
      <p role="status">{publish.isPending && t("publish.preview.publishing")}</p>
    </StepPart>
  );
}
