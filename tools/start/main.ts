import { existsSync } from "node:fs";
import { join } from "node:path";
import { choosePorts, configuredPorts } from "../emulators/ports.js";
import { prepareMachine, startSuite } from "../emulators/suite.js";
import { runTool } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { progress } from "../terminal/screen.js";
import { seedAccounts } from "./accounts.js";
import { createSeededCollections } from "./collections.js";
import { logSeededProducts, recordSeededSchema } from "./log.js";
import { stripeTestMode } from "./stripe-test-mode.js";
import { welcome } from "./welcome.js";

/** `npm start`: the seeded marketplace on this machine, until Ctrl-C. */
const root = process.cwd();
const data = join(root, "emulator-data");

await runCommand(async (_args, interrupt) => {
  const ports = configuredPorts(process.env);
  // Report missing requirements before the build, which may take a minute.
  prepareMachine(root, progress);
  await choosePorts(ports);

  progress("Building");
  await runTool(root, "build", { interrupt });
  const hasData = existsSync(data);
  progress(
    hasData
      ? "Starting the emulators with emulator-data/"
      : "Starting the emulators without data: there is no emulator-data/",
  );
  const suite = await startSuite({
    root,
    name: "start",
    ports,
    hasUi: true,
    onProgress: progress,
    interrupt,
    ...(hasData ? { importFrom: data } : {}),
    env: stripeTestMode(process.env),
  });
  await recordSeededSchema(suite.env);
  if (hasData) {
    await logSeededProducts(suite.env);
    await createSeededCollections(suite.env);
  }
  console.log(welcome({ suite, accounts: hasData ? await seedAccounts(root) : [] }));

  const interrupted = new Promise<void>((resolve) => interrupt.addEventListener("abort", () => resolve()));
  await Promise.race([suite.ended, interrupted]);
  if (!interrupt.aborted) throw new Refusal(`The emulators stopped unexpectedly. Log: ${suite.logFile}`);
  progress("Stopping");
  await suite.stop();
  return 0;
});
