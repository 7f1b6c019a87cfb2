import { createHash } from "node:crypto";
import { type DocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";
import { Failure } from "#contract/failure.js";
import { MAX_PUBLISHERS } from "#contract/publishers.js";
import { type JobCredential, jobCredentialExpiry } from "#domain/people/job-credential.js";
import type { SlugClaim } from "#domain/products/listing.js";
import {
  learnedIds,
  matchPublisher,
  type Publisher,
  type PublisherInput,
  planPublisher,
} from "#domain/products/publisher.js";
import type { Issuer, Workload } from "#domain/products/workload.js";
import { deleteAll } from "../batches.js";
import { db, isAlreadyExists, isStale, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { addJobCredential, endOfPublisher } from "../people/job-credentials.js";
import { usernameRef } from "../people/usernames.js";
import { slugRef } from "./products.js";

/**
 * Workflows that may publish, `publishers/{digest of the account, the slug, and what is trusted}`, and the tokens that
 * were used, `identityTokens/{SHA-256 of issuer and ID}`, which a TTL policy deletes after they have expired.
 */
const StoredPublisher = z.object({
  id: z.string(),
  uid: z.string(),
  slug: z.string(),
  issuer: z.string(),
  repository: z.string().optional(),
  workflow: z.string().optional(),
  environment: z.string().optional(),
  ref: z.string().optional(),
  repositoryId: z.string().optional(),
  ownerId: z.string().optional(),
  subject: z.string().optional(),
  createdAt: StoredDate,
  lastUsedAt: StoredDate.optional(),
}) satisfies z.ZodType<Publisher>;

const publishers = () => db().collection("publishers");
const tokenRef = (issuer: string, id: string) =>
  db()
    .collection("identityTokens")
    .doc(
      createHash("sha256")
        .update(JSON.stringify([issuer, id]))
        .digest("hex"),
    );

const parse = (found: DocumentSnapshot): Publisher =>
  StoredPublisher.parse({ ...found.data(), id: found.id });

const claimOf = (found: DocumentSnapshot): SlugClaim | undefined => found.data() as SlugClaim | undefined;

/** The publishers of an account, at most 100, ordered by slug and age. */
export async function ofAccount(uid: string): Promise<Publisher[]> {
  const { docs } = await db()
    .collection("publishers")
    .where("uid", "==", uid)
    .limit(MAX_PUBLISHERS.ofAccount)
    .get();
  return docs
    .map(parse)
    .sort((a, b) =>
      a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.createdAt.getTime() - b.createdAt.getTime(),
    );
}

/** Returns the slugs that the account owns, among those given. */
export async function slugsOf(uid: string, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const claims = (await db().getAll(...slugs.map(slugRef))).map(claimOf);
  return new Set(claims.flatMap((claim) => (claim?.uid === uid ? [claim.slug] : [])));
}

/**
 * Adds a publisher. Concurrent requests may exceed the limits by the number of those requests.
 *
 * @returns the publisher, and whether its first publication will create the product
 * @throws Failure as `planPublisher`
 */
export async function add(
  input: PublisherInput,
  uid: string,
  issuers: readonly Issuer[],
  now: Date,
): Promise<{ publisher: Publisher; pending: boolean }> {
  const [own, claim] = await Promise.all([ofAccount(uid), slugRef(input.slug).get().then(claimOf)]);
  const { id, ...trust } = planPublisher(input, uid, { own, claim, issuers });
  const stored = { uid, slug: input.slug, ...trust };
  await publishers()
    .doc(id)
    .create({ ...stored, createdAt: Timestamp.fromDate(now) })
    .catch((error: unknown) => {
      throw isAlreadyExists(error) ? new Failure("publisherExists") : error;
    });
  return { publisher: { ...stored, id, createdAt: now }, pending: !claim };
}

/**
 * Removes a publisher of an account, and revokes all credentials that jobs got through it.
 *
 * @throws Failure `publisherNotFound`
 */
export async function remove(id: string, uid: string): Promise<void> {
  const found = await publishers().doc(id).get();
  if (found.get("uid") !== uid) throw new Failure("publisherNotFound");
  // In this order: without its publisher, no credential can be added.
  await found.ref.delete();
  await endOfPublisher(id);
}

/** Deletes all publishers of an account, and returns their number. */
export const removeOfUser = (uid: string): Promise<number> =>
  deleteAll(db().collection("publishers").where("uid", "==", uid));

/**
 * The publisher that allows a job to publish a slug. If an account owns the slug, only that account's publishers count.
 *
 * @param author the username of the account, if the job names it
 * @throws Failure as `matchPublisher`
 */
export async function find(
  slug: string,
  author: string | undefined,
  workload: Workload,
  now: Date,
): Promise<Publisher> {
  const [claim, named] = await Promise.all([
    slugRef(slug).get().then(claimOf),
    author === undefined ? undefined : usernameRef(author).get(),
  ]);
  const uid: unknown = claim?.uid ?? named?.get("uid");
  if (named && named.get("uid") !== uid) throw new Failure("noMatchingPublisher");
  const found =
    typeof uid === "string"
      ? (await ofAccount(uid)).filter((one) => one.slug === slug)
      : author === undefined
        ? await ofNobody(slug)
        : [];
  return matchPublisher(found, workload, now);
}

/** How many publishers of a slug that nobody has are compared. */
const MOST_PENDING = 100;

async function ofNobody(slug: string): Promise<Publisher[]> {
  const { docs } = await db().collection("publishers").where("slug", "==", slug).limit(MOST_PENDING).get();
  if (docs.length === MOST_PENDING) {
    throw new Failure("noMatchingPublisher", {
      issues: ["author: many accounts have publishers of this slug. Name the author's username"],
    });
  }
  return docs.map(parse);
}

/**
 * Issues a credential to a job, and marks its token as used in the same commit: only one of several requests with the
 * same token gets a credential.
 * @param text the credential
 * @param token the ID and the expiration time of the token
 * @throws Failure `identityTokenUsed`, `noMatchingPublisher` if the publisher was removed in the meantime
 */
export function grant(
  text: string,
  { id, slug }: Publisher,
  workload: Workload,
  token: { readonly id: string; readonly expiresAt: Date },
  now: Date,
): Promise<JobCredential> {
  return retryLostCommits(
    async () => {
      const found = await publishers().doc(id).get();
      const publisher = matchPublisher(found.exists ? [parse(found)] : [], workload, now);
      const credential: JobCredential = {
        uid: publisher.uid,
        slug,
        provenance: workload.provenance,
        createdAt: now,
        expiresAt: jobCredentialExpiry(now),
      };
      const batch = db().batch();
      batch.create(tokenRef(workload.issuer, token.id), { expiresAt: Timestamp.fromDate(token.expiresAt) });
      addJobCredential(batch, text, credential, id);
      const used = { ...learnedIds(publisher, workload), lastUsedAt: Timestamp.fromDate(now) };
      batch.update(found.ref, used, unchanged(found));
      await batch.commit().catch((error: unknown) => {
        throw isAlreadyExists(error) ? new Failure("identityTokenUsed") : error;
      });
      return credential;
    },
    { lost: isStale },
  );
}
