import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import * as z from "zod";
import { readConfig } from "#platform/config.js";
import { NODE_OPTIONS } from "#platform/sizes.js";
import { Refusal } from "../terminal/refusal.js";

export const USAGE = `Usage: npm run deploy -- --project ID [--dry-run] [--yes] [--bucket NAME] [--alerts EMAIL] [--check]

Deploys the marketplace to a Firebase project, step by step. It reads the state of the project first, and does only
what is missing. If a step fails, run the command again: it continues there.

  --project ID   the Firebase project, on the Blaze plan
  --dry-run      print every step and its commands, and change nothing
  --yes          do not ask before each step
  --bucket NAME  the bucket of the archives, if it is not the default one
  --alerts EMAIL create the alerts of ops/, which write to this address
  --check        only check the deployed marketplace

It needs the gcloud command line, logged in as an owner of the project.`;

/** The target and the content of a deployment. */
export interface Target {
  readonly project: string;
  /** The URL of the site, without a trailing slash. */
  readonly site: string;
  /** The origins of the browsers that may upload and download. */
  readonly origins: readonly string[];
  /** The bucket that the operator named. */
  readonly bucket: string | undefined;
  /** Where alerts are sent; undefined to create none. */
  readonly alertsTo?: string | undefined;
}

export interface DeploySettings {
  readonly target: Target;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly checkOnly: boolean;
}

/**
 * @param env the settings in `functions/.env` and in the project's own file
 * @returns undefined if the user requests help
 * @throws Refusal if the arguments do not name a real project
 */
export function readSettings(
  args: readonly string[],
  envOf: (project: string) => Readonly<Record<string, string | undefined>>,
): DeploySettings | undefined {
  const { help, project, bucket, alerts, yes, check, "dry-run": dryRun } = parsed(args);
  if (help) return undefined;
  if (project === undefined || !/^[a-z][-a-z0-9]{4,28}[a-z0-9]$/.test(project))
    throw new Refusal(`Name the project with --project ID.\n\n${USAGE}`);
  if (project.startsWith("demo-"))
    throw new Refusal(
      `${project} is a name for emulators. Run \`npm start\` for a marketplace on this machine.`,
    );
  if (alerts !== undefined && !z.email().safeParse(alerts).success)
    throw new Refusal(`--alerts needs an email address, and ${alerts} is none.`);
  const env = envOf(project);
  const { siteUrl, origins } = readConfig({ ...env, GCLOUD_PROJECT: project });
  const named = bucket ?? env.STORAGE_BUCKET;
  return {
    target: { project, site: siteUrl, origins: [...origins], bucket: named, alertsTo: alerts },
    dryRun,
    yes,
    checkOnly: check,
  };
}

/** The settings that are deployed with the functions. */
export const envFiles = (root: string) => (project: string) =>
  Object.assign(
    {},
    ...Object.values(deployedSettings(root, project)).map((text) => parseEnv(text)),
  ) as Readonly<Record<string, string | undefined>>;

/** The files of settings that firebase-tools reads, by name. What an operator sets replaces what each deployment has. */
export function deployedSettings(root: string, project: string): Readonly<Record<string, string>> {
  const written = (name: string) => {
    const file = join(root, "functions", name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return {
    ".env": `NODE_OPTIONS="${NODE_OPTIONS}"\n${written(".env")}`,
    [`.env.${project}`]: written(`.env.${project}`),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: "boolean", default: false },
        project: { type: "string" },
        bucket: { type: "string" },
        alerts: { type: "string" },
        yes: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
      },
    }).values;
  } catch (failure) {
    throw new Refusal(`${(failure as Error).message}\n\n${USAGE}`);
  }
}
