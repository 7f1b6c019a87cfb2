import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestUser } from "#test/support/accounts.js";
import { type Door, openDoor } from "./door.js";

/** The file that users get. */
export const BINARY = join(__dirname, "../../dist/vaultmart.cjs");

export interface Running {
  /** The user's home folder; a new one unless told. */
  readonly home?: string;
  /** The working folder; the home folder unless told. */
  readonly cwd?: string;
  /** What is written to stdin, which then ends. */
  readonly input?: string;
  /** Over the usual variables; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Who calls: their ID token goes along as VAULTMART_TOKEN. */
  readonly user?: TestUser;
  /** Told as text comes on stdout or stderr; answers may end the process by its signal. */
  readonly onOutput?: (soFar: string, kill: (signal: NodeJS.Signals) => void) => void;
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const folders: string[] = [];
let door: Promise<Door> | undefined;

/** An empty folder that goes when the tests of this file are done. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-cli-"));
  folders.push(folder);
  return folder;
}

/** The site as the binary knows it in the tests of this file. */
export function site(): Promise<Door> {
  door ??= openDoor(process.env.SITE_URL ?? "");
  return door;
}

afterAll(async () => {
  await (await door)?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs the built binary as a process of its own, on the suite's site, with nothing of this machine's own settings. */
export async function vaultmart(args: readonly string[], running: Running = {}): Promise<Ran> {
  const home = running.home ?? newFolder();
  const { url } = await site();
  const env = {
    PATH: dirname(process.execPath),
    HOME: home,
    USERPROFILE: home,
    LANG: "C.UTF-8",
    TZ: "UTC",
    VAULTMART_URL: url,
    VAULTMART_TOKEN: running.user?.token,
    ...running.env,
  };
  const child = spawn(process.execPath, [BINARY, ...args], {
    cwd: running.cwd ?? home,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
  });
  let stdout = "";
  let stderr = "";
  const hear = () => running.onOutput?.(stdout + stderr, (signal) => child.kill(signal));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    hear();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    hear();
  });
  // A process that ends before it has read its input is no failure of the test.
  child.stdin.on("error", () => {});
  child.stdin.end(running.input ?? "");
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}

/** Runs a command that must succeed with `--json` and answers its document. */
export async function json<T = Record<string, unknown>>(
  args: readonly string[],
  running: Running = {},
): Promise<T> {
  const ran = await vaultmart([...args, "--json"], running);
  if (ran.code !== 0) throw new Error(`vaultmart ${args.join(" ")} ended with ${ran.code}: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as T;
}
