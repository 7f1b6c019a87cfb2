import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { productsSelfApprove } from "#contract/products.js";
import { api, isRefusal } from "../../api/client.js";
import { recheck, sendVerification } from "../../session/session.js";
import { useProblemWords } from "../../ui/placeholders.js";
import styles from "./publish.module.css";
import { StepPart, type StepProps } from "./step.js";
import { ThumbnailForm } from "./thumbnail-form.js";

/** The last step. It shows that the product is published, or what it is waiting for. */
export function Done({ work, session, profile }: StepProps) {
  const { t } = useTranslation("publish");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const words = useProblemWords();
  const [isMailed, setMailed] = useState(false);
  const { draft, change, restart } = work;
  const { listed, form } = draft;
  const approve = useMutation({
    mutationFn: async () => {
      // The address may just have been verified in another tab.
      if (!session.verified) await recheck();
      if (listed) await api.call(productsSelfApprove, "POST", { productId: listed.productId });
    },
    onSuccess: () => change({ listed: listed && { ...listed, isPublished: true } }),
    onError: (error) => {
      if (listed && isRefusal(error, "heldForReview")) change({ listed: { ...listed, isHeld: true } });
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const mail = useMutation({ mutationFn: sendVerification, onSuccess: () => setMailed(true) });
  // The step is shown only when the product exists.
  if (!listed) throw new Error("Nothing is listed");

  const { slug, isHeld } = listed;
  const product = profile.products.find(({ id }) => id === listed.productId);
  // The response to an approval may have been lost, or another window has approved it.
  const isPublished =
    listed.isPublished || (product?.status === "published" && product.version === form?.version.trim());
  const state = isPublished ? "published" : isHeld ? "held" : session.verified ? "waiting" : "unverified";
  const error = state === "held" ? null : (approve.error ?? mail.error);
  return (
    <StepPart title={t(`publish.done.${state}`, { title: form?.title ?? slug })}>
      <p>{t(`publish.done.${state}Hint`, { email: session.email })}</p>
      {(state === "waiting" || state === "unverified") && (
        <div className={styles.choices}>
          <button
            type="button"
            className="primary"
            disabled={approve.isPending}
            onClick={() => approve.mutate()}
          >
            {t("publish.done.publish")}
          </button>
          {state === "unverified" && (
            <button type="button" disabled={mail.isPending} onClick={() => mail.mutate()}>
              {t("publish.done.mail")}
            </button>
          )}
        </div>
      )}
      <p role="status">{isMailed && t("publish.done.mailed", { email: session.email })}</p>
      {error && (
        <p className={styles.wrong} role="alert">
          {words(error)}
        </p>
      )}
      <ThumbnailForm productId={listed.productId} slug={slug} />
      <nav className={styles.choices} aria-label={t("publish.done.next")}>
        {isPublished && <Link to={`/p/${slug}`}>{t("publish.done.page")}</Link>}
        <Link to="/dashboard">{t("publish.done.dashboard")}</Link>
        <button
          type="button"
          onClick={() => {
            restart();
            void navigate("/publish");
          }}
        >
          {t("publish.done.another")}
        </button>
      </nav>
    </StepPart>
  );
}
