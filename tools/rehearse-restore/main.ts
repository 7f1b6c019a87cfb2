import { runTool } from "../terminal/child.js";
import { runCommand } from "../terminal/command.js";
import { progress } from "../terminal/screen.js";
import { rehearse } from "./rehearse.js";

/** How many products each of the ten users looks at. */
const EACH = 12;

/** `npm run rehearse:restore`: a backup after a day of traffic, restored into empty emulators, with every invariant. */
await runCommand(async (_args, interrupt) => {
  const root = process.cwd();
  const started = Date.now();
  await runTool(root, "build", { interrupt });
  const { traffic, backupSeconds, restoreSeconds } = await rehearse({
    ...{ root, each: EACH, onProgress: progress, interrupt },
  });
  const { sales, downloads, reviews, messages } = traffic;
  console.log(
    [
      `Traffic: ${sales} sales, ${downloads} downloads, ${reviews} reviews, ${messages} messages`,
      `Backup: ${backupSeconds.toFixed(1)} s`,
      `Restore, with the start of the emulators and every invariant: ${restoreSeconds.toFixed(1)} s`,
      `In all: ${((Date.now() - started) / 60_000).toFixed(1)} minutes. Every invariant holds`,
    ].join("\n"),
  );
  return 0;
});
