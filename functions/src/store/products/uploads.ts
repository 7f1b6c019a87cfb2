import { type DocumentSnapshot, FieldValue, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { Finding } from "#contract/products.js";
import {
  checkOpenUploads,
  MAX_OPEN_UPLOADS,
  type UploadClaim,
  type UploadScan,
} from "#domain/products/upload.js";
import { db, isNotFound, isStale, retryLostCommits, StoredDate } from "../firestore.js";

export const StoredVerdict = z.object({
  outcome: z.enum(["pass", "hold", "block"]),
  rulesVersion: z.string(),
  sha256: z.string(),
  findings: z.array(Finding),
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

export const uploadRef = (id: string) => db().collection("uploads").doc(id);

const parse = (found: DocumentSnapshot): UploadClaim | undefined =>
  found.exists ? StoredUpload.parse({ ...found.data(), id: found.id }) : undefined;

export async function read(id: string): Promise<UploadClaim | undefined> {
  return parse(await uploadRef(id).get());
}

/**
 * Claims a storage key for a user, unless the user has reached the limit of open claims.
 *
 * The count and the claim are one transaction over the user's claims, so concurrent requests cannot exceed
 * the limit.
 *
 * @throws Failure as `checkOpenUploads`
 */
export async function claim(upload: UploadClaim, now: Date): Promise<void> {
  const attempt = () =>
    db().runTransaction(async (transaction) => {
      const open = await transaction.get(
        db()
          .collection("uploads")
          .where("uid", "==", upload.uid)
          .where("expiresAt", ">", Timestamp.fromDate(now))
          .orderBy("expiresAt")
          .limit(MAX_OPEN_UPLOADS)
          .select("expiresAt", "size"),
      );
      checkOpenUploads(
        open.docs.map((claim) => ({
          expiresAt: (claim.get("expiresAt") as Timestamp).toDate(),
          size: Number(claim.get("size")),
        })),
        upload.size,
        now,
      );
      transaction.create(uploadRef(upload.id), {
        uid: upload.uid,
        key: upload.key,
        fileName: upload.fileName,
        size: upload.size,
        createdAt: FieldValue.serverTimestamp(),
        expiresAt: Timestamp.fromDate(upload.expiresAt),
      });
    });
  // The transaction locks what it counts, so requests of one user that arrive together may lose to each other.
  await retryLostCommits(attempt, {
    lost: isStale,
    exhausted: (cause) => new Failure("unavailable", { cause }),
  });
}

/** Stores the scan verdict of the bytes at a claim's key. Returns false if the claim no longer exists. */
export async function recordScan(id: string, scan: UploadScan): Promise<boolean> {
  try {
    await uploadRef(id).update({ scan });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Deletes a claim whose file is deleted. */
export async function release(id: string): Promise<void> {
  await uploadRef(id).delete();
}
