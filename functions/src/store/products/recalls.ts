import { FieldValue } from "firebase-admin/firestore";
import type { UNAVAILABLE } from "#contract/cli.js";
import { MAX_RECALLS, Slug } from "#contract/fields.js";
import { loggedFile } from "#domain/log/change.js";
import { saleTerms } from "#domain/money/sale-terms.js";
import { planRecall, type RecallInput } from "#domain/products/recall.js";
import { db, retryLostCommits } from "../firestore.js";
import { addLogEntry } from "../log/entries.js";
import { readable } from "../pagination.js";
import { fileChanges } from "./product-writes.js";
import {
  fileRef,
  parseProduct,
  productRef,
  readAll,
  StoredVersion,
  slugRef,
  updateUnchanged,
  versionRef,
} from "./products.js";

/**
 * Yanks or deprecates a version of the author's product, or undoes that, in one commit with the change of the current
 * version. If the product has changed in the meantime, the commit fails, and the function decides again.
 *
 * @throws Failure as `planRecall`, `editConflict`
 */
export function recall(
  productId: string,
  uid: string,
  wanted: Omit<RecallInput, "productId">,
): Promise<{ changed: boolean; current: string }> {
  return retryLostCommits(async () => {
    const ref = productRef(productId);
    // At most this many are yanked, so if any version is left, it is among these.
    const newest = ref
      .collection("versions")
      .orderBy("approvedAt", "desc")
      .limit(MAX_RECALLS + 1);
    const [[product, record], releases] = await Promise.all([
      db().getAll(ref, versionRef(productId, wanted.version)),
      newest.get(),
    ]);
    const found = product && parseProduct(product);
    const [own] = record?.exists ? readable(StoredVersion, [record]) : [];
    const plan = planRecall(found?.value, uid, wanted, own, readable(StoredVersion, releases.docs));
    if (!found || !plan) return { changed: false, current: found?.value.version ?? "" };
    const { recalls, current } = plan;
    const batch = db().batch();
    if (current) {
      const { changelog, approvedAt: _, ...file } = current;
      batch.set(fileRef(productId), file);
      updateUnchanged(batch, found, { ...stored(recalls), ...fileChanges(file), changelog });
    } else updateUnchanged(batch, found, stored(recalls));
    addLogEntry(batch, wanted.state, loggedFile(found.value, own));
    await batch.commit();
    return { changed: true, current: current?.version ?? found.value.version };
  });
}

interface RecalledProduct {
  readonly slug: string;
  readonly state: (typeof UNAVAILABLE)[number];
}

/** The products with these slugs that an admin removed or that are held as malicious. */
export async function recalledProducts(slugs: readonly string[]): Promise<RecalledProduct[]> {
  const asked = slugs.filter((slug) => Slug.safeParse(slug).success);
  if (asked.length === 0) return [];
  const claims = await db().getAll(...asked.map(slugRef));
  const ids = claims.map((claim) => claim.get("productId")).filter((id) => typeof id === "string");
  return (await readAll([...new Set(ids)])).flatMap((product): RecalledProduct[] => {
    // A slug claims its look-alikes too.
    if (!asked.includes(product.slug)) return [];
    const { isMalicious, buyersKeep } = saleTerms(product);
    if (isMalicious) return [{ slug: product.slug, state: "malicious" }];
    return product.status === "removed" && !buyersKeep ? [{ slug: product.slug, state: "removed" }] : [];
  });
}

const stored = (recalls: readonly object[]) => ({
  recalls: recalls.length > 0 ? recalls : FieldValue.delete(),
  updatedAt: FieldValue.serverTimestamp(),
});
