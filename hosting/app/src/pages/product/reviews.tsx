import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ProductPage } from "../../../../../functions/src/contract/app-pages.js";
import { reviewsQuery } from "../../api/queries.js";
import { useFormat } from "../../i18n/format.js";
import { Avatar } from "../../ui/avatar.js";
import { Report } from "../../ui/report.js";
import { Stars } from "../../ui/stars.js";
import { Loading, Problem } from "../../ui/states.js";
import styles from "./product.module.css";

interface ReviewsProps {
  readonly productId: string;
  readonly ratings: readonly number[];
  readonly stats: ProductPage["product"]["stats"];
}

/** What readers say, and how many gave how many stars. */
export function Reviews({ productId, ratings, stats }: ReviewsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(reviewsQuery(productId));
  if (error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  if (data.reviews.length === 0) return <p>{t("product.reviews.none")}</p>;
  return (
    <>
      <p className={styles.average}>
        <Stars rating={stats.rating} count={stats.reviewsCount} />
      </p>
      <Histogram ratings={ratings} />
      {stats.reviewsCount > data.reviews.length && (
        <p className={styles.quiet}>{t("product.reviews.newest", { count: data.reviews.length })}</p>
      )}
      <ul className={styles.reviews}>
        {data.reviews.map((review) => (
          <Review key={review.id} review={review} productId={productId} />
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
  readonly productId: string;
}

function Review({ review, productId }: ReviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = review.authorDisplayName || review.authorUsername;
  return (
    <li>
      <p className={styles.facts}>
        <Link className={styles.author} to={`/u/${review.authorUsername}`}>
          <Avatar name={name} url={review.authorAvatar} />
          {name}
        </Link>
        <span>
          <span className={styles.star} aria-hidden="true">
            {"★".repeat(review.rating)}
          </span>
          <span className="unseen">{t("product.reviews.stars", { count: review.rating })}</span>
        </span>
        <time dateTime={review.createdAt}>{format.day(review.createdAt)}</time>
      </p>
      <p className={styles.long}>{review.comment}</p>
      <Report targetType="review" targetId={`${productId}_${review.id}`} name={name} />
    </li>
  );
}
