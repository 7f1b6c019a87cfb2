import { COUNTED_ACTS, figuresSince, transparencyFigures } from "./transparency.js";

test("the figures of a day are about the 365 days before it", () => {
  expect(figuresSince(new Date("2026-11-23T23:59:59.999Z")).toISOString()).toBe("2025-11-23T00:00:00.000Z");
  expect(figuresSince(new Date("2026-11-24T00:00:00.000Z")).toISOString()).toBe("2025-11-24T00:00:00.000Z");
});

test("they name every counted act and every outcome of a report, also those that never happened", () => {
  const since = new Date("2025-11-23T00:00:00Z");
  const counts = { acts: { "product.remove": 3, "user.rename": 9 }, resolutions: { hide: 2 } };
  const figures = transparencyFigures(since, counts);
  expect(figures).toMatchObject({
    since: "2025-11-23",
    acts: { "product.remove": 3, "user.ban": 0 },
    reportsResolvedWith: { none: 0, remove: 0, hide: 2, ban: 0 },
  });
  expect(Object.keys(figures.acts)).toEqual([...COUNTED_ACTS]);
});
