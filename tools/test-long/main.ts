import { randomInt } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { wilson } from "../bench/scanner/tally.js";
import { runNode, runTool, typescriptLoader } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { progress, red } from "../terminal/screen.js";
import { writeFigures } from "./figures.js";
import { allChanges, describe, draw } from "./mutation/draw.js";
import {
  entriesWithout,
  judge,
  LEAST_KILLED,
  nameOf,
  type Outcome,
  type Reasons,
  type Verdict,
} from "./mutation/judge.js";
import { apply, changePart } from "./mutation/run.js";

/**
 * `npm run test:long`: what the gate does briefly, done at length
 * (docs/decisions/106-what-the-long-run-proves.md).
 *
 * `properties` and `market` run every test that can make more of its cases, with many cases from a fresh seed, and every
 * race ten times: without the emulators, and on them. `rules` changes the access rules, `mutation` the code of `domain/`
 * and `archive/` at drawn places, and the tests must notice. Each part writes its results to `docs/test-long.md` when it
 * is complete. `-- mutation domain/money` tests all changes of one folder, and `-- market username-races` runs one file;
 * neither is the whole part, so no results are written.
 */
const root = process.cwd();

/** The suites of a part, and the folders of their tests. */
const CASES = {
  properties: { suites: ["unit", "tools"], folders: ["functions/src", "cli/src", "tools"] },
  market: { suites: ["e2e", "cloud", "cli", "web"], folders: ["functions/test", "cli/test", "hosting/test"] },
} as const;
/** What a test file imports to make more of its cases. */
const EFFORT = /support\/(effort|story)\.js/;

/** With so many changes, the share that is noticed is known to about 5 %. */
const DRAWN = 300;

const PART_NAMES = ["properties", "market", "rules", "mutation"] as const;
type Part = (typeof PART_NAMES)[number];

/** The figures of a complete part, and what is wrong with them. */
interface Result {
  readonly figures: readonly string[];
  readonly fault?: string;
}

await runCommand(async (args, interrupt) => {
  const [named, ...narrowed] = args as readonly [Part?, ...string[]];
  if (named !== undefined && !PART_NAMES.includes(named)) {
    throw new Refusal(`There is no part "${named}"; the parts are ${PART_NAMES.join(", ")}.`);
  }
  const parts: Record<Part, () => Promise<Result>> = {
    properties: () => cases("properties", narrowed, interrupt),
    market: () => cases("market", narrowed, interrupt),
    rules: () => rules(interrupt),
    mutation: () => mutation(narrowed, interrupt),
  };
  const lines: string[] = [];
  let failed = 0;
  for (const part of named === undefined ? PART_NAMES : [named]) {
    interrupt.throwIfAborted();
    const started = Date.now();
    try {
      const { figures, fault } = await parts[part]();
      if (narrowed.length === 0)
        writeFigures(root, part, figures, { now: new Date(), ms: Date.now() - started });
      lines.push(...figures.map((figure) => `${part}: ${figure}`));
      if (fault !== undefined) throw new Refusal(fault);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      failed++;
      lines.push(red(`${part}: ${failure.message}`));
    }
  }
  for (const line of lines) console.log(line);
  return failed === 0 ? 0 : 1;
});

/** Every test file of a part whose effort can be raised, or the named ones. */
async function cases(
  part: keyof typeof CASES,
  named: readonly string[],
  interrupt: AbortSignal,
): Promise<Result> {
  const { suites, folders } = CASES[part];
  const seed = process.env.TEST_SEED ?? String(randomInt(1, 2 ** 31));
  const files = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith(".test.ts") && EFFORT.test(readFileSync(file, "utf8")));
  progress(`TEST_SEED=${seed} repeats this run`);
  const code = await runNode(
    root,
    [
      ...[...typescriptLoader(root), join(root, "tools/test/main.ts"), ...suites],
      ...(named.length > 0 ? named : files),
    ],
    { env: { TEST_EFFORT: "long", TEST_SEED: seed }, interrupt },
  );
  if (code !== 0) throw new Refusal(`A test failed. TEST_SEED=${seed} repeats this run.`);
  return { figures: [`${files.length} test files passed with the seed ${seed}`] };
}

async function rules(interrupt: AbortSignal): Promise<Result> {
  await runTool(root, "check-rules", { interrupt });
  return { figures: readFileSync(join(root, ".work/check-rules/figures.txt"), "utf8").trim().split("\n") };
}

/** Some changes of all code, drawn with a fresh seed, or all changes of the named parts. A number draws so many. */
async function mutation(named: readonly string[], interrupt: AbortSignal): Promise<Result> {
  const workers = Number(process.env.VAULTMART_TEST_WORKERS ?? 2);
  const reasons: Reasons = parse(readFileSync(join(root, "tools/test-long/mutation/survivors.yaml"), "utf8"));
  const all = await allChanges(root);
  const outdated = entriesWithout(
    reasons,
    all.map((change) => nameOf(describe(change, root))),
  );
  const count = named.length === 0 ? DRAWN : Number(named[0]);
  if (Number.isInteger(count)) {
    const seed = process.env.TEST_SEED ?? String(randomInt(1, 2 ** 31));
    progress(`${count} of ${all.length} changes; TEST_SEED=${seed} repeats this run`);
    const verdict = judge(await apply(root, draw(all, count, seed), workers), reasons);
    return report(verdict, outdated, [
      `Drawn from ${all.length.toLocaleString("en-US")} possible changes with the seed ${seed}`,
    ]);
  }
  const outcomes: Outcome[] = [];
  for (const part of named) {
    interrupt.throwIfAborted();
    if (!existsSync(join(root, "functions/src", part.replace(/\/\*.*/, ""))))
      throw new Refusal(`functions/src/${part} does not exist`);
    progress(`Changing functions/src/${part}`);
    outcomes.push(...(await changePart(root, part, workers)));
  }
  const verdict = judge(outcomes, reasons);
  const { figures, fault } = report(verdict, outdated, []);
  if (fault !== undefined) throw new Refusal(`${figures.join("; ")}. ${fault}`);
  if (verdict.unexplained.length > 0)
    throw new Refusal(`${figures.join("; ")}. Add a test or a reason for each of them`);
  return { figures };
}

/** Prints what needs an answer, and puts the shares into words. */
function report(verdict: Verdict, outdated: readonly string[], first: readonly string[]): Result {
  const { tried, killed, survivors, unexplained } = verdict;
  for (const survivor of unexplained)
    console.log(red(`survived without a reason: ${nameOf(survivor)} (line ${survivor.line})`));
  for (const name of verdict.outdated) console.log(red(`was noticed: ${name}`));
  for (const name of outdated) console.log(red(`is no change of the code: ${name}`));
  const { low, high } = wilson(killed, tried);
  const percent = (share: number) => (share * 100).toFixed(1);
  const figures = [
    ...first,
    `${killed} of ${tried} changes of domain/ and archive/ were noticed (${percent(killed / tried)}%; 95% interval ${percent(low)} to ${percent(high)}%; goal ${LEAST_KILLED * 100}%)`,
    ...verdict.folders.map(({ folder, killed, tried }) => `${folder}: ${killed} of ${tried}`),
    ...survivors.map(([reason, count]) => `${count} survived: ${reason}`),
    ...(unexplained.length > 0 ? [`${unexplained.length} survived and have no reason yet`] : []),
  ];
  const entries = verdict.outdated.length + outdated.length;
  const faults = [
    ...(verdict.isTooLittle ? [`${LEAST_KILLED * 100}% must be noticed.`] : []),
    ...(entries > 0 ? [`${entries} entries of survivors.yaml must be removed.`] : []),
  ];
  return { figures, ...(faults.length > 0 && { fault: faults.join(" ") }) };
}
