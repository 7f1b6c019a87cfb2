import { FieldPath, FieldValue, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import type { Notice } from "#domain/community/notifications.js";
import { db } from "../firestore.js";
import { productRef } from "../products/products.js";
import { addNotices } from "./notifications.js";

/** Number of users that one commit notifies. Each costs two reads and a write. */
const PAGE = 200;

/** The notification to the users who have a product. */
export interface HolderNews {
  /** The ID of the job. An interrupted run continues where the previous one stopped. */
  readonly job: string;
  readonly productId: string;
  /** The author, who gets a different notification. */
  readonly authorUid: string;
  readonly notice: Notice;
  /** The ID of a user's notification. The same for several causes, if a user gets only one notification for them. */
  readonly idFor: (uid: string) => string;
  /** Whether a user who downloaded these versions is affected. By default, everyone. */
  readonly concerns?: (versions: readonly string[]) => boolean;
}

/**
 * Notifies each user who downloaded a product once, page by page. The progress is stored with each page: if the
 * platform stops a run, the next delivery of the event continues it.
 */
export async function tellHolders(news: HolderNews): Promise<void> {
  const { job, productId, authorUid, notice, idFor, concerns = () => true } = news;
  const progress = db().collection("noticeJobs").doc(job);
  const known: unknown = (await progress.get()).get("after");
  let after = typeof known === "string" ? known : undefined;
  const ordered = productRef(productId)
    .collection("downloads")
    .orderBy(FieldPath.documentId())
    .select("versions")
    .limit(PAGE);
  for (;;) {
    const { docs } = await (after === undefined ? ordered : ordered.startAfter(after)).get();
    const concerned = docs.filter((found) => found.id !== authorUid && concerns(versionsOf(found)));
    const batch = db().batch();
    await addNotices(
      batch,
      concerned.map(({ id: uid }) => ({ id: idFor(uid), uid })),
      { uid: authorUid },
      notice,
    );
    after = docs.at(-1)?.id;
    const isLast = docs.length < PAGE;
    if (isLast) batch.delete(progress);
    else batch.set(progress, { after, updatedAt: FieldValue.serverTimestamp() });
    await batch.commit();
    if (isLast) return;
  }
}

function versionsOf(found: QueryDocumentSnapshot): string[] {
  const versions: unknown = found.get("versions");
  return Array.isArray(versions) ? versions.map(String) : [];
}
