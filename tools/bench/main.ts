import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { bold, green, progress, red } from "../terminal/screen.js";
import { VoidRun } from "./frame/in-turn.js";
import { describeMachine, thisMachine } from "./frame/machine.js";
import type { Outcome, Part } from "./frame/part.js";
import { describeRow, isReached, withSection } from "./frame/report.js";
import { PARTS } from "./parts/index.js";
import { runScoreboard } from "./scanner/command.js";

/**
 * `npm run bench [part…]`: what Vaultmart costs compared with what people would use instead. `npm run bench scanner`
 * is a command of its own: it judges labeled samples and compares nothing.
 *
 * Each part that completes replaces its section in `bench/results.md`. A missed goal is shown and fails
 * nothing. A part that is void or fails keeps its old section, the others still run, and the exit code is 1.
 */
const root = process.cwd();
const results = join(root, "bench", "results.md");
const names = Object.keys(PARTS);

await runCommand(async (args, interrupt) => {
  if (args[0] === "scanner") return runScoreboard(args.slice(1), interrupt);
  const unknown = args.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Refusal(`There is no part "${unknown}"; the parts are ${names.join(", ")}.`);
  }
  const machine = describeMachine(thisMachine());
  progress(machine);
  const failed: string[] = [];
  for (const [name, load] of Object.entries(PARTS)) {
    if (args.length > 0 && !args.includes(name)) continue;
    interrupt.throwIfAborted();
    try {
      await runPart((await load()).part, machine, interrupt);
    } catch (failure) {
      interrupt.throwIfAborted();
      failed.push(name);
      const isSaid = failure instanceof VoidRun || failure instanceof Refusal;
      console.error(
        red(`${name}${failure instanceof VoidRun ? " is void" : " failed"}:`),
        isSaid ? failure.message : failure,
      );
    }
  }
  if (failed.length > 0) console.error(red(`No new results for ${failed.join(", ")}.`));
  return failed.length === 0 ? 0 : 1;
});

async function runPart(part: Part, machine: string, interrupt: AbortSignal): Promise<void> {
  const { name, title } = part;
  console.log(bold(`${name}: ${title}`));
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-bench-"));
  try {
    const outcome = await part.run({ root, folder, progress, interrupt });
    // An interrupted part may return early with the values of half a run.
    interrupt.throwIfAborted();
    show(outcome);
    save({ name, title, date: new Date().toISOString().slice(0, 10), machine, outcome });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function show({ rows, remarks = [] }: Outcome): void {
  for (const row of rows) {
    const colour = { true: green, false: red, undefined: String }[`${isReached(row)}`];
    console.log(colour(describeRow(row)));
  }
  for (const remark of remarks) console.log(remark);
}

function save(section: Parameters<typeof withSection>[1]): void {
  mkdirSync(dirname(results), { recursive: true });
  let present = "";
  try {
    present = readFileSync(results, "utf8");
  } catch (failure) {
    // The first run creates the file.
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT") throw failure;
  }
  writeFileSync(results, withSection(present, section, names));
}
