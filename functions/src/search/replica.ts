import { createSearchEngine } from "#domain/search/engine.js";
import { type CatalogSnapshot, loadSnapshot } from "#domain/search/snapshot.js";
import { SnapshotRefused } from "#domain/search/snapshot-bytes.js";
import type { SearchEngine } from "#domain/search/types.js";
import * as storage from "#gateway/storage.js";
import { logError } from "#platform/log.js";
import { WAITS } from "#platform/waits.js";
import {
  type Changes,
  changesSince,
  OVERLAP_MS,
  publishedPages,
  WHOLE_PAGE,
} from "#store/products/catalog.js";
import { readPointer, type SearchPointer } from "#store/products/search-pointer.js";

/** Maximum age of a copy that can be updated with changes, in milliseconds. Tombstones are kept longer. */
export const MAX_COPY_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Creates and updates copies. */
export interface CopySettings {
  /** The seed of a new engine: 32 random bits. */
  readonly seed: number;
  /** How far before the last known moment changes are loaded; by default ten seconds. */
  readonly overlapMs?: number;
  /** Number of products per page when the whole catalog is read; by default 5,000. */
  readonly pageSize?: number;
}

/** A search engine with the published products as of one point in time. It can be updated to a later one. */
export class CatalogCopy {
  /** Changes in the overlap that the engine already contains. */
  private recent = new Set<string>();
  private until: number;

  constructor(
    private readonly from: CatalogSnapshot,
    private readonly settings: CopySettings,
  ) {
    this.until = from.knownUntil;
  }

  get engine(): SearchEngine {
    return this.from.engine;
  }

  /** The engine contains every change up to this moment, in Unix milliseconds of the database's clock. */
  get knownUntil(): number {
    return this.until;
  }

  /** The current copy, to be saved. */
  get snapshot(): CatalogSnapshot {
    return { ...this.from, knownUntil: this.until };
  }

  /** Applies what has changed since `knownUntil`; returns how many changes were new. */
  apply({ changes, readAt }: Changes): number {
    const news = changes.filter(({ version }) => !this.recent.has(version));
    for (const { id, product } of news) {
      if (product) this.engine.upsert(product);
      else this.engine.remove(id);
    }
    this.recent = new Set(changes.map(({ version }) => version));
    this.until = readAt;
    return news.length;
  }

  async update(): Promise<number> {
    return this.apply(await changesSince(this.until, this.settings.overlapMs ?? OVERLAP_MS));
  }
}

/** Reads every published product. The first `update` finds what changed during the read. */
export async function readWhole(settings: CopySettings): Promise<CatalogCopy> {
  const engine = createSearchEngine(settings.seed);
  // A catalog without products has no known moment; the next search reads it again.
  let knownUntil: number | undefined;
  for await (const { products, readAt } of publishedPages(settings.pageSize ?? WHOLE_PAGE)) {
    knownUntil ??= readAt;
    for (const product of products) engine.upsert(product);
  }
  const moment = knownUntil ?? 0;
  return new CatalogCopy({ engine, knownUntil: moment, completeAt: moment }, settings);
}

/**
 * Loads the current snapshot and the changes since, with a concurrent download and query. Returns undefined if the
 * snapshot is missing, damaged, in another format, or too old.
 * @returns the copy, and the number of changes after the snapshot
 */
export async function readSnapshot(
  pointer: SearchPointer,
  now: Date,
  settings: CopySettings,
): Promise<{ copy: CatalogCopy; changes: number } | undefined> {
  const knownUntil = pointer.knownUntil.getTime();
  if (now.getTime() - knownUntil > MAX_COPY_AGE_MS) return undefined;
  const { overlapMs = OVERLAP_MS } = settings;
  const [snapshot, changes] = await Promise.all([download(pointer), changesSince(knownUntil, overlapMs)]);
  if (!snapshot) return undefined;
  const copy = new CatalogCopy(snapshot, settings);
  return { copy, changes: copy.apply(changes) };
}

async function download(pointer: SearchPointer): Promise<CatalogSnapshot | undefined> {
  try {
    const facts = { ...pointer, md5: undefined };
    const bytes = await storage.read(pointer.key, facts, AbortSignal.timeout(WAITS.storedFile.milliseconds));
    if (!bytes) throw new SnapshotRefused(`${pointer.key} is gone`);
    const snapshot = loadSnapshot(bytes);
    if (snapshot.knownUntil !== pointer.knownUntil.getTime()) throw new SnapshotRefused("It is another one");
    return snapshot;
  } catch (error) {
    logError("search-snapshot", error);
    return undefined;
  }
}

/** Creates a copy for searching: from the snapshot or, if that is not usable, from the whole catalog. */
export async function readCopy(settings: CopySettings, now: Date): Promise<CatalogCopy> {
  const { pointer } = await readPointer();
  const kept = pointer && (await readSnapshot(pointer, now, settings));
  return kept?.copy ?? readWhole(settings);
}
