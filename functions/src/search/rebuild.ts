import { saveSnapshot } from "#domain/search/snapshot.js";
import { SNAPSHOT_FORMAT } from "#domain/search/snapshot-bytes.js";
import * as storage from "#gateway/storage.js";
import { countPublished } from "#store/products/catalogue.js";
import {
  type FoundPointer,
  movePointer,
  readPointer,
  removePointer,
  type SearchPointer,
} from "#store/products/search-pointer.js";
import { sweepTombstones } from "#store/products/tombstones.js";
import { type CatalogueCopy, type CopySettings, MAX_COPY_AGE_MS, readSnapshot, readWhole } from "./copy.js";

/** In storage; no rule lets anybody but functions see it. */
const FOLDER = "search/";

const HOUR_MS = 60 * 60 * 1000;

/**
 * After how long the whole catalogue is read again, in milliseconds. Between, a rebuild costs only what
 * changed; but counters such as downloads, by which equals are ordered, move no `updatedAt`.
 */
const WHOLE_AFTER_MS = 24 * HOUR_MS;

/** A snapshot that nothing points at may be one that a rebuild is about to point at; after this it is waste. */
const ORPHAN_AFTER_MS = HOUR_MS;

/** Longer than any copy lives, so that none misses a deletion. */
const TOMBSTONES_LIVE_MS = 4 * MAX_COPY_AGE_MS;

export interface Rebuild extends CopySettings {
  /** How many published products make a snapshot worth its while. */
  readonly from: number;
  /** A name that no other snapshot has. */
  readonly version: string;
  readonly now: Date;
}

/** What came of a rebuild; `overtaken` when another one switched first. */
export type Rebuilt = "too small" | "unchanged" | "written" | "overtaken";

/**
 * Writes a snapshot of the catalogue as it is now, makes it the one that counts, and sweeps what no instance
 * can need any more (DESIGN §10; decision 082).
 *
 * The switch is one commit on the pointer that this began with. So of two at once one wins, and one that is
 * cut off anywhere leaves either snapshot whole: what it wrote and nobody points at is swept an hour later.
 * What changes while this runs is later than the moment that the snapshot names, and is found by who loads it.
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

/** The catalogue as it is now, and whether it is any other than its snapshot. */
async function freshCopy(pointer: SearchPointer | undefined, { now, ...settings }: Rebuild) {
  const isDue = !pointer || now.getTime() - pointer.completeAt.getTime() >= WHOLE_AFTER_MS;
  const kept = isDue ? undefined : await readSnapshot(pointer, now, settings);
  if (kept) return { copy: kept.copy, news: kept.changes > 0 };
  return { copy: await readWhole(settings), news: true };
}

async function write(copy: CatalogueCopy, key: string, found: FoundPointer): Promise<boolean> {
  const { snapshot } = copy;
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

/** Deletes snapshots that nothing points at, but for the one before, which an instance may still be loading. */
async function swept(rebuilt: Rebuilt, now: Date): Promise<Rebuilt> {
  const orphans = now.getTime() - ORPHAN_AFTER_MS;
  const old = (await storage.list(FOLDER)).filter(({ createdAt }) => createdAt.getTime() < orphans);
  const { pointer } = await readPointer();
  const kept = [pointer?.key, pointer?.previousKey];
  for (const { key } of old) if (!kept.includes(key)) await storage.remove(key);
  await sweepTombstones(new Date(now.getTime() - TOMBSTONES_LIVE_MS));
  return rebuilt;
}
