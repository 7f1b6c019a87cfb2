import { Failure } from "#contract/failure.js";
import { namesOfDeleted } from "#domain/people/profile.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import { deleteAccount } from "#gateway/auth.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { deleteAppeals } from "#store/moderation/appeals.js";
import * as accessTokens from "#store/people/access-tokens.js";
import * as accountPurge from "#store/people/account-purge.js";
import * as clientLogins from "#store/people/client-logins.js";
import * as dataExports from "#store/people/data-exports.js";
import { clearAccount } from "#store/people/deletions.js";
import { cascadeProfile, renameSender } from "#store/people/profile-cascade.js";
import { deleteEditsOfUser } from "#store/products/edits.js";
import * as shareLinks from "#store/products/share-links.js";

/** One part of a deleted account's data, with the function that deletes it. */
export interface Step {
  readonly name: string;
  /**
   * Does the remaining work. Can be interrupted and restarted at any point.
   *
   * @returns how much there was to do; 0 if nothing is left
   */
  readonly run: (uid: string) => Promise<number>;
}

/** The steps in order (spec: delete-account; decision 055). The last step deletes the identity. */
export const STEPS: readonly Step[] = [
  { name: "private account", run: clearAccount },
  { name: "products", run: accountPurge.removeProducts },
  // After the products are removed: no edit of a removed product is recorded.
  { name: "edits", run: deleteEditsOfUser },
  { name: "names", run: cascadeProfile },
  { name: "messages", run: (uid) => renameSender(uid, namesOfDeleted(uid)) },
  { name: "refund texts", run: accountPurge.clearRefundTexts },
  { name: "files", run: deleteFiles },
  { name: "uploads", run: deleteUploads },
  { name: "avatars", run: (uid) => storage.removeFolder(`users/${uid}/`) },
  { name: "copies of the data", run: deleteExports },
  { name: "own records", run: accountPurge.deleteOwnRecords },
  { name: "following", run: accountPurge.endFollowing },
  { name: "followers", run: accountPurge.endFollowers },
  { name: "notifications", run: accountPurge.deleteNotifications },
  { name: "appeals", run: deleteAppeals },
  { name: "publishers", run: accountPurge.deletePublishers },
  { name: "logins", run: accountPurge.deleteLogins },
  { name: "access tokens", run: accessTokens.revokeAll },
  { name: "share links", run: shareLinks.revokeAll },
  { name: "client logins", run: clientLogins.endAll },
  { name: "identity", run: deleteAccount },
];

/**
 * Deletes archives and images, then the records of a product's files: while a record exists, its archive can
 * be found again after an interruption. The manifest in an archive names its author.
 */
async function deleteFiles(uid: string): Promise<number> {
  let deleted = 0;
  for await (const { productId, folders, fileUrls } of accountPurge.filesOfProducts(uid)) {
    for (const folder of folders) deleted += await storage.removeFolder(folder);
    for (const key of fileUrls.flatMap(readableKey)) {
      if (!folders.some((folder) => key.startsWith(folder))) await storage.remove(key);
    }
    deleted += await accountPurge.deleteFileRecords(productId);
  }
  return deleted;
}

/**
 * The storage key of a file; empty if its record is invalid, in which case no download can find the file
 * either.
 */
function readableKey(fileUrl: string): string[] {
  try {
    return [storageKeyOf(fileUrl, config().bucket)];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Deletes the job first, so that no further part is made. */
async function deleteExports(uid: string): Promise<number> {
  return (await dataExports.remove(uid)) + (await storage.removeFolder(dataExports.folderOf(uid)));
}

async function deleteUploads(uid: string): Promise<number> {
  const uploads = await accountPurge.openUploads(uid);
  for (const { key } of uploads) await storage.remove(key);
  await accountPurge.endUploads(uploads.map(({ id }) => id));
  return uploads.length;
}
