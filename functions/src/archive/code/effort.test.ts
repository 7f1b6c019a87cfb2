import { Effort } from "./effort.js";

const many = { steps: 1_000, depth: 3 };

test("steps beyond their number are skipped, and the program is not read as a whole", () => {
  const effort = new Effort({ steps: 2, depth: 3 });
  const done = [1, 2, 3].map((step) => effort.spend(() => step, 0));
  expect(done).toEqual([1, 2, 0]);
  expect(effort.isComplete).toBe(false);
  effort.restart();
  expect(effort.spend(() => 4, 0)).toBe(4);
});

test("steps that are nested too deeply are skipped", () => {
  const effort = new Effort(many);
  const nested = (): number => 1 + effort.spend(nested, 0);
  expect(nested()).toBe(5);
  expect(effort.isComplete).toBe(false);
});

test.each([
  [2_000_000, 1, true],
  [2_000_001, 0, false],
])("after %i microseconds of one step the next is %i", (microseconds, next, isComplete) => {
  let now = 0;
  const effort = new Effort(many, () => now);
  const inner = effort.spend(() => {
    now += microseconds;
    return effort.spend(() => 1, 0);
  }, 0);
  expect([inner, effort.spend(() => 1, 0), effort.isComplete]).toEqual([next, next, isComplete]);
});

test("the processor time of all steps counts, and not that between them", () => {
  let now = 0;
  const effort = new Effort(many, () => now);
  const step = () => effort.spend(() => (now += 700_000), 0) > 0;
  const between = () => {
    now += 9_000_000;
    return step();
  };
  expect([step(), between(), between(), between()]).toEqual([true, true, true, false]);
  effort.restart();
  expect(step()).toBe(true);
});

test("a recursion that uses up the stack leaves the program unread, and the next part is read", () => {
  const effort = new Effort({ steps: 1_000_000, depth: 1_000_000 });
  const endless = (): number => 1 + effort.spend(endless, 0);
  expect(effort.spend(endless, 7)).toBe(7);
  expect(effort.isComplete).toBe(false);
  effort.restart();
  expect(effort.spend(() => 8, 0)).toBe(8);
});

test("another error is not one of the stack", () => {
  const effort = new Effort(many);
  const fails = () => {
    throw new TypeError("no");
  };
  expect(() => effort.spend(fails, 0)).toThrow("no");
});
