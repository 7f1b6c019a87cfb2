import { type EmbeddedSearchEngine, restoreSearchEngine } from "./engine.js";
import { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";

/** The searchable catalog at one point in time. Times are Unix milliseconds by the database's clock. */
export interface CatalogSnapshot {
  readonly engine: EmbeddedSearchEngine;
  /** The engine contains every change up to this time. */
  readonly knownUntil: number;
  /** When the whole catalog was last read; later changes were added to it. */
  readonly completeAt: number;
}

/** Serializes a snapshot. `loadSnapshot` reads it in about a tenth of the time that indexing takes. */
export function saveSnapshot({ engine, knownUntil, completeAt }: CatalogSnapshot): Uint8Array {
  const writer = new SnapshotWriter();
  writer.numbers(Float64Array.of(knownUntil, completeAt));
  engine.save(writer);
  return writer.bytes();
}

/** @throws SnapshotRefused unless the bytes are exactly what `saveSnapshot` returned, in this format */
export function loadSnapshot(bytes: Uint8Array): CatalogSnapshot {
  const reader = new SnapshotReader(bytes);
  const [knownUntil = 0, completeAt = 0] = reader.float64s();
  return { knownUntil, completeAt, engine: restoreSearchEngine(reader) };
}
