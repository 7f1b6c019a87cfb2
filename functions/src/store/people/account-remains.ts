import { FieldValue, type QueryDocumentSnapshot, type WriteBatch } from "firebase-admin/firestore";
import { db } from "../firestore.js";
import { commitPages, deleteAll, PAGE, pagesOf, updateAll } from "../pages.js";
import { productRef, settled, slugRef } from "../products/products.js";
import { uploadRef } from "../products/uploads.js";
import { xpRef } from "../progress/xp.js";
import { addUnfollow, type Follow } from "./follows.js";
import { userRef } from "./users.js";

/*
 * What a deleted account leaves in the store, and how each part goes (decision 055). Every
 * function does what is still to be done and answers how much that was.
 */

/** Removes a user's products. What an admin removed before keeps that admin's stamp. */
export function removeProducts(uid: string): Promise<number> {
  const products = db().collection("products").where("authorUid", "==", uid);
  return updateAll(
    products.select("status", "settledStatus", "thumbnailUrl", "pendingVersion"),
    (product) => {
      const [status, settledStatus] = [product.get("status"), product.get("settledStatus")];
      const removed = status === "removed" && settledStatus === "removed";
      const bare = !product.get("thumbnailUrl") && product.get("pendingVersion") === undefined;
      if (removed && bare) return undefined;
      const at = FieldValue.serverTimestamp();
      return {
        thumbnailUrl: "",
        pendingVersion: FieldValue.delete(),
        updatedAt: at,
        ...settled("removed"),
        ...(status !== "removed" && { removedBy: uid, removedAt: at }),
      };
    },
  );
}

/** Where the archives and pictures of a product may lie. */
export interface ProductFiles {
  readonly productId: string;
  /** Folders in storage that are this product's alone. */
  readonly folders: readonly `${string}/`[];
  /** References to archives, as the records hold them and nobody else's do. */
  readonly fileUrls: readonly string[];
}

/** The files of each product of a user, with all that the records say of them. */
export async function* filesOfProducts(uid: string): AsyncGenerator<ProductFiles> {
  const products = db().collection("products").where("authorUid", "==", uid).select("slug");
  for await (const page of pagesOf(products, 100)) {
    const slugs = page.map((product) => String(product.get("slug")));
    const claims = await db().getAll(...slugs.map(slugRef));
    for (const [at, { id }] of page.entries()) {
      // A client can list under a slug that it does not own: the folder is another product's then.
      const owned = claims[at]?.get("productId") === id;
      yield {
        productId: id,
        folders: owned ? [`products/${id}/`, `products/${slugs[at]}/`] : [`products/${id}/`],
        fileUrls: await ownFileUrls(id),
      };
    }
  }
}

const recordsOf = (productId: string) =>
  (["private", "versions"] as const).map((name) => productRef(productId).collection(name));

async function ownFileUrls(productId: string): Promise<string[]> {
  const found = await Promise.all(recordsOf(productId).map((records) => records.get()));
  const urls = found.flatMap(({ docs }) =>
    docs.flatMap((record) => [record.get("fileUrl"), record.get("file.fileUrl")]),
  );
  const all = [...new Set(urls.filter((url): url is string => typeof url === "string"))];
  const own = await Promise.all(all.map((url) => isOnlyOf(productId, url)));
  return all.filter((_, at) => own[at]);
}

/** True when no record of another product names the same file. */
async function isOnlyOf(productId: string, fileUrl: string): Promise<boolean> {
  const found = await Promise.all([
    db().collectionGroup("private").where("fileUrl", "==", fileUrl).get(),
    db().collectionGroup("versions").where("fileUrl", "==", fileUrl).get(),
  ]);
  return found.every(({ docs }) => docs.every(({ ref }) => ref.parent.parent?.id === productId));
}

/** Deletes the records of a product's files: the one on sale, the one that waits, and every version. */
export async function deleteFileRecords(productId: string): Promise<number> {
  let deleted = 0;
  for (const records of recordsOf(productId)) deleted += await deleteAll(records);
  return deleted;
}

/** The storage keys of a user's open uploads, by the ids of their claims. */
export async function openUploads(uid: string): Promise<{ id: string; key: string }[]> {
  const found = await db().collection("uploads").where("uid", "==", uid).select("key").get();
  return found.docs.map((claim) => ({ id: claim.id, key: String(claim.get("key")) }));
}

export async function endUploads(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PAGE) {
    const batch = db().batch();
    for (const id of ids.slice(from, from + PAGE)) batch.delete(uploadRef(id));
    await batch.commit();
  }
}

/** Deletes what only the user's own pages showed. */
export async function deleteOwnRecords(uid: string): Promise<number> {
  let deleted = 0;
  for (const name of ["achievements", "reportSlots", "checkouts"]) {
    deleted += await deleteAll(userRef(uid).collection(name));
  }
  return deleted;
}

/** A follow is five writes. */
const FOLLOWS_A_COMMIT = 90;

/** Ends every follow of a user's, with the counters and the XP of whoever was followed. */
export function endFollowing(uid: string): Promise<number> {
  return endFollows(uid, "following", (targetUid) => ({ followerUid: uid, targetUid }));
}

/** Ends every follow of a user by others, with the others' counters. */
export function endFollowers(uid: string): Promise<number> {
  return endFollows(uid, "followers", (followerUid) => ({ followerUid, targetUid: uid }));
}

function endFollows(
  uid: string,
  side: "following" | "followers",
  followWith: (otherUid: string) => Follow,
): Promise<number> {
  const end = async (batch: WriteBatch, page: readonly QueryDocumentSnapshot[]) => {
    const follows = page.map(({ id }) => followWith(id));
    const others = follows.map(({ followerUid, targetUid }) =>
      side === "following"
        ? userRef(targetUid).collection("followers").doc(uid)
        : userRef(followerUid).collection("following").doc(uid),
    );
    const entries = follows.map(({ followerUid, targetUid }) =>
      xpRef({ uid: targetUid, action: "follower", key: followerUid }),
    );
    const found = await db().getAll(...others, ...entries);
    for (const [at, follow] of follows.entries()) {
      const whole = found[at]?.exists && found[at + follows.length]?.exists;
      if (whole) addUnfollow(batch, follow);
      // Half of a follow, which no route leaves behind, counts for nothing.
      else for (const half of [page[at]?.ref, others[at]]) if (half) batch.delete(half);
    }
    return follows.length;
  };
  return commitPages(userRef(uid).collection(side), end, FOLLOWS_A_COMMIT);
}

/** Deletes the notifications to a user, and those to others that name the user. */
export async function deleteNotifications(uid: string): Promise<number> {
  return (
    (await deleteAll(db().collection("notifications").where("uid", "==", uid))) +
    (await deleteAll(db().collection("notifications").where("actorUid", "==", uid)))
  );
}

/** Deletes the logins of command-line clients that wait for a token of the user. */
export function deleteLogins(uid: string): Promise<number> {
  return deleteAll(db().collection("deviceCodes").where("uid", "==", uid));
}
