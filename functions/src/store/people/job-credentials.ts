import { Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { Provenance } from "#contract/provenance.js";
import { type JobCredential, jobCredentialDigest } from "#domain/people/job-credential.js";
import { deleteAll } from "../batches.js";
import { db, StoredDate } from "../firestore.js";

/**
 * The credentials of CI jobs, `jobCredentials/{SHA-256 of the credential}`. A TTL policy deletes them after they have
 * expired.
 */
const StoredJobCredential = z.object({
  uid: z.string(),
  slug: z.string(),
  provenance: Provenance,
  createdAt: StoredDate,
  expiresAt: StoredDate,
}) satisfies z.ZodType<JobCredential>;

const jobCredentials = () => db().collection("jobCredentials");

/** Finds a credential; undefined if it was never issued or was deleted. */
export async function read(credential: string): Promise<JobCredential | undefined> {
  const found = await jobCredentials().doc(jobCredentialDigest(credential)).get();
  return found.exists ? StoredJobCredential.parse(found.data()) : undefined;
}

/** Adds a new credential to a commit. @param publisherId the publisher that allows the job to publish */
export function addJobCredential(
  batch: WriteBatch,
  text: string,
  { createdAt, expiresAt, ...rest }: JobCredential,
  publisherId: string,
): void {
  batch.create(jobCredentials().doc(jobCredentialDigest(text)), {
    ...rest,
    publisherId,
    createdAt: Timestamp.fromDate(createdAt),
    expiresAt: Timestamp.fromDate(expiresAt),
  });
}

/** Revokes the credentials that were issued through a publisher. */
export const endOfPublisher = (publisherId: string): Promise<number> =>
  deleteAll(db().collection("jobCredentials").where("publisherId", "==", publisherId));

/** Revokes all credentials for an account. */
export const endOfAccount = (uid: string): Promise<number> =>
  deleteAll(db().collection("jobCredentials").where("uid", "==", uid));
