import { type DocumentSnapshot, FieldValue } from "firebase-admin/firestore";
import * as z from "zod";
import { loggedFile } from "#domain/log/change.js";
import { pagesOf } from "../batches.js";
import { db } from "../firestore.js";
import { parseProduct, productRef, StoredVersion } from "../products/products.js";
import { addEndOfOffer, addLogEntry } from "./entries.js";

/** The progress of adding the products of a marketplace that is older than its log. */
const Progress = z.object({ after: z.string().optional(), isComplete: z.boolean() });
const progressRef = () => db().collection("system").doc("logStart");
const PAGE = 50;

/**
 * Adds entries for products that were published before the marketplace had a log: each version, and the current state.
 * Each call continues where the last one stopped. After all products are processed, it does nothing.
 *
 * @returns the number of products that this call added
 */
export async function logEarlierVersions(hasTime: () => boolean): Promise<number> {
  const { after, isComplete } = Progress.parse((await progressRef().get()).data() ?? { isComplete: false });
  if (isComplete) return 0;
  let added = 0;
  for await (const page of pagesOf(db().collection("products").select(), PAGE, after)) {
    if (!hasTime()) return added;
    for (const { id } of page) if (await logEarlierProduct(id)) added++;
    await progressRef().set({ after: page.at(-1)?.id, isComplete: false });
  }
  await progressRef().set({ isComplete: true, after: FieldValue.delete() }, { merge: true });
  return added;
}

/**
 * A product that already has entries was published or changed after the log was created, so nothing
 * is added twice.
 */
function logEarlierProduct(id: string): Promise<boolean> {
  return db().runTransaction(async (transaction) => {
    const found = await transaction.get(productRef(id));
    const product = readable(found);
    if (!product?.approvedAt) return false;
    const versions = productRef(id).collection("versions").orderBy("approvedAt");
    const entries = db().collection("logEntries").where("slug", "==", product.slug).select("kind", "version");
    const [{ docs: records }, { docs: logged }] = await Promise.all([
      transaction.get(versions),
      transaction.get(entries),
    ]);
    const known = new Set(
      logged.filter((entry) => entry.get("kind") === "published").map((entry) => entry.get("version")),
    );
    let isAdded = false;
    for (const record of records) {
      const { data: file } = StoredVersion.safeParse(record.data());
      if (!file?.approvedAt || known.has(file.version)) continue;
      addLogEntry(transaction, "published", loggedFile(product, file), { at: file.approvedAt });
      isAdded = true;
    }
    if (logged.length > 0) return isAdded;
    for (const { version, state } of product.recalls ?? []) {
      const file = records.find((record) => record.id === version);
      const { data } = StoredVersion.safeParse(file?.data());
      if (data) addLogEntry(transaction, state, loggedFile(product, data));
    }
    addEndOfOffer(transaction, { ...product, status: "published" }, product.status);
    return isAdded;
  });
}

/** Documents that are invalid have no entry, and nothing serves them. */
function readable(found: DocumentSnapshot) {
  try {
    return parseProduct(found)?.value;
  } catch {
    return undefined;
  }
}
