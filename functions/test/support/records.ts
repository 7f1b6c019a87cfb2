import { randomUUID } from "node:crypto";
import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { cliAuthProfile } from "#contract/cli.js";
import { admin, signUp, type TestUser } from "./accounts.js";
import { succeed } from "./http.js";
import { newSlug } from "./listings.js";

/** A user who has called before, and so has a profile. */
export interface Member extends TestUser {
  username: string;
}

export async function join(wanted: Parameters<typeof signUp>[0] = {}): Promise<Member> {
  const user = await signUp(wanted);
  const { username } = await succeed(cliAuthProfile, "GET", { token: user.token });
  return { ...user, username };
}

/** The file of a product that `storeProduct` writes, unless told otherwise. */
export const storedFile = (slug: string) => ({
  fileUrl: `products/${slug}/1.0.0.zip`,
  fileName: `${slug}.zip`,
  fileSize: 1_000,
  version: "1.0.0",
});

const FORGERIES = "forgeries";

/** Notes that a test wrote past the routes about these ids: the market's invariants are not held against them. */
export const forge = (...about: string[]): Promise<unknown> =>
  admin().db.collection(FORGERIES).add({ about });

/** Every id that a test forged something about. */
export async function forged(): Promise<Set<string>> {
  const { docs } = await admin().db.collection(FORGERIES).get();
  return new Set(docs.flatMap((found) => found.get("about") as string[]));
}

/**
 * Writes a product as no route could leave it, past every rule: any status, any
 * age, any counters. It is published and free unless told otherwise.
 *
 * @param fields over those of a plain product; `createdAt` in unix ms
 * @returns its id
 */
export async function storeProduct(
  author: Member,
  fields: Record<string, unknown> & { slug?: string; createdAt?: number; stats?: object } = {},
): Promise<string> {
  const { db } = admin();
  const slug = fields.slug ?? newSlug();
  const ref = db.collection("products").doc();
  const batch = db.batch();
  batch.create(ref, {
    title: "Plain product",
    description: "Nothing special",
    category: "skills",
    tags: [],
    price: 0,
    fileName: `${slug}.zip`,
    fileSize: 1_000,
    version: "1.0.0",
    authorUid: author.uid,
    authorUsername: author.username,
    authorDisplayName: author.username,
    status: "published",
    ...fields,
    slug,
    stats: { downloads: 0, likes: 0, rating: 0, reviewsCount: 0, purchaseCount: 0, ...fields.stats },
    createdAt: fields.createdAt ? Timestamp.fromMillis(fields.createdAt) : FieldValue.serverTimestamp(),
    updatedAt: FieldValue.serverTimestamp(),
  });
  batch.create(ref.collection("private").doc("file"), storedFile(slug));
  batch.create(db.collection(FORGERIES).doc(), { about: [ref.id, slug, author.uid] });
  await batch.commit();
  return ref.id;
}

/**
 * Gives a product another status as the functions do: search hears of it by
 * `updatedAt`, and `settledStatus` says that it was no edit in the console.
 */
export async function changeStatus(productId: string, status: string): Promise<unknown> {
  const product = admin().db.doc(`products/${productId}`);
  await forge(productId, (await product.get()).get("authorUid"));
  return product.update({ status, settledStatus: status, updatedAt: FieldValue.serverTimestamp() });
}

/** Marks a user as deleted, and does nothing else of what the deletion of an account does. */
export async function markDeleted(uid: string): Promise<void> {
  const user = admin().db.doc(`users/${uid}`);
  await forge(uid, (await user.get()).get("username"));
  await user.update({ status: "deleted" });
}

/** Writes a buyer's order of a product, as the webhook would. */
export async function storeOrder(productId: string, buyerUid: string, status: string): Promise<unknown> {
  const id = `cs_test_${randomUUID()}`;
  const sellerUid = "a-seller";
  await forge(id, productId, buyerUid, sellerUid);
  const at = FieldValue.serverTimestamp();
  return admin()
    .db.doc(`orders/${id}`)
    .create({ productId, buyerUid, sellerUid, amount: 500, status, createdAt: at, updatedAt: at });
}
