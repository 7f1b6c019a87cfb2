import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { createSearchEngine, type SearchableProduct, type SearchQuery } from "./engine.js";
import { loadSnapshot, saveSnapshot } from "./snapshot.js";
import { SnapshotRefused } from "./snapshot-bytes.js";

const product = (number: number): SearchableProduct => ({
  id: `p${number}`,
  slug: `release-kit-${number}`,
  title: `Release ${number} 代码工具箱 🚀`,
  description: `Writes notes${number} for C++`,
  tags: ["git"],
  category: "skills",
  authorUsername: "ana",
  price: number / 100,
  rating: 4.5,
  downloads: number,
  createdAt: 1_700_000_000_000 + number,
  license: "MIT",
  language: "en",
  worksWith: ["claudeCode"],
});

const all: SearchQuery = { q: "", free: false, sort: "newest", limit: 50, offset: 0 };
const MOMENTS = { knownUntil: 1_760_000_000_123, completeAt: 1_759_000_000_456 };

function snapshotOf(count: number): Uint8Array {
  const engine = createSearchEngine(0xdeadbeef);
  engine.rebuild(Array.from({ length: count }, (_, number) => product(number)));
  return saveSnapshot({ engine, ...MOMENTS });
}

const bytes = snapshotOf(12);

test("a snapshot brings its products and its moments back", () => {
  const { engine, ...moments } = loadSnapshot(bytes);
  expect(moments).toEqual(MOMENTS);
  expect(engine.search(all).ids).toEqual(Array.from({ length: 12 }, (_, number) => `p${11 - number}`));
  expect(engine.search({ ...all, q: "notes7 工具 c++" })).toEqual({ ids: ["p7"], total: 1 });
});

test("a snapshot of no products is one as well, and grows", () => {
  const { engine } = loadSnapshot(snapshotOf(0));
  expect(engine.search(all)).toEqual({ ids: [], total: 0 });
  for (let number = 0; number < 500; number++) engine.upsert(product(number));
  expect(engine.search({ ...all, q: "release 499" })).toEqual({ ids: ["p499"], total: 1 });
  expect(engine.search(all).total).toBe(500);
});

test("where the bytes lie in memory does not matter", () => {
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(loadSnapshot(shifted.subarray(3)).engine.search(all).total).toBe(12);
});

test("what is loaded does not change when the bytes do", () => {
  const copy = Uint8Array.from(bytes);
  const { engine } = loadSnapshot(copy);
  const before = engine.search({ ...all, q: "release" });
  copy.fill(0);
  expect(engine.search({ ...all, q: "release" })).toEqual(before);
  expect(before.total).toBe(12);
});

test("equal products are saved as equal bytes", () => {
  expect(Buffer.from(snapshotOf(12)).equals(bytes)).toBe(true);
});

describe("refused is", () => {
  test("a snapshot in which one bit is another", () => {
    const bit = fc.nat({ max: bytes.length * 8 - 1 });
    fc.assert(
      fc.property(bit, (at) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at >>> 3] = (damaged[at >>> 3] as number) ^ (1 << (at & 7));
        expect(() => loadSnapshot(damaged)).toThrow(SnapshotRefused);
      }),
      runs(100),
    );
  });

  test("a snapshot that is cut, or longer", () => {
    for (let length = 0; length < bytes.length; length += length < 64 ? 1 : 97) {
      expect(() => loadSnapshot(bytes.subarray(0, length))).toThrow(SnapshotRefused);
    }
    expect(() => loadSnapshot(Buffer.concat([bytes, new Uint8Array(8)]))).toThrow(SnapshotRefused);
  });

  test("a snapshot of another format, whole as it is", () => {
    const other = Uint8Array.from(bytes);
    new DataView(other.buffer).setUint32(12, 3, true);
    expect(() => loadSnapshot(other)).toThrow("The snapshot has format 3");
  });

  test("anything else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(() => loadSnapshot(noise)).toThrow(SnapshotRefused);
      }),
      runs(),
    );
  });
});
