import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductPage } from "#contract/app-pages.js";
import { COMMENT_LENGTH } from "#contract/products.js";
import { productsReview } from "#contract/review-changes.js";
import { api, isRefusal } from "../../api/client.js";
import { productQuery, reviewsQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import { StarField } from "./review-form.js";
import styles from "./review-form.module.css";

const { comment: Comment } = productsReview.POST.request.shape;
const { least: LEAST, most: MOST } = COMMENT_LENGTH;

interface ReviewChangeProps {
  readonly product: ProductPage["product"];
  readonly review: { readonly id: string; readonly rating: number; readonly comment: string };
  /**
   * The user's possible actions: reviewers can edit their own review, and the author of the
   * product can reply to another user's review.
   */
  readonly action: "edit" | "answer";
}

/** The form that changes a review, or answers it. */
export function ReviewChange(props: ReviewChangeProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isEdit = props.action === "edit";
  return (
    <details className={styles.place} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(isEdit ? "product.review.edit" : "product.review.answer")}</summary>
      {isOpen && <ChangeForm {...props} onSent={() => setOpen(false)} />}
    </details>
  );
}

function ChangeForm({
  product,
  review,
  action,
  onSent,
}: ReviewChangeProps & { readonly onSent: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useProblemWords();
  const id = useId();
  const isEdit = action === "edit";
  const [rating, setRating] = useState(review.rating);
  const [comment, setComment] = useState(isEdit ? review.comment : "");
  const [isTried, setTried] = useState(false);
  const change = useChange(product, review.rating, onSent);
  const isSaid = !Comment.safeParse(comment).error?.issues.some(({ code }) => code !== "custom");
  const send = () => {
    setTried(true);
    if (!isSaid) return document.getElementById(`${id}-comment`)?.focus();
    const target = isEdit ? { action, rating } : { action, reviewId: review.id };
    change.mutate({ productId: product.id, comment, ...target });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isEdit && <StarField rating={rating} onChange={setRating} />}
      <label className={styles.comment} htmlFor={`${id}-comment`}>
        {t(isEdit ? "product.review.comment" : "product.review.answerLabel")}
      </label>
      <textarea
        id={`${id}-comment`}
        value={comment}
        aria-describedby={`${id}-count ${id}-unsaid`}
        aria-invalid={isTried && !isSaid}
        onChange={(event) => setComment(event.target.value)}
      />
      <p id={`${id}-count`} className={styles.quiet}>
        {t("product.review.count", { typed: format.number(comment.length), most: format.number(MOST) })}
      </p>
      <p id={`${id}-unsaid`} className={styles.wrong} role="alert">
        {isTried && !isSaid && t("product.review.unsaid", { least: LEAST, most: format.number(MOST) })}
      </p>
      {!isEdit && <p className={styles.quiet}>{t("product.review.answerHint")}</p>}
      <p className={styles.wrong} role="alert">
        {change.error &&
          (isRefusal(change.error, "alreadyAnswered")
            ? t("product.review.alreadyAnswered")
            : words(change.error))}
      </p>
      <button type="submit" className="primary" disabled={change.isPending}>
        {t(isEdit ? "product.review.save" : "product.review.sendAnswer")}
      </button>
    </form>
  );
}

type Input = Parameters<typeof api.call<typeof productsReview, "POST">>[2];

/** Sends a change. The page is updated here, because the CDN caches its copy for a minute. */
function useChange(product: ProductPage["product"], before: number, onSent: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const news = useNews();
  return useMutation({
    mutationFn: (input: Input) => api.call(productsReview, "POST", input),
    onSuccess: async ({ rating, reviewsCount }, sent) => {
      onSent();
      const isEdit = sent.action === "edit";
      news(isEdit ? t("product.review.saved") : t("product.review.answered"));
      queries.setQueryData(productQuery(product.slug).queryKey, (page) => {
        if (!page) return page;
        const stats = { ...page.product.stats, rating, reviewsCount };
        const moved = (stars: number) => Number(stars === sent.rating) - Number(stars === before);
        const ratings = isEdit ? page.ratings.map((count, at) => count + moved(at + 1)) : page.ratings;
        return { ...page, product: { ...page.product, stats }, ratings };
      });
      await queries.invalidateQueries(reviewsQuery(product.id));
    },
  });
}
