import { createSearchEngine } from "#domain/search/engine.js";
import { type CatalogueSnapshot, loadSnapshot } from "#domain/search/snapshot.js";
import { SnapshotRefused } from "#domain/search/snapshot-bytes.js";
import type { SearchEngine } from "#domain/search/types.js";
import * as storage from "#gateway/storage.js";
import { logError } from "#platform/log.js";
import {
  type Changes,
  changesSince,
  OVERLAP_MS,
  publishedPages,
  WHOLE_PAGE,
} from "#store/products/catalogue.js";
import { readPointer, type SearchPointer } from "#store/products/search-pointer.js";

/** How old a copy may be that is brought up to date by what has changed, in milliseconds; tombstones live longer. */
export const MAX_COPY_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds after which the whole catalogue is read instead of its snapshot. */
const DOWNLOAD_TIMEOUT_MS = 20_000;

/** How copies are made and kept up to date. */
export interface CopySettings {
  /** Of a new engine: 32 random bits. */
  readonly seed: number;
  /** How far before the last known moment changes are looked for; ten seconds unless told otherwise. */
  readonly overlapMs?: number;
  /** Products that are read at a time where all are; 5,000 unless told otherwise. */
  readonly pageSize?: number;
}

/** The published products in a search engine, as they were at one moment, and the way to a later one. */
export class CatalogueCopy {
  /** Changes of the overlap that are in the engine already. */
  private recent = new Set<string>();
  private until: number;

  constructor(
    private readonly from: CatalogueSnapshot,
    private readonly settings: CopySettings,
  ) {
    this.until = from.knownUntil;
  }

  get engine(): SearchEngine {
    return this.from.engine;
  }

  /** Everything that changed up to here, in unix ms by the database's clock, is in the engine. */
  get knownUntil(): number {
    return this.until;
  }

  /** The copy as it is now, for being saved. */
  get snapshot(): CatalogueSnapshot {
    return { ...this.from, knownUntil: this.until };
  }

  /** Takes in what has changed since `knownUntil`; returns how many changes were new. */
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

/** Reads every published product; what changes meanwhile is found by the first `update`. */
export async function readWhole(settings: CopySettings): Promise<CatalogueCopy> {
  const engine = createSearchEngine(settings.seed);
  // Of a catalogue without products no moment is known, and the next search reads it again.
  let knownUntil: number | undefined;
  for await (const { products, readAt } of publishedPages(settings.pageSize ?? WHOLE_PAGE)) {
    knownUntil ??= readAt;
    for (const product of products) engine.upsert(product);
  }
  const moment = knownUntil ?? 0;
  return new CatalogueCopy({ engine, knownUntil: moment, completeAt: moment }, settings);
}

/**
 * The snapshot that counts, with what has changed since: one download beside one query. Nothing when
 * the snapshot is gone, damaged, of another format, or too old.
 *
 * @returns the copy, and how many changes came after the snapshot
 */
export async function readSnapshot(
  pointer: SearchPointer,
  now: Date,
  settings: CopySettings,
): Promise<{ copy: CatalogueCopy; changes: number } | undefined> {
  const knownUntil = pointer.knownUntil.getTime();
  if (now.getTime() - knownUntil > MAX_COPY_AGE_MS) return undefined;
  const { overlapMs = OVERLAP_MS } = settings;
  const [snapshot, changes] = await Promise.all([download(pointer), changesSince(knownUntil, overlapMs)]);
  if (!snapshot) return undefined;
  const copy = new CatalogueCopy(snapshot, settings);
  return { copy, changes: copy.apply(changes) };
}

async function download(pointer: SearchPointer): Promise<CatalogueSnapshot | undefined> {
  try {
    const facts = { ...pointer, md5: undefined };
    const bytes = await storage.read(pointer.key, facts, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS));
    if (!bytes) throw new SnapshotRefused(`${pointer.key} is gone`);
    const snapshot = loadSnapshot(bytes);
    if (snapshot.knownUntil !== pointer.knownUntil.getTime()) throw new SnapshotRefused("It is another one");
    return snapshot;
  } catch (error) {
    logError("search-snapshot", error);
    return undefined;
  }
}

/** A copy for searching: from the snapshot, or where there is none that serves, of the whole catalogue. */
export async function readCopy(settings: CopySettings, now: Date): Promise<CatalogueCopy> {
  const { pointer } = await readPointer();
  const kept = pointer && (await readSnapshot(pointer, now, settings));
  return kept?.copy ?? readWhole(settings);
}
