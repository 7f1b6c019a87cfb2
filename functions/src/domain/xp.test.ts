import * as fc from "fast-check";
import { levelOf, RANKS, rankOf, xpAt } from "./xp.js";

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
  );
});

test("ranks begin at level 0 and go up", () => {
  expect(RANKS[0].fromLevel).toBe(0);
  const levels = RANKS.map(({ fromLevel }) => fromLevel);
  expect([...levels].sort((a, b) => a - b)).toEqual(levels);
});

test.each(RANKS)("$id begins at level $fromLevel", ({ id, fromLevel }) => {
  expect(rankOf(fromLevel)).toBe(id);
  if (fromLevel > 0) expect(rankOf(fromLevel - 1)).not.toBe(id);
});
