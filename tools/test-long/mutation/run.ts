import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { installed } from "../../terminal/child.js";
import type { Outcome } from "./judge.js";

const SOURCES = "functions/src/";
/** The statuses of mutants that were tested; changed sentences are not tested. */
const TRIED: readonly string[] = ["Killed", "Timeout", "Survived", "NoCoverage"];

/**
 * The parts of the code, which are mutated one after another, so that an interrupted run keeps the results of completed
 * parts.
 */
export function partsOf(root: string): string[] {
  const domain = readdirSync(join(root, SOURCES, "domain"));
  const nouns = domain.filter((name) => !name.endsWith(".test.ts") && name !== "testing");
  return [...nouns.map((noun) => `domain/${noun}`), "archive/*.ts", "archive/content"];
}

/**
 * Applies the mutants of one part one by one, and runs the unit tests of `domain/` and `archive/` against each of them.
 */
export async function mutate(root: string, part: string, workers: number): Promise<Outcome[]> {
  const name = part.replaceAll(/\W/g, "-");
  const work = join(root, ".work", "mutation");
  // Stryker starts its own processes, which also load the plugins below.
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(installed(root, "tsx/dist/loader.mjs")).href}`;
  const results = await new Stryker({
    testRunner: "unit",
    plugins: ["runner", "prose"].map((plugin) => join(root, `tools/test-long/mutation/${plugin}.ts`)),
    ignorers: ["prose"],
    mutate: [`${SOURCES}${part}${part.endsWith(".ts") ? "" : "/**/*.ts"}`, "!**/*.test.ts", "!**/testing/**"],
    ignorePatterns: [
      ...["**", `!${SOURCES}**`, "!functions/test/support/effort.ts", "!hosting/app/index.html"],
      // The products that sentences find.
      "!tools/seed/products/**",
      ...["!package.json", "!functions/package.json", "!tsconfig.json"],
    ],
    tempDirName: join(work, `sandboxes-${name}`),
    coverageAnalysis: "perTest",
    concurrency: workers,
    disableTypeChecks: false,
    tsconfigFile: "none",
    incremental: true,
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

function outcomeOf(root: string, { fileName, location, replacement = "", status }: MutantResult): Outcome {
  const { start, end } = location;
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  // From the end to the start, because both may be on one line.
  lines.push((lines.pop() ?? "").slice(0, end.column - 1));
  lines.unshift((lines.shift() ?? "").slice(start.column - 1));
  return {
    file: fileName.slice(join(root, SOURCES).length),
    line: start.line,
    change: `${short(lines.join(" "))} → ${short(replacement)}`,
    isKilled: status === "Killed" || status === "Timeout",
  };
}

const short = (code: string) => {
  const one = code.replaceAll(/\s+/g, " ").trim();
  return one.length > 70 ? `${one.slice(0, 69)}…` : one;
};
