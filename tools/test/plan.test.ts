import { lanesOf, needsEmulators, planTests, SUITES } from "./plan.js";

const WITHOUT_A_BROWSER = ["unit", "rules", "e2e", "cloud", "cli", "invariants"];

test.each([
  { args: [], suites: WITHOUT_A_BROWSER, jestArguments: [] },
  { args: ["--all"], suites: SUITES, jestArguments: [] },
  { args: ["--unit"], suites: ["unit"], jestArguments: [] },
  { args: ["web"], suites: ["web"], jestArguments: [] },
  { args: ["unit", "e2e"], suites: ["unit", "e2e"], jestArguments: [] },
  { args: ["e2e", "products-like"], suites: ["e2e"], jestArguments: ["products-like"] },
  {
    args: ["products-like", "-t", "twice"],
    suites: WITHOUT_A_BROWSER,
    jestArguments: ["products-like", "-t", "twice"],
  },
])("npm test -- $args", ({ args, suites, jestArguments }) => {
  expect(planTests(args)).toEqual({ suites, jestArguments });
});

test("unit tests alone need no emulator", () => {
  expect(needsEmulators(planTests(["unit"]))).toBe(false);
  expect(needsEmulators(planTests(["unit", "rules"]))).toBe(true);
});

test("what can runs beside one another, then what needs the market to itself, then the invariants", () => {
  const projects = ["unit", "e2e", "e2e-alone", "cli", "web", "web-alone", "invariants"];
  expect(lanesOf(planTests(["--all"]), projects)).toEqual([
    { projects: ["rules", "e2e", "cloud", "cli", "web"], workers: 4 },
    { projects: ["e2e-alone", "web-alone"], workers: 1 },
    { projects: ["invariants"], workers: 1 },
  ]);
  expect(lanesOf(planTests(["cli"]), projects, 2)).toEqual([{ projects: ["cli"], workers: 2 }]);
  expect(lanesOf(planTests(["unit"]), projects)).toEqual([]);
});
