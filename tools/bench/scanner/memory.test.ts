import { setImmediate as nextTurn } from "node:timers/promises";
import { MemoryWatch } from "./memory.js";

test("memory that was used between two turns counts, also after it is free", async () => {
  let bytes = 100;
  const watch = new MemoryWatch(() => bytes);
  bytes = 132;
  await nextTurn();
  await nextTurn();
  bytes = 90;
  expect(watch.stop()).toBe(32);
});

test("the memory of this process is measured", () => {
  expect(new MemoryWatch().stop()).toBeGreaterThanOrEqual(0);
});
