import { readFile } from "node:fs/promises";
import { readSigningKey } from "#domain/log/note.js";
import { runCommand } from "../terminal/command.js";
import { startWitness } from "./server.js";
import { USAGE, witnessSettings } from "./settings.js";

/** `npm run witness`: cosigns the logs of marketplaces until it is stopped. */
await runCommand(async (args, interrupt) => {
  const settings = witnessSettings(args);
  if (!settings) {
    console.log(USAGE);
    return 0;
  }
  const { sites, keyFile, stateFile, port } = settings;
  const signer = readSigningKey(await readFile(keyFile, "utf8"));
  const witness = await startWitness({ signer, sites, stateFile, port });
  console.log(`Cosigning the logs of ${sites.join(", ")} at ${witness.url}`);
  console.log(`The public key is ${witness.key}`);
  await new Promise<void>((resolve) => interrupt.addEventListener("abort", () => resolve(), { once: true }));
  await witness.close();
  return 0;
});
