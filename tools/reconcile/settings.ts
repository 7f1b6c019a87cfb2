import { parseArgs } from "node:util";
import { configuredPorts, HOST } from "../emulators/ports.js";
import { PROJECT_ID } from "../emulators/suite.js";
import { Refusal } from "../terminal/refusal.js";

/** Stripe lists events for 30 days. */
const MOST_DAYS = 28;

export const USAGE = `Usage: npm run reconcile -- --days N [--emulator | --project ID] [--dry-run] [--json]

Compares Stripe's payments, refunds and disputes of the last N days with the orders, and applies what no
event has brought. The function \`reconcile\` does the same every night.

  --days N      how many days back, 1 to ${MOST_DAYS}
  --emulator    the marketplace of \`npm start\` on this machine, with its local Stripe
  --project ID  a Firebase project, with the credentials of \`gcloud auth application-default login\` and the
                secret key of Stripe in STRIPE_SECRET_KEY
  --dry-run     show what differs without changing anything
  --json        print one JSON object instead of lines

Without --emulator and --project, it uses the emulators at FIRESTORE_EMULATOR_HOST. It exits with 1 if a payment
differs that it could not apply.`;

export interface ReconcileSettings {
  readonly days: number;
  readonly isDry: boolean;
  readonly json: boolean;
  /** Environment variables that the database client and Stripe's client need. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The settings from the command line; undefined if the user requests help.
 *
 * @throws Refusal if the arguments are invalid
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReconcileSettings | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const days = Number(values.days);
  if (!(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS))
    throw new Refusal(`--days must be a whole number from 1 to ${MOST_DAYS}.`);
  return { days, isDry: values["dry-run"], json: values.json, env: market(values, env) };
}

function market(
  { emulator, project }: { readonly emulator: boolean; readonly project?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (emulator && project !== undefined) throw new Refusal("Use either --emulator or --project, not both.");
  if (emulator) {
    const { firestore, stripe } = configuredPorts(env);
    return {
      ...{ GCLOUD_PROJECT: PROJECT_ID, METADATA_SERVER_DETECTION: "none" },
      FIRESTORE_EMULATOR_HOST: `${HOST}:${firestore}`,
      ...{ STRIPE_SECRET_KEY: "sk_test_local", STRIPE_API_BASE: `http://${HOST}:${stripe}` },
    };
  }
  if (project !== undefined) {
    const stray = Object.keys(env).find((name) => /_EMULATOR_HOST$/.test(name) && env[name]);
    if (stray) throw new Refusal(`${stray} is set, but the target is ${project}. Unset it.`);
  } else if (!env.FIRESTORE_EMULATOR_HOST) {
    throw new Refusal(`Choose a marketplace with --emulator or --project.\n\n${USAGE}`);
  }
  if (!env.STRIPE_SECRET_KEY) throw new Refusal("STRIPE_SECRET_KEY is not set: the secret key of Stripe.");
  return project === undefined ? { METADATA_SERVER_DETECTION: "none" } : { GCLOUD_PROJECT: project };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        days: { type: "string" },
        emulator: { type: "boolean", default: false },
        project: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (failure) {
    throw new Refusal(`${(failure as Error).message}\n\n${USAGE}`);
  }
}
