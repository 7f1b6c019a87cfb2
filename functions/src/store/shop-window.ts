import type { Product } from "../domain/product.js";
import type { User } from "../domain/user.js";
import { db } from "./firestore.js";
import { readable } from "./products.js";
import { parseUser } from "./users.js";

/** The profile of a username that everybody may see: neither a banned nor a deleted one. */
export async function profileOf(username: string): Promise<User | undefined> {
  const { docs } = await db().collection("users").where("username", "==", username).limit(1).get();
  const user = docs[0] && parseUser(docs[0]);
  return user && !user.banned && user.status !== "deleted" ? user : undefined;
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
