import { average } from "./rating.js";

test.each([
  ["no ratings", 0, 0, 0],
  ["one rating", 4, 1, 4],
  ["a half", 9, 2, 4.5],
  ["a third, rounded down", 13, 3, 4.33],
  ["two thirds, rounded up", 14, 3, 4.67],
  ["an eighth, rounded up", 33, 8, 4.13],
])("the average of %s", (_, sum, count, expected) => {
  expect(average(sum, count)).toBe(expected);
});

test("a sum that is ahead of its number is no average yet", () => {
  expect(average(5, 0)).toBe(0);
});
