import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryBytesOf, NODE_OPTIONS } from "#platform/sizes.js";
import { freePort, HOST } from "../../../emulators/ports.js";
import { installed } from "../../../terminal/child.js";

const START_MS = 120_000;
const POLL_MS = 50;

/**
 * A module that reports what its process has used. It is loaded first, and is the same for all subjects.
 */
export const METER = `process.on("message", () => process.send(process.resourceUsage()));\nprocess.channel.unref();\n`;

export interface Server {
  readonly url: string;
  peakBytes(): Promise<number>;
  /** The processor time since the start, user and system. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
}

interface Started {
  readonly source: string;
  readonly target: string;
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node.js. */
  readonly options?: readonly string[];
}

/**
 * The options that give V8 the heap on this machine that it has in a deployed container of a function: at least 256 MiB,
 * as `v8.getHeapStatistics` says there, and the room for new objects that a deployment asks for.
 */
export const containerHeap = (name: string): string[] => [
  `--max-old-space-size=${Math.max(256, memoryBytesOf(name) / 2 ** 20 / 2)}`,
  NODE_OPTIONS,
];

/**
 * Starts the process of one function in the functions framework, which is the production server.
 *
 * @param meter the file that contains `METER`
 * @param source the folder with the functions' `package.json`
 */
export async function startServer(
  root: string,
  meter: string,
  { source, target, env, options = [] }: Started,
): Promise<Server> {
  const port = await freePort();
  const url = `http://${HOST}:${port}`;
  const framework = installed(root, "@google-cloud/functions-framework/build/src/main.js");
  const child = spawn(
    process.execPath,
    [
      ...options,
      ...["--require", meter, framework, `--source=${source}`, `--target=${target}`, `--port=${port}`],
    ],
    {
      env: { ...process.env, NODE_ENV: "production", ...env, FUNCTION_TARGET: target },
      // What a function logs for each request would fill the screen.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const deadline = performance.now() + START_MS;
  while (!(await fetch(url, { method: "OPTIONS" }).catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${target} in ${source} did not start`);
    }
    await sleep(POLL_MS);
  }
  const used = async () => {
    const told = once(child, "message");
    child.send("used");
    const [usage] = (await told) as [NodeJS.ResourceUsage];
    return usage;
  };
  return {
    url,
    stop,
    peakBytes: async () => (await used()).maxRSS * 1024,
    processorMs: async () => {
      const { userCPUTime, systemCPUTime } = await used();
      return (userCPUTime + systemCPUTime) / 1000;
    },
  };
}
