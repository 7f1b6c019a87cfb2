import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installed, runNode, runTool } from "../console/child.js";
import { runCommand } from "../console/command.js";
import { Refusal } from "../console/refusal.js";
import { progress, red } from "../console/screen.js";
import { prepareMachine, type Suite, startSuite } from "../emulators/suite.js";
import { watchLingering } from "./lingering.js";
import { needsEmulators, planTests, type SuiteName, type TestPlan } from "./plan.js";
import { addTallies, closingLine, isSuccess, type Tally, tallyRun } from "./report.js";

/**
 * `npm test`: the unit tests, which need nothing, run while the functions are
 * built and the emulators start; then the rules tests and the end-to-end tests
 * run on the emulators, and what those leave behind is held against the invariants
 * of a market. The last line is `N passed, N failed`.
 */
const root = process.cwd();
const reports = join(root, ".work", "test");

await runCommand(async (args, interrupt) => {
  const plan = planTests(args);
  const total = addTallies(await runSuites(plan, interrupt));
  interrupt.throwIfAborted();
  for (const note of total.notes) console.log(red(note));
  if (total.skipped > 0) console.log(red("A skipped test is a defect: repair it or remove it."));
  if (total.passed + total.failed === 0) console.log(red("No test was found."));
  console.log(closingLine(total));
  return isSuccess(total) ? 0 : 1;
});

async function runSuites(plan: TestPlan, interrupt: AbortSignal): Promise<Tally[]> {
  const tallies: Tally[] = [];
  let suite: Promise<Suite> | undefined;
  try {
    // A machine that lacks something is told so at once, not after a minute of unit tests.
    if (needsEmulators(plan)) prepareMachine(root, progress);
    suite = needsEmulators(plan) ? startEverything(interrupt) : undefined;
    // A failure to start is heard below, after the unit tests, whose result is worth having all the same.
    suite?.catch(() => {});
    if (plan.suites.includes("unit")) tallies.push(await runJest("unit", plan, {}, interrupt));
    const started = await suite;
    for (const name of plan.suites) {
      if (name !== "unit" && started) tallies.push(await runJest(name, plan, started.env, interrupt));
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

async function startEverything(interrupt: AbortSignal): Promise<Suite> {
  progress("Building the functions");
  await runTool(root, "build", { interrupt });
  progress("Starting the emulators");
  return startSuite({ root, name: "test", onProgress: progress, interrupt });
}

async function runJest(
  suite: SuiteName,
  plan: TestPlan,
  env: Readonly<Record<string, string>>,
  interrupt: AbortSignal,
): Promise<Tally> {
  interrupt.throwIfAborted();
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${suite}.${process.pid}.json`);
  // Unit tests run in processes of their own, so that one that dies takes no other along; the tests on the emulators
  // share one Firestore and run one file at a time.
  const workers = process.env.VAULTMART_TEST_WORKERS ?? (suite === "unit" ? "2" : "1");
  rmSync(file, { force: true });
  const lingering = watchLingering(file);
  const exitCode = await runNode(
    root,
    [
      ...[installed(root, "jest/bin/jest.js"), "--ci", "--selectProjects", suite, `--maxWorkers=${workers}`],
      ...["--passWithNoTests", "--json", `--outputFile=${file}`],
      ...plan.jestArguments,
    ],
    {
      env: { METADATA_SERVER_DETECTION: "none", ...env },
      interrupt: AbortSignal.any([interrupt, lingering.signal]),
    },
  ).finally(lingering.stop);
  interrupt.throwIfAborted();
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  rmSync(file, { force: true });
  if (lingering.signal.aborted) {
    progress(`The ${suite} tests had reported, but jest did not end, and was ended`);
  }
  return tallyRun({
    suite,
    exitCode: lingering.signal.aborted ? undefined : exitCode,
    report,
    narrowed: plan.jestArguments.length > 0,
  });
}
