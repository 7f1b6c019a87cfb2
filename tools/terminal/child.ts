import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { killTree } from "./processes.js";
import { Refusal } from "./refusal.js";

export interface ChildSettings {
  readonly env?: Readonly<Record<string, string>>;
  /** Stops the program, and what it started, when it is aborted. */
  readonly interrupt?: AbortSignal;
}

/**
 * Runs a Node.js program in the project's root with this process's terminal, and resolves to its exit code (1
 * if a signal ended it).
 */
export function runNode(
  root: string,
  args: readonly string[],
  settings: ChildSettings = {},
): Promise<number> {
  const { env, interrupt } = settings;
  interrupt?.throwIfAborted();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const end = () => child.pid !== undefined && killTree(child.pid);
  interrupt?.addEventListener("abort", end);
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      interrupt?.removeEventListener("abort", end);
      resolve(code ?? 1);
    });
  });
}

/** The path of a file in an installed package, such as `vitest/vitest.mjs`. */
export function installed(root: string, file: string): string {
  return join(root, "node_modules", file);
}

/** Node.js options that enable TypeScript. */
export function typescriptLoader(root: string): string[] {
  return ["--import", pathToFileURL(installed(root, "tsx/dist/loader.mjs")).href];
}

/**
 * Runs another command of the project, `tools/NAME/main.ts`, and waits for it.
 *
 * @throws Refusal if it fails; its output says why.
 */
export async function runTool(root: string, name: string, settings: ChildSettings = {}): Promise<void> {
  const code = await runNode(
    root,
    [...typescriptLoader(root), join(root, "tools", name, "main.ts")],
    settings,
  );
  if (code !== 0) throw new Refusal(`The command "${name}" failed (exit code ${code}).`);
}
