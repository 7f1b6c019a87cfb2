import { setTimeout as sleep } from "node:timers/promises";
import { addTiming, timed, withTimings } from "./timings.js";

test("each step is named once with the sum of its milliseconds, and the total comes last", () =>
  withTimings((header) => {
    addTiming("stripe", 10);
    addTiming("stripe", 2.25);
    expect(header()).toMatch(/^stripe;dur=12\.3, total;dur=\d+\.\d$/);
  }));

test("a step that fails is measured too", () =>
  withTimings(async (header) => {
    await expect(timed("guard", Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    expect(header()).toMatch(/^guard;dur=\d+\.\d, total/);
  }));

test("requests at the same time have their own timings", async () => {
  const [one, other] = await Promise.all([
    withTimings(async (header) => {
      await timed("handler", sleep(5));
      return header();
    }),
    withTimings(async (header) => {
      await timed("guard", sleep(5));
      return header();
    }),
  ]);
  expect(one).toMatch(/^handler;[^,]*, total;/);
  expect(other).toMatch(/^guard;[^,]*, total;/);
});

test("outside of a request nothing is measured", async () => {
  addTiming("stripe", 1);
  await expect(timed("guard", Promise.resolve(7))).resolves.toBe(7);
});
