import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { levelOf, RANKS, rankOf, XP, xpAt } from "./xp.js";

test("what brings XP, and how much", () => {
  expect(XP).toEqual({
    ...{ publish: 100, "first-sale": 200, sale: 50, purchase: 10 },
    ...{ follower: 15, review: 10, download: 5, like: 3 },
  });
});

test("the ranks, and the levels at which they begin", () => {
  expect(RANKS.map(({ id, fromLevel }) => [id, fromLevel])).toEqual([
    ["newcomer", 0],
    ["apprentice", 2],
    ["artisan", 5],
    ["expert", 10],
    ["master", 20],
    ["legend", 40],
  ]);
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [399, 1],
  [400, 2],
  [9_999, 9],
  [10_000, 10],
  [-50, 0],
])("%i XP are level %i", (xp, level) => {
  expect(levelOf(xp)).toBe(level);
});

test("a level is the most whose square times a hundred is not above the XP", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (xp) => {
      const level = levelOf(xp);
      expect(xpAt(level)).toBeLessThanOrEqual(xp);
      expect(xpAt(level + 1)).toBeGreaterThan(xp);
    }),
    runs(),
  );
});

test.each(RANKS)("$id begins at level $fromLevel", ({ id, fromLevel }) => {
  expect(rankOf(fromLevel)).toBe(id);
  if (fromLevel > 0) expect(rankOf(fromLevel - 1)).not.toBe(id);
});
