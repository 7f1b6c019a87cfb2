/**
 * The suites in `vitest.config.js`, in run order. The last one checks the marketplace that the others created.
 */
export const SUITES = ["unit", "tools", "rules", "e2e", "cloud", "cli", "web", "invariants"] as const;
export type SuiteName = (typeof SUITES)[number];

export interface TestPlan {
  readonly suites: readonly SuiteName[];
  /** Passed on to Vitest: parts of file names, or options such as `-t NAME`. */
  readonly vitestArguments: readonly string[];
}

/** A run of Vitest: its suites, and the number of files that run in parallel. */
export interface Lane {
  /** `e2e-alone` means the files of a suite that need the marketplace to themselves. */
  readonly suites: readonly string[];
  readonly workers: number;
}

/** The number of files that run at a time on the emulators, where most of the time is waiting. */
const BESIDE_ONE_ANOTHER = 5;
/** The suites that need no emulators. */
const WITHOUT_EMULATORS: readonly SuiteName[] = ["unit", "tools"];
/** The suites of the files in `ALONE` of `vitest.config.js`. */
const HAVE_FILES_ALONE: readonly SuiteName[] = ["e2e"];
/** Tests without emulators are CPU-bound and run in separate processes, so that a crash does not affect the others. */
const WORKERS_WITHOUT_EMULATORS = 2;

/**
 * The meaning of `npm test -- …`: names of suites (with or without `--`) select suites, `--all` selects every suite,
 * and all other arguments filter the tests in them. Without arguments, all suites run except `web`, which needs a
 * browser.
 */
export function planTests(args: readonly string[]): TestPlan {
  const isNamed = (name: string) => args.includes(name) || args.includes(`--${name}`);
  const named = SUITES.filter(isNamed);
  const all = isNamed("all") ? SUITES : SUITES.filter((suite) => suite !== "web");
  const names = new Set(["all", ...SUITES].flatMap((name) => [name, `--${name}`]));
  return {
    suites: named.length > 0 ? named : all,
    vitestArguments: args.filter((arg) => !names.has(arg)),
  };
}

export function needsEmulators(plan: TestPlan): boolean {
  return plan.suites.some((suite) => !WITHOUT_EMULATORS.includes(suite));
}

/**
 * The runs of Vitest on the emulators: first the files that can run in parallel, then the files that need the
 * marketplace to themselves, and finally the invariants of the marketplace that all of them left behind.
 * @param workers the number of files that run in parallel
 */
export function lanesOf({ suites }: TestPlan, workers = BESIDE_ONE_ANOTHER): readonly Lane[] {
  const beside = suites.filter((suite) => !WITHOUT_EMULATORS.includes(suite) && suite !== "invariants");
  const alone = beside.filter((suite) => HAVE_FILES_ALONE.includes(suite)).map((suite) => `${suite}-alone`);
  const last = suites.filter((suite) => suite === "invariants");
  return [
    { suites: beside, workers },
    { suites: alone, workers: 1 },
    { suites: last, workers: 1 },
  ].filter((lane) => lane.suites.length > 0);
}

/**
 * The run of Vitest that needs no emulators, and fills the time in which these start.
 * @param workers the number of files that run in parallel
 */
export function lanesWithoutEmulators(
  { suites }: TestPlan,
  workers = WORKERS_WITHOUT_EMULATORS,
): readonly Lane[] {
  const wanted = suites.filter((suite) => WITHOUT_EMULATORS.includes(suite));
  return wanted.length === 0 ? [] : [{ suites: wanted, workers }];
}
