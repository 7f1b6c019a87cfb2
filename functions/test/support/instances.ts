import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tools/emulators/ports.js";

/** The root of the project, from which the tests run. */
const ROOT = process.cwd();
const START_TIMEOUT_MS = 120_000;

/**
 * One process of one function, as the platform runs it: the build under the functions framework, without
 * Hosting.
 */
export interface Instance {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Its recent log output. */
  said(): string;
  /** The most memory that the process has taken so far, in bytes. */
  peakBytes(): number;
  /** The processor time that the process has used so far, in milliseconds. */
  processorMs(): number;
  stop(): Promise<void>;
}

/**
 * Starts a process of a function and waits until it listens.
 *
 * @param name of the function, such as `productsDownload`
 * @param env variables that override those of the suite
 */
export const startInstance = (name: string, env: Record<string, string> = {}): Promise<Instance> =>
  startProcess(name, { ...process.env, ...env });

/**
 * The same with exactly these variables.
 *
 * @param nodeOptions arguments of Node.js itself
 */
export async function startProcess(
  name: string,
  env: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Promise<Instance> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [
      ...nodeOptions,
      join(ROOT, "node_modules/@google-cloud/functions-framework/build/src/main.js"),
      ...[`--source=${join(ROOT, "functions/lib/index.cjs")}`, `--target=${name}`, `--port=${port}`],
    ],
    { env: { FUNCTION_TARGET: name, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-10_000);
    });
  }
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(url, { method: "OPTIONS" }).catch(() => undefined);
    if (answer) return { url, said: () => output, ...measures(child.pid), stop };
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start: ${output}`);
    }
    await sleep(50);
  }
}

const measures = (pid: number | undefined) => ({
  peakBytes: () => peakOf(pid),
  processorMs: () => processorOf(pid),
});

/** Linux counts the processor time of a process in hundredths of a second. */
function processorOf(pid = 0): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [, , , , , , , , , , , user = 0, system = 0] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(user) + Number(system)) * 10;
}

/** Linux's own record of a process. */
function peakOf(pid = 0): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
