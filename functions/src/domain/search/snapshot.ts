import { type EmbeddedSearchEngine, restoreSearchEngine } from "./engine.js";
import { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";

/** The catalogue of one moment, ready to be searched. Times are unix ms by the database's clock. */
export interface CatalogueSnapshot {
  readonly engine: EmbeddedSearchEngine;
  /** Everything that changed up to here is in the engine. */
  readonly knownUntil: number;
  /** When the whole catalogue was last read; what has changed since was added to that. */
  readonly completeAt: number;
}

/** A snapshot as bytes, which `loadSnapshot` reads in about a tenth of the time that indexing takes. */
export function saveSnapshot({ engine, knownUntil, completeAt }: CatalogueSnapshot): Uint8Array {
  const writer = new SnapshotWriter();
  writer.numbers(Float64Array.of(knownUntil, completeAt));
  engine.save(writer);
  return writer.bytes();
}

/** @throws SnapshotRefused when the bytes are not exactly what `saveSnapshot` answered, in this format */
export function loadSnapshot(bytes: Uint8Array): CatalogueSnapshot {
  const reader = new SnapshotReader(bytes);
  const [knownUntil = 0, completeAt = 0] = reader.float64s();
  return { knownUntil, completeAt, engine: restoreSearchEngine(reader) };
}
