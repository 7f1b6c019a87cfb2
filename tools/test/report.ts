/** The fields of Jest's report (`--json --outputFile`) that are counted. */
export interface JestReport {
  readonly success: boolean;
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The absolute path of the file. */
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status?: string;
    /** Everything that failed in the file, as Jest prints it. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly duration?: number | null;
      readonly status?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export interface RunOutcome {
  /** The projects of `jest.config.js` that ran. */
  readonly projects: readonly string[];
  /** The suites that ran at least one file. */
  readonly found: readonly string[];
  /** Undefined if jest had to be killed after its report. */
  readonly exitCode: number | undefined;
  /** Undefined if jest crashed before it could write one. */
  readonly report: JestReport | undefined;
  /** Whether the run was narrowed to some files, so that a suite without tests is not an error. */
  readonly narrowed: boolean;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A sentence for each failure that no test's own output shows. */
  readonly notes: readonly string[];
}

/**
 * Counts the results of one run of Jest. A file that could not run, a crash of Jest, and a suite without tests each
 * count as one failure, because none of them may look like success.
 */
export function tallyRun({ projects, found, exitCode, report, narrowed }: RunOutcome): Tally {
  const suite = projects.join(", ");
  if (!report) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      notes: [`${suite}: jest exited with code ${exitCode} and without a report.`],
    };
  }
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const missing = projects.filter((name) => !found.includes(name.replace("-alone", "")));
  if (missing.length > 0 && failed === 0 && !narrowed) {
    return { passed, failed: 1, skipped, notes: [`${missing.join(", ")}: no tests found.`] };
  }
  if (failed === 0 && ((exitCode ?? 0) !== 0 || !report.success)) {
    return {
      passed,
      failed: 1,
      skipped,
      notes: [`${suite}: jest exited with code ${exitCode}, but no test failed.`],
    };
  }
  return { passed, failed, skipped, notes: [] };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      notes: [...sum.notes, ...tally.notes],
    }),
    { passed: 0, failed: 0, skipped: 0, notes: [] },
  );
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Whether tests ran and all of them passed. A skipped test counts as a defect. */
export function isSuccess({ passed, failed, skipped }: Tally): boolean {
  return passed > 0 && failed === 0 && skipped === 0;
}
