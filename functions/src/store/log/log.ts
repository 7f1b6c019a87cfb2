import { setTimeout as sleep } from "node:timers/promises";
import { type DocumentSnapshot, FieldValue, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod";
import { LOOKED_UP } from "#contract/log.js";
import { Provenance } from "#contract/provenance.js";
import { type LogEntry, writeEntry } from "#domain/log/entry.js";
import { readSigningKeys } from "#domain/log/note.js";
import { bundleOf, type LogHead, type LogSnapshot, type LogStore, sequence } from "#domain/log/sequence.js";
import { edgeOf, readBundle, TILE_WIDTH, type TileId } from "#domain/log/tiles.js";
import { db, isLost, StoredDate, unchanged, writeUnchanged } from "../firestore.js";

const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .transform((bytes) => Buffer.from(bytes));

const StoredHead = z.object({
  size: z.number(),
  root: Bytes,
  checkpoint: z.string(),
  keys: z.array(z.string()),
  keyNote: z.string(),
  cosignatures: z.string().default(""),
  signedAt: StoredDate.optional(),
}) satisfies z.ZodType<LogHead>;

const StoredEntry = z.object({
  kind: z.string(),
  slug: z.string(),
  version: z.string(),
  sha256: z.string().optional(),
  size: z.number().optional(),
  scan: z.object({ outcome: z.string(), rules: z.string() }).optional(),
  publisher: z.string(),
  provenance: Provenance.optional(),
  sigstoreBundle: z.string().optional(),
  at: StoredDate,
}) satisfies z.ZodType<LogEntry>;

const headRef = () => db().collection("system").doc("log");
/** A tile of hashes, or of entries. Its start never changes, so a reader may find it longer than it expects. */
const tileRef = ({ level, number }: { readonly level: number | "entries"; readonly number: number }) =>
  db().collection("logTiles").doc(`${level}-${number}`);

const bytesOf = (found: DocumentSnapshot | undefined): Buffer =>
  Buffer.from((found?.get("data") as Uint8Array | undefined) ?? []);

/** The bytes of an entry, which its fields determine. */
export const entryBytes = (found: DocumentSnapshot): Buffer => writeEntry(StoredEntry.parse(found.data()));

interface Found extends LogSnapshot {
  readonly stored: DocumentSnapshot;
  readonly waiting: readonly QueryDocumentSnapshot[];
}

const STORE: LogStore<Found> = {
  // The head comes first: whatever another writer does after that makes the commit fail.
  async read(limit) {
    const stored = await headRef().get();
    const head = parseHead(stored);
    const size = head?.size ?? 0;
    const [{ docs: waiting }, edge] = await Promise.all([
      db().collection("logEntries").orderBy("waitsSince").limit(limit).get(),
      readEdge(size),
    ]);
    return { head, edge, stored, waiting, entries: waiting.map(entryBytes) };
  },
  async commit({ stored, head, waiting }, { head: next, tiles, bundles }) {
    const batch = db().batch();
    writeUnchanged(batch, stored, { ...next, signedAt: FieldValue.serverTimestamp() });
    for (const { tile, data } of tiles) batch.set(tileRef(tile), { data: Buffer.from(data) });
    for (const { number, data } of bundles) {
      if (data.length > 0) batch.set(tileRef({ level: "entries", number }), { data: Buffer.from(data) });
    }
    for (const [at, entry] of waiting.entries()) {
      const index = (head?.size ?? 0) + at;
      batch.update(entry.ref, { index, waitsSince: FieldValue.delete() }, unchanged(entry));
    }
    try {
      await batch.commit();
      return true;
    } catch (error) {
      if (!isLost(error)) throw error;
      await sleep(Math.random() * 200);
      return false;
    }
  },
};

const parseHead = (found: DocumentSnapshot): LogHead | undefined =>
  found.exists ? StoredHead.parse(found.data()) : undefined;

async function readEdge(size: number) {
  const tiles = edgeOf(size);
  const [bundle, ...data] = await db().getAll(
    tileRef({ level: "entries", number: bundleOf(size) }),
    ...tiles.map(tileRef),
  );
  return { tiles: tiles.map((tile, at) => ({ tile, data: bytesOf(data[at]) })), bundle: bytesOf(bundle) };
}

/**
 * Appends the waiting entries to the log, and signs it.
 * @param signingKeys the private keys, the current one first; without a key, the entries wait
 * @returns the number of entries that this call appended
 */
export async function sequenceLog(
  signingKeys: readonly string[],
  mayContinue?: () => boolean,
): Promise<number> {
  const keys = readSigningKeys(signingKeys);
  return keys ? sequence(STORE, keys, mayContinue) : 0;
}

/** The current signed state of the log; undefined if the marketplace has none. */
export const readHead = async (): Promise<LogHead | undefined> => parseHead(await headRef().get());

/** The current signed state of the log, and a function that adds cosignatures to its checkpoint. */
export async function headToCosign(): Promise<
  { readonly head: LogHead; readonly add: (lines: string) => Promise<boolean> } | undefined
> {
  const stored = await headRef().get();
  const head = parseHead(stored);
  return (
    head && {
      head,
      /** @returns false if the log has grown in the meantime */
      async add(lines) {
        const batch = db().batch();
        batch.update(stored.ref, { cosignatures: head.cosignatures + lines }, unchanged(stored));
        try {
          await batch.commit();
          return true;
        } catch (error) {
          if (!isLost(error)) throw error;
          return false;
        }
      },
    }
  );
}

/** The data of tiles. Each tile is at least as long as in the previously read state of the log. */
export async function readTiles(tiles: readonly TileId[]): Promise<Buffer[]> {
  return (await db().getAll(...tiles.map(tileRef))).map(bytesOf);
}

/** The data of a bundle of entries. */
export const readBundleData = async (number: number): Promise<Buffer> =>
  bytesOf(await tileRef({ level: "entries", number }).get());

/** An entry that is in the log. */
export interface PlacedEntry {
  readonly index: number;
  readonly bytes: Buffer;
}

/** The first entries of a version and the last entries of its product, with their indexes. */
export async function entriesAbout(slug: string, version: string): Promise<PlacedEntry[]> {
  const found = await Promise.all([
    db()
      .collection("logEntries")
      .where("slug", "==", slug)
      .where("version", "==", version)
      .orderBy("index")
      .limit(LOOKED_UP.ofVersion)
      .get(),
    db()
      .collection("logEntries")
      .where("slug", "==", slug)
      .orderBy("index", "desc")
      .limit(LOOKED_UP.ofProduct)
      .get(),
  ]);
  const placed = new Map<number, Buffer>();
  for (const entry of found.flatMap(({ docs }) => docs)) placed.set(entry.get("index"), entryBytes(entry));
  return [...placed].map(([index, bytes]) => ({ index, bytes })).sort((a, b) => a.index - b.index);
}

/**
 * Entries of the log, newest first. Reads at most two documents, because a page is smaller than a bundle.
 * @param end the index before which to read, at most the size of the log
 * @param most the maximum number of entries, at most the size of a bundle
 */
export async function entriesBefore(end: number, most: number): Promise<PlacedEntry[]> {
  const start = Math.max(0, end - most);
  if (start >= end) return [];
  const first = bundleOf(start);
  const numbers = first === bundleOf(end - 1) ? [first] : [first, first + 1];
  const found = await db().getAll(...numbers.map((number) => tileRef({ level: "entries", number })));
  const entries = found.flatMap((bundle) => readBundle(bytesOf(bundle)));
  return entries
    .map((bytes, at) => ({ index: first * TILE_WIDTH + at, bytes }))
    .filter(({ index }) => index >= start && index < end)
    .reverse();
}

/** The entries of a product before an index, newest first. */
export async function entriesOf(slug: string, before: number, most: number): Promise<PlacedEntry[]> {
  const found = await db()
    .collection("logEntries")
    .where("slug", "==", slug)
    .where("index", "<", before)
    .orderBy("index", "desc")
    .limit(most)
    .get();
  return found.docs.map((entry) => ({ index: entry.get("index"), bytes: entryBytes(entry) }));
}
