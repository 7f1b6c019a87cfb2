import { deployCommand } from "../deploy/command.js";
import { runCommand } from "../terminal/command.js";

/** `npm run doctor`: compares a running marketplace with what a deployment makes, and changes nothing. */
await runCommand((args, interrupt) => deployCommand([...args, "--check"], interrupt));
