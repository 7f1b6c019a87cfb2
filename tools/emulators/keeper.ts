/**
 * Stands between a command and its emulators: it starts the program given as
 * arguments, and ends the whole tree of it when the command asks or is gone,
 * even killed, so that no emulator is ever left behind on a port.
 *
 * The command's end is seen by the closed channel between the two; Ctrl-C
 * reaches the command alone, because the keeper has a process group of its own. Meanwhile
 * it ends the workers of the Functions emulator that nothing needs any more.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { descendants, killTree, parents } from "../console/processes.js";
import { type Rest, spareWorkers, workerOf } from "./spare-workers.js";

/** How often the workers of the Functions emulator are looked at, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

const [program, ...args] = process.argv.slice(2) as [string, ...string[]];
/** Files and folders that live as long as the suite, one a line. */
const leftovers = (process.env.VAULTMART_SUITE_LEFTOVERS ?? "").split("\n").filter((path) => path !== "");

const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });

function finish(code: number): never {
  if (child.pid !== undefined) killTree(child.pid);
  for (const path of leftovers) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

if (process.platform === "linux") {
  let rests = new Map<number, Rest>();
  setInterval(() => {
    if (child.pid === undefined) return;
    const workers = descendants(child.pid, parents()).flatMap((pid) => workerOf(pid) ?? []);
    const looked = spareWorkers(workers, rests, performance.now());
    rests = looked.rests;
    for (const pid of looked.spare) killTree(pid);
  }, LOOK_EVERY_MS);
}

child.on("exit", (code) => finish(code ?? 1));
child.on("error", () => finish(1));
process.on("disconnect", () => finish(0));
