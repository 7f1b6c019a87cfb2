import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { MAX_SHARE_LINKS } from "#contract/share-links.js";
import { checkNewLink, type Shared, type ShareLink } from "#domain/products/share-link.js";
import { deleteAll } from "../batches.js";
import { createIfRoom, db, isNotFound, readTogether, StoredDate } from "../firestore.js";
import { parseUser, userRef } from "../people/users.js";
import { fileRef, parseFile, parseProduct, productRef } from "./products.js";

/**
 * Links to drafts, `shareLinks/{SHA-256 of the secret}`. No secret is stored in plain text. A TTL policy deletes
 * expired ones.
 */
const StoredShareLink = z.object({
  uid: z.string(),
  productId: z.string(),
  name: z.string(),
  createdAt: StoredDate,
  expiresAt: StoredDate,
  lastUsedAt: StoredDate.optional(),
});

/**
 * The number of links that are read to judge one. Concurrent requests can briefly exceed the
 * limit, and expired links can remain for days.
 */
const MOST_COUNTED = 20 * MAX_SHARE_LINKS;

const linkRef = (id: string) => db().collection("shareLinks").doc(id);
const ofProduct = (productId: string) =>
  db().collection("shareLinks").where("productId", "==", productId).limit(MOST_COUNTED);

const parse = (found: DocumentSnapshot): ShareLink => ({
  id: found.id,
  ...StoredShareLink.parse(found.data()),
});

export async function read(id: string): Promise<ShareLink | undefined> {
  const found = await linkRef(id).get();
  return found.exists ? parse(found) : undefined;
}

/** The links of a product, newest first, expired ones included. */
export async function list(productId: string): Promise<ShareLink[]> {
  const { docs } = await ofProduct(productId).get();
  return docs.map(parse).sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** A product with its current file, in one snapshot. */
export async function readShareable(productId: string) {
  const [product, file] = await readTogether(productRef(productId), fileRef(productId));
  return { product: parseProduct(product)?.value, file: parseFile(file)?.value };
}

/** What a link leads to, in one snapshot. */
export async function readShared({ productId, uid }: ShareLink): Promise<Shared> {
  const [product, file, author] = await readTogether(productRef(productId), fileRef(productId), userRef(uid));
  return {
    product: parseProduct(product)?.value,
    file: parseFile(file)?.value,
    author: parseUser(author),
  };
}

/**
 * Stores a link, unless its product has too many.
 *
 * @throws Failure as `checkNewLink`
 */
export const create = ({ id, uid, productId, name, createdAt, expiresAt }: ShareLink, now: Date) =>
  createIfRoom(
    linkRef(id),
    {
      ...{ uid, productId, name },
      createdAt: Timestamp.fromDate(createdAt),
      expiresAt: Timestamp.fromDate(expiresAt),
    },
    ofProduct(productId),
    (earlier) => checkNewLink(earlier.map(parse), now),
  );

/**
 * Stores when a link was opened.
 *
 * @returns false if it was revoked in the meantime
 */
export async function recordUse(id: string, now: Date): Promise<boolean> {
  try {
    await linkRef(id).update({ lastUsedAt: Timestamp.fromDate(now) });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Revokes a link of a user; returns whether the user had it. */
export async function revoke(id: string, uid: string): Promise<boolean> {
  const found = await linkRef(id).get();
  if (found.get("uid") !== uid) return false;
  await linkRef(id).delete();
  return true;
}

/** Revokes every link of a user; returns the number of links. */
export const revokeAll = (uid: string): Promise<number> =>
  deleteAll(db().collection("shareLinks").where("uid", "==", uid));
