import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { installed } from "../../console/child.js";
import type { Outcome } from "./judge.js";

const SOURCES = "functions/src/";
/** What a run says of a change that was tried; a sentence for people is not. */
const TRIED: readonly string[] = ["Killed", "Timeout", "Survived", "NoCoverage"];

/** What is changed, a part at a time, so that a run that is broken off keeps the parts that it has finished. */
export function partsOf(root: string): string[] {
  const domain = readdirSync(join(root, SOURCES, "domain"));
  const nouns = domain.filter((name) => !name.endsWith(".test.ts") && name !== "testing");
  return [...nouns.map((noun) => `domain/${noun}`), "archive/*.ts", "archive/content"];
}

/** Changes each place of one part in turn, and asks the unit tests of `domain/` and `archive/` whether they notice. */
export async function mutate(root: string, part: string, workers: number): Promise<Outcome[]> {
  const name = part.replaceAll(/\W/g, "-");
  const work = join(root, ".work", "mutation");
  // Stryker starts processes of its own, in which the plugins below are loaded as well.
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(installed(root, "tsx/dist/loader.mjs")).href}`;
  const results = await new Stryker({
    testRunner: "unit",
    plugins: ["runner", "prose"].map((plugin) => join(root, `tools/test-long/mutation/${plugin}.ts`)),
    ignorers: ["prose"],
    mutate: [`${SOURCES}${part}${part.endsWith(".ts") ? "" : "/**/*.ts"}`, "!**/*.test.ts", "!**/testing/**"],
    ignorePatterns: [
      ...["**", `!${SOURCES}**`, "!functions/test/support/effort.ts", "!hosting/app/index.html"],
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
  // From its end to its beginning, since both may lie on one line.
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
