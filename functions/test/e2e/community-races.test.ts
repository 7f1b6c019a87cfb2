import { randomUUID } from "node:crypto";
import type { User } from "#domain/people/user.js";
import { toggleLike } from "#store/community/likes.js";
import { postReview } from "#store/community/reviews.js";
import { db as database } from "#store/firestore.js";
import { toggleFollow } from "#store/people/follows.js";
import * as users from "#store/people/users.js";
import { limitsNow } from "../support/abuse.js";
import { until } from "../support/console.js";
import { RACE_ROUNDS } from "../support/effort.js";
import { storeProduct } from "../support/records.js";

/**
 * Races of 21 and 20 concurrent writes, many rounds each. The routes' limits would allow five reviews per
 * minute, so these tests call the store directly. Each route's own test races through HTTP as far as its
 * limit allows.
 */
const ROUNDS = Array.from({ length: RACE_ROUNDS }, (_, at) => at);
/** Number of concurrent rounds, each with its own users and products. */
const BESIDE = 5;

/** Uses the store's connection: the store configures it, and a process has only one. */
const db = database();

/** A user who has never sent a request: the store needs only a profile. */
async function newUser(): Promise<User> {
  const uid = `racer-${randomUUID()}`;
  const random = randomUUID().replaceAll("-", "").slice(0, 8);
  return users.ensure({ uid, email: "", displayName: undefined }, random);
}

const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/** Plays every round, some concurrently. The first failure stops all. */
async function everyRound(play: (round: number) => Promise<void>): Promise<void> {
  const left = ROUNDS.values();
  await times(BESIDE, async () => {
    for (const round of left) await play(round);
  });
}

/** A published product of a new author, for the races of one round. */
async function newProduct() {
  const author = await newUser();
  const member = { ...author, email: "", password: "", token: "" };
  return { author, productId: await storeProduct(member) };
}

/** Records a download, which a review of a free product requires. */
const downloaded = (productId: string, { uid }: User) =>
  db.doc(`products/${productId}/downloads/${uid}`).create({ uid, productId, versions: [] });

const xpLogged = async (uid: string): Promise<number> => {
  const { docs } = await db.collection("xpLog").where("uid", "==", uid).get();
  return docs.reduce((sum, entry) => sum + (entry.get("amount") as number), 0);
};

describe(`${RACE_ROUNDS} times`, () => {
  test("a like toggled 21 times at once ends as one like, and every toggle turned what it found", async () => {
    await everyRound(async () => {
      const [{ author, productId }, reader] = await Promise.all([newProduct(), newUser()]);
      const answers = await times(21, () => toggleLike({ productId, uid: reader.uid }));
      expect(answers.filter((liked) => liked)).toHaveLength(11);
      const product = db.doc(`products/${productId}`);
      const [found, likes, profile] = await Promise.all([
        product.get(),
        product.collection("likes").get(),
        users.read(author.uid),
      ]);
      expect(likes.docs.map(({ id }) => id)).toEqual([reader.uid]);
      expect([found.get("stats.likes"), profile?.stats.likes]).toEqual([1, 1]);
      expect([profile?.xp, await xpLogged(author.uid)]).toEqual([3, 3]);
    });
  });

  test("a follow toggled 21 times at once ends as one follow, in the records and counters of both", async () => {
    await everyRound(async () => {
      const [follower, target] = await Promise.all([newUser(), newUser()]);
      const answers = await times(21, () => toggleFollow(follower, target.uid));
      expect(answers.filter((following) => following)).toHaveLength(11);
      const [following, followers, one, other] = await Promise.all([
        db.collection(`users/${follower.uid}/following`).get(),
        db.collection(`users/${target.uid}/followers`).get(),
        users.read(follower.uid),
        users.read(target.uid),
      ]);
      expect(following.docs.map(({ id }) => id)).toEqual([target.uid]);
      expect(followers.docs.map(({ id }) => id)).toEqual([follower.uid]);
      expect([one?.stats.following, other?.stats.followers]).toEqual([1, 1]);
      expect([other?.xp, await xpLogged(target.uid)]).toEqual([15, 15]);
    });
  });

  test("a review posted 20 times at once is stored once, and refused 19 times as there already", async () => {
    await everyRound(async () => {
      const [{ author, productId }, reader] = await Promise.all([newProduct(), newUser()]);
      await downloaded(productId, reader);
      const posts = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          postReview(reader, { productId, rating: 1 + (at % 5), comment: `Attempt ${at}` }, limitsNow()),
        ),
      );
      const lost = posts.flatMap((post) => (post.status === "rejected" ? [post.reason] : []));
      expect(lost).toEqual(
        Array.from({ length: 19 }, () => expect.objectContaining({ code: "alreadyReviewed", status: 409 })),
      );
      const reviews = await db.collection(`products/${productId}/reviews`).get();
      expect(reviews.docs.map(({ id }) => id)).toEqual([reader.uid]);
      const rating = reviews.docs[0]?.get("rating");
      const [product, profile] = await Promise.all([
        db.doc(`products/${productId}`).get(),
        users.read(author.uid),
      ]);
      expect(product.get("stats")).toMatchObject({ reviewsCount: 1, ratingSum: rating, rating });
      expect(profile?.stats).toMatchObject({ reviewsReceived: 1, ratingSum: rating, avgRating: rating });
      expect([profile?.xp, await xpLogged(author.uid)]).toEqual([10, 10]);
    });
  });

  test("20 reviewers of one product at once count 20, and its averages settle", async () => {
    await everyRound(async (round) => {
      const [{ author, productId }, readers] = await Promise.all([newProduct(), times(20, newUser)]);
      await Promise.all(readers.map((reader) => downloaded(productId, reader)));
      const ratings = readers.map((_, at) => 1 + ((at * at + round) % 5));
      const sum = ratings.reduce((total, rating) => total + rating, 0);
      const answers = await times(20, (at) =>
        postReview(
          readers[at] as User,
          { productId, rating: ratings[at] as number, comment: "Fine." },
          limitsNow(),
        ),
      );
      expect(answers.map(({ reviewsCount }) => reviewsCount)).toContain(20);
      const average = Math.round((sum / 20) * 100) / 100;
      for (const { reviewsCount, rating } of answers) {
        if (reviewsCount === 20) expect(rating).toBe(average);
      }
      const [product, reviews, profile] = await Promise.all([
        db.doc(`products/${productId}`).get(),
        db.collection(`products/${productId}/reviews`).get(),
        users.read(author.uid),
      ]);
      expect(reviews.size).toBe(20);
      expect(product.get("stats")).toMatchObject({ reviewsCount: 20, ratingSum: sum });
      expect(profile?.stats).toMatchObject({ reviewsReceived: 20, ratingSum: sum });
      expect([profile?.xp, await xpLogged(author.uid)]).toEqual([200, 200]);
      await until(async () => {
        const [listed, settled] = await Promise.all([
          db.doc(`products/${productId}`).get(),
          users.read(author.uid),
        ]);
        return listed.get("stats.rating") === average && settled?.stats.avgRating === average;
      });
    });
  });
});
