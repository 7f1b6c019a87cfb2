import { execFile, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Ran, Way } from "#cli/testing/run-app.js";
import { MACHINE_NODE } from "./machine.js";
import { newFolder } from "./run.js";

/** Installs the package that the site serves in an empty folder, without a registry; returns the program. */
export async function installPacked(): Promise<string> {
  const folder = newFolder();
  const tarball = await fetch(`${process.env.SITE_URL}/cli/vaultmart.tgz`);
  writeFileSync(join(folder, "client.tgz"), Buffer.from(await tarball.arrayBuffer()));
  const npm = ["install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, "./client.tgz"];
  await promisify(execFile)("npm", npm, { cwd: folder, env: { ...process.env, HOME: folder } });
  return join(folder, "node_modules/.bin/vaultmart");
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** The command line in which stdout and stderr are one terminal, by `script` of util-linux or of BSD. */
function atTerminal(words: readonly string[]): [string, readonly string[]] {
  const line = `stty cols 100; ${words.map(quoted).join(" ")} < /dev/null`;
  return process.platform === "linux"
    ? ["script", ["-qec", line, "/dev/null"]]
    : ["script", ["-q", "/dev/null", "sh", "-c", line]];
}

/**
 * Runs the installed package as a user does, on a marketplace over HTTP.
 *
 * @returns the code -1 if it was killed because it had not ended after `mostMs` milliseconds
 */
export async function runPacked(
  client: string,
  args: readonly string[],
  {
    way,
    cwd,
    home = newFolder(),
    env,
    mostMs = 10 * 60_000,
  }: {
    readonly way: Way;
    readonly cwd: string;
    readonly home?: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly mostMs?: number;
  },
): Promise<Ran> {
  const words = [...args, ...(way === "json" ? ["--json"] : [])];
  const [program, rest] = way === "terminal" ? atTerminal([client, ...words]) : [client, words];
  const child = spawn(program, rest, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: `${dirname(MACHINE_NODE)}:/usr/bin:/bin`, HOME: home, LANG: "C.UTF-8", TERM: "xterm" },
      ...env,
    },
    timeout: mostMs,
    killSignal: "SIGKILL",
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
    const chunks: string[] = [];
    stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
    return chunks;
  });
  const code = await new Promise<number>((resolve) => child.once("close", (status) => resolve(status ?? -1)));
  // A terminal begins each line at its left edge.
  return { code, stdout: stdout?.join("").replaceAll("\r\n", "\n") ?? "", stderr: stderr?.join("") ?? "" };
}
