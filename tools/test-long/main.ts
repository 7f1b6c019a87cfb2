import { randomInt } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { runNode, runTool, typescriptLoader } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { progress, red } from "../terminal/screen.js";
import { writeFigures } from "./figures.js";
import { judge, type Outcome, type Reasons } from "./mutation/judge.js";
import { mutate, partsOf } from "./mutation/run.js";

/**
 * `npm run test:long`: what the gate does briefly, done at length
 * (docs/decisions/106-what-the-long-run-proves.md).
 *
 * `cases` runs every randomized test with many cases from a fresh seed, and every race ten times. `rules`
 * changes the access rules, `mutation` the code of `domain/` and `archive/`, and the tests must notice. Each
 * part writes its results to `docs/test-long.md` when it has passed. `-- mutation domain/money` tests one
 * folder, and `-- cases username-races` one file; neither is the whole part, so no results are written.
 */
const root = process.cwd();
const TESTS = ["functions/src", "functions/test/e2e", "cli/src", "cli/test", "tools"];

const PART_NAMES = ["cases", "rules", "mutation"] as const;
type Part = (typeof PART_NAMES)[number];

await runCommand(async (args, interrupt) => {
  const [named, ...narrowed] = args as readonly [Part?, ...string[]];
  if (named !== undefined && !PART_NAMES.includes(named)) {
    throw new Refusal(`There is no part "${named}"; the parts are ${PART_NAMES.join(", ")}.`);
  }
  const parts: Record<Part, () => Promise<readonly string[]>> = {
    cases: () => cases(narrowed, interrupt),
    rules: () => rules(interrupt),
    mutation: () => mutation(narrowed, interrupt),
  };
  const lines: string[] = [];
  let failed = 0;
  for (const part of named === undefined ? PART_NAMES : [named]) {
    interrupt.throwIfAborted();
    const started = Date.now();
    try {
      const figures = await parts[part]();
      if (narrowed.length === 0)
        writeFigures(root, part, figures, { now: new Date(), ms: Date.now() - started });
      lines.push(...figures.map((figure) => `${part}: ${figure}`));
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      failed++;
      lines.push(red(`${part}: ${failure.message}`));
    }
  }
  for (const line of lines) console.log(line);
  return failed === 0 ? 0 : 1;
});

/** Every test file whose effort can be raised, or the named ones. */
async function cases(named: readonly string[], interrupt: AbortSignal): Promise<readonly string[]> {
  const seed = process.env.TEST_SEED ?? String(randomInt(1, 2 ** 31));
  const files = TESTS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ).filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes("support/effort.js"));
  progress(`TEST_SEED=${seed} repeats this run`);
  const code = await runNode(
    root,
    [
      ...[...typescriptLoader(root), join(root, "tools/test/main.ts"), "unit", "tools", "e2e", "cli"],
      ...(named.length > 0 ? named : files),
    ],
    { env: { TEST_EFFORT: "long", TEST_SEED: seed }, interrupt },
  );
  if (code !== 0) throw new Refusal(`A test failed. TEST_SEED=${seed} repeats this run.`);
  return [
    `${files.length} test files with models, properties and races passed, with the seed ${seed}`,
    "50 stories per model, 10 rounds per race, at least ten times the gate's cases per property",
  ];
}

async function rules(interrupt: AbortSignal): Promise<readonly string[]> {
  await runTool(root, "check-rules", { interrupt });
  return readFileSync(join(root, ".work/check-rules/figures.txt"), "utf8").trim().split("\n");
}

async function mutation(named: readonly string[], interrupt: AbortSignal): Promise<readonly string[]> {
  const unknown = named.find(
    (part) => !partsOf(root).includes(part) && !existsSync(join(root, "functions/src", part)),
  );
  if (unknown !== undefined) throw new Refusal(`functions/src/${unknown} does not exist`);
  const outcomes: Outcome[] = [];
  for (const part of named.length > 0 ? named : partsOf(root)) {
    interrupt.throwIfAborted();
    progress(`Changing functions/src/${part}`);
    outcomes.push(...(await mutate(root, part, Number(process.env.VAULTMART_TEST_WORKERS ?? 2))));
  }
  const reasons: Reasons = parse(readFileSync(join(root, "tools/test-long/mutation/survivors.yaml"), "utf8"));
  const { tried, killed, survivors, faults } = judge(outcomes, reasons);
  for (const fault of faults) console.log(red(fault));
  const share = `${killed} of ${tried} changes of domain/ and archive/ were noticed (${((100 * killed) / tried).toFixed(1)}%)`;
  if (faults.length > 0) throw new Refusal(`${share}; problems found: ${faults.length}`);
  return [share, ...survivors.map(([reason, count]) => `${count} survived: ${reason}`)];
}
