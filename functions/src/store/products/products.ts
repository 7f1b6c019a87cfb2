import type { DocumentReference, DocumentSnapshot, WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { CapabilityKinds } from "#contract/capabilities.js";
import {
  PRODUCT_STATUSES,
  type ProductStatus,
  Recall,
  StoredAgentSpec,
  StoredScreenshots,
} from "#contract/fields.js";
import { Provenance } from "#contract/provenance.js";
import { Sigstore } from "#contract/sigstore.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import { reliable } from "#domain/moderation/moderation.js";
import type { Recorded } from "#domain/products/edit-history.js";
import type { PendingVersion, Product, ProductFile } from "#domain/products/product.js";
import { logError } from "#platform/log.js";
import { db, readTogether, StoredDate, unchanged } from "../firestore.js";
import { StoredVerdict } from "./uploads.js";

const text = z.string().default("");
const count = z.number().default(0);

const listing = {
  title: z.string(),
  description: text,
  readme: text,
  category: z.string(),
  tags: z.array(z.string()).default([]),
  price: count,
  license: z.string().default("MIT"),
  mcsLevel: z.number().default(1),
  language: z.string().default("en"),
  longDescription: text,
  installTarget: text,
  compatibility: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.array(z.string())).default({}),
  changelog: text,
  agentSummary: text,
  agentSpec: StoredAgentSpec.optional(),
  screenshots: StoredScreenshots.optional().catch(undefined),
};

const StoredProduct = z.object({
  ...listing,
  id: z.string(),
  slug: z.string(),
  currency: z.string().default("usd"),
  fileName: text,
  fileSize: count,
  sha256: z.string().optional(),
  provenance: Provenance.optional().catch(undefined),
  sigstore: Sigstore.optional().catch(undefined),
  capabilities: CapabilityKinds.optional().catch(undefined),
  thumbnailUrl: text,
  authorUid: z.string(),
  authorUsername: z.string(),
  authorDisplayName: z.string(),
  authorAvatar: text,
  status: z.enum(PRODUCT_STATUSES),
  version: z.string().default("1.0.0"),
  pendingVersion: z.string().optional(),
  held: z.boolean().optional(),
  heldFor: z.string().optional().catch(undefined),
  clearedSha256: z.string().optional().catch(undefined),
  authorPayable: z.boolean().optional().catch(undefined),
  recalls: z.array(Recall).optional().catch(undefined),
  approvedAt: StoredDate.optional().catch(undefined),
  removedBy: z.string().optional().catch(undefined),
  stats: z
    .object({
      downloads: count,
      likes: count,
      rating: count,
      ratingSum: count,
      reviewsCount: count,
      purchaseCount: count,
    })
    .prefault({}),
  createdAt: StoredDate,
  updatedAt: StoredDate,
}) satisfies z.ZodType<Product>;

const StoredFile = z.object({
  fileUrl: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  version: z.string(),
  sha256: z.string().optional(),
  generation: z.string().optional(),
  verdict: StoredVerdict.optional(),
  provenance: Provenance.optional().catch(undefined),
  sigstore: Sigstore.optional().catch(undefined),
}) satisfies z.ZodType<ProductFile>;

const StoredPending = z.object({
  listing: z.object(listing),
  file: StoredFile,
}) satisfies z.ZodType<PendingVersion>;

export const StoredVersion = StoredFile.extend({
  changelog: text,
  /** When this version was first published; missing while it waits for approval. */
  approvedAt: StoredDate.optional(),
});
export type VersionRecord = z.infer<typeof StoredVersion>;

export const productRef = (id: string) => db().collection("products").doc(id);
export const fileRef = (id: string) => productRef(id).collection("private").doc("file");
export const pendingRef = (id: string) => productRef(id).collection("private").doc("pending");
export const versionRef = (id: string, version: string) => productRef(id).collection("versions").doc(version);
/** A user's download record for a product. */
export const downloadRef = (id: string, uid: string) => productRef(id).collection("downloads").doc(uid);
export const slugRef = (slug: string) => db().collection("slugs").doc(slug);

export const newId = (): string => db().collection("products").doc().id;

/**
 * A document with its last write time, which a commit uses as a precondition to avoid overwriting a change.
 */
export interface Read<T> {
  readonly value: T;
  readonly snapshot: DocumentSnapshot;
}

/**
 * A status as the functions set it, with the mark that distinguishes it from a status that an admin entered in the
 * console (docs/decisions/030-console-edits.md).
 */
export const settled = (status: ProductStatus) => ({ status, settledStatus: status });

function parsed<T>(schema: z.ZodType<T>, found: DocumentSnapshot): Read<T> | undefined {
  if (!found.exists) return undefined;
  return { value: schema.parse({ ...found.data(), id: found.id }), snapshot: found };
}

/** Updates a document only if it has not changed since it was read. */
export function updateUnchanged(batch: WriteBatch, read: Read<unknown>, data: Record<string, unknown>): void {
  batch.update(read.snapshot.ref, data, unchanged(read.snapshot));
}

export function parseProduct(found: DocumentSnapshot): Read<Product> | undefined {
  const data = found.data();
  return data && { value: StoredProduct.parse({ ...reliable(data), id: found.id }), snapshot: found };
}

/** A product as the functions last wrote it, ignoring later edits by an admin. */
export function parseSettled(found: DocumentSnapshot, status: ProductStatus): Product {
  const data = found.data();
  return StoredProduct.parse({ ...data, id: found.id, status, held: data?.heldAt !== undefined });
}

const StoredDetails = StoredProduct.pick({
  title: true,
  description: true,
  tags: true,
  price: true,
  language: true,
  longDescription: true,
  readme: true,
  thumbnailUrl: true,
  version: true,
}) satisfies z.ZodType<Recorded>;

/** The fields of a product whose changes its history records; undefined if an edit in the console made one invalid. */
export const recordedIn = (data: Fields): Recorded | undefined => StoredDetails.safeParse(data).data;

/** The fields of a product that determine its sale, even if other fields of its document are invalid. */
export function offeredIn(
  data: Fields,
): Pick<Product, "status" | "removedBy" | "authorUid" | "price" | "heldFor"> {
  const { status, removedBy, authorUid, price, heldFor } = reliable(data);
  return {
    status: PRODUCT_STATUSES.find((known) => known === status) ?? "draft",
    removedBy: typeof removedBy === "string" ? removedBy : undefined,
    authorUid: String(authorUid ?? ""),
    price: Number(price ?? 0),
    heldFor: typeof heldFor === "string" ? heldFor : undefined,
  };
}

/**
 * A product in a list. Logs and skips an invalid document, which an edit in the console can produce, so that it does
 * not hide the others.
 */
export function readable(found: DocumentSnapshot): Product[] {
  const stored = found.data();
  if (!stored) return [];
  const { data, error } = StoredProduct.safeParse({ ...reliable(stored), id: found.id });
  if (error) logError(found.ref.path, error);
  return data ? [data] : [];
}

export async function read(id: string): Promise<Product | undefined> {
  return parseProduct(await productRef(id).get())?.value;
}

/**
 * A product with its current file, the pending version, and another document that its status depends on, from one
 * snapshot. A commit with a precondition on the product therefore covers the others too.
 */
export async function readForReview(id: string, decided: DocumentReference) {
  const refs = [productRef(id), fileRef(id), pendingRef(id), decided] as const;
  const [product, file, pending, beside] = await readTogether(...refs);
  return { product: parseProduct(product), ...parsedFiles(file, pending), decided: beside };
}

/** The current file and the pending version. */
export async function readFiles(id: string) {
  return parsedFiles(...(await readTogether(fileRef(id), pendingRef(id))));
}

/** A product's current file; undefined for a product without one. */
export const parseFile = (found: DocumentSnapshot): Read<ProductFile> | undefined =>
  parsed(StoredFile, found);

const parsedFiles = (file: DocumentSnapshot, pending: DocumentSnapshot) => ({
  file: parseFile(file),
  pending: parsed(StoredPending, pending),
});

/**
 * A product with its current file, the user's download record and, if a version is requested, that version's
 * record, in one round trip.
 */
export async function readForDownload(id: string, version: string | undefined, uid: string) {
  const [product, file, earlier, record] = await db().getAll(
    ...[productRef(id), fileRef(id), downloadRef(id, uid)],
    ...(version === undefined ? [] : [versionRef(id, version)]),
  );
  return {
    earlier: earlier as DocumentSnapshot,
    product: product && parseProduct(product)?.value,
    file: file && parsed(StoredFile, file)?.value,
    record: record && parsed(StoredVersion, record)?.value,
  };
}

/**
 * The product of a slug, with its current file and the record of a version; undefined if no product has the
 * slug.
 */
export async function readVersion(slug: string, version: string) {
  const productId: unknown = (await slugRef(slug).get()).get("productId");
  if (typeof productId !== "string") return undefined;
  const refs = [productRef(productId), fileRef(productId), versionRef(productId, version)];
  const [product, file, record] = await db().getAll(...refs);
  const found = product && parseProduct(product)?.value;
  // A slug claims its look-alikes too.
  if (found?.slug !== slug) return undefined;
  return {
    product: found,
    file: file && parsed(StoredFile, file)?.value,
    record: record && parsed(StoredVersion, record)?.value,
  };
}

/** Every product of an author, newest first. */
export async function ofAuthor(uid: string): Promise<Product[]> {
  const found = await db().collection("products").where("authorUid", "==", uid).get();
  return found.docs
    .flatMap(readable)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id.localeCompare(b.id));
}

/** The owner of a slug, if the slug is claimed. */
export async function ownerOfSlug(slug: string): Promise<string | undefined> {
  const claim = (await slugRef(slug).get()).data();
  return claim?.slug === slug ? (claim.uid as string) : undefined;
}

/** Whether a product's file, or one of its versions (including pending ones), has this storage key. */
export async function refersTo(key: string): Promise<boolean> {
  const found = await Promise.all(
    ["private", "versions"].map((group) =>
      db().collectionGroup(group).where("fileUrl", "==", key).limit(1).get(),
    ),
  );
  return found.some(({ empty }) => !empty);
}

/** The existing products with these IDs, in the given order. */
export async function readAll(ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return (await db().getAll(...ids.map(productRef))).flatMap(readable);
}

/** The published products with these IDs, in the given order. */
export async function published(ids: readonly string[]): Promise<Product[]> {
  return (await readAll(ids)).filter(({ status }) => status === "published");
}
