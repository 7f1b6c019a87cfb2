import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../terminal/command.js";
import { Refusal } from "../terminal/refusal.js";
import { linesOf, printed } from "./lines.js";

const LOG = join(".work", "start", "emulators.log");

/** `npm run trace ID`: prints what the marketplace of `npm start` logged about one request or action. */
await runCommand(async ([id]) => {
  if (id === undefined || id.startsWith("-")) {
    throw new Refusal(
      "Usage: npm run --silent trace ID\n\nID is the ID of a request (the response header X-Request-Id), of a trace (32 hexadecimal digits), or of a checkout session.",
    );
  }
  if (!existsSync(LOG)) throw new Refusal("There is no log. Run `npm start` first.");
  const lines = linesOf(readFileSync(LOG, "utf8"), id);
  if (lines.length === 0) throw new Refusal(`The log has no line about ${id}.`);
  for (const line of lines) console.log(printed(line));
  return 0;
});
