import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareMachine, type Suite, startSuite } from "../emulators/suite.js";
import { strictDescription } from "../site/specs/validate.js";
import { installed, runNode, runTool } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { progress, red } from "../terminal/screen.js";
import { provideBrowser } from "./browser-install.js";
import { watchLingering } from "./lingering.js";
import {
  type Lane,
  lanesOf,
  lanesWithoutEmulators,
  needsEmulators,
  planTests,
  type TestPlan,
} from "./plan.js";
import { addTallies, closingLine, isSuccess, type Tally, type TestReport, tallyRun } from "./report.js";
import { RunningFiles } from "./running.js";
import { type FileTime, failureLines, fileTimes, minutesBySuite, type Step, timingLines } from "./timings.js";

/**
 * `npm test`: the unit tests and those of the tools, which need nothing, run while the functions are built and the emulators start.
 * Then the tests on the emulators run, several files at a time. Finally the data that they leave behind is
 * checked against the invariants of a marketplace. The last line is `N passed, N failed`.
 */
const root = process.cwd();
const reports = join(root, ".work", "test");
const OPENAPI_FILE = join(reports, "openapi.json");
/** The number of files that run at a time, if the user sets it. */
const workers = process.env.VAULTMART_TEST_WORKERS ? Number(process.env.VAULTMART_TEST_WORKERS) : undefined;

/** A minute more than Vitest allows a single test (`vitest.config.js`), in milliseconds. */
const STANDSTILL_MS = (process.env.TEST_EFFORT === "long" ? 121 : 16) * 60_000;

const files: FileTime[] = [];
const steps: Step[] = [];
const failures: string[] = [];

await runCommand(async (args, interrupt) => {
  const plan = planTests(args);
  const total = addTallies(await timed("total", runSuites(plan, interrupt)));
  interrupt.throwIfAborted();
  const timings = { steps, minutes: minutesBySuite(files), files };
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, "timings.json"), `${JSON.stringify(timings, null, 1)}\n`);
  for (const line of timingLines(files, steps)) console.log(line);
  if (failures.length > 0) console.log(["Failed:", ...failures].join("\n"));
  for (const note of total.notes) console.log(red(note));
  if (total.skipped > 0) console.log(red("A skipped test is a defect. Fix or remove it."));
  if (total.passed + total.failed === 0) console.log(red("No tests were found."));
  console.log(closingLine(total));
  return isSuccess(total) ? 0 : 1;
});

async function runSuites(plan: TestPlan, interrupt: AbortSignal): Promise<Tally[]> {
  const tallies: Tally[] = [];
  let suite: Promise<Suite> | undefined;
  try {
    // Report missing requirements immediately, not after a minute of unit tests.
    if (needsEmulators(plan)) prepareMachine(root, progress);
    const isRoot = process.getuid?.() === 0;
    const browser: Record<string, string> = plan.suites.includes("web")
      ? { CHROME_PATH: provideBrowser({ root, env: process.env, isRoot, onProgress: progress }) }
      : {};
    suite = needsEmulators(plan) ? startEverything(interrupt) : undefined;
    // A failed start is reported below, after the other tests, whose result is useful anyway.
    suite?.catch(() => {});
    for (const lane of lanesWithoutEmulators(plan, workers)) {
      tallies.push(await runVitest(lane, plan, {}, interrupt));
    }
    const started = await suite;
    mkdirSync(reports, { recursive: true });
    writeFileSync(OPENAPI_FILE, JSON.stringify(strictDescription()));
    for (const lane of started ? lanesOf(plan, workers) : []) {
      tallies.push(await runVitest(lane, plan, { ...started?.env, ...browser, OPENAPI_FILE }, interrupt));
    }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    tallies.push({ passed: 0, failed: 1, skipped: 0, notes: [failure.message] });
  } finally {
    const [started] = await Promise.allSettled([suite]);
    if (started.status === "fulfilled") await started.value?.stop();
  }
  return tallies;
}

/** Records the duration of a part of the run. */
async function timed<T>(step: string, work: Promise<T>): Promise<T> {
  const from = performance.now();
  return work.finally(() => steps.push({ step, ms: Math.round(performance.now() - from) }));
}

async function startEverything(interrupt: AbortSignal): Promise<Suite> {
  progress("Building the functions");
  await timed("build", runTool(root, "build", { interrupt }));
  progress("Starting the emulators");
  return timed(
    "start of the emulators",
    startSuite({ root, name: "test", isServed: true, onProgress: progress, interrupt }),
  );
}

async function runVitest(
  { suites, workers }: Lane,
  plan: TestPlan,
  env: Readonly<Record<string, string>>,
  interrupt: AbortSignal,
): Promise<Tally> {
  interrupt.throwIfAborted();
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${suites.join("+")}.${process.pid}.json`);
  rmSync(file, { force: true });
  const running = new RunningFiles(join(reports, `running.${process.pid}`));
  const lingering = watchLingering(file);
  const standstill = running.watch(STANDSTILL_MS);
  const vitest = runNode(
    root,
    [
      ...[installed(root, "vitest/vitest.mjs"), "run", `--maxWorkers=${workers}`],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      ...plan.vitestArguments,
    ],
    {
      env: {
        ...{ METADATA_SERVER_DETECTION: "none", ...env },
        ...{ VAULTMART_SUITES: suites.join(","), VAULTMART_RUNNING_FILES: running.folder },
      },
      interrupt: AbortSignal.any([interrupt, lingering.signal, standstill.signal]),
    },
  ).finally(() => {
    lingering.stop();
    standstill.stop();
  });
  const exitCode = await timed(suites.join(", "), vitest);
  interrupt.throwIfAborted();
  const report: TestReport | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : undefined;
  rmSync(file, { force: true });
  const unfinished = standstill.signal.aborted ? running.names : [];
  running.remove();
  if (lingering.signal.aborted) {
    progress(`The tests of ${suites.join(", ")} finished, but Vitest did not exit and was killed`);
  }
  const times = report ? fileTimes(report, root) : [];
  files.push(...times);
  if (report) failures.push(...failureLines(report, root));
  return tallyRun({
    suites,
    found: times.map(({ suite }) => suite),
    exitCode: lingering.signal.aborted ? undefined : exitCode,
    report,
    unfinished,
    narrowed: plan.vitestArguments.length > 0,
  });
}
