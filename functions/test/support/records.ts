import { randomUUID } from "node:crypto";
import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { cliAuthProfile } from "#contract/cli.js";
import { admin, signIn, signUp, type TestUser } from "./accounts.js";
import { succeed } from "./http.js";
import { newSlug } from "./listings.js";

/** A user who has sent a request before, and so has a profile. */
export interface Member extends TestUser {
  username: string;
}

export async function join(wanted: Parameters<typeof signUp>[0] = {}): Promise<Member> {
  const user = await signUp(wanted);
  const { username } = await succeed(cliAuthProfile, "GET", { token: user.token });
  return { ...user, username };
}

/** A user with the custom claim `admin`. */
export async function joinAsAdmin(): Promise<Member> {
  const member = await join();
  await admin().auth.setCustomUserClaims(member.uid, { admin: true });
  return { ...member, token: await signIn(member.email, member.password) };
}

/** The default file of a product that `storeProduct` writes. */
export const storedFile = (slug: string) => ({
  fileUrl: `products/${slug}/1.0.0.zip`,
  fileName: `${slug}.zip`,
  fileSize: 1_000,
  version: "1.0.0",
});

const FORGERIES = "forgeries";

/**
 * Registers that a test wrote data about these IDs directly to the store; the marketplace's invariants are
 * not checked for them.
 */
export const forge = (...about: string[]): Promise<unknown> =>
  admin().db.collection(FORGERIES).add({ about });

/** Every ID that a test forged data about. */
export async function forged(): Promise<Set<string>> {
  const { docs } = await admin().db.collection(FORGERIES).get();
  return new Set(docs.flatMap((found) => found.get("about") as string[]));
}

/**
 * Writes a product directly to the store that no route could create: any status, any age, any counters. By
 * default it is published and free.
 *
 * @param fields override those of a plain product; `createdAt` in unix ms
 * @returns its ID
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
 * Changes a product's status as the functions do: search finds the change by `updatedAt`, and `settledStatus`
 * marks that it was not an edit in the console.
 */
export async function changeStatus(productId: string, status: string): Promise<unknown> {
  const product = admin().db.doc(`products/${productId}`);
  await forge(productId, (await product.get()).get("authorUid"));
  return product.update({ status, settledStatus: status, updatedAt: FieldValue.serverTimestamp() });
}

/**
 * Changes texts of a product or a user to what was stored before texts had to be clean. The API and the rules no
 * longer accept it.
 *
 * @param path of the document
 */
export const storeTexts = (path: string, texts: Readonly<Record<string, unknown>>): Promise<unknown> =>
  admin()
    .db.doc(path)
    .update({ ...texts, updatedAt: FieldValue.serverTimestamp() });

/** Marks a user as deleted, without the other steps of an account deletion. */
export async function markDeleted(uid: string): Promise<void> {
  const user = admin().db.doc(`users/${uid}`);
  await forge(uid, (await user.get()).get("username"));
  await user.update({ status: "deleted" });
}

/** Writes a buyer's order of a product, as the webhook does. */
export async function storeOrder(
  productId: string,
  buyerUid: string,
  status: string,
  more: object = {},
): Promise<unknown> {
  const id = `cs_test_${randomUUID()}`;
  const sellerUid = "a-seller";
  await forge(id, productId, buyerUid, sellerUid);
  const at = FieldValue.serverTimestamp();
  return admin()
    .db.doc(`orders/${id}`)
    .create({
      ...{ productId, buyerUid, sellerUid, amount: 500, platformFee: 50, sellerAmount: 450 },
      ...{ processorSessionId: id, status, createdAt: at, updatedAt: at, ...more },
    });
}
