import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Runs npm without contacting a registry.
 *
 * @throws Error with npm's output
 */
export async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const isWindows = process.platform === "win32";
  await promisify(execFile)(isWindows ? "npm.cmd" : "npm", [...args, "--offline", "--no-update-notifier"], {
    cwd,
    shell: isWindows,
  });
}
