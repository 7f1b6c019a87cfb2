import { runCommand } from "../terminal/command.js";
import { runAdmin } from "./run.js";

/** `npm run admin`: moderation as in the Firebase console, from a terminal. */
await runCommand((args, interrupt) =>
  runAdmin(args, { print: console.log, progress: console.error, interrupt }),
);
