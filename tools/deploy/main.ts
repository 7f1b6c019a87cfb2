import { runCommand } from "../terminal/command.js";
import { deployCommand } from "./command.js";

/** `npm run deploy`: deploys the marketplace to a Firebase project, and checks it there. */
await runCommand(deployCommand);
