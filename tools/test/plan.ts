/** The suites of `jest.config.js`, in the order in which they run: the last checks the market that the others made. */
export const SUITES = ["unit", "rules", "e2e", "cli", "invariants"] as const;
/** Every suite that can be named: `web` needs a browser, and so runs only when it is asked for. */
const NAMEABLE = [...SUITES, "web"] as const;
export type SuiteName = (typeof NAMEABLE)[number];

export interface TestPlan {
  readonly suites: readonly SuiteName[];
  /** Passed on to jest: parts of file names, or options such as `-t NAME`. */
  readonly jestArguments: readonly string[];
}

/**
 * What `npm test -- …` means: names of suites (with or without `--`) choose
 * them, and everything else narrows the tests inside. Nothing means all.
 */
export function planTests(args: readonly string[]): TestPlan {
  const named = NAMEABLE.filter((suite) => args.includes(suite) || args.includes(`--${suite}`));
  const jestArguments = args.filter(
    (arg) => !NAMEABLE.some((suite) => arg === suite || arg === `--${suite}`),
  );
  return { suites: named.length > 0 ? named : SUITES, jestArguments };
}

export function needsEmulators(plan: TestPlan): boolean {
  return plan.suites.some((suite) => suite !== "unit");
}
