import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { routes } from "#contract/index.js";
import { REGION } from "#platform/region.js";
import { ACCOUNTS } from "#platform/service-accounts.js";
import { exportedFunctions } from "../build/index-source.js";
import { firebaseConfig } from "../generate/firebase-config.js";
import { siteSettings } from "../site/settings.js";
import { Refusal } from "../terminal/refusal.js";
import { green, red } from "../terminal/screen.js";
import { type Answer, type Probe, type Send, SITE_CHECKS } from "./checks.js";
import { deploy, printed } from "./deploy.js";
import { leftToDo, remediesIn } from "./diagnosis.js";
import { CONFIG, type Code, corsOf } from "./plan.js";
import { type ExpiringField, projectChecks } from "./project-checks.js";
import { keepReleased, releasedBefore } from "./released.js";
import { shell } from "./shell.js";
import { readState, type State } from "./state.js";
import { deployedSettings, envFiles, readSettings, type Target, USAGE } from "./target.js";

const REQUEST_MS = 70_000;
/** The folder of the settings that a deployment sends with the functions. */
const SETTINGS = ".work/deploy/settings";

/**
 * `npm run deploy`: deploys the marketplace to a Firebase project, and checks the result. `npm run doctor` only runs
 * the checks.
 *
 * @returns the exit code
 */
export async function deployCommand(args: readonly string[], interrupt: AbortSignal): Promise<number> {
  const root = process.cwd();
  const settings = readSettings(args, envFiles(root));
  if (!settings) {
    console.log(USAGE);
    return 0;
  }
  const { target, dryRun, yes, checkOnly } = settings;
  const run = shell(root, interrupt);
  const state = () => readState(run, target, REGION, ACCOUNTS.signing.id);
  const pause = (seconds: number) => sleep(seconds * 1000, undefined, { signal: interrupt });
  const code: Code = {
    region: REGION,
    functions: exportedFunctions(await readFile(join(root, "functions/src/index.ts"), "utf8")).map(
      ({ name }) => name,
    ),
    lifecycle: JSON.parse(await readFile(join(root, "storage.lifecycle.json"), "utf8")),
  };
  if (dryRun) {
    const now = await state().catch((failure: unknown) => {
      if (!(failure instanceof Refusal)) throw failure;
      console.log(`The project cannot be read, so this is the plan for an empty one. ${failure.message}\n`);
      return undefined;
    });
    console.log(printed(target, code, now));
    console.log("\nNothing was changed.");
    return 0;
  }
  if (!checkOnly) {
    await writeConfig(root, target);
    const ask = createAsk(yes, interrupt);
    await deploy(target, code, {
      ...{ run, state, say: console.log, confirm: ask },
      sleep: pause,
      released: await releasedBefore(root, target.project),
      keepReleased: (ids) => keepReleased(root, target.project, ids),
    });
    await keepReleased(root, target.project, []);
  }
  const google: Probe["google"] = async (http, url, body) => {
    const { code: failed, stdout, stderr } = await run({ http, url, project: target.project, body });
    if (failed !== 0) throw new Refusal(stderr);
    return JSON.parse(stdout);
  };
  const probe: Probe = { send, google, sleep: pause };
  const now = await state();
  const left = checkOnly ? leftToDo(target, code, now) : [];
  for (const line of left) console.log(line);
  const holds = await check(target, now, probe, root);
  return holds && left.length === 0 ? 0 : 1;
}

/** The fields by which documents expire. */
async function expiringFields(root: string): Promise<ExpiringField[]> {
  const indexes = JSON.parse(await readFile(join(root, "firestore.indexes.json"), "utf8")) as {
    fieldOverrides: (ExpiringField & { ttl?: boolean })[];
  };
  return indexes.fieldOverrides.filter(({ ttl }) => ttl);
}

/** What the commands read: firebase-tools' configuration without builds, the settings, and the bucket's origins. */
async function writeConfig(root: string, target: Target): Promise<void> {
  const { functions, hosting, ...config } = firebaseConfig(
    routes,
    siteSettings(root, { ...process.env, GCLOUD_PROJECT: target.project }),
  );
  const withoutBuild = <T extends { predeploy?: unknown }>({ predeploy: _, ...rest }: T) => rest;
  const deployed = {
    ...config,
    functions: functions.map((one) => ({ ...withoutBuild(one), configDir: SETTINGS })),
    hosting: withoutBuild(hosting),
  };
  await mkdir(join(root, SETTINGS), { recursive: true });
  for (const [name, text] of Object.entries(deployedSettings(root, target.project)))
    await writeFile(join(root, SETTINGS, name), text);
  await writeFile(join(root, CONFIG), JSON.stringify(deployed, undefined, 2));
  await writeFile(join(root, ".work/deploy/cors.json"), JSON.stringify(corsOf(target)));
}

function createAsk(yes: boolean, signal: AbortSignal) {
  return async (question: string): Promise<boolean> => {
    if (yes) return true;
    if (!process.stdin.isTTY)
      throw new Refusal("Cannot ask without a terminal. Use --yes, or --dry-run to look.");
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(es)?$/i.test(await terminal.question(`${question} [y/N] `, { signal }));
    } finally {
      terminal.close();
    }
  };
}

/** Sends a request of a check, and never follows a redirect. */
async function send(url: string, init: Parameters<Send>[1]): Promise<Answer> {
  const answer = await fetch(url, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** Runs every check and prints its result. @returns whether all assumptions hold */
async function check(target: Target, state: State, probe: Probe, root: string): Promise<boolean> {
  const remedies = remediesIn(await readFile(join(root, "docs/cloud.md"), "utf8"));
  console.log(`\nChecking ${target.site} and the project ${target.project}`);
  const checks = [...SITE_CHECKS, ...projectChecks(await expiringFields(root))];
  let failed = 0;
  for (const { id, assumption, run } of checks) {
    const problem = await run(target, state, probe).catch((error: Error) =>
      error instanceof Refusal ? `Google refused: ${error.message}` : `nothing responds: ${error.message}`,
    );
    if (problem !== undefined) failed++;
    console.log(
      problem === undefined ? `${green("✓")} ${assumption}` : `${red("✗")} ${assumption}: ${problem}`,
    );
    const remedy = remedies.get(id);
    if (problem !== undefined && remedy) console.log(`  What to do: ${remedy}`);
  }
  console.log(
    failed === 0
      ? "\nEverything that a command can check is right. docs/cloud.md lists five-minute checks for the rest."
      : `\n${failed} of ${checks.length} assumptions do not hold. docs/cloud.md says what to do.`,
  );
  return failed === 0;
}
