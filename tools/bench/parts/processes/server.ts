import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { HOST } from "../../../emulators/ports.js";
import { installed } from "../../../terminal/child.js";
import { freePort } from "../../frame/free-port.js";

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
  /** The largest heap of Node.js; by default, the one that it chooses on this machine. */
  readonly heapMebibytes?: number;
}

/**
 * Starts the process of one function in the functions framework, which is the production server.
 *
 * @param meter the file that contains `METER`
 * @param source the folder with the functions' `package.json`
 */
export async function startServer(
  root: string,
  meter: string,
  { source, target, env, heapMebibytes }: Started,
): Promise<Server> {
  const port = await freePort();
  const url = `http://${HOST}:${port}`;
  const framework = installed(root, "@google-cloud/functions-framework/build/src/main.js");
  const child = spawn(
    process.execPath,
    [
      ...(heapMebibytes === undefined ? [] : [`--max-old-space-size=${heapMebibytes}`]),
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
