import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { installed } from "../../terminal/child.js";
import { type Change, describe, keyOf, placeOf } from "./draw.js";
import { DRAWN_CHANGES } from "./drawn.js";
import type { Outcome } from "./judge.js";

const SOURCES = "functions/src/";
/** The statuses of mutants that were tested; changed sentences are not tested. */
const TRIED: readonly string[] = ["Killed", "Timeout", "Survived", "NoCoverage"];

/** The code to change: a name for its files of work, and what Stryker's option `mutate` says. */
interface Extent {
  readonly name: string;
  readonly places: readonly string[];
  /** If only some of the changes at the places are tested: their keys. */
  readonly keys?: readonly string[];
}

/** Applies all changes of one part of the code, below `functions/src`, one by one. */
export function changePart(root: string, part: string, workers: number): Promise<Outcome[]> {
  const pattern = existsSync(join(root, SOURCES, part)) && !part.endsWith(".ts") ? `${part}/**/*.ts` : part;
  const places = [`${SOURCES}${pattern}`, "!**/*.test.ts", "!**/testing/**"];
  return mutate(root, { name: part.replaceAll(/\W/g, "-"), places }, workers);
}

/** Applies the given changes one by one. */
export function apply(root: string, changes: readonly Change[], workers: number): Promise<Outcome[]> {
  const places = [...new Set(changes.map((change) => placeOf(change, root)))];
  return mutate(root, { name: "drawn", places, keys: changes.map(keyOf) }, workers);
}

/** Runs the unit tests of `domain/` and `archive/` against each change. */
async function mutate(root: string, { name, places, keys }: Extent, workers: number): Promise<Outcome[]> {
  const work = join(root, ".work", "mutation");
  const isPart = keys === undefined;
  if (!isPart) {
    mkdirSync(work, { recursive: true });
    process.env[DRAWN_CHANGES] = join(work, `${name}.keys.json`);
    writeFileSync(process.env[DRAWN_CHANGES], JSON.stringify(keys));
  }
  // The seed draws the changes. The tests run as in the gate.
  delete process.env.TEST_SEED;
  // Stryker starts its own processes, which also load the plugins below.
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(installed(root, "tsx/dist/loader.mjs")).href}`;
  const results = await new Stryker({
    testRunner: "unit",
    plugins: ["runner", "prose", "drawn"].map((plugin) =>
      join(root, `tools/test-long/mutation/${plugin}.ts`),
    ),
    ignorers: ["prose"],
    checkers: isPart ? [] : ["drawn"],
    mutate: [...places],
    ignorePatterns: [
      ...["**", `!${SOURCES}**`, "!functions/test/support/effort.ts"],
      ...["!hosting/app/index.html", "!hosting/app/src/styles/**"],
      // The products that sentences find.
      "!tools/seed/products/**",
      ...["!package.json", "!functions/package.json", "!tsconfig.json", "!CHANGELOG.md"],
    ],
    tempDirName: join(work, `sandboxes-${name}`),
    coverageAnalysis: "perTest",
    concurrency: workers,
    disableTypeChecks: false,
    tsconfigFile: "none",
    // An interrupted run of a part keeps the results of the completed ones.
    incremental: isPart,
    incrementalFile: join(work, `${name}.json`),
    reporters: ["progress-append-only"],
    thresholds: { high: 85, low: 85, break: null },
    dryRunTimeoutMinutes: 60,
    timeoutMS: 20_000,
    timeoutFactor: 4,
    allowConsoleColors: false,
  }).runMutationTest();
  return results.filter(({ status }) => TRIED.includes(status)).map((result) => outcomeOf(root, result));
}

function outcomeOf(root: string, { location: { start, end }, status, ...result }: MutantResult): Outcome {
  // A report counts lines and columns from 1.
  const location = {
    start: { line: start.line - 1, column: start.column - 1 },
    end: { line: end.line - 1, column: end.column - 1 },
  };
  const change = { ...result, location, replacement: result.replacement ?? "" };
  return { ...describe(change, root), isKilled: status === "Killed" || status === "Timeout" };
}
