import { Storage } from "@google-cloud/storage";
import { plainForm } from "#domain/people/names.js";
import { uploadId } from "#domain/products/upload.js";
import { admin } from "./accounts.js";

type Fields = Record<string, unknown>;

/** Everything that the marketplace stores under a slug; each part is empty if nothing was written. */
export interface Stored {
  /** IDs of the products that have the slug. */
  products: string[];
  /** Claims of the slug and of its plain form, by name. */
  claims: Record<string, Fields>;
  /**
   * Every document at and below those products, and every file record that is stored under the slug, by path.
   */
  documents: Record<string, Fields>;
  /** MD5 of each archive that is stored under the slug, by storage key. */
  archives: Record<string, string>;
}

export const NOTHING: Stored = { products: [], claims: {}, documents: {}, archives: {} };

/** The suite's bucket, bypassing the rules. */
export const bucket = () =>
  new Storage({ projectId: process.env.GCLOUD_PROJECT ?? "" }).bucket(process.env.STORAGE_BUCKET ?? "");

/** The bytes at a storage key, or undefined if there are none. */
export async function objectAt(key: string): Promise<Buffer | undefined> {
  const file = bucket().file(key);
  const [exists] = await file.exists();
  return exists ? (await file.download())[0] : undefined;
}

/** Writes bytes to a storage key, replacing any existing ones; only storage's owner can do this. */
export async function overwrite(key: string, bytes: Uint8Array): Promise<void> {
  await bucket()
    .file(key)
    .save(Buffer.from(bytes), { resumable: false, validation: false, contentType: "application/zip" });
}

/** The stored claim of an upload's key. */
export const claimAt = async (key: string): Promise<Fields | undefined> =>
  (
    await admin()
      .db.doc(`uploads/${uploadId(key)}`)
      .get()
  ).data();

/** Reads everything that a create request could have written for a slug, orphans included. */
export async function stored(slug: string): Promise<Stored> {
  const { db } = admin();
  const prefix = `products/${slug}/`;
  const kept = (group: string, field: string) =>
    db.collectionGroup(group).where(field, ">=", prefix).where(field, "<", `${prefix}~`).get();
  const [products, names, versions, files, waiting, [objects]] = await Promise.all([
    db.collection("products").where("slug", "==", slug).get(),
    db.getAll(...new Set([slug, plainForm(slug)].map((name) => db.doc(`slugs/${name}`)))),
    kept("versions", "fileUrl"),
    kept("private", "fileUrl"),
    kept("private", "file.fileUrl"),
    bucket().getFiles({ prefix }),
  ]);
  const documents = [products, versions, files, waiting].flatMap(({ docs }) => docs);
  return {
    products: products.docs.map(({ id }) => id),
    claims: Object.fromEntries(names.filter(({ exists }) => exists).map((doc) => [doc.id, doc.data() ?? {}])),
    documents: Object.fromEntries(documents.map((doc) => [doc.ref.path, doc.data()])),
    archives: Object.fromEntries(objects.map(({ name, metadata }) => [name, String(metadata.md5Hash)])),
  };
}
