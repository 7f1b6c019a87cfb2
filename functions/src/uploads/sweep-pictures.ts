import * as storage from "#gateway/storage.js";
import { unshown } from "#store/products/shown-pictures.js";

/** A younger picture may be about to be shown: it is uploaded before the document that shows it is saved. */
const GRACE_MS = 24 * 60 * 60 * 1000;

export interface Swept {
  readonly seen: number;
  readonly deleted: number;
  /** Whether all objects were seen. */
  readonly complete: boolean;
}

/**
 * Deletes public pictures that no document refers to, a day after they were written. With one run per day, no such
 * picture exists for more than two days (docs/decisions/121-what-an-account-may-store.md).
 *
 * @param hasTime whether there is time for another page of objects
 */
export async function sweepUnshownPictures(now: Date, hasTime: () => boolean): Promise<Swept> {
  let [seen, deleted] = [0, 0];
  for (const folder of ["users/", "products/"] as const) {
    for await (const page of storage.listPages(folder)) {
      seen += page.length;
      const old = page.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > GRACE_MS);
      const left = await unshown(old);
      for (const { key, generation } of left) await storage.removeGeneration(key, generation);
      deleted += left.length;
      if (!hasTime()) return { seen, deleted, complete: false };
    }
  }
  return { seen, deleted, complete: true };
}
