import { stripVTControlCharacters } from "node:util";
import { isFailedFile, type TestReport } from "./report.js";

export interface TestTime {
  readonly test: string;
  readonly ms: number;
}

export interface FileTime {
  readonly suite: string;
  readonly file: string;
  readonly ms: number;
  readonly tests: readonly TestTime[];
}

/** A step of a run, such as the build. */
export interface Step {
  readonly step: string;
  readonly ms: number;
}

const FOLDERS: readonly (readonly [folder: string, suite: string])[] = [
  ["tools/", "tools"],
  ["functions/test/rules/", "rules"],
  ["functions/test/e2e/", "e2e"],
  ["functions/test/cloud/", "cloud"],
  ["functions/test/invariants/", "invariants"],
  ["cli/test/", "cli"],
  ["hosting/test/", "web"],
];
const SHOWN = 20;
/** The lines of an error in the summary, and their length. The output of the test has the whole error. */
const ERROR_LINES = 6;
const ERROR_WIDTH = 200;

/** The suite of a test file, by its path relative to the project's root. */
export function suiteOf(file: string): string {
  return FOLDERS.find(([folder]) => file.startsWith(folder))?.[1] ?? "unit";
}

/** The duration of each file and each of its tests, as Vitest reports it. */
export function fileTimes({ testResults }: TestReport, root: string): FileTime[] {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const file = name.slice(root.length + 1).replaceAll("\\", "/");
    const tests = assertionResults.map(({ fullName, duration }) => ({ test: fullName, ms: duration ?? 0 }));
    return { suite: suiteOf(file), file, ms: endTime - startTime, tests };
  });
}

/**
 * The total duration of each suite's files, in minutes. Files run in parallel, so a run is shorter than this sum.
 */
export function minutesBySuite(files: readonly FileTime[]): Record<string, number> {
  const minutes: Record<string, number> = {};
  for (const { suite, ms } of files) minutes[suite] = (minutes[suite] ?? 0) + ms / 60_000;
  return minutes;
}

/**
 * The tests that failed, each with the first lines of its error, so that they stand together at the end of a run.
 * A file that could not run is listed like a test.
 */
export function failureLines({ testResults }: TestReport, root: string): string[] {
  return testResults.flatMap((result) => {
    const file = result.name.slice(root.length + 1).replaceAll("\\", "/");
    if (isFailedFile(result)) return [file, ...beginning(result.message)];
    const failed = result.assertionResults.filter((test) => test.status === "failed");
    return failed.flatMap(({ fullName, failureMessages }) => [
      `${file}: ${fullName}`,
      ...beginning(failureMessages?.[0]),
    ]);
  });
}

function beginning(message = ""): string[] {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line.trim().slice(0, ERROR_WIDTH)}`);
}

/**
 * The summary at the end of a run: the slowest files and tests of all suites, and the duration of each step.
 */
export function timingLines(files: readonly FileTime[], steps: readonly Step[]): string[] {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(7)} s`;
  const slowest = (of: readonly { ms: number; what: string }[]) =>
    of
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
      .map(({ ms, what }) => `${seconds(ms)}  ${what}`);
  const tests = files.flatMap(({ file, tests }) =>
    tests.map(({ test, ms }) => ({ ms, what: `${file}: ${test}` })),
  );
  return [
    "Slowest files:",
    ...slowest(files.map(({ file, ms }) => ({ ms, what: file }))),
    "Slowest tests:",
    ...slowest(tests),
    "Total time of the files of each suite:",
    ...Object.entries(minutesBySuite(files)).map(([suite, min]) => `${seconds(min * 60_000)}  ${suite}`),
    "Steps of the run:",
    ...steps.map(({ step, ms }) => `${seconds(ms)}  ${step}`),
  ];
}
