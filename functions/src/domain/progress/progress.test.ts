import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { isSettled, planSettlement, progressOf, rightProgress } from "./progress.js";

type Profile = Record<string, unknown> & { stats: Record<string, unknown> };

/** A profile with these fields and stats. */
const profile = (fields: Record<string, unknown> = {}, stats: Record<string, unknown> = {}): Profile => ({
  uid: "ada",
  xp: 0,
  level: 0,
  stats: { achievementCount: 0, categoryCount: {}, ...stats },
  ...fields,
});
const plan = (of: Profile, held: string[] = []) => planSettlement(progressOf(of), new Set(held));
const idsOf = (achievements: readonly { id: string }[] = []) => achievements.map(({ id }) => id);

describe("what is read out of a profile", () => {
  test("is nothing where nothing stands", () => {
    expect(progressOf({})).toMatchObject({ xp: 0, level: 0, rank: "newcomer", deleted: false });
    expect(plan(profile())).toBeUndefined();
  });

  test.each([["ten"], [Number.NaN], [null], [{}]])("is 0 where a counter is %p", (broken) => {
    expect(progressOf({ xp: broken, stats: { likes: broken, categoryCount: broken } })).toMatchObject({
      xp: 0,
      counters: { likes: 0, categories: 0 },
    });
  });

  test("counts the categories that have a product on sale", () => {
    const stats = { categoryCount: { skills: 2, agents: 0, prompts: -1, squads: 1 } };
    expect(progressOf({ stats }).counters.categories).toBe(2);
  });
});

describe("a settlement", () => {
  test("brings level and rank up, and tells of the level", () => {
    expect(plan(profile({ xp: 2_600 }), ["level-bronze", "level-silver"])).toEqual({
      level: 5,
      rank: "artisan",
      reached: 5,
      won: [],
      lost: [],
    });
  });

  test("brings them down in silence", () => {
    const fallen = profile({ xp: 300, level: 2, rank: "apprentice" });
    expect(plan(fallen)).toEqual({ level: 1, rank: "newcomer", won: [], lost: [] });
  });

  test("gives what was earned, and takes back what is earned no longer or is no achievement any more", () => {
    const settlement = plan(profile({}, { products: 5, achievementCount: 2 }), ["messages-bronze", "of-old"]);
    expect(idsOf(settlement?.won)).toEqual(["products-bronze", "products-silver"]);
    expect(settlement?.lost).toEqual(["messages-bronze", "of-old"]);
  });

  test("counts the level and the average that should be there, not those that are", () => {
    const stats = { ratingSum: 24, reviewsReceived: 5, avgRating: 1 };
    const settlement = plan(profile({ xp: 400, level: 0 }, stats));
    expect(settlement).toMatchObject({ level: 2, averageRating: 4.8 });
    expect(idsOf(settlement?.won)).toEqual(["reviews-bronze", "rating-bronze", "level-bronze"]);
  });

  test("leaves the average of a profile alone that has no sum", () => {
    expect(plan(profile({}, { avgRating: 4.2, reviewsReceived: 0 }))).toBeUndefined();
  });

  test("of a deleted profile takes its achievements and touches nothing else", () => {
    const gone = profile({ status: "deleted", xp: 900 }, { products: 3 });
    expect(plan(gone)).toBeUndefined();
    expect(plan(gone, ["products-bronze"])).toEqual({ won: [], lost: ["products-bronze"] });
  });
});

describe("a write leaves something to settle", () => {
  const one = { products: 1, achievementCount: 1 };
  test.each<[string, boolean, Profile, Profile]>([
    ["a new name", false, profile(), profile({ displayName: "Ada" })],
    ["XP within a level", false, profile({ xp: 10 }), profile({ xp: 99 })],
    ["XP of the next level", true, profile({ xp: 99 }), profile({ xp: 100 })],
    ["a level that is too high", true, profile(), profile({ level: 3 })],
    ["another rank", true, profile(), profile({ rank: "legend" })],
    ["an achievement that is won", true, profile(), profile({}, { products: 1 })],
    ["one that is lost", true, profile({}, one), profile({}, { ...one, products: 0 })],
    ["one that was counted with it", false, profile({}, { products: 1 }), profile({}, one)],
    ["one too many", true, profile({}, one), profile({}, { ...one, achievementCount: 2 })],
    ["one instead of another", true, profile({}, one), profile({}, { messagesSent: 1, achievementCount: 1 })],
    ["an average that misses a review", true, profile(), profile({}, { ratingSum: 5, reviewsReceived: 1 })],
    ["anything of a deleted user", false, profile(), profile({ xp: 900, status: "deleted" })],
  ])("%s: %p", (_, expected, before, after) => {
    expect(isSettled(progressOf(before), progressOf(after))).toBe(!expected);
  });
});

/**
 * A user in the database, and the processes at work on it. Each process continues where it stopped
 * when its turn comes.
 */
class Market {
  profile = profile({}, { ratingSum: 0, reviewsReceived: 0 });
  held = new Set<string>();
  readonly atWork: Generator<void>[] = [];

  /**
   * One commit to the profile and the event that it triggers, which may arrive at any time and
   * arrives twice.
   */
  write(change: (next: Profile) => void): void {
    const before = this.profile;
    const after = structuredClone(before);
    change(after);
    this.profile = after;
    this.atWork.push(this.settle(before, after), this.settle(before, after));
  }

  /**
   * What `store/progress/progress.ts` does for an event. Another process may run wherever it waits
   * for the database.
   */
  *settle(before: Profile, after: Profile): Generator<void> {
    if (isSettled(progressOf(before), progressOf(after))) return;
    for (;;) {
      yield;
      const found = this.profile;
      yield;
      const held = new Set(this.held);
      yield;
      const settlement = planSettlement(progressOf(found), held);
      if (!settlement) return;
      const { level, rank, averageRating, won, lost } = settlement;
      if (won.some(({ id }) => this.held.has(id)) || lost.some((id) => !this.held.has(id))) continue;
      for (const { id } of won) this.held.add(id);
      for (const id of lost) this.held.delete(id);
      this.write((next) => {
        if (level !== undefined) next.level = level;
        if (rank !== undefined) next.rank = rank;
        if (averageRating !== undefined) next.stats.avgRating = averageRating;
        next.stats.achievementCount = Number(next.stats.achievementCount) + won.length - lost.length;
      });
    }
  }
}

const STATS = ["products", "messagesSent", "productsBought", "likes"] as const;
const steps = fc.array(
  fc.oneof(
    fc.record({ field: fc.constant("xp"), by: fc.constantFrom(3, 50, 100, 200, 400, -100, -200) }),
    fc.record({ field: fc.constantFrom(...STATS), by: fc.constantFrom(1, 10, -1, -10) }),
    fc.record({ field: fc.constant("review"), by: fc.constantFrom(1, 3, 5) }),
  ),
  { minLength: 1, maxLength: 12 },
);

test("whoever commits when, and however late its events come, all ends as it should", () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat(), { maxLength: 200 }), (changes, turns) => {
      const market = new Market();
      function* everybody(): Generator<void> {
        for (const { field, by } of changes) {
          market.write((next) => {
            const add = (name: string, amount: number) => {
              next.stats[name] = Number(next.stats[name] ?? 0) + amount;
            };
            if (field === "xp") next.xp = Math.max(0, Number(next.xp) + by);
            else if (field !== "review") add(field, by);
            else {
              add("ratingSum", by);
              add("reviewsReceived", 1);
            }
          });
          yield;
        }
      }
      market.atWork.push(everybody());
      for (let turn = 0; market.atWork.length > 0; turn++) {
        if (turn > 20_000) throw new Error("It never ends");
        const at = (turns[turn] ?? turn) % market.atWork.length;
        if (market.atWork[at]?.next().done) market.atWork.splice(at, 1);
        if (market.profile.stats.achievementCount !== market.held.size) throw new Error("It is miscounted");
      }
      const progress = progressOf(market.profile);
      const right = rightProgress(progress);
      expect([...market.held].sort()).toEqual(idsOf(right.achievements).sort());
      expect(progress).toMatchObject({ level: right.level, rank: right.rank });
      expect(progress.averageRating).toBe(right.averageRating);
    }),
    runs(100),
  );
});

test("a commit that follows from what is past, and leaves the number right, is put right by who made it", () => {
  const market = new Market();
  const swap = (products: number, messagesSent: number) =>
    market.write((next) => Object.assign(next.stats, { products, messagesSent }));
  const finish = (one: Generator<void>) => {
    while (!one.next().done);
  };
  const finishAll = () => {
    for (let one = market.atWork.pop(); one; one = market.atWork.pop()) finish(one);
  };
  swap(0, 1);
  finishAll();
  expect([...market.held]).toEqual(["messages-bronze"]);

  swap(1, 0);
  const [late] = market.atWork.splice(0) as [Generator<void>];
  for (let read = 1; read <= 3; read++) late.next();
  swap(0, 1);
  finishAll();
  finish(late);
  finishAll();
  expect([...market.held]).toEqual(["messages-bronze"]);
});
