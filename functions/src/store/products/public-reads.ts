import * as z from "zod";
import type { Trophy } from "#domain/people/profile-view.js";
import { isShown, type User } from "#domain/people/user.js";
import type { Product } from "#domain/products/product.js";
import { db } from "../firestore.js";
import { readable as readableList } from "../pagination.js";
import { parseUser, userRef } from "../people/users.js";
import { productRef, readable, StoredVersion, type VersionRecord, versionRef } from "./products.js";
import { sigstoreBundleRef } from "./sigstore-bundles.js";
import { publishedAs } from "./skills.js";

/** Maximum number of versions on a page. */
const SHOWN_VERSIONS = 50;
const RATINGS = [1, 2, 3, 4, 5];

const StoredTrophy = z.object({
  id: z.string(),
  icon: z.string(),
  title: z.string(),
  description: z.string().default(""),
  tier: z.string(),
}) satisfies z.ZodType<Trophy>;

/** The profile of a username, if it is public. */
export async function profileOf(username: string): Promise<User | undefined> {
  const { docs } = await db().collection("users").where("username", "==", username).limit(1).get();
  const user = docs[0] && parseUser(docs[0]);
  return isShown(user) ? user : undefined;
}

/** The newest published products of an author. */
export async function newestOf(uid: string, limit: number): Promise<Product[]> {
  const { docs } = await db()
    .collection("products")
    .where("authorUid", "==", uid)
    .where("status", "==", "published")
    .orderBy("createdAt", "desc")
    .limit(limit)
    .get();
  return docs.flatMap(readable).filter(({ status }) => status === "published");
}

/**
 * The newest published products of the marketplace, or of one category.
 *
 * @param before only older ones
 */
export async function newestPublished(
  category: string | undefined,
  limit: number,
  before?: Date,
): Promise<Product[]> {
  const all = db().collection("products").where("status", "==", "published");
  const wanted = category === undefined ? all : all.where("category", "==", category);
  const ordered = wanted.orderBy("createdAt", "desc");
  const { docs } = await (before ? ordered.startAfter(before) : ordered).limit(limit).get();
  return docs.flatMap(readable).filter(({ status }) => status === "published");
}

/** Every version of a product that was ever published, newest first. Pending versions are not included. */
export async function releasedVersions(productId: string): Promise<VersionRecord[]> {
  const { docs } = await productRef(productId)
    .collection("versions")
    .orderBy("approvedAt", "desc")
    .limit(SHOWN_VERSIONS)
    .get();
  return readableList(StoredVersion, docs);
}

/**
 * The Sigstore bundle of a version, if the product is published and the version has been published; otherwise
 * undefined.
 */
export async function publishedBundle(slug: string, version: string): Promise<string | undefined> {
  const product = await publishedAs(slug);
  if (product?.slug !== slug) return undefined;
  const [record, stored] = await db().getAll(
    versionRef(product.id, version),
    sigstoreBundleRef(product.id, version),
  );
  const bundle: unknown = stored?.get("bundle");
  return record?.get("approvedAt") !== undefined && typeof bundle === "string" ? bundle : undefined;
}

/**
 * The number of reviews of a product with one star, two stars, and so on up to five. A count costs at least one read, so
 * a few reviews are read instead, in a single query.
 */
export async function ratingCounts({ id, stats }: Product): Promise<number[]> {
  if (stats.reviewsCount === 0) return RATINGS.map(() => 0);
  const reviews = productRef(id).collection("reviews");
  if (stats.reviewsCount <= RATINGS.length) {
    const { docs } = await reviews.select("rating").limit(RATINGS.length).get();
    return RATINGS.map((rating) => docs.filter((review) => review.get("rating") === rating).length);
  }
  const counted = await Promise.all(
    RATINGS.map((rating) => reviews.where("rating", "==", rating).count().get()),
  );
  return counted.map((found) => found.data().count);
}

/** A user's achievements, in the order in which they were unlocked. */
export async function achievementsOf(uid: string): Promise<Trophy[]> {
  const { docs } = await userRef(uid).collection("achievements").orderBy("unlockedAt").get();
  return readableList(StoredTrophy, docs);
}
