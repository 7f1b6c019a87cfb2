import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { typescriptLoader } from "#tools/terminal/child.js";

/** Several functions in one process, each at an address of its own. */
export interface FunctionsProcess {
  /** The base URL of a function. */
  url(name: string): string;
  /** Its recent log output. */
  said(): string;
  /** Ends the process at once, as the platform may. */
  kill(): Promise<void>;
}

/**
 * Starts functions of the build under the functions framework in one process, which is cheaper than a process
 * for each.
 *
 * @param names of the functions
 * @param env variables that override those of the suite
 */
export async function startFunctions(
  names: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<FunctionsProcess> {
  const root = process.cwd();
  const script = join(root, "functions/test/support/functions-host.ts");
  // The server would close an idle connection after five seconds, perhaps just when a test sends its next request.
  const keepAlive = ["--import", pathToFileURL(join(root, "tools/emulators/keep-alive.mjs")).href];
  const child = spawn(process.execPath, [...typescriptLoader(root), ...keepAlive, script, ...names], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-10_000);
    });
  }
  const ended = once(child, "exit");
  const [urls] = (await Promise.race([once(child, "message"), ended])) as [Record<string, string> | number];
  if (typeof urls !== "object") throw new Error(`The functions did not start: ${output}`);
  return {
    url(name) {
      const url = urls?.[name];
      if (url === undefined) throw new Error(`The function ${name} was not started`);
      return url;
    },
    said: () => output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
