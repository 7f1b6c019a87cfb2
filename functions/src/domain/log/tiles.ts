import { EMPTY_ROOT, nodeHash } from "./verifier.js";

/*
 * The Merkle tree of a log, stored in tiles (c2sp.org/tlog-tiles). A tile of level L contains up to 256 hashes,
 * each the root of a complete subtree of 256^L entries.
 */

/** The number of hashes in a full tile, and of entries in a full bundle. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const HASH_BYTES = 32;
/** The maximum length of an entry, in bytes: a bundle stores lengths in 16 bits. */
export const MAX_ENTRY_BYTES = 65_535;

/** A tile of hashes. */
export interface TileId {
  readonly level: number;
  readonly number: number;
}

/**
 * A tile or an entry bundle as a path names it. A width below 256 means a partial tile, which still grows.
 */
export interface TilePath {
  readonly level: number | "entries";
  readonly number: number;
  readonly width: number;
}

/** The path of a tile, relative to the log's URL: `tile/0/x001/234.p/5`. */
export function tilePath({ level, number, width }: TilePath): string {
  const digits = String(number);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const groups = padded.match(/\d{3}/g) ?? [];
  const name = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join("/");
  return `tile/${level}/${name}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

const TILE_PATH =
  /^tile\/(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The tile of a path; undefined if it is not exactly what `tilePath` writes. */
export function readTilePath(path: string): TilePath | undefined {
  const [, level, name, width] = TILE_PATH.exec(path) ?? [];
  if (level === undefined || name === undefined) return undefined;
  const tile = {
    level: level === "entries" ? level : Number(level),
    number: Number(name.replace(/[x/]/g, "")),
    width: width === undefined ? TILE_WIDTH : Number(width),
  } as const;
  const isPart = width !== undefined && tile.width >= TILE_WIDTH;
  return !isPart && Number.isSafeInteger(tile.number) && tilePath(tile) === path ? tile : undefined;
}

/** The number of hashes that a tree of `size` entries has at a level of tiles. */
const countAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** The number of hashes that a tile has in a tree of `size` entries: 0 to 256. */
export const widthOf = ({ level, number }: TileId, size: number): number =>
  Math.min(TILE_WIDTH, Math.max(0, countAt(level, size) - number * TILE_WIDTH));

/** The hash of a complete subtree: the one with this index among those of 2^level entries. */
export type NodeReader = (level: number, index: number) => Buffer;

const tileOf = (level: number, index: number) => {
  const first = index * 2 ** (level % TILE_HEIGHT);
  return {
    level: Math.floor(level / TILE_HEIGHT),
    number: Math.floor(first / TILE_WIDTH),
    offset: first % TILE_WIDTH,
    count: 2 ** (level % TILE_HEIGHT),
  };
};

const nameOf = ({ level, number }: TileId) => `${level}/${number}`;

/** Tiles in memory. Reading a hash that they do not contain fails. */
export class Tiles {
  readonly #data = new Map<string, Buffer>();

  set(tile: TileId, data: Uint8Array): void {
    this.#data.set(nameOf(tile), Buffer.from(data));
  }

  get(tile: TileId): Buffer {
    return this.#data.get(nameOf(tile)) ?? Buffer.alloc(0);
  }

  readonly node: NodeReader = (level, index) => {
    const { offset, count, ...tile } = tileOf(level, index);
    const data = this.get(tile);
    if (data.length < (offset + count) * HASH_BYTES) throw new Error(`Tile ${nameOf(tile)} is too short.`);
    return rootOfWhole(hashesOf(data.subarray(offset * HASH_BYTES, (offset + count) * HASH_BYTES)));
  };

  /**
   * Appends leaves to a tree. The tiles on its right edge, which `edgeOf` lists, must be present.
   *
   * @param size the number of leaves before
   * @returns the tiles that changed
   */
  append(size: number, leaves: readonly Buffer[]): TileId[] {
    const changed = new Map<string, TileId>();
    let added = leaves;
    for (let level = 0; added.length > 0; level++) {
      const next: Buffer[] = [];
      let number = Math.floor(countAt(level, size) / TILE_WIDTH);
      for (let at = 0; at < added.length; number++) {
        const tile = { level, number };
        const width = widthOf(tile, size);
        const data = this.get(tile).subarray(0, width * HASH_BYTES);
        if (data.length < width * HASH_BYTES) throw new Error(`Tile ${nameOf(tile)} is too short.`);
        const taken = added.slice(at, at + TILE_WIDTH - width);
        at += taken.length;
        this.set(tile, Buffer.concat([data, ...taken]));
        changed.set(nameOf(tile), tile);
        if (width + taken.length === TILE_WIDTH) next.push(rootOfWhole(hashesOf(this.get(tile))));
      }
      added = next;
    }
    return [...changed.values()];
  }
}

/** The root of a complete subtree. @param hashes of its leaves, as many as a power of two */
function rootOfWhole(hashes: readonly Buffer[]): Buffer {
  let level = hashes;
  while (level.length > 1) {
    const above = level;
    level = Array.from({ length: above.length / 2 }, (_, at) =>
      nodeHash(above[2 * at] as Buffer, above[2 * at + 1] as Buffer),
    );
  }
  return level[0] as Buffer;
}

/** The hashes of a tile. */
export function hashesOf(data: Uint8Array): Buffer[] {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  return Array.from({ length: Math.floor(data.length / HASH_BYTES) }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/** The unfinished tiles of a tree: the tiles that must be read to append to it. */
export function edgeOf(size: number): TileId[] {
  const tiles: TileId[] = [];
  for (let level = 0; countAt(level, size) > 0; level++) {
    const count = countAt(level, size);
    if (count % TILE_WIDTH > 0) tiles.push({ level, number: Math.floor(count / TILE_WIDTH) });
  }
  return tiles;
}

/** The largest power of two below a number that is greater than 1. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The root of the entries from `start` to before `end` (RFC 6962, 2.1: MTH). */
function rootOfRange(start: number, end: number, node: NodeReader): Buffer {
  const count = end - start;
  const level = Math.log2(count);
  if (Number.isInteger(level)) return node(level, start / count);
  const split = start + splitOf(count);
  return nodeHash(rootOfRange(start, split, node), rootOfRange(split, end, node));
}

/** The root of a tree. */
export const rootOf = (size: number, node: NodeReader): Buffer =>
  size === 0 ? EMPTY_ROOT : rootOfRange(0, size, node);

/** The path that proves an entry (RFC 6962, 2.1.1: PATH). */
export function inclusionPath(index: number, size: number, node: NodeReader): Buffer[] {
  if (!(index >= 0 && index < size)) throw new RangeError("The tree has no such entry.");
  const path: Buffer[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const split = start + splitOf(end - start);
    if (index < split) {
      path.unshift(rootOfRange(split, end, node));
      end = split;
    } else {
      path.unshift(rootOfRange(start, split, node));
      start = split;
    }
  }
  return path;
}

/** The path that proves that a tree starts with an older one (RFC 6962, 2.1.2: PROOF). */
export function consistencyPath(oldSize: number, newSize: number, node: NodeReader): Buffer[] {
  if (!(oldSize >= 0 && oldSize <= newSize)) throw new RangeError("The older tree is not smaller.");
  if (oldSize === 0 || oldSize === newSize) return [];
  const path: Buffer[] = [];
  let [start, end] = [0, newSize];
  while (oldSize < end) {
    const split = start + splitOf(end - start);
    if (oldSize <= split) {
      path.unshift(rootOfRange(split, end, node));
      end = split;
    } else {
      path.unshift(rootOfRange(start, split, node));
      start = split;
    }
  }
  // The verifier knows the root of a whole old tree.
  return start === 0 ? path : [rootOfRange(start, end, node), ...path];
}

/** Reads the data of tiles, in the given order; a tile may have more hashes than are needed. */
export type TileReader = (tiles: readonly TileId[]) => Promise<readonly Uint8Array[]>;

/** Computes a root or a path. Reads all tiles that it needs together. */
export async function withTiles<T>(read: TileReader, compute: (node: NodeReader) => T): Promise<T> {
  const needed = new Map<string, TileId>();
  compute((level, index) => {
    const { offset: _, count: __, ...tile } = tileOf(level, index);
    needed.set(nameOf(tile), tile);
    return EMPTY_ROOT;
  });
  const tiles = new Tiles();
  const data = needed.size > 0 ? await read([...needed.values()]) : [];
  for (const [at, tile] of [...needed.values()].entries()) tiles.set(tile, data[at] ?? Buffer.alloc(0));
  return compute(tiles.node);
}

/** Entries in the format of a bundle: each is preceded by its length. */
export function writeBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError("An entry is too long.");
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The entries of a bundle. @throws RangeError if it ends within an entry */
export function readBundle(bundle: Uint8Array): Buffer[] {
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.length);
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + 2;
    at = start <= bytes.length ? start + bytes.readUInt16BE(at) : start;
    if (at > bytes.length) throw new RangeError("The bundle ends within an entry.");
    entries.push(bytes.subarray(start, at));
  }
  return entries;
}
