import { checkpointText, type SigningKey, signNote } from "./note.js";
import { readBundle, rootOf, TILE_WIDTH, type TileId, Tiles, writeBundle } from "./tiles.js";
import { EMPTY_ROOT, keysText, leafHash } from "./verifier.js";

/** Maximum number of entries that one commit appends. */
export const MAX_APPENDED = 200;

/** The state of the log, as it is stored beside its tiles. */
export interface LogHead {
  readonly size: number;
  /** The root of the tree. */
  readonly root: Buffer;
  /** The signed checkpoint. */
  readonly checkpoint: string;
  /** The public keys that signed it. */
  readonly keys: readonly string[];
  /** The signed list of these keys. */
  readonly keyNote: string;
  /** The lines of the witnesses that cosigned this checkpoint. */
  readonly cosignatures: string;
  /** When the checkpoint was signed; undefined for one that an earlier version of this program signed. */
  readonly signedAt?: Date | undefined;
}

/** The unfinished tiles (`edgeOf`) and the unfinished bundle of a log, which are needed to append to it. */
export interface LogEdge {
  readonly tiles: readonly { readonly tile: TileId; readonly data: Uint8Array }[];
  readonly bundle: Uint8Array;
}

/** The writes of one step of the sequencer, all in one commit. */
export interface LogGrowth {
  readonly head: LogHead;
  readonly tiles: readonly { readonly tile: TileId; readonly data: Uint8Array }[];
  readonly bundles: readonly { readonly number: number; readonly data: Uint8Array }[];
}

/** The number of the bundle that will contain the next entry. */
export const bundleOf = (size: number): number => Math.floor(size / TILE_WIDTH);

/**
 * Appends entries to a log, and signs the new checkpoint.
 *
 * @param head undefined for a log without entries
 * @param keys the current key, then the older ones that it is replacing
 * @throws Error if the stored tiles do not have the root of the head: an incorrect tree is never signed
 */
export function growLog(
  head: LogHead | undefined,
  edge: LogEdge,
  entries: readonly Uint8Array[],
  keys: readonly [SigningKey, ...SigningKey[]],
): LogGrowth {
  const size = head?.size ?? 0;
  const tiles = new Tiles();
  for (const { tile, data } of edge.tiles) tiles.set(tile, data);
  const before = rootOf(size, tiles.node);
  if (!before.equals(head?.root ?? EMPTY_ROOT))
    throw new Error("The tiles of the log do not match its checkpoint.");
  const changed = tiles.append(size, entries.map(leafHash));
  const grown = size + entries.length;
  const root = rootOf(grown, tiles.node);
  const unfinished = readBundle(edge.bundle).slice(0, size % TILE_WIDTH);
  if (unfinished.length !== size % TILE_WIDTH)
    throw new Error("The last entry bundle of the log is too short.");
  const all = [...unfinished, ...entries];
  const first = bundleOf(size);
  const bundles = Array.from({ length: Math.ceil(all.length / TILE_WIDTH) }, (_, at) => ({
    number: first + at,
    data: writeBundle(all.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)),
  }));
  const text = checkpointText({ origin: keys[0].name, size: grown, root });
  return {
    head: {
      size: grown,
      root,
      checkpoint: signNote(text, keys),
      keys: keys.map(({ verifier }) => verifier.text),
      keyNote: signNote(keysText(keys.map(({ verifier }) => verifier)), keys),
      cosignatures: "",
    },
    tiles: changed.map((tile) => ({ tile, data: tiles.get(tile) })),
    bundles,
  };
}

/** Where the log is stored. */
export interface LogStore<Found extends LogSnapshot> {
  /** Reads the head, up to this many waiting entries in their order, and the edge. */
  readonly read: (limit: number) => Promise<Found>;
  /**
   * Writes a growth and the indexes of its entries, in one commit. @returns false if another writer was faster
   */
  readonly commit: (found: Found, growth: LogGrowth) => Promise<boolean>;
}

/** The state of a log as the sequencer read it. */
export interface LogSnapshot {
  readonly head: LogHead | undefined;
  readonly edge: LogEdge;
  /** The waiting entries. */
  readonly entries: readonly Uint8Array[];
}

/**
 * Appends the waiting entries, commit by commit. The run can stop at any point, and several runs
 * can be concurrent: a commit that conflicts with another writer is recomputed.
 *
 * @param mayContinue false to stop before the next commit
 * @returns the number of entries that this call appended
 */
export async function sequence<Found extends LogSnapshot>(
  store: LogStore<Found>,
  keys: readonly [SigningKey, ...SigningKey[]],
  mayContinue: () => boolean = () => true,
): Promise<number> {
  let appended = 0;
  while (mayContinue()) {
    const found = await store.read(MAX_APPENDED);
    const signers = keys.map(({ verifier }) => verifier.text);
    const isSigned = found.head?.keys.join() === signers.join();
    if (found.entries.length === 0 && (isSigned || !found.head)) break;
    const growth = growLog(found.head, found.edge, found.entries, keys);
    if (!(await store.commit(found, growth))) continue;
    appended += found.entries.length;
    // What arrived since then has an event of its own.
    if (found.entries.length < MAX_APPENDED) break;
  }
  return appended;
}
