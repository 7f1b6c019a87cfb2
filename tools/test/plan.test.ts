import { needsEmulators, planTests, SUITES } from "./plan.js";

test.each([
  { args: [], suites: SUITES, jestArguments: [] },
  { args: ["--unit"], suites: ["unit"], jestArguments: [] },
  { args: ["web"], suites: ["web"], jestArguments: [] },
  { args: ["unit", "e2e"], suites: ["unit", "e2e"], jestArguments: [] },
  { args: ["e2e", "products-like"], suites: ["e2e"], jestArguments: ["products-like"] },
  { args: ["products-like", "-t", "twice"], suites: SUITES, jestArguments: ["products-like", "-t", "twice"] },
])("npm test -- $args", ({ args, suites, jestArguments }) => {
  expect(planTests(args)).toEqual({ suites, jestArguments });
});

test("unit tests alone need no emulator", () => {
  expect(needsEmulators(planTests(["unit"]))).toBe(false);
  expect(needsEmulators(planTests(["unit", "rules"]))).toBe(true);
});
