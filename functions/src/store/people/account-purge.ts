import {
  FieldValue,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from "firebase-admin/firestore";
import { saleTerms } from "#domain/money/sale-terms.js";
import { commitPages, deleteAll, PAGE, pagesOf, updateAll } from "../batches.js";
import { db, unchanged } from "../firestore.js";
import { addLogEntry, REMOVED_FIELDS, removalEntry } from "../log/entries.js";
import { deleteMailbox } from "../mail/mailboxes.js";
import { deleteMails, deleteWithMails } from "../mail/outbox.js";
import { isOwned } from "../money/orders.js";
import { offeredIn, productRef, settled, slugRef } from "../products/products.js";
import { removeOfUser } from "../products/publishers.js";
import { sigstoreBundlesOf } from "../products/sigstore-bundles.js";
import { uploadRef } from "../products/uploads.js";
import { xpRef } from "../progress/xp.js";
import { addUnfollow, type Follow } from "./follows.js";
import { endOfAccount } from "./job-credentials.js";
import { userRef } from "./users.js";

/*
 * The data that a deleted account leaves in the store, and how each part is removed (decision 055). Every
 * function does the remaining work and returns how much it was.
 */

/** Removes a user's products. A product that an admin has already removed keeps that admin's stamp. */
export function removeProducts(uid: string): Promise<number> {
  const products = db().collection("products").where("authorUid", "==", uid);
  const write = (batch: WriteBatch, page: readonly QueryDocumentSnapshot[]) => {
    const left = page.filter((product) => !isPurged(product));
    for (const product of left) {
      const isNew = product.get("status") !== "removed";
      const at = FieldValue.serverTimestamp();
      const fields = {
        thumbnailUrl: "",
        pendingVersion: FieldValue.delete(),
        sigstore: FieldValue.delete(),
        updatedAt: at,
        ...settled("removed"),
        ...(isNew && { removedBy: uid, removedAt: at }),
      };
      batch.update(product.ref, fields, unchanged(product));
      const entry = removalEntry(product.data());
      if (entry) addLogEntry(batch, "removed", entry);
    }
    return left.length;
  };
  // With its entry of the log, a product is two writes.
  return commitPages(products.select(...DECIDING), write, PAGE / 2);
}

const DECIDING = ["settledStatus", "thumbnailUrl", "pendingVersion", ...REMOVED_FIELDS];

function isPurged(product: QueryDocumentSnapshot): boolean {
  const isRemoved = product.get("status") === "removed" && product.get("settledStatus") === "removed";
  return isRemoved && !product.get("thumbnailUrl") && product.get("pendingVersion") === undefined;
}

/** The folders that may contain the archives and images of a product. */
export interface ProductFiles {
  readonly productId: string;
  /** Storage folders that only this product uses. */
  readonly folders: readonly `${string}/`[];
  /** Archive references that are stored in this product's records and in no other's. */
  readonly fileUrls: readonly string[];
}

/**
 * For each product of a user, the files that no buyer needs, with all references to them in the records (DESIGN §11).
 */
export async function* filesOfProducts(uid: string): AsyncGenerator<ProductFiles> {
  const products = db().collection("products").where("authorUid", "==", uid);
  for await (const found of pagesOf(products.select("slug", "status", "removedBy", "authorUid"), 100)) {
    const kept = await Promise.all(
      found.map(
        async (product) => saleTerms(offeredIn(product.data())).buyersKeep && (await isOwned(product.id)),
      ),
    );
    const page = found.filter((_, at) => !kept[at]);
    if (page.length === 0) continue;
    const slugs = page.map((product) => String(product.get("slug")));
    const claims = await db().getAll(...slugs.map(slugRef));
    for (const [at, { id }] of page.entries()) {
      // A client can create a product under a slug that it does not own. Then the folder belongs to another
      // product.
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

/** The archives of a product that only its own records refer to. */
export async function ownFileUrls(productId: string): Promise<string[]> {
  const found = await Promise.all(recordsOf(productId).map((records) => records.get()));
  const urls = found.flatMap(({ docs }) =>
    docs.flatMap((record) => [record.get("fileUrl"), record.get("file.fileUrl")]),
  );
  const all = [...new Set(urls.filter((url): url is string => typeof url === "string"))];
  const own = await Promise.all(all.map((url) => isOnlyOf(productId, url)));
  return all.filter((_, at) => own[at]);
}

/** True if no record of another product refers to the same file. */
async function isOnlyOf(productId: string, fileUrl: string): Promise<boolean> {
  const found = await Promise.all([
    db().collectionGroup("private").where("fileUrl", "==", fileUrl).get(),
    db().collectionGroup("versions").where("fileUrl", "==", fileUrl).get(),
  ]);
  return found.every(({ docs }) => docs.every(({ ref }) => ref.parent.parent?.id === productId));
}

/** Deletes the file records of a product: the current one, the pending one, every version, and their Sigstore bundles. */
export async function deleteFileRecords(productId: string): Promise<number> {
  let deleted = 0;
  for (const records of [...recordsOf(productId), sigstoreBundlesOf(productId)]) {
    deleted += await deleteAll(records);
  }
  return deleted;
}

/** The storage keys of a user's open uploads, with their claim IDs. */
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

/** Deletes the records that only the user could see. */
export async function deleteOwnRecords(uid: string): Promise<number> {
  let deleted = 0;
  for (const name of ["achievements", "reportSlots", "listingSlots", "checkouts"]) {
    deleted += await deleteAll(userRef(uid).collection(name));
  }
  return deleted;
}

/** Deletes the texts that a user wrote in refund requests and answers to them. The orders remain. */
export async function clearRefundTexts(uid: string): Promise<number> {
  const clear = (query: Query, text: "refundRequest" | "refundAnswer") =>
    updateAll(query.select(text), (order) => (order.get(text) ? { [text]: "" } : undefined));
  const bought = db().collection("orders").where("buyerUid", "==", uid);
  const sold = db().collection("orders").where("sellerUid", "==", uid);
  return (await clear(bought, "refundRequest")) + (await clear(sold, "refundAnswer"));
}

/** A follow is five writes. */
const FOLLOWS_A_COMMIT = 90;

/** Ends all follows by a user, and updates the counters and the XP of the followed users. */
export function endFollowing(uid: string): Promise<number> {
  return endFollows(uid, "following", (targetUid) => ({ followerUid: uid, targetUid }));
}

/** Ends all follows of a user by others, and updates the followers' counters. */
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
      // An incomplete follow, which no route creates, changes no counter.
      else for (const half of [page[at]?.ref, others[at]]) if (half) batch.delete(half);
    }
    return follows.length;
  };
  return commitPages(userRef(uid).collection(side), end, FOLLOWS_A_COMMIT);
}

/**
 * Deletes the notifications to a user, the notifications to others that name the user, the emails of both, and the
 * user's email settings.
 */
export async function deleteNotifications(uid: string): Promise<number> {
  return (
    (await deleteAll(db().collection("notifications").where("uid", "==", uid))) +
    (await deleteWithMails(db().collection("notifications").where("actorUid", "==", uid))) +
    (await deleteMails(uid)) +
    (await deleteMailbox(uid))
  );
}

/** Deletes the workflows that may publish on behalf of a user, and the credentials of their jobs. */
export async function deletePublishers(uid: string): Promise<number> {
  // In this order: without its publisher, no credential can be added.
  const publishers = await removeOfUser(uid);
  return publishers + (await endOfAccount(uid));
}

/** Deletes the client logins that a user approved but that have not received their token yet. */
export function deleteLogins(uid: string): Promise<number> {
  return deleteAll(db().collection("deviceCodes").where("uid", "==", uid));
}
