import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import {
  consistencyPath,
  edgeOf,
  inclusionPath,
  readBundle,
  readTilePath,
  rootOf,
  type TilePath,
  Tiles,
  tilePath,
  widthOf,
  withTiles,
  writeBundle,
} from "./tiles.js";
import { EMPTY_ROOT, isConsistent, isIncluded, leafHash, nodeHash } from "./verifier.js";

/** The entries of the test vectors for RFC 6962 of the project Certificate Transparency, and the roots of the first n. */
const ENTRIES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const leaves = (count: number) => Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`${at}`)));

/** A tree with these leaves, appended in steps. */
function grown(all: readonly Buffer[], steps: readonly number[] = []): Tiles {
  const tiles = new Tiles();
  let size = 0;
  for (const end of [...steps, all.length]) {
    tiles.append(size, all.slice(size, Math.max(size, end)));
    size = Math.max(size, end);
  }
  return tiles;
}

/** The root by the definition of RFC 6962. */
function plainRoot(all: readonly Buffer[]): Buffer {
  const [first] = all;
  if (!first) return EMPTY_ROOT;
  if (all.length === 1) return first;
  let split = 1;
  while (split * 2 < all.length) split *= 2;
  return nodeHash(plainRoot(all.slice(0, split)), plainRoot(all.slice(split)));
}

const changed = (hash: Buffer) => Buffer.from(hash.map((byte, at) => (at === 7 ? byte ^ 1 : byte)));
/** Trees that cross the width of a tile. */
const size = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 250, max: 530 }));

test("the roots of the published vectors", () => {
  const all = ENTRIES.map((hex) => leafHash(Buffer.from(hex, "hex")));
  const { node } = grown(all);
  expect(ROOTS.map((_, at) => rootOf(at + 1, node).toString("hex"))).toEqual(ROOTS);
  expect(rootOf(0, node).toString("hex")).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test("however a tree grows, its root is that of the definition, at every size", () => {
  fc.assert(
    fc.property(size, fc.array(fc.nat({ max: 530 }), { maxLength: 5 }), (count, steps) => {
      const all = leaves(count);
      const ends = steps.filter((end) => end < count).sort((a, b) => a - b);
      const { node } = grown(all, ends);
      for (const end of [...ends, count]) expect(rootOf(end, node)).toEqual(plainRoot(all.slice(0, end)));
    }),
    runs(8),
  );
});

test("every leaf is provable at every size, and no wrong index, leaf, size, root, or path is accepted", () => {
  fc.assert(
    fc.property(size, fc.nat(), fc.nat(), (count, one, two) => {
      const all = leaves(count);
      const { node } = grown(all);
      const index = one % count;
      const leaf = all[index] as Buffer;
      const root = rootOf(count, node);
      const path = inclusionPath(index, count, node);
      expect(isIncluded(leaf, index, count, path, root)).toBe(true);
      for (const wrong of [two % count, count, index + 1].filter((at) => at !== index)) {
        expect(isIncluded(leaf, wrong, count, path, root)).toBe(false);
      }
      expect(isIncluded(changed(leaf), index, count, path, root)).toBe(false);
      expect(isIncluded(leaf, index, count, path, changed(root))).toBe(false);
      expect(isIncluded(leaf, index, count, [...path, root], root)).toBe(false);
      for (const at of path.keys()) {
        expect(isIncluded(leaf, index, count, path.toSpliced(at, 1), root)).toBe(false);
        expect(isIncluded(leaf, index, count, path.with(at, changed(path[at] as Buffer)), root)).toBe(false);
      }
    }),
    runs(20),
  );
});

test("a path fits no size of a tree with another shape", () => {
  const all = leaves(9);
  const { node } = grown(all);
  const path = inclusionPath(8, 9, node);
  for (const wrong of [10, 16, 17, 300]) {
    expect(isIncluded(all[8] as Buffer, 8, wrong, path, rootOf(9, node))).toBe(false);
  }
});

test("every start of a tree is consistent with it, and no other tree is", () => {
  fc.assert(
    fc.property(size, fc.nat(), fc.nat(), (count, one, two) => {
      const all = leaves(count);
      const { node } = grown(all);
      const older = one % (count + 1);
      const [oldRoot, root] = [rootOf(older, node), rootOf(count, node)];
      const path = consistencyPath(older, count, node);
      expect(isConsistent(older, oldRoot, count, root, path)).toBe(true);
      if (older === 0) return;
      expect(isConsistent(older, changed(oldRoot), count, root, path)).toBe(false);
      expect(isConsistent(older, oldRoot, count, changed(root), path)).toBe(false);
      expect(isConsistent(older, oldRoot, count, root, [...path, root])).toBe(false);
      for (const at of path.keys()) {
        expect(isConsistent(older, oldRoot, count, root, path.toSpliced(at, 1))).toBe(false);
        const altered = path.with(at, changed(path[at] as Buffer));
        expect(isConsistent(older, oldRoot, count, root, altered)).toBe(false);
      }
      // A fork: one entry of the older tree was replaced.
      const fork = grown(all.with(two % older, changed(all[two % older] as Buffer)));
      const forked = consistencyPath(older, count, fork.node);
      expect(isConsistent(older, oldRoot, count, rootOf(count, fork.node), forked)).toBe(false);
    }),
    runs(20),
  );
});

test("a proof of a large tree reads few tiles", async () => {
  const read: string[] = [];
  const path = await withTiles(
    async (wanted) => {
      read.push(...wanted.map(({ level, number }) => `${level}/${number}`));
      return wanted.map(() => Buffer.alloc(32 * 256));
    },
    (node) => inclusionPath(66_000, 70_000, node),
  );
  expect(path.length).toBe(14);
  expect(read.sort()).toEqual(["0/257", "0/273", "1/1", "2/0"]);
});

test("the edge of a tree is what appending reads", () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 300 }), (count, more) => {
      const all = leaves(count + more);
      const whole = grown(all);
      const edge = new Tiles();
      const before = grown(all.slice(0, count));
      for (const tile of edgeOf(count)) edge.set(tile, before.get(tile));
      const written = edge.append(count, all.slice(count));
      for (const tile of written) {
        expect(edge.get(tile)).toEqual(whole.get(tile));
        expect(edge.get(tile).length).toBe(32 * widthOf(tile, count + more));
      }
    }),
    runs(6),
  );
});

test("a tile that is missing or too short is an error, and not a wrong root", () => {
  const tiles = grown(leaves(300));
  expect(() => new Tiles().append(300, leaves(1))).toThrow("Tile 0/1 is too short.");
  expect(() => rootOf(301, tiles.node)).toThrow("Tile 0/1 is too short.");
  expect(() => inclusionPath(300, 300, tiles.node)).toThrow("The tree has no such entry.");
  expect(() => consistencyPath(301, 300, tiles.node)).toThrow("The older tree is not smaller.");
});

test.each<[TilePath, string]>([
  [{ level: 0, number: 0, width: 256 }, "tile/0/000"],
  [{ level: 0, number: 1_234_067, width: 256 }, "tile/0/x001/x234/067"],
  [{ level: 3, number: 273, width: 112 }, "tile/3/273.p/112"],
  [{ level: "entries", number: 1_000, width: 1 }, "tile/entries/x001/000.p/1"],
])("the path of %j is %s, and is read again", (tile, path) => {
  expect(tilePath(tile)).toBe(path);
  expect(readTilePath(path)).toEqual(tile);
});

test.each([
  ...[
    "tile/0/00",
    "tile/0/0000",
    "tile/00/000",
    "tile/64/000",
    "tile/-1/000",
    "tile/data/000",
    "tile/0/x000/001",
  ],
  ...["tile/0/000.p/0", "tile/0/000.p/256", "tile/0/000.p/01", "tile/0/000.p/", "tile/0/x001", "tile/0/000/"],
  ...["tile/0/1/000", "/tile/0/000", "tile/0/000.p/1/", "tile/0/x999/x999/x999/x999/x999/x999/999", ""],
])("%j is not the path of a tile", (path) => {
  expect(readTilePath(path)).toBeUndefined();
});

test("a bundle contains its entries", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (entries) => {
      const bundle = writeBundle(entries);
      expect(readBundle(bundle)).toEqual(entries.map((entry) => Buffer.from(entry)));
      if (bundle.length > 0)
        expect(() => readBundle(bundle.subarray(0, -1))).toThrow("The bundle ends within an entry.");
    }),
    runs(30),
  );
  expect(() => writeBundle([new Uint8Array(65_536)])).toThrow("An entry is too long.");
});
