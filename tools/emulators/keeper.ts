/**
 * A process between a command and its emulators: it starts the program given as arguments, and kills its
 * whole process tree when the command asks for it or has exited, even if killed, so that no emulator keeps a
 * port.
 *
 * The closed channel between the two signals the command's exit. Ctrl-C reaches only the command, because the
 * keeper has a separate process group.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { killTree } from "../terminal/processes.js";

const [program, ...args] = process.argv.slice(2) as [string, ...string[]];
/** Files and folders to delete with the suite, one per line. */
const leftovers = (process.env.VAULTMART_SUITE_LEFTOVERS ?? "").split("\n").filter((path) => path !== "");

const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });

function finish(code: number): never {
  if (child.pid !== undefined) killTree(child.pid);
  for (const path of leftovers) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

child.on("exit", (code) => finish(code ?? 1));
child.on("error", () => finish(1));
process.on("disconnect", () => finish(0));
