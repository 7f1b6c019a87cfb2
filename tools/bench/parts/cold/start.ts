import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, HOST } from "../../../emulators/ports.js";
import { installed } from "../../../terminal/child.js";

const DEADLINE_MS = 120_000;
const POLL_MS = 5;

/**
 * A module that reports the resource usage of its process on request. It is loaded first, and is the same for all
 * subjects.
 */
export const METER = `process.on("message", () => process.send(process.cpuUsage()));\nprocess.channel.unref();\n`;

/** A cold start of one function under the functions framework. */
export interface ColdStart {
  /** The folder with the functions' `package.json`. */
  readonly source: string;
  readonly target: string;
  /** Path and query of the first request. */
  readonly request: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface ColdStartCost {
  /** Processor time (user and system) of the process until the end of its first response, in milliseconds. */
  readonly cpu: number;
  /** From the start of the process to the end of its first response, in milliseconds. */
  readonly answer: number;
}

/**
 * Starts the process of a function, waits for its first 200, and stops it.
 * @param meter the file that contains `METER`
 * @throws Error if the process exits, returns another status, or takes more than two minutes
 */
export async function startCold(
  root: string,
  meter: string,
  { source, target, request, env }: ColdStart,
): Promise<ColdStartCost> {
  const port = await freePort();
  const framework = installed(root, "@google-cloud/functions-framework/build/src/main.js");
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ["--require", meter, framework, `--source=${source}`, `--target=${target}`, `--port=${port}`],
    {
      env: { ...process.env, NODE_ENV: "production", ...env, FUNCTION_TARGET: target },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const ended = once(child, "exit");
  try {
    for (;;) {
      const status = await fetch(`http://${HOST}:${port}${request}`, {
        headers: { "X-Forwarded-For": address() },
      })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => undefined);
      if (status === 200) break;
      if (status !== undefined) throw new Error(`${target} in ${source} returned ${status}`);
      if (child.exitCode !== null) throw new Error(`${target} in ${source} exited before it responded`);
      if (performance.now() - started > DEADLINE_MS) throw new Error(`${target} in ${source} timed out`);
      await sleep(POLL_MS);
    }
    const answer = performance.now() - started;
    const used = once(child, "message");
    child.send("used");
    const [{ user, system }] = (await used) as [NodeJS.CpuUsage];
    return { cpu: (user + system) / 1_000, answer };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

let clients = 0;

/** Every start has its own client IP address, so that no rate limit counts them all. */
function address(): string {
  clients++;
  return `10.0.${(clients >> 8) & 255}.${clients & 255}`;
}
