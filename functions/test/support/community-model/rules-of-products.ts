import { notificationText } from "#domain/community/notifications.js";
import type { Good, Person } from "./cast.js";
import { notify } from "./notify.js";
import { done, type Outcome, refused } from "./refusals.js";
import { averageOf, type Community, type PersonState, type ProductState } from "./state.js";

/** The counters that follow from a product's reviews. */
export const ratingOf = ({ reviews }: ProductState) => {
  const ratingSum = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return { rating: averageOf(ratingSum, reviews.length), ratingSum, reviewsCount: reviews.length };
};

/** A toggle. Liking your own product counts but gives no XP. */
export function like(community: Community, by: Person, good: Good): Outcome {
  const product = community.goods[good];
  if (product.status !== "published") return refused("noProduct");
  const author = community.people[product.author];
  const liked = !product.likes.has(by);
  if (liked) product.likes.add(by);
  else product.likes.delete(by);
  author.likes += liked ? 1 : -1;
  if (author.name !== by) author.xp += liked ? 3 : -3;
  return done({ liked });
}

/**
 * Counts once per user and version. The first download by another user is notified, and gives the author 5
 * XP.
 */
export function download(community: Community, by: Person, good: Good): Outcome {
  const product = community.goods[good];
  const author = community.people[product.author];
  if (author.name !== by) {
    if (product.status !== "published") return refused("noProduct");
    if (product.price > 0) return refused("purchaseRequired");
  }
  if (!product.downloads.has(by)) {
    product.downloads.add(by);
    author.downloads++;
    if (author.name !== by) {
      author.xp += 5;
      const { title, slug } = product;
      notify(community, author, {
        id: `download_${product.id}_${community.people[by].uid}`,
        ...notificationText({ about: "productDownloaded", title, slug }, author.locale),
        ...{ type: "download", link: `/p/${slug}` },
      });
    }
  }
  return done({ version: "1.0.0" });
}

/** Once per user who has the product. */
export function review(
  community: Community,
  by: Person,
  good: Good,
  sent: { readonly rating: number; readonly comment: string },
): Outcome {
  const { rating } = sent;
  const comment = sent.comment.trim();
  if (rating < 1 || comment.length < 3) return refused("invalid");
  const product = community.goods[good];
  if (product.status !== "published") return refused("noProduct");
  if (product.author === by) return refused("ownReview");
  if (product.reviews.some((known) => known.by === by)) return refused("alreadyReviewed");
  if (product.price > 0) return refused("purchaseRequired");
  if (!product.downloads.has(by)) return refused("downloadRequired");
  product.reviews.push({ by, rating, comment });
  const [author, reviewer] = [community.people[product.author], community.people[by]];
  countReview(author, rating, 1);
  const { title, slug } = product;
  const notice = { about: "newReview", title, slug, actor: reviewer.username, rating } as const;
  notify(community, author, {
    id: `review_${product.id}_${reviewer.uid}`,
    ...notificationText(notice, author.locale),
    ...{ type: "review", link: `/p/${slug}` },
    actor: reviewer,
  });
  const { rating: average, reviewsCount } = ratingOf(product);
  return done({ success: true, rating: average, reviewsCount });
}

export function countReview(author: PersonState, rating: number, sign: 1 | -1): void {
  author.reviewsReceived += sign;
  author.ratingSum += sign * rating;
  author.xp += sign * 10;
}

/** Newest first, with the reviewers' current names. Anyone may read. */
export function readReviews({ goods, people }: Community, good: Good): Outcome {
  const { status, reviews } = goods[good];
  if (status !== "published") return refused("noProduct");
  const shown = reviews.map(({ by, rating, comment }) => {
    const { uid, username, displayName, avatarUrl } = people[by];
    return {
      ...{ id: uid, authorUid: uid, authorUsername: username, authorDisplayName: displayName },
      ...{ authorAvatar: avatarUrl, rating, comment },
    };
  });
  return done({ reviews: shown.reverse() });
}

/** An author's own approval: publishes a product that was waiting or unpublished, which gives 100 XP. */
export function publish(community: Community, by: Person, good: Good): Outcome {
  const product = community.goods[good];
  if (product.author !== by) return refused("notYourProduct");
  if (product.status === "removed") return refused("removedByAdmin");
  if (product.status === "published") return refused("notPending");
  product.status = "published";
  community.people[by].xp += 100;
  return done({ approved: 1, withdrawn: 0 });
}

/** An author unpublishes a product. If it was published, its 100 XP are removed. */
export function takeBack(community: Community, by: Person, good: Good): Outcome {
  const product = community.goods[good];
  if (product.author !== by) return refused("notYourProduct");
  if (product.status === "removed") return refused("removedByAdmin");
  if (product.status === "draft" || product.status === "archived") return done({ approved: 0, withdrawn: 0 });
  if (product.status === "published") community.people[by].xp -= 100;
  product.status = product.status === "published" ? "archived" : "draft";
  return done({ approved: 0, withdrawn: 1 });
}
