import { FieldValue } from "firebase-admin/firestore";
import { db, isAlreadyExists, isStale, retryLostCommits } from "./firestore.js";
import { productRef } from "./products.js";
import { userRef } from "./users.js";

/**
 * Records that a user downloads a version (spec: download, step 8; DESIGN §4.5).
 *
 * The counters of product and author count a user once a version, in the commit
 * that adds the version to the user's record; a repeat only renews `downloadedAt`.
 */
export async function record(download: {
  readonly productId: string;
  readonly authorUid: string;
  readonly uid: string;
  readonly version: string;
}): Promise<void> {
  const { productId, authorUid, uid, version } = download;
  const ref = productRef(productId).collection("downloads").doc(uid);
  await retryLostCommits(
    async () => {
      const known = await ref.get();
      const at = FieldValue.serverTimestamp();
      const repeat =
        known.exists && ((known.get("versions") as string[] | undefined) ?? []).includes(version);
      const batch = db().batch();
      if (repeat) batch.update(ref, { downloadedAt: at });
      else {
        if (known.exists) {
          batch.update(
            ref,
            { downloadedAt: at, versions: FieldValue.arrayUnion(version) },
            known.updateTime ? { lastUpdateTime: known.updateTime } : {},
          );
        } else batch.create(ref, { uid, productId, versions: [version], downloadedAt: at });
        batch.update(productRef(productId), { "stats.downloads": FieldValue.increment(1) });
        batch.update(userRef(authorUid), { "stats.downloads": FieldValue.increment(1) });
      }
      await batch.commit();
    },
    (error) => isAlreadyExists(error) || isStale(error),
    (cause) => new Error("The download could not be recorded", { cause }),
  );
}
