import { createInterface } from "node:readline/promises";
import { isFree } from "../emulators/ports.js";
import { Refusal } from "../terminal/refusal.js";
import { green } from "../terminal/screen.js";
import { act, type Report } from "./act.js";
import { describeEmails, lookAtEmails } from "./emails.js";
import {
  describeAppeals,
  describeCollections,
  describeProduct,
  describeQueue,
  look,
  lookAtAppeals,
  lookAtCollections,
} from "./look.js";
import { readSettings, USAGE } from "./settings.js";

export interface AdminTerminal {
  /** Prints the result. */
  readonly print: (text: string) => void;
  /** Shows the progress. */
  readonly progress: (sentence: string) => void;
  /** Ctrl-C. */
  readonly interrupt: AbortSignal;
}

/**
 * Runs a command line of `npm run admin`, and returns its exit code.
 *
 * @throws Refusal if the command is wrong or not possible; with `--json`, it is printed and the exit code is 1
 */
export async function runAdmin(
  args: readonly string[],
  { print, progress, interrupt }: AdminTerminal,
): Promise<number> {
  const json = args.includes("--json");
  try {
    const settings = readSettings(args, process.env);
    if (!settings) {
      print(USAGE);
      return 0;
    }
    Object.assign(process.env, settings.env);
    await requireEmulator(settings.env.FIRESTORE_EMULATOR_HOST);
    const { name, command } = settings;
    const show = (value: object, text: () => string) => {
      print(json ? JSON.stringify({ command: name, ...value }) : text());
      return 0;
    };
    switch (command.target) {
      case "appeals": {
        const appeals = await lookAtAppeals();
        return show({ appeals }, () => describeAppeals(appeals));
      }
      case "collections": {
        const collections = await lookAtCollections();
        return show({ collections }, () => describeCollections(collections));
      }
      case "emails": {
        const outbox = await lookAtEmails();
        return show(outbox, () => describeEmails(outbox));
      }
      case "held":
      case "verdict": {
        const products = await look(settings);
        const [first] = products;
        const isQueue = command.target === "held" || !first;
        return show({ products }, () => (isQueue ? describeQueue(products) : describeProduct(first)));
      }
      default: {
        const report = await act(settings, { progress, confirm: (question) => confirm(question, interrupt) });
        print(json ? JSON.stringify(report) : sentence(report));
        return 0;
      }
    }
  } catch (error) {
    if (!json || !(error instanceof Refusal)) throw error;
    print(JSON.stringify({ error: error.message }));
    return 1;
  }
}

/** Google's client waits a minute for an emulator that is not running. */
async function requireEmulator(host: string | undefined): Promise<void> {
  const port = Number(host?.split(":").at(-1));
  if (host !== undefined && /^(127\.0\.0\.1|localhost):/.test(host) && (await isFree(port))) {
    throw new Refusal(`No emulator is running at ${host}. Start the marketplace with \`npm start\`.`);
  }
}

async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Refusal("Cannot ask for confirmation without a terminal. Use --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test(await terminal.question(`${question} [y/N] `, { signal }));
  } finally {
    terminal.close();
  }
}

function sentence({ command, target, edit, dryRun, audit }: Report): string {
  const fields = JSON.stringify(edit);
  if (dryRun) return `Would ${command} ${target}: ${fields}. Nothing was changed.`;
  return `${green("✓")} ${command} ${target}${audit ? ` (${audit.action}, audit entry ${audit.id})` : ""}`;
}
