import { createHash } from "node:crypto";
import type { EmbeddedSearchEngine } from "#domain/search/engine.js";
import { VECTOR_BYTES, vectorOf } from "#domain/search/given-vectors.js";
import { embed } from "#gateway/embeddings.js";
import * as storage from "#gateway/storage.js";
import type { EmbeddingsEndpoint } from "#platform/config.js";
import { logError } from "#platform/log.js";
import { WAITS } from "#platform/waits.js";

/** In storage. The rules give access to functions only. */
const FOLDER = "search-vectors/";
/** A cache with more words is rebuilt with the words of the catalog. */
const MOST_CACHED = 40_000;
const FORMAT = 1;

/** The storage that keeps vectors between snapshots. */
export interface VectorCache {
  read(): Promise<Uint8Array | undefined>;
  write(bytes: Uint8Array): Promise<void>;
}

/**
 * Each endpoint and model has its own folder, because vectors of different models cannot be compared. The newest object
 * in it is used.
 */
export function storedVectors({ url, model }: EmbeddingsEndpoint): VectorCache {
  const folder = `${FOLDER}${sha256(JSON.stringify([FORMAT, url, model]))}/` as const;
  const objects = async () =>
    (await storage.list(folder)).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    async read() {
      const [newest] = await objects();
      const facts = newest && (await storage.stat(newest.key));
      return facts && storage.read(newest.key, facts, AbortSignal.timeout(WAITS.storedFile.milliseconds));
    },
    async write(bytes) {
      const key = `${folder}${sha256(bytes)}.bin`;
      await storage.store(key, bytes, "application/octet-stream");
      for (const other of await objects()) if (other.key !== key) await storage.remove(other.key);
    },
  };
}

const sha256 = (value: string | Uint8Array): string => createHash("sha256").update(value).digest("hex");

/**
 * Provides an engine with vectors for its words from the operator's endpoint. Only words without a cached vector are
 * requested.
 * @returns false if the endpoint or the cache failed; the engine then learns its own vectors
 */
export async function giveVectors(
  engine: EmbeddedSearchEngine,
  endpoint: EmbeddingsEndpoint,
  cache: VectorCache,
): Promise<boolean> {
  try {
    const words = engine.wordsForVectors();
    const known = readCache(await cache.read());
    const missing = words.filter((word) => !known.has(digestOf(word)));
    const found = await embed(endpoint, missing);
    for (const [at, vector] of found.entries()) known.set(digestOf(missing[at] as string), vectorOf(vector));
    engine.giveVectors(new Map(words.map((word) => [word, known.get(digestOf(word)) as Int8Array])));
    if (missing.length > 0) await cache.write(writeCache(known, words));
    return true;
  } catch (error) {
    logError("embeddings", error);
    return false;
  }
}

const DIGEST_BYTES = 16;

const digestOf = (word: string): string => sha256(word).slice(0, DIGEST_BYTES * 2);

/** Records of a digest and a vector. A file of another length is ignored. */
function readCache(bytes: Uint8Array | undefined): Map<string, Int8Array> {
  const record = DIGEST_BYTES + VECTOR_BYTES;
  const known = new Map<string, Int8Array>();
  if (!bytes || bytes.length % record !== 0) return known;
  for (let at = 0; at < bytes.length; at += record) {
    const digest = Buffer.from(bytes.subarray(at, at + DIGEST_BYTES)).toString("hex");
    known.set(digest, Int8Array.from(bytes.subarray(at + DIGEST_BYTES, at + record)));
  }
  return known;
}

function writeCache(known: ReadonlyMap<string, Int8Array>, words: readonly string[]): Uint8Array {
  const current = words.map(digestOf);
  const digests = known.size > MOST_CACHED ? current : [...known.keys()];
  return Buffer.concat(
    digests.flatMap((digest) => [
      Buffer.from(digest, "hex"),
      Buffer.from((known.get(digest) as Int8Array).buffer),
    ]),
  );
}
