import { type DocumentSnapshot, FieldValue, Timestamp } from "firebase-admin/firestore";
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
import { createIfRoom, db, isNotFound, StoredDate } from "../firestore.js";

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
 * Claims a storage key for a user, unless the user has reached the limit of open claims. Transactions over the same
 * claims would wait for each other, and in Firestore's emulator even those of different users.
 *
 * @throws Failure as `checkOpenUploads`
 */
export const claim = ({ id, uid, key, fileName, size, expiresAt }: UploadClaim, now: Date) =>
  createIfRoom(
    uploadRef(id),
    {
      ...{ uid, key, fileName, size },
      createdAt: FieldValue.serverTimestamp(),
      expiresAt: Timestamp.fromDate(expiresAt),
    },
    db()
      .collection("uploads")
      .where("uid", "==", uid)
      .where("expiresAt", ">", Timestamp.fromDate(now))
      .orderBy("expiresAt")
      .limit(MOST_COUNTED)
      .select("expiresAt", "size"),
    (earlier) => {
      const open = earlier.map((one) => ({
        expiresAt: (one.get("expiresAt") as Timestamp).toDate(),
        size: Number(one.get("size")),
      }));
      checkOpenUploads(open, size, now);
    },
  );

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
