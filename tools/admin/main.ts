import { createInterface } from "node:readline/promises";
import { isFree } from "../emulators/ports.js";
import { runCommand } from "../terminal/command.js";
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

/** `npm run admin`: moderation as in the Firebase console, from a terminal. */
await runCommand(async (args, interrupt) => {
  const json = args.includes("--json");
  try {
    const settings = readSettings(args, process.env);
    if (!settings) {
      console.log(USAGE);
      return 0;
    }
    Object.assign(process.env, settings.env);
    await requireEmulator(settings.env.FIRESTORE_EMULATOR_HOST);
    if (settings.command.target === "appeals") {
      const appeals = await lookAtAppeals();
      console.log(json ? JSON.stringify({ command: settings.name, appeals }) : describeAppeals(appeals));
      return 0;
    }
    if (settings.command.target === "collections") {
      const collections = await lookAtCollections();
      console.log(
        json ? JSON.stringify({ command: settings.name, collections }) : describeCollections(collections),
      );
      return 0;
    }
    if (settings.command.target === "emails") {
      const outbox = await lookAtEmails();
      console.log(json ? JSON.stringify({ command: settings.name, ...outbox }) : describeEmails(outbox));
      return 0;
    }
    if (settings.command.target === "held" || settings.command.target === "verdict") {
      const seen = await look(settings);
      const [first] = seen;
      const described =
        settings.command.target === "held" || !first ? describeQueue(seen) : describeProduct(first);
      console.log(json ? JSON.stringify({ command: settings.name, products: seen }) : described);
      return 0;
    }
    const report = await act(settings, {
      progress: (sentence) => console.error(sentence),
      confirm: (question) => confirm(question, interrupt),
    });
    console.log(json ? JSON.stringify(report) : sentence(report));
    return 0;
  } catch (error) {
    if (!json || !(error instanceof Refusal)) throw error;
    console.log(JSON.stringify({ error: error.message }));
    return 1;
  }
});

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
