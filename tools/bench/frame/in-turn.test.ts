import { inTurn, quantile, VoidRun } from "./in-turn.js";

/** A subject that costs the given values in a cycle and logs its name. */
function costing(name: string, figures: readonly number[], calls: string[] = []) {
  let at = 0;
  return () => {
    calls.push(name);
    return figures[at++ % figures.length] as number;
  };
}

test("each thing's costs are its own, and the first is measured against itself", async () => {
  const { costs, selfRatio } = await inTurn(
    { ours: costing("ours", [2, 2, 2, 2]), other: async () => 10 },
    { rounds: 5, warmUps: 0 },
  );
  expect(costs.ours).toEqual({ median: 2, lowest: 2, all: [2, 2, 2, 2, 2] });
  expect(costs.other.median).toBe(10);
  expect(selfRatio).toBe(1);
});

test("the order turns, and every second round runs backwards", async () => {
  const calls: string[] = [];
  const things = { a: costing("a", [1], calls), b: costing("b", [1], calls) };
  await inTurn(things, { rounds: 4, warmUps: 0 });
  expect(calls.join("")).toBe("aba" + "aba" + "baa" + "aab");
});

test("warm-ups do not count", async () => {
  const { costs } = await inTurn({ only: costing("only", [100, 1, 1]) }, { rounds: 1, warmUps: 1 });
  expect(costs.only.all).toEqual([1]);
});

test("a disturbed run goes on for as many rounds again, and every figure counts", async () => {
  // A round takes two values of the first subject, in rotated order; those of the first two rounds disagree.
  const figures = [1, 5, 5, 1, 3, 3, 3, 3, 3, 3, 3, 3];
  const { costs } = await inTurn({ only: costing("only", figures) }, { rounds: 2, warmUps: 0 });
  expect(costs.only.all).toEqual([1, 1, 3, 3, 3, 3]);
});

test("a thing that never agrees with itself makes the run void, after four times its rounds", async () => {
  const calls: string[] = [];
  const run = inTurn({ only: costing("only", [1, 2, 2, 1, 2, 1, 1, 2], calls) }, { rounds: 1, warmUps: 0 });
  await expect(run).rejects.toThrow(VoidRun);
  await expect(run).rejects.toThrow(/"only" compared with itself gave the ratio 2\.00/);
  expect(calls).toHaveLength(8);
});

test("what costs nothing agrees with itself", async () => {
  expect((await inTurn({ free: () => 0 }, { rounds: 3 })).selfRatio).toBe(1);
});

test("an interrupted run stops before the next measurement", async () => {
  const interrupt = new AbortController();
  const calls: string[] = [];
  const thing = costing("only", [1], calls);
  const run = inTurn(
    {
      only: () => {
        interrupt.abort();
        return thing();
      },
    },
    { rounds: 3, interrupt: interrupt.signal },
  );
  await expect(run).rejects.toThrow(/abort/);
  expect(calls).toHaveLength(1);
});

test.each([
  { share: 0, value: 1 },
  { share: 0.5, value: 3 },
  { share: 0.99, value: 4 },
  { share: 1, value: 4 },
])("quantile $share", ({ share, value }) => {
  expect(quantile([4, 1, 3, 2], share)).toBe(value);
});

test("a measurement of nothing is a mistake", async () => {
  await expect(inTurn({}, { rounds: 1 })).rejects.toThrow(RangeError);
  await expect(inTurn({ only: () => 1 }, { rounds: 0 })).rejects.toThrow(RangeError);
});
