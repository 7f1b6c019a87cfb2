/**
 * Stands between a command and its emulators: it starts the program given as
 * arguments, and ends the whole tree of it when the command asks or is gone,
 * even killed, so that no emulator is ever left behind on a port.
 *
 * The command's end is seen by the closed channel between the two; Ctrl-C
 * reaches the command alone, because the keeper has a process group of its own.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { killTree } from "../console/processes.js";

const [program, ...args] = process.argv.slice(2) as [string, ...string[]];
/** Files and folders that live as long as the suite, one a line. */
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
