import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { COMMENT_LENGTH, productsReviews } from "#contract/products.js";
import { api, isRefusal } from "../../api/client.js";
import { productQuery, reviewsQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { useDraft } from "../../ui/draft.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { useNews } from "../../ui/toast.js";
import styles from "./review-form.module.css";

const STARS = [1, 2, 3, 4, 5] as const;
const { comment: Comment } = productsReviews.POST.request.shape;
const { least: LEAST, most: MOST } = COMMENT_LENGTH;

interface ReviewFormProps {
  readonly product: ProductPage["product"];
  readonly uid: string;
}

/** The form for a review. The server decides who can review. */
export function ReviewForm({ product, uid }: ReviewFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const place = useRef<HTMLDetailsElement>(null);
  const [stars, setStars, forgetStars] = useDraft(`stars.${product.id}.${uid}`);
  const [comment, setComment, forgetComment] = useDraft(`review.${product.id}.${uid}`);
  const [isBegun] = useState(stars !== "" || comment !== "");
  const [isTried, setTried] = useState(false);
  const review = usePostReview(product, () => {
    forgetStars();
    forgetComment();
  });
  useWanted(place);

  const isPaid = product.price > 0;
  const rating = Number(stars);
  const isRated = rating > 0;
  // What a text may not contain is said by the server, by its code point.
  const isSaid = !Comment.safeParse(comment).error?.issues.some(({ code }) => code !== "custom");
  const send = () => {
    setTried(true);
    if (isRated && isSaid) return review.mutate({ rating, comment });
    place.current?.querySelector<HTMLElement>(isRated ? "textarea" : "input")?.focus();
  };
  return (
    <details ref={place} className={styles.place} open={isBegun}>
      <summary>{t("product.review.title")}</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <StarField
          rating={rating}
          describedBy={`${id}-unrated`}
          onChange={(count) => setStars(String(count))}
        />
        <p id={`${id}-unrated`} className={styles.wrong} role="alert">
          {isTried && !isRated && t("product.review.unrated")}
        </p>
        <label className={styles.comment} htmlFor={`${id}-comment`}>
          {t("product.review.comment")}
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
        <p className={styles.quiet}>
          {t(isPaid ? "product.review.whoBought" : "product.review.whoDownloaded")}
        </p>
        <p className={styles.wrong} role="alert">
          <Refusal error={review.error} />
        </p>
        <button type="submit" className="primary" disabled={review.isPending}>
          {t("product.review.send")}
        </button>
      </form>
    </details>
  );
}

interface StarFieldProps {
  readonly rating: number;
  readonly describedBy?: string;
  readonly onChange: (rating: number) => void;
}

export function StarField({ rating, describedBy, onChange }: StarFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.stars} aria-describedby={describedBy}>
      <legend>{t("product.review.rating")}</legend>
      {STARS.map((count) => (
        <label key={count}>
          <input
            type="radio"
            name="rating"
            value={count}
            checked={rating === count}
            onChange={() => onChange(count)}
          />
          <span aria-hidden="true">★</span>
          <span className="unseen">{t("product.reviews.stars", { count })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Why a review was rejected, and what to do. */
function Refusal({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation();
  const words = useProblemWords();
  if (!error) return null;
  if (isRefusal(error, "alreadyReviewed")) return t("product.review.already");
  if (isRefusal(error, "purchaseRequired")) return t("product.review.buyFirst");
  if (isRefusal(error, "downloadRequired")) return t("product.review.downloadFirst");
  return words(error);
}

/** Sends a review. The page is updated here, because the CDN caches its copy for a minute. */
function usePostReview(product: ProductPage["product"], onSent: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const news = useNews();
  return useMutation({
    mutationFn: (input: { rating: number; comment: string }) =>
      api.call(productsReviews, "POST", { productId: product.id, ...input }),
    onSuccess: async ({ rating, reviewsCount }, sent) => {
      onSent();
      news(t("product.review.sent"));
      queries.setQueryData(productQuery(product.slug).queryKey, (page) => {
        if (!page) return page;
        const stats = { ...page.product.stats, rating, reviewsCount };
        const ratings = page.ratings.map((count, at) => (at === sent.rating - 1 ? count + 1 : count));
        return { ...page, product: { ...page.product, stats }, ratings };
      });
      await queries.invalidateQueries(reviewsQuery(product.id));
    },
  });
}

/** Opens the form for a user who followed a link to it. */
function useWanted(place: RefObject<HTMLDetailsElement | null>) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "#write" || !place.current) return;
    place.current.open = true;
    place.current.scrollIntoView();
    place.current.querySelector("input")?.focus({ preventScroll: true });
  }, [hash, place]);
}
