import { addTallies, closingLine, isSuccess, type RunOutcome, type TestReport, tallyRun } from "./report.js";

const passing: TestReport = {
  success: true,
  numTotalTests: 3,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const brokenFile = {
  ...{ name: "/project/a.test.ts", startTime: 0, endTime: 1, status: "failed" },
  ...{ message: "SyntaxError", assertionResults: [] },
};
const outcome = (changes: Partial<RunOutcome> = {}): RunOutcome => ({
  suites: ["unit"],
  found: ["unit"],
  exitCode: 0,
  report: passing,
  unfinished: [],
  narrowed: false,
  ...changes,
});

test("tests that all pass are success", () => {
  const tally = tallyRun(outcome());
  expect(tally).toEqual({ passed: 3, failed: 0, skipped: 0, notes: [] });
  expect(isSuccess(tally)).toBe(true);
});

test("a run that did not end after its report counts by that", () => {
  expect(isSuccess(tallyRun(outcome({ exitCode: undefined })))).toBe(true);
  const failed = { ...passing, success: false };
  expect(closingLine(tallyRun(outcome({ exitCode: undefined, report: failed })))).toBe("3 passed, 1 failed");
});

test.each<[string, Partial<RunOutcome>, string]>([
  [
    "a failed test",
    { exitCode: 1, report: { ...passing, success: false, numPassedTests: 2, numFailedTests: 1 } },
    "2 passed, 1 failed",
  ],
  [
    "a file that could not run",
    { exitCode: 1, report: { ...passing, success: false, testResults: [brokenFile] } },
    "3 passed, 1 failed",
  ],
  ["a run that crashed", { exitCode: 134, report: undefined }, "0 passed, 1 failed"],
  ["an exit code that no test explains", { exitCode: 1 }, "3 passed, 1 failed"],
  [
    "a report without success that no test explains",
    { report: { ...passing, success: false } },
    "3 passed, 1 failed",
  ],
  [
    "no test at all",
    { found: [], report: { ...passing, numTotalTests: 0, numPassedTests: 0 } },
    "0 passed, 1 failed",
  ],
  ["a suite without a test", { suites: ["unit", "e2e"] }, "3 passed, 1 failed"],
  [
    "a skipped test",
    { report: { ...passing, numPassedTests: 2, numPendingTests: 1 } },
    "2 passed, 0 failed, 1 skipped",
  ],
  [
    "a test that is still to do",
    { report: { ...passing, numTodoTests: 1 } },
    "3 passed, 0 failed, 1 skipped",
  ],
])("%s is no success", (_what, changes, line) => {
  const tally = tallyRun(outcome(changes));
  expect(closingLine(tally)).toBe(line);
  expect(isSuccess(tally)).toBe(false);
});

test("a run that had to be killed names the files that were running", () => {
  const tally = tallyRun(outcome({ exitCode: 1, report: undefined, unfinished: ["a.test.ts", "b.test.ts"] }));
  expect(tally.notes).toEqual([
    "unit: no test ended any longer, and Vitest was killed. Running: a.test.ts, b.test.ts.",
  ]);
  expect(isSuccess(tally)).toBe(false);
});

test("a suite without a match of a narrowed run is no defect, but a run without any test is no success", () => {
  const tally = tallyRun(
    outcome({ narrowed: true, found: [], report: { ...passing, numTotalTests: 0, numPassedTests: 0 } }),
  );
  expect(closingLine(tally)).toBe("0 passed, 0 failed");
  expect(isSuccess(tally)).toBe(false);
});

test("the sum holds every suite and every note", () => {
  const total = addTallies([
    tallyRun(outcome()),
    tallyRun(outcome({ suites: ["e2e", "cli-alone"], exitCode: 1, report: undefined })),
  ]);
  expect(closingLine(total)).toBe("3 passed, 1 failed");
  expect(total.notes).toEqual(["e2e, cli-alone: Vitest exited with code 1 and without a report."]);
});

test("nothing run is no success", () => {
  expect(isSuccess(addTallies([]))).toBe(false);
});
