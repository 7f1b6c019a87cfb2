import { parseArgs } from "node:util";
import { configuredPorts, HOST } from "../emulators/ports.js";
import { BUCKET, PROJECT_ID } from "../emulators/suite.js";
import { projectEnvironment } from "../terminal/project.js";
import { Refusal } from "../terminal/refusal.js";

export const USAGE = `Usage: npm run check:invariants -- [--emulator | --project ID [--bucket NAME]] [--fields] [--json]

Checks the invariants of a marketplace and prints one line for each violation.

  --emulator    the marketplace of \`npm start\` on this machine
  --project ID  a Firebase project, with the credentials of \`gcloud auth application-default login\`
  --bucket NAME its bucket, if it is not ID.firebasestorage.app
  --fields      also check every stored field; data of earlier versions violates some of these rules
  --json        print one JSON object instead of lines

Without either, it checks the emulators at FIRESTORE_EMULATOR_HOST. It exits with 1 if it finds a violation.`;

export interface CheckSettings {
  readonly json: boolean;
  /** Whether to check every stored field, and not only totals, counters, registries, and files. */
  readonly fields: boolean;
  /** Environment variables that the database and storage clients need. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Selects the marketplace to check.
 * @throws Refusal if the arguments select no marketplace or more than one
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CheckSettings {
  const values = parse(args);
  return { json: values.json, fields: values.fields, env: marketEnvironment(values, env, USAGE) };
}

/**
 * The environment variables that select a marketplace with its files.
 *
 * @throws Refusal if the options select no marketplace or more than one
 */
export function marketEnvironment(
  options: {
    readonly emulator: boolean;
    readonly project?: string | undefined;
    readonly bucket?: string | undefined;
  },
  env: Readonly<Record<string, string | undefined>>,
  usage: string,
): Record<string, string> {
  const { emulator, project, bucket } = options;
  if (emulator && project !== undefined) throw new Refusal("Use either --emulator or --project, not both.");
  if (project !== undefined) {
    const stray = Object.keys(env).find((name) => /_EMULATOR_HOST$/.test(name) && env[name]);
    if (stray) throw new Refusal(`${stray} is set, but the target is ${project}. Unset it.`);
    return { ...projectEnvironment(project), ...(bucket !== undefined && { STORAGE_BUCKET: bucket }) };
  }
  if (emulator) {
    const { firestore, storage } = configuredPorts(env);
    return {
      ...{ GCLOUD_PROJECT: PROJECT_ID, STORAGE_BUCKET: BUCKET, METADATA_SERVER_DETECTION: "none" },
      FIRESTORE_EMULATOR_HOST: `${HOST}:${firestore}`,
      STORAGE_EMULATOR_HOST: `http://${HOST}:${storage}`,
    };
  }
  if (!env.FIRESTORE_EMULATOR_HOST)
    throw new Refusal(`Choose a marketplace with --emulator or --project.\n\n${usage}`);
  return { METADATA_SERVER_DETECTION: "none" };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        emulator: { type: "boolean", default: false },
        project: { type: "string" },
        bucket: { type: "string" },
        fields: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (failure) {
    throw new Refusal(`${(failure as Error).message}\n\n${USAGE}`);
  }
}
