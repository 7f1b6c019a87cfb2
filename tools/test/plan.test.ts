import { lanesOf, lanesWithoutEmulators, needsEmulators, planTests, SUITES } from "./plan.js";

const WITHOUT_A_BROWSER = ["unit", "tools", "rules", "e2e", "cloud", "cli", "invariants"];

test.each([
  { args: [], suites: WITHOUT_A_BROWSER, vitestArguments: [] },
  { args: ["--all"], suites: SUITES, vitestArguments: [] },
  { args: ["--unit"], suites: ["unit"], vitestArguments: [] },
  { args: ["web"], suites: ["web"], vitestArguments: [] },
  { args: ["unit", "e2e"], suites: ["unit", "e2e"], vitestArguments: [] },
  { args: ["e2e", "products-like"], suites: ["e2e"], vitestArguments: ["products-like"] },
  {
    args: ["products-like", "-t", "twice"],
    suites: WITHOUT_A_BROWSER,
    vitestArguments: ["products-like", "-t", "twice"],
  },
])("npm test -- $args", ({ args, suites, vitestArguments }) => {
  expect(planTests(args)).toEqual({ suites, vitestArguments });
});

test("unit tests and those of the tools need no emulator, and have a run of their own each", () => {
  expect(needsEmulators(planTests(["unit", "tools"]))).toBe(false);
  expect(needsEmulators(planTests(["unit", "rules"]))).toBe(true);
});

test("what can runs beside one another, then what needs the market to itself, then the invariants", () => {
  expect(lanesOf(planTests(["--all"]))).toEqual([
    { suites: ["rules", "e2e", "cloud", "cli", "web"], workers: 5 },
    { suites: ["e2e-alone"], workers: 1 },
    { suites: ["invariants"], workers: 1 },
  ]);
  expect(lanesOf(planTests(["cli"]), 2)).toEqual([{ suites: ["cli"], workers: 2 }]);
  expect(lanesOf(planTests(["unit", "tools"]))).toEqual([]);
  expect(lanesWithoutEmulators(planTests(["--all"]))).toEqual([{ suites: ["unit", "tools"], workers: 2 }]);
  expect(lanesWithoutEmulators(planTests(["cli"]))).toEqual([]);
});
