import * as z from "zod";
import type { Trophy } from "#domain/people/profile-view.js";
import { isShown, type User } from "#domain/people/user.js";
import type { Product } from "#domain/products/product.js";
import { db } from "../firestore.js";
import { readable as readableList } from "../lists.js";
import { parseUser, userRef } from "../people/users.js";
import { productRef, readable, StoredVersion, type VersionRecord } from "./products.js";

/** Versions that a page tells of. */
const SHOWN_VERSIONS = 50;
const RATINGS = [1, 2, 3, 4, 5];

const StoredTrophy = z.object({
  id: z.string(),
  icon: z.string(),
  title: z.string(),
  description: z.string().default(""),
  tier: z.string(),
}) satisfies z.ZodType<Trophy>;

/** The profile of a username, if everybody may see it. */
export async function profileOf(username: string): Promise<User | undefined> {
  const { docs } = await db().collection("users").where("username", "==", username).limit(1).get();
  const user = docs[0] && parseUser(docs[0]);
  return isShown(user) ? user : undefined;
}

/** The newest products of an author that are published now. */
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

/** What was ever on sale of a product, newest first; what waits for approval is not among it. */
export async function releasedVersions(productId: string): Promise<VersionRecord[]> {
  const { docs } = await productRef(productId)
    .collection("versions")
    .orderBy("approvedAt", "desc")
    .limit(SHOWN_VERSIONS)
    .get();
  return readableList(StoredVersion, docs);
}

/** How many reviews of a product gave one star, two stars, and so on to five. */
export async function ratingCounts(productId: string): Promise<number[]> {
  const counted = await Promise.all(
    RATINGS.map((rating) =>
      productRef(productId).collection("reviews").where("rating", "==", rating).count().get(),
    ),
  );
  return counted.map((found) => found.data().count);
}

/** What a user has won, in the order in which it was won. */
export async function achievementsOf(uid: string): Promise<Trophy[]> {
  const { docs } = await userRef(uid).collection("achievements").orderBy("unlockedAt").get();
  return readableList(StoredTrophy, docs);
}
