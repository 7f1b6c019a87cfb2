import { type DocumentSnapshot, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import type { StoredDownload } from "#domain/community/download-list.js";
import type { Place } from "#domain/cursor.js";
import type { Product } from "#domain/products/product.js";
import type { XpCause } from "#domain/progress/xp.js";
import { db, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import { pageOf, readable } from "../pagination.js";
import { downloadRef, productRef } from "../products/products.js";
import { addStats, type StatsChange, settleXp, xpRef } from "../progress/xp.js";
import { addNotices } from "./notifications.js";

/**
 * Records a download of a version (spec: download, step 8; DESIGN §4.5).
 *
 * The counters of the product and its author count each user once per version, in the commit that adds the version to
 * the user's record. A repeated download only updates `downloadedAt`. For a user's first download of a product, the
 * same commit grants XP to the author and notifies them. This happens only once, even if an admin deletes the record.
 * The author's activity counts records by `authorUid` and `createdAt`. The author's own downloads do not set
 * `authorUid`.
 */
export async function record(download: {
  readonly product: Pick<Product, "id" | "authorUid" | "title" | "slug">;
  readonly uid: string;
  readonly version: string;
  /** The user's record from an earlier read. It is read again after a lost commit. */
  readonly earlier: DocumentSnapshot;
}): Promise<void> {
  const { product, uid, version } = download;
  const { id: productId, authorUid } = product;
  const ref = downloadRef(productId, uid);
  let earlier: DocumentSnapshot | undefined = download.earlier;
  await retryLostCommits(
    async () => {
      const known = earlier ?? (await ref.get());
      earlier = undefined;
      const at = FieldValue.serverTimestamp();
      const repeat =
        known.exists && ((known.get("versions") as string[] | undefined) ?? []).includes(version);
      const batch = db().batch();
      if (repeat) batch.update(ref, { downloadedAt: at });
      else {
        if (known.exists) {
          const added = { downloadedAt: at, versions: FieldValue.arrayUnion(version) };
          batch.update(ref, added, unchanged(known));
        } else {
          const counted = uid !== authorUid && { authorUid };
          batch.create(ref, {
            ...{ uid, productId, versions: [version], downloadedAt: at, createdAt: at },
            ...counted,
          });
        }
        const downloads = FieldValue.increment(1);
        batch.update(productRef(productId), { "stats.downloads": downloads });
        if (known.exists || uid === authorUid) addStats(batch, authorUid, { downloads });
        else await addFirstDownload(batch, product, uid, { downloads });
      }
      await batch.commit();
    },
    { exhausted: (cause) => new Error("The download could not be recorded", { cause }) },
  );
}

/**
 * XP and notification for an author's product that another user downloads for the first time. It names no
 * user.
 */
async function addFirstDownload(
  batch: WriteBatch,
  { id, authorUid, title, slug }: Pick<Product, "id" | "authorUid" | "title" | "slug">,
  uid: string,
  stats: StatsChange,
): Promise<void> {
  const cause: XpCause = { uid: authorUid, action: "download", key: `${id}_${uid}` };
  const author = { id: `download_${id}_${uid}`, uid: authorUid };
  const [entry] = await Promise.all([
    xpRef(cause).get(),
    addNotices(batch, [author], { uid }, { about: "productDownloaded", title, slug }),
  ]);
  settleXp(batch, cause, entry, true, stats);
}

const Stored = z.object({
  productId: z.string(),
  versions: z.array(z.string()).min(1),
  downloadedAt: StoredDate,
}) satisfies z.ZodType<StoredDownload>;

/**
 * One page of a user's downloads, most recent first.
 *
 * @returns the page and, if there are more, the cursor of the next page
 */
export async function page(
  uid: string,
  size: number,
  after: Place | undefined,
): Promise<{ downloads: StoredDownload[]; next: Place | undefined }> {
  const ordered = db()
    .collectionGroup("downloads")
    .where("uid", "==", uid)
    .orderBy("downloadedAt", "desc")
    .orderBy("productId", "desc");
  const order = { time: "downloadedAt", id: (found: DocumentSnapshot) => String(found.get("productId")) };
  const { docs, next } = await pageOf(ordered, size, after, order);
  return { downloads: readable(Stored, docs), next };
}
