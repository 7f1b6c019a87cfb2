import { FieldValue } from "firebase-admin/firestore";
import { kindsOf } from "#contract/capabilities.js";
import { Failure } from "#contract/failure.js";
import type { Judged } from "#domain/moderation/abuse-limits.js";
import { claimedNames, plainForm } from "#domain/people/names.js";
import type { User } from "#domain/people/user.js";
import { planListing, type SlugClaim } from "#domain/products/listing.js";
import type { Listing, ProductFile } from "#domain/products/product.js";
import { db, retryLostCommits, unchanged } from "../firestore.js";
import { addOfToday, checkToday } from "../moderation/abuse-counts.js";
import { accountRef, parseAccount } from "../people/users.js";
import {
  fileRef,
  newId,
  parseProduct,
  pendingRef,
  productRef,
  type Read,
  settled,
  slugRef,
  updateUnchanged,
  versionRef,
} from "./products.js";
import { sigstoreBundleRef } from "./sigstore-bundles.js";
import * as uploads from "./uploads.js";

/** A product with its scanned file that will be stored under a slug. */
export interface NewListing {
  readonly slug: string;
  readonly author: User;
  readonly listing: Listing;
  readonly file: ProductFile;
  /** The Sigstore bundle of the file, if one was sent. */
  readonly sigstoreBundle?: string | undefined;
  /** The upload claim of the file. The commit deletes it. */
  readonly uploadId: string;
  /** The limits on abuse, and the time. */
  readonly judged: Judged;
}

async function read(slug: string, version: string, uid: string) {
  const names = [...new Set([slug, plainForm(slug)])];
  const found = (await db().getAll(...names.map(slugRef))).filter(({ exists }) => exists);
  const claims = found.map((claim) => claim.data() as SlugClaim);
  const own = claims.find((claim) => claim.slug === slug && claim.uid === uid);
  const product = own && parseProduct(await productRef(own.productId).get());
  return { plan: planListing({ slug, version }, uid, claims, product?.value), product, claims: found };
}

/**
 * A dry run of `create` that rejects requests before any bytes are read.
 *
 * @throws Failure as `planListing`, `tooManyNewProducts`
 */
export async function plan(slug: string, version: string, author: User, judged: Judged): Promise<void> {
  const [{ plan: listing }, account] = await Promise.all([
    read(slug, version, author.uid),
    accountRef(author.uid).get(),
  ]);
  if (listing.kind === "create") checkToday(account, "newProducts", author, judged);
}

/**
 * Stores a product in one commit: registry, product, file, version record, Sigstore bundle and the end of the upload
 * claim (spec: create; DESIGN §3, §4.3). A new product counts toward its author's daily limit (docs/decisions/290). The
 * registry's `create` guarantees uniqueness: only one of several concurrent requests succeeds. The others read again
 * and fail with the error that then applies.
 *
 * @throws Failure as `planListing`, `uploadNotFound` if the claim was used in the meantime, `tooManyNewProducts`,
 * `editConflict`
 */
export async function save(wanted: NewListing): Promise<{ productId: string; updated: boolean }> {
  return retryLostCommits(async () => {
    const [{ plan, product, claims }, upload, found] = await Promise.all([
      read(wanted.slug, wanted.file.version, wanted.author.uid),
      uploads.read(wanted.uploadId),
      accountRef(wanted.author.uid).get(),
    ]);
    if (!upload) throw new Failure("uploadNotFound", { issues: ["fileKey: the upload was used meanwhile"] });
    const productId = product?.value.id ?? newId();
    const batch = db().batch();
    const at = FieldValue.serverTimestamp();
    if (plan.kind === "create") {
      addOfToday(batch, found, "newProducts", wanted.author, wanted.judged);
      const slugClaim = { slug: wanted.slug, uid: wanted.author.uid, productId, createdAt: at };
      for (const name of claimedNames(wanted.slug)) {
        // Takes over the claim of a product that its author deleted, unless a concurrent request does.
        const left = claims.find(({ id }) => id === name);
        if (left) batch.update(left.ref, slugClaim, unchanged(left));
        else batch.create(slugRef(name), slugClaim);
      }
      batch.create(productRef(productId), newProduct(wanted, parseAccount(found).processorOnboarded));
      batch.create(fileRef(productId), wanted.file);
    } else if (plan.kind === "replace") {
      updateUnchanged(batch, product as Read<unknown>, {
        ...listingChanges(wanted.listing),
        ...fileChanges(wanted.file),
        ...settled("pending_review"),
        pendingVersion: FieldValue.delete(),
        updatedAt: at,
      });
      batch.set(fileRef(productId), wanted.file);
      batch.delete(pendingRef(productId));
    } else {
      updateUnchanged(batch, product as Read<unknown>, {
        pendingVersion: wanted.file.version,
        updatedAt: at,
      });
      batch.set(pendingRef(productId), { listing: wanted.listing, file: wanted.file });
    }
    batch.create(versionRef(productId, wanted.file.version), {
      ...wanted.file,
      changelog: wanted.listing.changelog,
      createdAt: at,
    });
    if (wanted.sigstoreBundle !== undefined) {
      batch.create(sigstoreBundleRef(productId, wanted.file.version), { bundle: wanted.sigstoreBundle });
    }
    batch.delete(uploads.uploadRef(wanted.uploadId), { exists: true });
    await batch.commit();
    return { productId, updated: plan.kind !== "create" };
  });
}

/** The fields that an update writes. Omitted optional fields are deleted. */
export function listingChanges(listing: Listing): Record<string, unknown> {
  return {
    ...listing,
    agentSpec: listing.agentSpec ?? FieldValue.delete(),
    screenshots: listing.screenshots ?? FieldValue.delete(),
  };
}

/** The file metadata in the public document: everything except the storage location and the findings. */
export function publicFile(file: ProductFile) {
  const { fileName, fileSize, version, sha256, provenance, sigstore, verdict } = file;
  const { capabilities } = verdict ?? {};
  return {
    ...{ fileName, fileSize, version, sha256, provenance, sigstore },
    ...(capabilities && { capabilities: kindsOf(capabilities) }),
  };
}

/**
 * The same fields for an update. Fields that the new file does not have are deleted, because they belong to the
 * previous file.
 */
export function fileChanges(file: ProductFile): Record<string, unknown> {
  return {
    capabilities: FieldValue.delete(),
    ...publicFile(file),
    provenance: file.provenance ?? FieldValue.delete(),
    sigstore: file.sigstore ?? FieldValue.delete(),
  };
}

function newProduct({ slug, author, listing, file }: NewListing, authorPayable: boolean) {
  return {
    ...listing,
    ...publicFile(file),
    slug,
    currency: "usd",
    thumbnailUrl: "",
    authorUid: author.uid,
    authorUsername: author.username,
    authorDisplayName: author.displayName,
    authorAvatar: author.avatarUrl,
    authorPayable,
    ...settled("pending_review"),
    stats: { downloads: 0, likes: 0, rating: 0, ratingSum: 0, reviewsCount: 0, purchaseCount: 0 },
    createdAt: FieldValue.serverTimestamp(),
    updatedAt: FieldValue.serverTimestamp(),
  };
}
