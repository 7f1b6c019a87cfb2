import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { runApp } from "#cli/app.js";
import { commands } from "#cli/commands/index.js";
import type { TestUser } from "#test/support/accounts.js";
import { afterThisFile } from "#test/support/cleanup.js";
import { MACHINE_NODE } from "./machine.js";
import { type SiteProxy, startProxy } from "./proxy.js";

/** The built client, as users get it. */
export const BINARY = join(__dirname, "../../dist/vaultmart.cjs");

export interface Running {
  /** The user's home folder; by default a new one. */
  readonly home?: string;
  /** The working folder; by default the home folder. */
  readonly cwd?: string;
  /** The whole input on stdin. */
  readonly input?: string;
  /** Variables that override the default ones; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The caller, whose ID token is passed as VAULTMART_TOKEN. */
  readonly user?: TestUser;
  /** Called with each text on stdout or stderr; may end the command with a signal. */
  readonly onOutput?: (soFar: string, kill: (signal: NodeJS.Signals) => void) => void;
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let proxy: Promise<SiteProxy> | undefined;

/** An empty folder that is deleted after the tests of this file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-cli-"));
  afterThisFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The site that the binary uses in the tests of this file. */
export function site(): Promise<SiteProxy> {
  if (!proxy) {
    const started = startProxy(process.env.SITE_URL ?? "");
    proxy = started;
    afterThisFile(async () => {
      proxy = undefined;
      await (await started).close();
    });
  }
  return proxy;
}

/** The environment of a command, without this machine's settings. */
async function environment(home: string, { user, env }: Running): Promise<Record<string, string>> {
  const { url } = await site();
  const wanted = {
    PATH: dirname(MACHINE_NODE),
    HOME: home,
    USERPROFILE: home,
    LANG: "C.UTF-8",
    TZ: "UTC",
    VAULTMART_URL: url,
    VAULTMART_TOKEN: user?.token,
    ...env,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * Runs a command line of the client on the suite's site, with its own home folder. The client is part of this process,
 * because a process of its own takes most of a second to start. `vaultmartProcess` runs what users get.
 */
export async function vaultmart(args: readonly string[], running: Running = {}): Promise<Ran> {
  const home = running.home ?? newFolder();
  const output = { stdout: "", stderr: "" };
  const interrupt = new AbortController();
  const collect = (name: keyof typeof output) =>
    Object.assign(
      new Writable({
        write(chunk, _encoding, done) {
          output[name] += String(chunk);
          running.onOutput?.(output.stdout + output.stderr, () => interrupt.abort());
          done();
        },
      }),
      { isTTY: false },
    );
  const code = await runApp(commands, {
    args,
    env: await environment(home, running),
    cwd: running.cwd ?? home,
    home,
    stdin: Object.assign(Readable.from(running.input ? [Buffer.from(running.input)] : []), { isTTY: false }),
    stdout: collect("stdout"),
    stderr: collect("stderr"),
    signal: interrupt.signal,
    now: () => new Date(),
  });
  return { code, ...output };
}

/** Runs the built client as a separate process, on the suite's site, without this machine's settings. */
export async function vaultmartProcess(args: readonly string[], running: Running = {}): Promise<Ran> {
  const home = running.home ?? newFolder();
  const child = spawn(MACHINE_NODE, [BINARY, ...args], {
    cwd: running.cwd ?? home,
    env: await environment(home, running),
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
  // A process that exits before it has read its input does not fail the test.
  child.stdin.on("error", () => {});
  child.stdin.end(running.input ?? "");
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}

/** Runs a command with `--json`, which must succeed, and returns its result. */
export async function json<T = Record<string, unknown>>(
  args: readonly string[],
  running: Running = {},
): Promise<T> {
  const ran = await vaultmart([...args, "--json"], running);
  if (ran.code !== 0) throw new Error(`vaultmart ${args.join(" ")} ended with ${ran.code}: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as T;
}
