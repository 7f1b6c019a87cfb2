import { join } from "node:path";
import type { InstrumenterContext } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { bundleTests, type TestBundle } from "./bundles.js";
import { collect } from "./collect.js";
import { keepParser } from "./kept-parser.js";

/** The variable by which the instrumented code knows which mutant is active. */
const context: InstrumenterContext = {};
Object.assign(globalThis, { __stryker__: context });

/**
 * Runs unit tests for Stryker, each mutant in freshly loaded code of one process. Stryker's runner for jest
 * starts jest for each of them, which costs a hundred times the tests themselves.
 */
class UnitRunner implements TestRunner {
  private bundles: TestBundle[] = [];
  /** Duration of each test in its last run, in milliseconds: the fast ones run first. */
  private readonly took = new Map<string, number>();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    keepParser(join(process.cwd(), "functions"));
    this.bundles = await bundleTests(["functions/src/domain", "functions/src/archive"]);
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    const related = this.bundles.filter(({ sources }) => files.some((file) => sources.has(file)));
    const tests = await this.run(related, { coverage: true });
    return { status: DryRunStatus.Complete, tests, mutantCoverage: context.mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, hitLimit, mutantActivation, sandboxFileName } = options;
    const wanted = testFilter && new Set(testFilter);
    const bundles = this.bundles
      .filter(({ name, sources }) =>
        wanted ? testFilter.some((id) => id.startsWith(`${name}: `)) : sources.has(sandboxFileName),
      )
      .sort((one, other) => distance(one, sandboxFileName) - distance(other, sandboxFileName));
    context.hitLimit = hitLimit;
    context.hitCount = hitLimit === undefined ? undefined : 0;
    const tests = await this.run(bundles, {
      wanted,
      [mutantActivation === "static" ? "atLoad" : "afterLoad"]: activeMutant.id,
    });
    const endless = determineHitLimitReached(context.hitCount, hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests }, false);
  }

  /** Loads files and runs their tests, until one fails. */
  private async run(
    bundles: readonly TestBundle[],
    how: { wanted?: ReadonlySet<string>; atLoad?: string; afterLoad?: string; coverage?: boolean },
  ): Promise<TestResult[]> {
    const results: TestResult[] = [];
    for (const bundle of bundles) {
      context.currentTestId = undefined;
      context.activeMutant = how.atLoad;
      const tests = this.load(bundle).filter(({ id }) => how.wanted?.has(id) ?? true);
      context.activeMutant = how.atLoad ?? how.afterLoad;
      tests.sort((one, other) => (this.took.get(one.id) ?? 0) - (this.took.get(other.id) ?? 0));
      for (const { id, run } of tests) {
        const result = await this.runTest(bundle, id, run);
        results.push(result);
        if (result.status === TestStatus.Failed && !how.coverage) return results;
      }
    }
    return results;
  }

  private load(bundle: TestBundle): { id: string; run: () => unknown }[] {
    try {
      const seen = new Map<string, number>();
      return collect(bundle.load).map(({ name, run }) => {
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        return { id: `${bundle.name}: ${name}${count > 1 ? ` (${count})` : ""}`, run };
      });
    } catch (failure) {
      // Code that cannot be loaded fails all its tests.
      const fail = () => {
        throw failure;
      };
      return [{ id: `${bundle.name}: loading`, run: fail }];
    }
  }

  private async runTest(bundle: TestBundle, id: string, run: () => unknown): Promise<TestResult> {
    const started = performance.now();
    context.currentTestId = id;
    const base = { id, name: id, fileName: bundle.name };
    try {
      await run();
      return { ...base, status: TestStatus.Success, timeSpentMs: this.note(id, started) };
    } catch (failure) {
      const failureMessage = failure instanceof Error ? failure.message : String(failure);
      return { ...base, status: TestStatus.Failed, failureMessage, timeSpentMs: this.note(id, started) };
    } finally {
      context.currentTestId = undefined;
    }
  }

  private note(id: string, started: number): number {
    const took = performance.now() - started;
    this.took.set(id, took);
    return took;
  }
}

/**
 * The test next to a file runs first, then those that load little else: they kill the most mutants, and
 * fastest.
 */
function distance({ name, sources }: TestBundle, file: string): number {
  return file.endsWith(name.replace(".test.ts", ".ts")) ? 0 : sources.size;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "unit", UnitRunner)];
