import * as fc from "fast-check";
import { productsDownload, productsLike, productsReviews, productsSelfApprove } from "#contract/products.js";
import type { Good, Person } from "./cast.js";
import { at, type Described, good, person, place } from "./choices.js";
import * as using from "./rules-of-products.js";
import type { Community } from "./state.js";
import { request } from "./step.js";

const rating = fc.constantFrom(1, 2, 3, 4, 4, 5, 5, 5, 0);
const comment = fc.constantFrom("Does what it says.", "  Fine \n", "no", "🙂🙂🙂");

export const like = fc.tuple(person, good).map(([by, about]): Described => {
  const says = `likes ${about}`;
  return [
    `${by} ${says}`,
    (community) => {
      return request(community, {
        ...{ by, says, route: productsLike, method: "POST" },
        input: { productId: community.goods[about].id },
        expects: () => using.like(community, by, about),
      });
    },
  ];
});

export const download = fc.tuple(person, good).map(([by, about]): Described => {
  const says = `downloads ${about}`;
  return [
    `${by} ${says}`,
    (community) =>
      request(community, {
        ...{ by, says, route: productsDownload, method: "POST" },
        input: { productId: community.goods[about].id },
        expects: () => using.download(community, by, about),
      }),
  ];
});

const reviewAs = (community: Community, by: Person, about: Good, sent: { rating: number; comment: string }) =>
  request(community, {
    ...{ by, says: `gives ${about} ${sent.rating} of 5`, route: productsReviews, method: "POST" },
    input: { productId: community.goods[about].id, ...sent },
    expects: () => using.review(community, by, about, sent),
  });

export const review = fc
  .tuple(person, good, rating, comment)
  .map(
    ([by, about, stars, words]): Described => [
      `${by} gives ${about} ${stars} of 5`,
      (community) => reviewAs(community, by, about, { rating: stars, comment: words }),
    ],
  );

/** A review by a user who may write one; random choice alone would produce few. */
export const dueReview = fc.tuple(place, rating).map(
  ([where, stars]): Described => [
    `downloader ${where} gives ${stars} of 5`,
    (community) => {
      const due = Object.values(community.goods).flatMap(({ good: about, author, downloads, reviews }) =>
        [...downloads]
          .filter((by) => by !== author && !reviews.some((known) => known.by === by))
          .map((by) => ({ by, about })),
      );
      const chosen = at(due, where);
      return (
        chosen && reviewAs(community, chosen.by, chosen.about, { rating: stars, comment: "Good enough." })
      );
    },
  ],
);

export const readReviews = fc.tuple(person, good).map(
  ([by, about]): Described => [
    `${by} reads the reviews of ${about}`,
    (community) =>
      request(community, {
        ...{ by, says: `reads the reviews of ${about}`, route: productsReviews, method: "GET" },
        input: { productId: community.goods[about].id },
        expects: () => using.readReviews(community, about),
      }),
  ],
);

/**
 * Usually by the author with the most products, and about products that few steps use, so that most products
 * stay published.
 */
const ofAuthor = fc
  .tuple(fc.constantFrom<Person>("bea", "bea", "bea", "cem"), good)
  .map(([by, chosen]) => ({ by, about: chosen === "notes" ? chosen : "sequel" }) as const);

const selfApprove = (
  says: string,
  { by, about }: { readonly by: Person; readonly about: Good },
  approve: boolean,
): Described => [
  `${by} ${says} ${about}`,
  (community) =>
    request(community, {
      ...{ by, says: `${says} ${about}`, route: productsSelfApprove, method: "POST" },
      input: { productId: community.goods[about].id, approve },
      expects: () => (approve ? using.publish : using.takeBack)(community, by, about),
    }),
];

export const publish = ofAuthor.map((chosen) => selfApprove("publishes", chosen, true));

export const takeBack = ofAuthor.map((chosen) => selfApprove("takes back", chosen, false));
