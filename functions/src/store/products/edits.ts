import { FieldPath, FieldValue, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { KEPT_EDITS } from "#contract/edits.js";
import type { Place } from "#domain/cursor.js";
import type { DocumentChange, Fields } from "#domain/moderation/admin-edit.js";
import { type Edit, editBetween, type StoredEdit } from "#domain/products/edit-history.js";
import { deleteAll, pagesOf } from "../batches.js";
import { db, retryLostCommits, StoredDate } from "../firestore.js";
import { pageOf, readable } from "../pagination.js";
import { productRef, recordedIn } from "./products.js";

const optional = z.string().optional();

const StoredValues = z.object({
  title: optional,
  description: optional,
  tags: z.array(z.string()).optional(),
  priceCents: z.int().min(0).optional(),
  language: optional,
  longDescription: optional,
  readme: optional,
  thumbnailUrl: optional,
});

/**
 * The history of a product's details, `products/{id}/edits/{number}`. The numbers are consecutive, so a commit that
 * adds an edit knows which one it deletes, and two commits cannot add the same one.
 */
const StoredEditEntry = z.object({
  id: z.string(),
  number: z.int().min(1),
  editedAt: StoredDate,
  version: z.string().optional(),
  before: StoredValues,
  after: StoredValues,
});

const editRef = (productId: string, number: number) =>
  productRef(productId).collection("edits").doc(String(number).padStart(9, "0"));

/** The number of a product's newest edit; 0 without one. */
export async function newestNumber(productId: string): Promise<number> {
  const newest = productRef(productId).collection("edits").orderBy("number", "desc").limit(1);
  const { docs } = await newest.select("number").get();
  return Number(docs[0]?.get("number") ?? 0);
}

/**
 * Adds an edit to the history of a product in the commit that changes the product, and deletes the oldest one beyond
 * the limit. The commit conflicts with any other that adds an edit.
 *
 * @param newest as `newestNumber` returned it
 */
export function addEdit(batch: WriteBatch, productId: string, newest: number, edit: Edit): void {
  add(batch, productId, newest, edit, FieldValue.serverTimestamp());
}

function add(batch: WriteBatch, productId: string, newest: number, edit: Edit, editedAt: unknown): void {
  const number = newest + 1;
  batch.create(editRef(productId, number), { number, editedAt, ...edit });
  if (number > KEPT_EDITS) batch.delete(editRef(productId, number - KEPT_EDITS));
}

/** One page of a product's history, newest first, with the cursor of the next page if there are more. */
export async function page(
  productId: string,
  size: number,
  after: Place | undefined,
): Promise<{ edits: StoredEdit[]; next: Place | undefined }> {
  const ordered = productRef(productId)
    .collection("edits")
    .orderBy("editedAt", "desc")
    .orderBy(FieldPath.documentId(), "desc");
  const { docs, next } = await pageOf(ordered, size, after, { time: "editedAt", id: ({ id }) => id });
  return { edits: readable(StoredEditEntry, docs).map(({ number: _, ...edit }) => edit), next };
}

/**
 * Records a change of a product's details that its own commit did not record: one that a client made under the rules,
 * or that came with a new version. A commit that recorded its change gave the edit the time of the product. So an event
 * that arrives again, and one of such a commit, find the edit.
 */
export async function recordEdit({ id, before, after }: DocumentChange): Promise<void> {
  const edit = unrecorded(before, after);
  const at: unknown = after.updatedAt;
  if (!edit || !(at instanceof Timestamp)) return;
  await retryLostCommits(async () => {
    // Before the search: whatever is recorded after this read takes this number.
    const newest = await newestNumber(id);
    const same = productRef(id).collection("edits").where("editedAt", "==", at).limit(1).select();
    const [{ empty }, product] = await Promise.all([same.get(), productRef(id).get()]);
    if (!empty || !product.exists || product.get("status") === "removed") return;
    const batch = db().batch();
    add(batch, id, newest, edit, at);
    await batch.commit();
  });
}

/** An admin in the console sets no `updatedAt`. A removal is no edit, even if it deletes the picture. */
function unrecorded(before: Fields, after: Fields): Edit | undefined {
  if (after.status === "removed" || sameTime(before.updatedAt, after.updatedAt)) return undefined;
  const [earlier, later] = [recordedIn(before), recordedIn(after)];
  return earlier && later && editBetween(earlier, later);
}

const sameTime = (one: unknown, other: unknown): boolean =>
  one instanceof Timestamp && other instanceof Timestamp && one.isEqual(other);

/** Deletes the history of a product; returns the number of edits. */
export const deleteEdits = (productId: string): Promise<number> =>
  deleteAll(productRef(productId).collection("edits"));

/** Deletes the histories of all products of a user; returns the number of edits. */
export async function deleteEditsOfUser(uid: string): Promise<number> {
  let deleted = 0;
  const products = db().collection("products").where("authorUid", "==", uid).select();
  for await (const found of pagesOf(products)) {
    for (const { id } of found) deleted += await deleteEdits(id);
  }
  return deleted;
}
