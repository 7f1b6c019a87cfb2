import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage } from "#contract/app-pages.js";
import { reviewsQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { useSession } from "../../session/session.js";
import { useSignIn } from "../../session/use-sign-in.js";
import { Avatar } from "../../ui/avatar.js";
import { Loading, Problem } from "../../ui/placeholders.js";
import { Report } from "../../ui/report.js";
import { Stars } from "../../ui/stars.js";
import { Person } from "../../ui/written.js";
import styles from "./product.module.css";
import { ReviewChange } from "./review-change.js";
import { ReviewForm } from "./review-form.js";

/** The reviews, the number of reviews per star rating, and the form for a review. */
export default function Reviews({ page: { product, ratings } }: { readonly page: ProductPage }) {
  const { t } = useTranslation();
  const session = useSession();
  const { signInLink } = useSignIn();
  const { data, error, refetch } = useQuery(reviewsQuery(product.id));
  if (!data) return error ? <Problem error={error} onRetry={() => refetch()} /> : <Loading />;

  const { reviews } = data;
  const { rating, reviewsCount } = product.stats;
  const uid = session.state === "in" ? session.uid : undefined;
  const isWritten = uid === product.authorUid || reviews.some(({ id }) => id === uid);
  return (
    <>
      {reviews.length === 0 ? (
        <p className={styles.none}>{t("product.reviews.none")}</p>
      ) : (
        <>
          <p className={styles.average}>
            <Stars rating={rating} count={reviewsCount} />
          </p>
          <Histogram ratings={ratings} />
        </>
      )}
      {uid && !isWritten && <ReviewForm product={product} uid={uid} />}
      {session.state === "out" && (
        <p className={styles.none}>
          <Link to={signInLink}>{t("product.reviews.signIn")}</Link>
        </p>
      )}
      {reviewsCount > reviews.length && (
        <p className={styles.quiet}>{t("product.reviews.newest", { count: reviews.length })}</p>
      )}
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} product={product} uid={uid} />
        ))}
      </ul>
    </>
  );
}

function Histogram({ ratings }: { readonly ratings: readonly number[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(...ratings, 1);
  return (
    <table className={styles.histogram}>
      <caption className="unseen">{t("product.reviews.histogram")}</caption>
      <tbody>
        {ratings
          .map((count, at) => ({ stars: at + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <tr key={stars}>
              <th scope="row">{t("product.reviews.stars", { count: stars })}</th>
              <td className={styles.bar} aria-hidden="true">
                <progress max={most} value={count} />
              </td>
              <td>{format.number(count)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

type ReviewData = Awaited<ReturnType<NonNullable<ReturnType<typeof reviewsQuery>["queryFn"]>>>;

interface ReviewProps {
  readonly review: ReviewData["reviews"][number];
  readonly product: ProductPage["product"];
  /** The user, if there is one. */
  readonly uid: string | undefined;
}

function Review({ review, product, uid }: ReviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOwn = review.id === uid;
  const mayAnswer = uid === product.authorUid && review.answer === undefined;
  const name = review.authorDisplayName || review.authorUsername;
  return (
    <li>
      <p className={styles.facts}>
        <Link className={styles.author} to={`/u/${review.authorUsername}`}>
          <Avatar username={review.authorUsername} url={review.authorAvatar} />
          <Person name={review.authorDisplayName} username={review.authorUsername} />
        </Link>
        <span>
          <span className={styles.star} aria-hidden="true">
            {"★".repeat(review.rating)}
          </span>
          <span className="unseen">{t("product.reviews.stars", { count: review.rating })}</span>
        </span>
        <time dateTime={review.createdAt} suppressHydrationWarning>
          {format.day(review.createdAt)}
        </time>
        {review.editedAt && (
          <span suppressHydrationWarning>
            {t("product.reviews.edited", { day: format.day(review.editedAt) })}
          </span>
        )}
        {isOwn && <strong>{t("product.reviews.own")}</strong>}
      </p>
      <p className={styles.long} dir="auto">
        {review.comment}
      </p>
      {review.answer !== undefined && (
        <blockquote className={styles.answer}>
          <p className={styles.quiet} suppressHydrationWarning>
            {t("product.reviews.answer", { day: format.day(review.answeredAt ?? review.createdAt) })}
          </p>
          <p className={styles.long} dir="auto">
            {review.answer}
          </p>
        </blockquote>
      )}
      {(isOwn || mayAnswer) && (
        <ReviewChange product={product} review={review} action={isOwn ? "edit" : "answer"} />
      )}
      {!isOwn && <Report targetType="review" targetId={`${product.id}_${review.id}`} name={name} />}
    </li>
  );
}
