import { isDeepStrictEqual } from "node:util";
import { FieldPath, FieldValue, Timestamp, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod";
import { kindsOf } from "#contract/capabilities.js";
import { editOf, statusBefore } from "#domain/moderation/moderation.js";
import { removalOf } from "#domain/moderation/removal.js";
import {
  planEarlierRescan,
  planRescan,
  RESCAN_ACTOR,
  type Rescan,
  type RescanHold,
} from "#domain/moderation/rescan.js";
import { reasons } from "#domain/products/approval.js";
import type { ProductFile, StoredVerdict } from "#domain/products/product.js";
import { addNotices, NOBODY } from "../community/notifications.js";
import { db, isLost, retryLostCommits, StoredDate, unchanged } from "../firestore.js";
import {
  parseSettled,
  productRef,
  readFiles,
  StoredVersion,
  updateUnchanged,
  versionRef,
} from "../products/products.js";
import { readPublishXp } from "../products/publish-effects.js";
import { addEntry, newEntryId } from "./audit-log.js";
import { addHold, type ModeratedRead } from "./moderation.js";

const StoredRescan = z.object({
  edition: z.object({ rules: z.string(), list: z.string().optional() }),
  startsAfter: StoredDate,
  startedAt: StoredDate.optional(),
  finishedAt: StoredDate.optional(),
  after: z.string().optional(),
  afterVersion: z.string().optional(),
  tries: z.number(),
  scanned: z.number(),
  held: z.number(),
  skipped: z.number(),
}) satisfies z.ZodType<Rescan>;

const ref = () => db().doc("system/rescan");
/** Findings that an entry of the audit log names. */
const MOST_NAMED = 10;

/** The position of the rescan, with the write time that the next commit requires. */
export interface Position {
  readonly rescan: Rescan | undefined;
  readonly writtenAt: Timestamp | undefined;
}

export async function readRescan(): Promise<Position> {
  const found = await ref().get();
  return {
    rescan: found.exists ? StoredRescan.parse(found.data()) : undefined,
    writtenAt: found.updateTime,
  };
}

/** Advances the position. @returns the new position; undefined if another run advanced it in the meantime */
export async function moveRescan({ writtenAt }: Position, rescan: Rescan): Promise<Position | undefined> {
  const { startsAfter, startedAt, finishedAt, afterVersion, ...fields } = rescan;
  const stored = {
    ...fields,
    startsAfter: Timestamp.fromDate(startsAfter),
    ...(startedAt && { startedAt: Timestamp.fromDate(startedAt) }),
    ...(finishedAt && { finishedAt: Timestamp.fromDate(finishedAt) }),
    ...(afterVersion !== undefined && { afterVersion }),
  };
  const batch = db().batch();
  if (writtenAt) {
    // Fields that are missing in the new position, such as the end of the last rescan, are deleted.
    const gone = ["startedAt", "finishedAt", "after", "afterVersion"].filter(
      (name) => !Object.hasOwn(stored, name),
    );
    const cleared = Object.fromEntries(gone.map((name) => [name, FieldValue.delete()]));
    batch.update(ref(), { ...stored, ...cleared }, { lastUpdateTime: writtenAt });
  } else batch.create(ref(), stored);
  try {
    const [result] = await batch.commit();
    return { rescan, writtenAt: result?.writeTime };
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

/** The products after an ID, ordered by ID. */
export async function productsAfter(
  after: string | undefined,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly isLast: boolean }> {
  const ordered = db().collection("products").orderBy(FieldPath.documentId()).select().limit(most);
  const { docs } = await (after === undefined ? ordered : ordered.startAfter(after)).get();
  return { ids: docs.map(({ id }) => id), isLast: docs.length < most };
}

/**
 * The archives of a product that was removed as malicious, with its slug; undefined if that is no longer true.
 */
export async function maliciousArchives(
  productId: string,
): Promise<{ readonly slug: string; readonly files: readonly ProductFile[] } | undefined> {
  const found = await productRef(productId).get();
  if (removalOf(found.data() ?? {})?.reason !== "malicious") return undefined;
  const { file, pending } = await readFiles(productId);
  const files = [file?.value, pending?.value.file].filter((one) => one !== undefined);
  return { slug: String(found.get("slug")), files };
}

/**
 * The archives of a product that are published or could be published: an admin can restore a removed product. Empty
 * while an admin's removal has not been processed yet.
 */
export async function archivesOf(
  productId: string,
): Promise<{ readonly isRemoved: boolean; readonly files: readonly ProductFile[] }> {
  const found = await productRef(productId).get();
  const { status, settledStatus = status } = found.data() ?? {};
  const isRemoved = status === "removed";
  if (!found.exists || (isRemoved && settledStatus !== status)) return { isRemoved, files: [] };
  const { file, pending } = await readFiles(productId);
  return { isRemoved, files: [file?.value, pending?.value.file].filter((one) => one !== undefined) };
}

/**
 * Stores the verdicts of a rescan on a product's archives, and holds the product if they require it, in one commit with
 * the audit entry and the author's notification. If the product changes in the meantime, it decides again with the new
 * state. A verdict on bytes that the product no longer has is discarded, because the bytes that replaced them were
 * scanned later.
 *
 * @param verdicts on archives of the product, by SHA-256
 * @returns whether the product was held
 */
export function settleVerdicts(
  productId: string,
  verdicts: ReadonlyMap<string, StoredVerdict>,
): Promise<boolean> {
  return retryLostCommits(() => settleOnce(productId, verdicts), {
    exhausted: (cause) => new Error(`Product ${productId} kept changing during a rescan`, { cause }),
  });
}

/** A product as the functions last wrote it, with its files; undefined if it does not exist. */
async function readModerated(productId: string) {
  const snapshot = await productRef(productId).get();
  const data = snapshot.data();
  if (!data) return undefined;
  const from = statusBefore(data, data);
  const product = parseSettled(snapshot, from);
  const { file, pending } = await readFiles(productId);
  const moderated = { product, file: file?.value, pending: pending?.value, soldBefore: false };
  return { snapshot, product, file, pending, moderated, isEdited: editOf(data, from) !== undefined };
}

/** The event of the edit would find a hold that overwrites it. */
const waitForEdit = (productId: string) =>
  new Error(`An admin's edit of product ${productId} is not processed yet`);

async function settleOnce(productId: string, verdicts: ReadonlyMap<string, StoredVerdict>): Promise<boolean> {
  const found = await readModerated(productId);
  if (!found) return false;
  const { snapshot, product, file, pending, moderated } = found;
  const current = freshFor(file?.value, verdicts);
  const next = freshFor(pending?.value.file, verdicts);
  if (!current && !next) return false;
  if (found.isEdited) throw waitForEdit(productId);
  const batch = db().batch();
  if (file && current) {
    batch.update(file.snapshot.ref, { verdict: current }, unchanged(file.snapshot));
    await addToRecord(batch, productId, file.value, current);
  }
  if (pending && next) {
    batch.update(pending.snapshot.ref, { "file.verdict": next }, unchanged(pending.snapshot));
    await addToRecord(batch, productId, pending.value.file, next);
  }
  const hold = current && planRescan(moderated, current);
  const shown = current?.capabilities && kindsOf(current.capabilities);
  const isShown = !shown || isDeepStrictEqual(shown, product.capabilities);
  if (hold) {
    const xp = await readPublishXp(product);
    const [finding = ""] = reasons(hold.findings);
    await addRescanHold(batch, { value: product, snapshot, xp }, hold, {
      ...{ version: product.version, verdict: current, finding },
    });
    if (!isShown) batch.update(snapshot.ref, { capabilities: shown });
  } else if (isWorse(file?.value, current) || isWorse(pending?.value.file, next)) {
    // A concurrent publication of these bytes fails, and reads the new verdict.
    const at = FieldValue.serverTimestamp();
    updateUnchanged(
      batch,
      { value: product, snapshot },
      { updatedAt: at, ...(shown && { capabilities: shown }) },
    );
  } else if (!isShown) updateUnchanged(batch, { value: product, snapshot }, { capabilities: shown });
  await batch.commit();
  return hold !== undefined;
}

/** The IDs of the versions of a product that were published, with their digests, ordered by ID. */
export async function publishedVersions(
  productId: string,
  after: string | undefined,
): Promise<{ readonly version: string; readonly sha256: string | undefined }[]> {
  const ordered = productRef(productId).collection("versions").orderBy(FieldPath.documentId());
  const { docs } = await (after === undefined ? ordered : ordered.startAfter(after))
    .select("approvedAt", "sha256")
    .get();
  return docs
    .filter((record) => record.get("approvedAt") !== undefined)
    .map((record) => ({ version: record.id, sha256: record.get("sha256") }));
}

/** The file of a version, as it was published. */
export async function publishedFile(productId: string, version: string): Promise<ProductFile> {
  return StoredVersion.parse((await versionRef(productId, version).get()).data());
}

/**
 * Stores the verdict of a rescan on an earlier version, and holds the product if it requires that, as `settleVerdicts`
 * does.
 *
 * @returns whether the product was held
 */
export function settleEarlier(productId: string, version: string, verdict: StoredVerdict): Promise<boolean> {
  return retryLostCommits(() => settleEarlierOnce(productId, version, verdict), {
    exhausted: (cause) => new Error(`Product ${productId} kept changing during a rescan`, { cause }),
  });
}

async function settleEarlierOnce(
  productId: string,
  version: string,
  verdict: StoredVerdict,
): Promise<boolean> {
  const record = await versionRef(productId, version).get();
  const earlier = StoredVersion.parse(record.data());
  const found = await readModerated(productId);
  const verdicts = new Map([[verdict.sha256, verdict]]);
  if (!found || !freshFor(earlier, verdicts)) return false;
  // Its author has yanked the later versions in the meantime.
  if (found.file?.value.sha256 === verdict.sha256) return settleOnce(productId, verdicts);
  const batch = db().batch();
  batch.update(record.ref, { verdict }, unchanged(record));
  const hold = planEarlierRescan(found.moderated, earlier, verdict);
  if (hold) {
    if (found.isEdited) throw waitForEdit(productId);
    const read = { value: found.product, snapshot: found.snapshot, xp: await readPublishXp(found.product) };
    const finding = `${version}, ${reasons(hold.findings)[0]}`;
    await addRescanHold(batch, read, hold, { version, verdict, finding });
  }
  await batch.commit();
  return hold !== undefined;
}

/** The new verdict on a file, if it differs from the stored one. */
function freshFor(
  file: ProductFile | undefined,
  verdicts: ReadonlyMap<string, StoredVerdict>,
): StoredVerdict | undefined {
  const fresh = file?.sha256 === undefined ? undefined : verdicts.get(file.sha256);
  return isDeepStrictEqual(fresh, file?.verdict) ? undefined : fresh;
}

const isWorse = (file: ProductFile | undefined, fresh: StoredVerdict | undefined): boolean =>
  fresh !== undefined && fresh.outcome !== "pass" && fresh.outcome !== file?.verdict?.outcome;

async function addToRecord(
  batch: WriteBatch,
  productId: string,
  { version, sha256 }: ProductFile,
  verdict: StoredVerdict,
): Promise<void> {
  const record = await versionRef(productId, version).get();
  if (record.get("sha256") === sha256) batch.update(record.ref, { verdict });
}

async function addRescanHold(
  batch: WriteBatch,
  product: ModeratedRead,
  { plan, reason, findings }: RescanHold,
  {
    version,
    verdict: { outcome, rulesVersion },
    finding,
  }: { readonly version: string; readonly verdict: StoredVerdict; readonly finding: string },
): Promise<void> {
  const { id, slug, status, title, authorUid } = product.value;
  const entryId = newEntryId();
  addHold(batch, product, plan.status, reason, RESCAN_ACTOR.uid);
  const found = findings.slice(0, MOST_NAMED).map(({ rule, file }) => (file ? `${rule} ${file}` : rule));
  addEntry(batch, entryId, {
    action: "product.rescan-hold",
    actor: RESCAN_ACTOR,
    details: {
      ...{ productId: id, slug, version, from: status, to: plan.status, reason },
      ...{ verdict: outcome, rules: rulesVersion, findings: found },
    },
  });
  const author = { id: `${entryId}_author`, uid: authorUid };
  await addNotices(batch, [author], NOBODY, { about: "productHeldByRescan", title, finding });
}
