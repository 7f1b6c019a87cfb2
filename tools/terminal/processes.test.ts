import { descendants } from "./processes.js";

test("the children of a process, their children, and so on", () => {
  const parents = new Map([
    [1, 0],
    [10, 1],
    [11, 10],
    [12, 10],
    [13, 12],
    [20, 1],
  ]);
  expect(descendants(10, parents).sort()).toEqual([11, 12, 13]);
  expect(descendants(20, parents)).toEqual([]);
});
