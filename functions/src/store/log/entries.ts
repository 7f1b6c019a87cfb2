import { type DocumentData, type DocumentReference, FieldValue, Timestamp } from "firebase-admin/firestore";
import type { ProductStatus } from "#contract/fields.js";
import { endOfOffer, type LoggedFile, type LoggedProduct, loggedFile } from "#domain/log/change.js";
import type { LogKind } from "#domain/log/entry.js";
import type { Fields } from "#domain/moderation/admin-edit.js";
import type { Product } from "#domain/products/product.js";
import { db, isAlreadyExists } from "../firestore.js";

const logEntries = () => db().collection("logEntries");

/** A batch or a transaction. */
interface Commit {
  create(ref: DocumentReference, fields: DocumentData): unknown;
}

/**
 * Adds a log entry to the commit that changes what the marketplace offers. The sequencer assigns the index of the
 * entry.
 * @param at the time of the change, if it was before the commit
 */
export function addLogEntry(
  batch: Commit,
  kind: LogKind,
  file: LoggedFile,
  { id, at }: { readonly id?: string; readonly at?: Date } = {},
): void {
  const time = at ? Timestamp.fromDate(at) : FieldValue.serverTimestamp();
  const ref = id === undefined ? logEntries().doc() : logEntries().doc(id);
  batch.create(ref, { ...file, kind, at: time, waitsSince: time });
}

/** Adds a log entry for a product that is no longer offered to the commit that sets its status. */
export function addEndOfOffer(
  batch: Commit,
  product: LoggedProduct & Pick<Product, "approvedAt" | "status">,
  to: ProductStatus,
): void {
  const kind = endOfOffer(product.status, to, product.approvedAt !== undefined);
  if (kind) addLogEntry(batch, kind, loggedFile(product));
}

/** The fields of the log entry for a removal. */
export const REMOVED_FIELDS = [
  ...["slug", "version", "sha256", "fileSize", "authorUid", "status", "approvedAt"],
] as const;

/**
 * The log entry for the removal of a product whose document may be invalid; undefined if the product was never
 * published.
 */
export function removalEntry(product: Fields): LoggedFile | undefined {
  const { slug, version = "1.0.0", sha256, fileSize, authorUid, status, approvedAt } = product;
  if (approvedAt === undefined || status === "removed") return undefined;
  if (typeof slug !== "string" || typeof version !== "string" || typeof authorUid !== "string")
    return undefined;
  return {
    ...{ slug, version, publisher: authorUid },
    ...(typeof sha256 === "string" && { sha256 }),
    ...(typeof fileSize === "number" && { size: fileSize }),
  };
}

/** Logs once that a product's document was deleted. */
export async function logDeletedProduct(id: string, product: Fields): Promise<void> {
  const file = removalEntry(product);
  if (!file) return;
  const batch = db().batch();
  addLogEntry(batch, "removed", file, { id: `deleted_${id}` });
  await batch.commit().catch((error: unknown) => {
    if (!isAlreadyExists(error)) throw error;
  });
}
