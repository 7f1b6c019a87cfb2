import {
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import * as z from "zod";
import { Capabilities } from "#contract/capabilities.js";
import { Finding } from "#contract/products.js";
import { Reading } from "#contract/reading.js";
import {
  checkOpenUploads,
  MAX_OPEN_UPLOADS,
  type UploadClaim,
  type UploadScan,
} from "#domain/products/upload.js";
import { db, isNotFound, StoredDate } from "../firestore.js";

export const StoredVerdict = z.object({
  outcome: z.enum(["pass", "hold", "block"]),
  rulesVersion: z.string(),
  sha256: z.string(),
  findings: z.array(Finding),
  capabilities: Capabilities.optional(),
  reading: Reading.optional(),
});

const StoredUpload = z.object({
  id: z.string(),
  uid: z.string(),
  key: z.string(),
  fileName: z.string(),
  size: z.number(),
  expiresAt: StoredDate,
  scan: z
    .object({
      generation: z.string(),
      verdict: StoredVerdict,
      fileTypes: z.array(z.string()),
      totalFiles: z.number(),
    })
    .optional(),
}) satisfies z.ZodType<UploadClaim>;

/**
 * The number of claims that are read to judge one. Concurrent requests can exceed the limit for a
 * moment.
 */
const MOST_COUNTED = 3 * MAX_OPEN_UPLOADS;

export const uploadRef = (id: string) => db().collection("uploads").doc(id);

const parse = (found: DocumentSnapshot): UploadClaim | undefined =>
  found.exists ? StoredUpload.parse({ ...found.data(), id: found.id }) : undefined;

export async function read(id: string): Promise<UploadClaim | undefined> {
  return parse(await uploadRef(id).get());
}

/**
 * Claims a storage key for a user, unless the user has reached the limit of open claims.
 *
 * The claim is stored first and then compared with the claims that were stored before it, so concurrent requests cannot
 * exceed the limit. This avoids transactions, because transactions over the same claims would wait for each other. In
 * Firestore's emulator, even the transactions of different users wait for each other. If the process stops before it
 * deletes a rejected claim, the claim expires.
 *
 * @throws Failure as `checkOpenUploads`
 */
export async function claim(upload: UploadClaim, now: Date): Promise<void> {
  const { writeTime } = await uploadRef(upload.id).create({
    uid: upload.uid,
    key: upload.key,
    fileName: upload.fileName,
    size: upload.size,
    createdAt: FieldValue.serverTimestamp(),
    expiresAt: Timestamp.fromDate(upload.expiresAt),
  });
  try {
    const open = await db()
      .collection("uploads")
      .where("uid", "==", upload.uid)
      .where("expiresAt", ">", Timestamp.fromDate(now))
      .orderBy("expiresAt")
      .limit(MOST_COUNTED)
      .select("expiresAt", "size")
      .get();
    const isEarlier = ({ id, createTime }: QueryDocumentSnapshot) =>
      id !== upload.id &&
      (createTime.valueOf() < writeTime.valueOf() || (createTime.isEqual(writeTime) && id < upload.id));
    checkOpenUploads(
      open.docs.filter(isEarlier).map((one) => ({
        expiresAt: (one.get("expiresAt") as Timestamp).toDate(),
        size: Number(one.get("size")),
      })),
      upload.size,
      now,
    );
  } catch (error) {
    await release(upload.id);
    throw error;
  }
}

/** Stores the scan verdict on the bytes at a claim's key. Returns false if the claim no longer exists. */
export async function recordScan(id: string, scan: UploadScan): Promise<boolean> {
  try {
    await uploadRef(id).update({ scan });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Deletes the claim of a deleted file. */
export async function release(id: string): Promise<void> {
  await uploadRef(id).delete();
}
