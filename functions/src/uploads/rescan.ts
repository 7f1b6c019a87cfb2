import { MOST_TRIES, nextStep, type Rescan } from "#domain/moderation/rescan.js";
import { storageKeyOf } from "#domain/products/file-reference.js";
import type { ProductFile, StoredVerdict } from "#domain/products/product.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { logError } from "#platform/log.js";
import { WAITS } from "#platform/waits.js";
import {
  archivesOf,
  maliciousArchives,
  moveRescan,
  type Position,
  productsAfter,
  publishedFile,
  publishedVersions,
  readRescan,
  settleEarlier,
  settleVerdicts,
} from "#store/moderation/rescans.js";
import { readListedThreats, rememberFiles, waitingForFingerprints } from "#store/moderation/threats.js";
import { readHeld } from "./read-held.js";
import { storedVerdict } from "./scan.js";

/** The number of products between two writes of the position. */
const PAGE = 20;

/**
 * Scans all products again when the rules or the operator's list have changed, in as many runs as needed. Each run
 * continues where the last one stopped. A product that cannot be scanned stops the run, and is skipped after the third
 * attempt. Two concurrent runs may repeat work, but results are not stored twice, and a run stops if another run has
 * advanced its position.
 * @param hasTime whether another scan may start
 * @returns the progress; undefined if there was nothing to do
 */
export async function rescanProducts(now: Date, hasTime: () => boolean): Promise<Rescan | undefined> {
  const { RULES_VERSION, scanArchive, threatsVersion } = await import("#archive/scan.js");
  await rememberRemoved();
  const [threats, last] = await Promise.all([readListedThreats(), readRescan()]);
  const step = nextStep(last.rescan, { rules: RULES_VERSION, list: threatsVersion(threats) }, now);
  if (step.kind === "nothing") return undefined;
  let position = await moveRescan(last, step.rescan);
  if (step.kind === "notice") return position?.rescan;
  const judge: Judge = async (bytes, signal, earlier) => {
    const verdict = storedVerdict(await scanArchive(bytes, { signal, threats }));
    return readHeld(bytes, verdict, { earlier, isNew: false });
  };
  while (position?.rescan && !position.rescan.finishedAt && hasTime()) {
    position = await scanPage(position, position.rescan, { judge, hasTime, now });
  }
  return position?.rescan;
}

/** Remembers the files of products that were removed as malicious, and forgets those of restored ones. */
async function rememberRemoved(): Promise<void> {
  const { fingerprintsOf } = await import("#archive/similarity.js");
  for (const id of (await waitingForFingerprints()).slice(0, PAGE)) {
    try {
      const removed = await maliciousArchives(id);
      const found = (removed?.files ?? []).map(async (file) => {
        const bytes = await bytesOf(file, AbortSignal.timeout(WAITS.judge.milliseconds));
        if (!bytes) return [];
        const named = (file.verdict?.findings ?? []).flatMap(({ severity, file: path }) =>
          severity === "note" || path === undefined ? [] : [path],
        );
        return fingerprintsOf(bytes, `${removed?.slug} ${file.version}`, new Set(named));
      });
      await rememberFiles(id, (await Promise.all(found)).flat());
    } catch (error) {
      // The others must not wait for it, and the next run tries it again.
      logError(`products/${id}`, error);
    }
  }
}

/** @param earlier the stored verdict about the same bytes */
type Judge = (
  bytes: Uint8Array,
  signal: AbortSignal,
  earlier: StoredVerdict | undefined,
) => Promise<StoredVerdict>;

/**
 * Scans a page of products. The attempt is counted before it starts, because an
 * attempt that exhausts the memory of the process cannot report anything. Later
 * attempts process one product each, to find the one that causes this.
 *
 * @returns the position after the page; undefined if another run is active
 */
async function scanPage(
  position: Position,
  { tries, afterVersion, ...rescan }: Rescan,
  { judge, hasTime, now }: { readonly judge: Judge; readonly hasTime: () => boolean; readonly now: Date },
): Promise<Position | undefined> {
  const { ids, isLast } = await productsAfter(rescan.after, tries > 0 ? 1 : PAGE);
  const reached = { ...rescan, tries: 0 };
  if (tries >= MOST_TRIES && ids[0] !== undefined) {
    logError(`products/${ids[0]}`, new Error(`The rescan leaves it out after ${tries} attempts`));
    return moveRescan(position, { ...reached, after: ids[0], skipped: reached.skipped + 1 });
  }
  const begun = await moveRescan(position, { ...reached, afterVersion, tries: tries + 1 });
  if (!begun) return undefined;
  // Only the first product can be half done.
  let from = afterVersion;
  for (const id of ids) {
    if (!hasTime()) return moveRescan(begun, { ...reached, afterVersion: from });
    try {
      const { isHeld, stoppedAfter } = await rescanProduct(id, { judge, hasTime, afterVersion: from });
      if (isHeld) reached.held++;
      if (stoppedAfter !== undefined) return moveRescan(begun, { ...reached, afterVersion: stoppedAfter });
    } catch (cause) {
      const isFirst = reached.after === rescan.after;
      await moveRescan(begun, { ...reached, afterVersion: from, tries: isFirst ? tries + 1 : 1 });
      throw new Error(`The rescan ended at product ${id}, and the next run continues there`, { cause });
    }
    reached.scanned++;
    reached.after = id;
    from = undefined;
  }
  return moveRescan(begun, isLast ? { ...reached, finishedAt: now } : reached);
}

/**
 * Scans the current file of a product, the version that waits, and then its earlier versions, which users can install
 * by their numbers.
 *
 * @param afterVersion the earlier version after which the last run stopped
 * @returns `stoppedAfter` the earlier version after which the time was over
 */
async function rescanProduct(
  id: string,
  {
    judge,
    hasTime,
    afterVersion,
  }: { readonly judge: Judge; readonly hasTime: () => boolean; readonly afterVersion: string | undefined },
): Promise<{ readonly isHeld: boolean; readonly stoppedAfter?: string | undefined }> {
  const verdicts = new Map<string, StoredVerdict>();
  const { isRemoved, files } = await archivesOf(id);
  for (const file of files) {
    // A record without a digest is of a time before scans. Nothing publishes it again without one.
    if (file.sha256 === undefined || verdicts.has(file.sha256)) continue;
    const verdict = await judgeStored(file, judge, isRemoved);
    if (verdict) verdicts.set(verdict.sha256, verdict);
  }
  // A removal that is not processed yet ends here too.
  if (files.length === 0) return { isHeld: false };
  let isHeld = verdicts.size > 0 && (await settleVerdicts(id, verdicts));
  let seen = afterVersion;
  for (const { version, sha256 } of await publishedVersions(id, afterVersion)) {
    if (sha256 !== undefined && !verdicts.has(sha256)) {
      if (seen !== afterVersion && !hasTime()) return { isHeld, stoppedAfter: seen };
      const verdict = await judgeStored(await publishedFile(id, version), judge, isRemoved);
      if (verdict && (await settleEarlier(id, version, verdict))) isHeld = true;
    }
    seen = version;
  }
  return { isHeld };
}

/** @returns the new verdict on a stored archive; undefined if the archive of a removed product is gone */
async function judgeStored(
  file: ProductFile,
  judge: Judge,
  isRemoved: boolean,
): Promise<StoredVerdict | undefined> {
  const signal = AbortSignal.timeout(WAITS.judge.milliseconds);
  const bytes = await bytesOf(file, signal);
  // The deletion of its author's account deletes the archive of a product that nobody has bought.
  if (!bytes && isRemoved) return undefined;
  if (!bytes) throw new Error(`Storage has nothing at ${file.fileUrl}`);
  const verdict = await judge(bytes, signal, file.verdict);
  if (verdict.sha256 !== file.sha256) throw new Error(`Storage holds other bytes at ${file.fileUrl}`);
  return verdict;
}

async function bytesOf({ fileUrl }: ProductFile, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const key = storageKeyOf(fileUrl, config().bucket);
  const facts = await storage.stat(key);
  return facts && storage.read(key, facts, signal);
}
