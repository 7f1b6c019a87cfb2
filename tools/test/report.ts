/** The fields of the report of Vitest (`--reporter=json`) that are counted. */
export interface TestReport {
  readonly success: boolean;
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The absolute path of the file. */
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status?: string;
    /** Everything that failed in the file, as Vitest prints it. */
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
  /** The suites that ran; `e2e-alone` means the files of a suite that run alone. */
  readonly suites: readonly string[];
  /** The suites that ran at least one file. */
  readonly found: readonly string[];
  /** Undefined if Vitest had to be killed after its report. */
  readonly exitCode: number | undefined;
  /** Undefined if Vitest crashed before it could write one. */
  readonly report: TestReport | undefined;
  /** The files that were running when Vitest had to be killed because no test ended any longer. */
  readonly unfinished: readonly string[];
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
 * Counts the results of one run of Vitest. A file that could not run, a crash of Vitest, and a suite without tests each
 * count as one failure, because none of them may look like success.
 */
export function tallyRun({ suites, found, exitCode, report, unfinished, narrowed }: RunOutcome): Tally {
  const suite = suites.join(", ");
  if (!report) {
    const note =
      unfinished.length > 0
        ? `${suite}: no test ended any longer, and Vitest was killed. Running: ${unfinished.join(", ")}.`
        : `${suite}: Vitest exited with code ${exitCode} and without a report.`;
    return { passed: 0, failed: 1, skipped: 0, notes: [note] };
  }
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.testResults.filter(isFailedFile).length;
  const missing = suites.filter((name) => !found.includes(name.replace("-alone", "")));
  if (missing.length > 0 && failed === 0 && !narrowed) {
    return { passed, failed: 1, skipped, notes: [`${missing.join(", ")}: no tests found.`] };
  }
  if (failed === 0 && ((exitCode ?? 0) !== 0 || !report.success)) {
    return {
      passed,
      failed: 1,
      skipped,
      notes: [`${suite}: Vitest exited with code ${exitCode}, but no test failed.`],
    };
  }
  return { passed, failed, skipped, notes: [] };
}

/** Whether a file failed, but none of its tests: it could not run, or one of its hooks failed. */
export function isFailedFile({ status, assertionResults }: TestReport["testResults"][number]): boolean {
  return status === "failed" && assertionResults.every((test) => test.status !== "failed");
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
