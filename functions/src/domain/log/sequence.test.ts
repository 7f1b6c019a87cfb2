import fc from "fast-check";
import { runs, some } from "#test/support/effort.js";
import { newSigningKey, readSigningKey } from "./note.js";
import {
  bundleOf,
  growLog,
  type LogEdge,
  type LogGrowth,
  type LogHead,
  type LogSnapshot,
  type LogStore,
  MAX_APPENDED,
  sequence,
} from "./sequence.js";
import { consistencyPath, edgeOf, inclusionPath, readBundle, TILE_WIDTH, Tiles } from "./tiles.js";
import { isConsistent, isIncluded, leafHash, openCheckpoint } from "./verifier.js";

const NAME = "market.example/log";
const key = readSigningKey(newSigningKey(NAME));
const keys = [key] as const;

interface Found extends LogSnapshot {
  readonly at: number;
  readonly taken: readonly string[];
}

/** A store in memory with the guarantees of the real one: a commit is whole, and fails if another was faster. */
class MemoryLog implements LogStore<Found> {
  head: LogHead | undefined;
  readonly tiles = new Tiles();
  readonly bundles = new Map<number, Uint8Array>();
  readonly placed: string[] = [];
  waiting: string[] = [];
  /** Every checkpoint that anyone could have seen. */
  readonly checkpoints: string[] = [];
  commits = 0;
  /** Called before each step, with its name; it may throw. */
  onStep: (step: string) => void = () => {};

  change(...entries: string[]): void {
    this.waiting.push(...entries);
  }

  edge(): LogEdge {
    const size = this.head?.size ?? 0;
    const tiles = edgeOf(size).map((tile) => ({ tile, data: this.tiles.get(tile) }));
    return { tiles, bundle: this.bundles.get(bundleOf(size)) ?? new Uint8Array() };
  }

  async read(limit: number): Promise<Found> {
    this.onStep("before the read");
    const taken = this.waiting.slice(0, limit);
    const found = { head: this.head, edge: this.edge(), entries: taken.map((one) => Buffer.from(one)) };
    await Promise.resolve();
    this.onStep("after the read");
    return { ...found, at: this.commits, taken };
  }

  async commit({ at, taken }: Found, { head, tiles, bundles }: LogGrowth): Promise<boolean> {
    this.onStep("before the commit");
    await Promise.resolve();
    if (at !== this.commits) return false;
    this.commits++;
    this.head = head;
    for (const { tile, data } of tiles) this.tiles.set(tile, data);
    for (const { number, data } of bundles) this.bundles.set(number, data);
    this.placed.push(...taken);
    this.waiting = this.waiting.filter((one) => !taken.includes(one));
    this.checkpoints.push(head.checkpoint);
    this.onStep("after the commit");
    return true;
  }

  /** Whether every change is in the log once, and every checkpoint is a start of the log. */
  check(changes: readonly string[]): void {
    const size = this.head?.size ?? 0;
    expect([...this.placed].sort()).toEqual([...changes].sort());
    expect(size).toBe(changes.length);
    const bundled = Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, number) =>
      readBundle(this.bundles.get(number) ?? new Uint8Array()),
    );
    expect(bundled.flat().map(String)).toEqual(this.placed);
    const root = this.head?.root as Buffer;
    for (const index of some([...this.placed.keys()], 5)) {
      const entry = this.placed[index] as string;
      const path = inclusionPath(index, size, this.tiles.node);
      expect(isIncluded(leafHash(Buffer.from(entry)), index, size, path, root)).toBe(true);
    }
    for (const note of some(this.checkpoints, 5)) {
      const seen = openCheckpoint(note, [key.verifier]);
      const path = consistencyPath(seen.size, size, this.tiles.node);
      expect(isConsistent(seen.size, seen.root, size, root, path)).toBe(true);
    }
  }
}

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `entry ${from + at}`);

test("what waits is appended in its order, and the checkpoint is signed", async () => {
  const log = new MemoryLog();
  log.change(...numbered(3));
  expect(await sequence(log, keys)).toBe(3);
  expect(log.placed).toEqual(numbered(3));
  log.check(numbered(3));
  expect(await sequence(log, keys)).toBe(0);
  expect(log.commits).toBe(1);
});

test("an empty log has no checkpoint until something happens", async () => {
  const log = new MemoryLog();
  expect(await sequence(log, keys)).toBe(0);
  expect(log.head).toBeUndefined();
});

test("many entries are appended in several commits, each of a bounded size", async () => {
  const log = new MemoryLog();
  const all = numbered(2 * MAX_APPENDED + 150);
  log.change(...all);
  expect(await sequence(log, keys)).toBe(all.length);
  expect(log.commits).toBe(3);
  log.check(all);
});

test("it stops when its time is over, and continues later", async () => {
  const log = new MemoryLog();
  const all = numbered(MAX_APPENDED + 1);
  log.change(...all);
  let left = 1;
  expect(await sequence(log, keys, () => left-- > 0)).toBe(MAX_APPENDED);
  expect(await sequence(log, keys)).toBe(1);
  log.check(all);
});

test("50 changes at once, seen by as many sequencers: none is lost, none is double", async () => {
  const log = new MemoryLog();
  const runsAtOnce = numbered(50).map((entry) => {
    log.change(entry);
    return sequence(log, keys);
  });
  const appended = await Promise.all(runsAtOnce);
  expect(appended.reduce((sum, count) => sum + count, 0)).toBe(50);
  log.check(numbered(50));
});

test.each(["before the read", "after the read", "before the commit", "after the commit"])(
  "killed %s at any commit, it converges",
  async (step) => {
    for (const which of [1, 2, 3]) {
      const log = new MemoryLog();
      const all = numbered(2 * MAX_APPENDED + 10);
      log.change(...all);
      let seen = 0;
      log.onStep = (now) => {
        if (now === step && ++seen === which) throw new Error("killed");
      };
      await expect(sequence(log, keys)).rejects.toThrow("killed");
      log.onStep = () => {};
      await sequence(log, keys);
      log.check(all);
    }
  },
);

test("sequencers that are killed at any time, while changes arrive, leave a whole log", async () => {
  const story = fc.array(fc.record({ more: fc.integer({ min: 0, max: 60 }), dieAt: fc.nat({ max: 9 }) }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(story, async (acts) => {
      const log = new MemoryLog();
      let count = 0;
      for (const { more, dieAt } of acts) {
        log.change(...numbered(more, count));
        count += more;
        let steps = 0;
        log.onStep = () => {
          if (++steps > dieAt) throw new Error("killed");
        };
        await Promise.allSettled([sequence(log, keys), sequence(log, keys)]);
      }
      log.onStep = () => {};
      await sequence(log, keys);
      if (count > 0) log.check(numbered(count));
    }),
    runs(8),
  );
});

test("a new key signs the checkpoint beside the old one, even if nothing else changes", async () => {
  const log = new MemoryLog();
  log.change("entry 0");
  await sequence(log, keys);
  const next = readSigningKey(newSigningKey(NAME));
  await sequence(log, [next, key]);
  for (const known of [next, key])
    expect(openCheckpoint(log.head?.checkpoint ?? "", [known.verifier]).size).toBe(1);
  expect(log.head?.keys).toEqual([next.verifier.text, key.verifier.text]);
  await sequence(log, [next]);
  expect(() => openCheckpoint(log.head?.checkpoint ?? "", [key.verifier])).toThrow("No known key");
  expect(await sequence(log, [next])).toBe(0);
  expect(log.commits).toBe(3);
});

test("a tree that is not the signed one is never signed again", () => {
  const first = growLog(undefined, { tiles: [], bundle: new Uint8Array() }, [Buffer.from("entry 0")], keys);
  const [tile] = first.tiles;
  const [bundle] = first.bundles;
  if (!tile || !bundle) throw new Error("The log has no tile.");
  const edge = (data: Uint8Array, entries: Uint8Array) => ({ tiles: [{ ...tile, data }], bundle: entries });
  const more = [Buffer.from("entry 1")];
  expect(growLog(first.head, edge(tile.data, bundle.data), more, keys).head.size).toBe(2);
  const wrong = Buffer.from(tile.data).fill(7);
  expect(() => growLog(first.head, edge(wrong, bundle.data), more, keys)).toThrow(
    "do not match its checkpoint",
  );
  expect(() => growLog(first.head, edge(tile.data, new Uint8Array()), more, keys)).toThrow("is too short");
  expect(() => growLog(first.head, edge(new Uint8Array(), bundle.data), more, keys)).toThrow("is too short");
});
