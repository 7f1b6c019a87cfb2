import { homedir } from "node:os";
import { INTERRUPTED, runApp } from "./app.js";
import { commands } from "./commands/index.js";

/** The time a running command has to clean up after Ctrl-C, in milliseconds. */
const GRACE_MS = 3_000;

const interrupt = new AbortController();
const stop = () => {
  if (interrupt.signal.aborted) process.exit(INTERRUPTED);
  interrupt.abort();
  setTimeout(() => process.exit(INTERRUPTED), GRACE_MS).unref();
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

void runApp(commands, {
  args: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupt.signal,
  now: () => new Date(),
}).then((code) => {
  process.exitCode = code;
});
