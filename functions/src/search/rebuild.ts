import { saveSnapshot } from "#domain/search/snapshot.js";
import { SNAPSHOT_FORMAT } from "#domain/search/snapshot-bytes.js";
import * as storage from "#gateway/storage.js";
import { config } from "#platform/config.js";
import { countPublished } from "#store/products/catalog.js";
import {
  type FoundPointer,
  movePointer,
  readPointer,
  removePointer,
  type SearchPointer,
} from "#store/products/search-pointer.js";
import { sweepTombstones } from "#store/products/tombstones.js";
import { giveVectors, storedVectors } from "./embedded-words.js";
import { type CatalogCopy, type CopySettings, MAX_COPY_AGE_MS, readSnapshot, readWhole } from "./replica.js";

/** In storage. The rules give access to functions only. */
const FOLDER = "search/";

const HOUR_MS = 60 * 60 * 1000;

/**
 * How often the whole catalog is read again, in milliseconds. Otherwise a rebuild costs only the changes; but
 * counters such as downloads, which order equal matches, do not move `updatedAt`.
 */
const WHOLE_AFTER_MS = 24 * HOUR_MS;

/**
 * An unreferenced snapshot may be one that a concurrent rebuild is about to reference. After this time it is
 * deleted.
 */
const ORPHAN_AFTER_MS = HOUR_MS;

/** Longer than the lifetime of any copy, so that no copy misses a deletion. */
const TOMBSTONES_LIVE_MS = 4 * MAX_COPY_AGE_MS;

export interface Rebuild extends CopySettings {
  /** The number of published products from which a snapshot is written. */
  readonly from: number;
  /** A unique name for the snapshot. */
  readonly version: string;
  readonly now: Date;
}

/** The result of a rebuild; `overtaken` if a concurrent rebuild updated the pointer first. */
export type Rebuilt = "too small" | "unchanged" | "written" | "overtaken";

/**
 * Writes a snapshot of the current catalog, makes it the current snapshot, and deletes files that no instance can need
 * any longer (DESIGN §10; decision 082).
 *
 * The switch is one commit with a precondition on the pointer that was read at the start. Of two concurrent runs, only
 * one therefore succeeds. After an interrupted run, the previous snapshot stays current, and the unreferenced file is
 * deleted an hour later. Changes during the run are newer than the time in the snapshot, so loading the snapshot also
 * finds them.
 */
export async function rebuildSnapshot(rebuild: Rebuild): Promise<Rebuilt> {
  const { from, version, now } = rebuild;
  const found = await readPointer();
  if (!found.pointer && (await countPublished()) < from) return swept("too small", now);
  const { copy, news } = await freshCopy(found.pointer, rebuild);
  if (copy.engine.size < from) {
    await removePointer(found);
    return swept("too small", now);
  }
  if (!news) return swept("unchanged", now);
  const won = await write(copy, `${FOLDER}${version}.bin`, found);
  return swept(won ? "written" : "overtaken", now);
}

/** The current catalog, and whether it differs from its snapshot. */
async function freshCopy(pointer: SearchPointer | undefined, { now, ...settings }: Rebuild) {
  const isDue = !pointer || now.getTime() - pointer.completeAt.getTime() >= WHOLE_AFTER_MS;
  const kept = isDue ? undefined : await readSnapshot(pointer, now, settings);
  if (kept) return { copy: kept.copy, news: kept.changes > 0 };
  return { copy: await readWhole(settings), news: true };
}

async function write(copy: CatalogCopy, key: string, found: FoundPointer): Promise<boolean> {
  const { snapshot } = copy;
  const { embeddings } = config();
  if (embeddings) await giveVectors(snapshot.engine, embeddings, storedVectors(embeddings));
  const bytes = saveSnapshot(snapshot);
  const generation = await storage.store(key, bytes, "application/octet-stream");
  return movePointer(found, {
    key,
    generation,
    size: bytes.byteLength,
    format: SNAPSHOT_FORMAT,
    products: copy.engine.size,
    knownUntil: new Date(snapshot.knownUntil),
    completeAt: new Date(snapshot.completeAt),
    ...(found.pointer && { previousKey: found.pointer.key }),
  });
}

/** Deletes unreferenced snapshots, except for the previous one, which an instance may still be loading. */
async function swept(rebuilt: Rebuilt, now: Date): Promise<Rebuilt> {
  const orphans = now.getTime() - ORPHAN_AFTER_MS;
  const old = (await storage.list(FOLDER)).filter(({ createdAt }) => createdAt.getTime() < orphans);
  const { pointer } = await readPointer();
  const kept = [pointer?.key, pointer?.previousKey];
  for (const { key } of old) if (!kept.includes(key)) await storage.remove(key);
  await sweepTombstones(new Date(now.getTime() - TOMBSTONES_LIVE_MS));
  return rebuilt;
}
