import { Refusal } from "../terminal/refusal.js";
import { type Code, locationsNear, plan, type Step } from "./plan.js";
import { type Run, written } from "./shell.js";
import type { State } from "./state.js";
import type { Target } from "./target.js";

/** The environment of a deployment. */
export interface Edges {
  readonly run: Run;
  readonly state: () => Promise<State>;
  readonly say: (line: string) => void;
  /** Returns whether to continue. */
  readonly confirm: (question: string) => Promise<boolean>;
  readonly sleep: (seconds: number) => Promise<void>;
  /** The release steps that are done for this version of the code. */
  readonly released: readonly string[];
  readonly keepReleased: (ids: readonly string[]) => Promise<void>;
}

/**
 * Deploys step by step. Each step is shown and confirmed before it changes anything, repeated if the project is not
 * ready, and then checked in the project. Completed steps are skipped.
 *
 * @throws Refusal at the first step that cannot be done, or if the user declines one
 */
export async function deploy(target: Target, code: Code, edges: Edges): Promise<void> {
  let state = await edges.state();
  checkPossible(target, code, state);
  const released = [...edges.released];
  for (const { id } of plan(target, code, state)) {
    const stepNow = () => plan(target, code, state).find((one) => one.id === id) as Step;
    const step = stepNow();
    if (step.isRelease ? released.includes(id) : step.commands.length === 0 && !step.problem(state)) {
      edges.say(`✓ ${step.title}: done before`);
      continue;
    }
    edges.say(`\n${step.title}. ${step.why}`);
    for (const command of step.commands) edges.say(`  ${written(command)}`);
    if (step.commands.length > 0 && !(await edges.confirm("Continue?")))
      throw new Refusal("Stopped. Run the command again to continue here.");
    let problem: string | undefined;
    for (const pause of [...step.pauses, undefined]) {
      // What the attempt before has done is not done again.
      problem = await attempt(stepNow(), edges.run);
      state = await edges.state();
      problem ??= stepNow().problem(state);
      if (problem === undefined) break;
      if (pause !== undefined) {
        edges.say(`  ${problem}. Next attempt in ${pause} seconds.`);
        await edges.sleep(pause);
        state = await edges.state();
      }
    }
    if (problem !== undefined)
      throw new Refusal(
        `${step.title} failed: ${problem}.\nEverything before is done. Run the command again to continue here.`,
      );
    if (step.isRelease) {
      released.push(id);
      await edges.keepReleased(released);
    }
    edges.say(`✓ ${step.title}`);
  }
}

/** Runs a step's commands. @returns the problem of the first one that fails */
async function attempt({ commands }: Step, run: Run): Promise<string | undefined> {
  for (const command of commands) {
    const { code, stderr } = await run(command);
    if (code !== 0) {
      const [reason = `exit code ${code}`] = stderr.trim().split("\n").filter(Boolean).slice(-1);
      const name = "http" in command ? `${command.http} ${command.url}` : command.run.slice(0, 4).join(" ");
      return `\`${name}\` failed (${reason})`;
    }
  }
  return undefined;
}

/** @throws Refusal if no step could help */
function checkPossible({ bucket, project }: Target, { region }: Code, state: State): void {
  if (state.database !== undefined && !locationsNear(region).includes(state.database))
    throw new Refusal(
      `The database is in ${state.database}, and the functions are in ${region}. Change REGION in ` +
        "functions/src/platform/region.ts to a region near it, and run `npm run generate`.",
    );
  if (state.bucket === undefined)
    throw new Refusal(
      bucket
        ? `There is no bucket ${bucket}.`
        : `${project} has no default bucket. Open https://console.firebase.google.com/project/${project}/storage ` +
            "and click Get started, or name a bucket with --bucket.",
    );
}

/** All steps with their commands, for `--dry-run`. @param state undefined if it cannot be read */
export function printed(target: Target, code: Code, state: State | undefined): string {
  return plan(target, code, state)
    .map(({ title, why, commands, isRelease, problem }, at) => {
      const isDone = !isRelease && state !== undefined && commands.length === 0 && !problem(state);
      const lines = commands.map((command) => `   ${written(command)}`);
      return [`${at + 1}. ${title}${isDone ? " (done)" : ""}`, `   # ${why}`, ...lines].join("\n");
    })
    .join("\n\n");
}
