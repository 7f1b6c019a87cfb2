import { type DocumentSnapshot, FieldValue, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import {
  checkRequest,
  type DataExport,
  expiryOf,
  newExport,
  totalParts,
} from "#domain/people/data-export.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, isStale, retryLostCommits, StoredDate, unchanged, writeUnchanged } from "../firestore.js";

/*
 * The copies of users' data, `dataExports/{uid}`: one for each user, the last one. A TTL policy deletes the document,
 * and a lifecycle rule the files, some time after `expiresAt`.
 */

const StoredExport = z.object({
  id: z.string(),
  uid: z.string(),
  requestedAt: StoredDate,
  expiresAt: StoredDate,
  readyAt: StoredDate.optional(),
  starts: z.array(z.string()).optional(),
  parts: z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() })).default([]),
});

/** A copy, with the document from which it was read. */
export interface FoundExport {
  readonly found: DocumentSnapshot;
  readonly copy: DataExport;
}

const exportRef = (uid: string) => db().collection("dataExports").doc(uid);

/** The folder with the files of a user's copies. */
export const folderOf = (uid: string): `${string}/` => `exports/${uid}/`;

const parse = (found: DocumentSnapshot): DataExport | undefined =>
  found.exists ? StoredExport.parse(found.data()) : undefined;

export async function read(uid: string): Promise<DataExport | undefined> {
  return parse(await exportRef(uid).get());
}

export async function find(uid: string): Promise<FoundExport | undefined> {
  const found = await exportRef(uid).get();
  const copy = parse(found);
  return copy && { found, copy };
}

/**
 * Requests a copy, which replaces the last one.
 *
 * @throws Failure `exportTooSoon`, `editConflict`
 */
export function request(id: string, uid: string, now: Date): Promise<DataExport> {
  return retryLostCommits(async () => {
    const found = await exportRef(uid).get();
    checkRequest(parse(found), now);
    const copy = newExport(id, uid, now);
    const batch = db().batch();
    writeUnchanged(batch, found, {
      ...{ id, uid, parts: [] },
      ...{ requestedAt: Timestamp.fromDate(now), expiresAt: Timestamp.fromDate(copy.expiresAt) },
      ...(found.exists && { readyAt: FieldValue.delete(), starts: FieldValue.delete() }),
    });
    await batch.commit();
    return copy;
  });
}

/**
 * Records the next part of a copy. With the last part, the copy is ready, and the
 * user is notified.
 *
 * @returns false if the copy has changed since it was read, or was deleted
 */
export async function addPart(
  { found, copy }: FoundExport,
  part: DataExport["parts"][number],
  starts: readonly string[],
  now: Date,
): Promise<boolean> {
  const parts = [...copy.parts, part];
  const isReady = parts.length >= totalParts(starts);
  const batch = db().batch();
  batch.update(
    found.ref,
    {
      ...{ parts, starts },
      ...(isReady && {
        readyAt: Timestamp.fromDate(now),
        expiresAt: Timestamp.fromDate(expiryOf(now)),
      }),
    },
    unchanged(found),
  );
  if (isReady) {
    const { id, uid } = copy;
    await addNotices(batch, [{ id: `dataExport_${id}`, uid }], NOBODY, { about: "dataExportReady" });
  }
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}

/** Deletes the document of a user's copy. Returns the number of deleted documents: 0 or 1. */
export async function remove(uid: string): Promise<number> {
  const found = await exportRef(uid).get();
  if (found.exists) await found.ref.delete();
  return found.exists ? 1 : 0;
}
