import { parseArgs } from "node:util";
import { marketEnvironment } from "../check-invariants/settings.js";
import { Refusal } from "../terminal/refusal.js";

export const USAGE = `Usage: npm run migrate -- [--emulator | --project ID [--bucket NAME]] [--dry-run] [--json]

Brings the data of an older marketplace to the form that this version of Vaultmart writes. Run it again after
an interruption: it continues where it ended. Make a backup before.

  --emulator    the marketplace of \`npm start\` on this machine
  --project ID  a Firebase project, with the credentials of \`gcloud auth application-default login\`
  --bucket NAME its bucket, if it is not ID.firebasestorage.app
  --dry-run     show how many documents each migration would change, as the data is now
  --json        print one JSON object instead of lines

Without --emulator and --project, it uses the emulators at FIRESTORE_EMULATOR_HOST. It checks every invariant
before and after each migration, and exits with 1 if one is violated that was not before.`;

export interface MigrateSettings {
  readonly isDry: boolean;
  readonly json: boolean;
  /** Environment variables that the database and storage clients need. */
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
): MigrateSettings | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  return { isDry: values["dry-run"], json: values.json, env: marketEnvironment(values, env, USAGE) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        emulator: { type: "boolean", default: false },
        project: { type: "string" },
        bucket: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (failure) {
    throw new Refusal(`${(failure as Error).message}\n\n${USAGE}`);
  }
}
