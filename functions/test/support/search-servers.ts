import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SearchServers } from "#platform/config.js";
import { coordinatorIndex, section, shardIndex } from "#search/server/configuration.js";
import { freePort } from "#tools/emulators/ports.js";
import { installDebianPackage } from "#tools/terminal/debian.js";

const HERE = "127.0.0.1";
const PROGRAM = "searchd";
const PACKAGE = "sphinxsearch";
const START_TIMEOUT_MS = 60_000;

/**
 * Why there is no search server on this machine, in one sentence; undefined if there is one. CI installs Debian's
 * package.
 */
export function missingSearchServer(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const isThere = () =>
    spawnSync(PROGRAM, ["--help"], { stdio: "ignore", timeout: 20_000 }).error === undefined;
  if (isThere()) return undefined;
  const failure = env.CI && process.getuid?.() === 0 ? installDebianPackage([PACKAGE], env) : undefined;
  if (isThere()) return undefined;
  const why = failure ? ` (${failure})` : "";
  return `The search servers are not tested: install Debian's package ${PACKAGE}${why}.`;
}

/** Real processes of a search engine on this machine: shards, and a coordinator that asks them. */
export interface RunningServers {
  readonly settings: SearchServers;
  /** Ends a shard at once, as a crash does. */
  kill(shard: number): Promise<void>;
  /** Starts a killed shard again with its files. */
  restart(shard: number): Promise<void>;
  /** Stops a shard without ending it: it accepts connections and says nothing. */
  stall(shard: number): void;
  resume(shard: number): void;
  /** The memory of all processes, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

interface Server {
  readonly port: number;
  readonly config: string;
  child?: ChildProcess;
}

export async function startSearchServers(shardCount: number): Promise<RunningServers> {
  const folder = mkdtempSync(join(tmpdir(), "vaultmart-search-"));
  const servers: Server[] = [];
  const agents: string[] = [];
  const stop = async () => {
    await Promise.all(servers.map(({ child }) => ended(child)));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let shard = 0; shard < shardCount; shard++) {
      const [port, agent] = [await freePort(), await freePort()];
      agents.push(`${HERE}:${agent}`);
      const home = join(folder, `shard${shard}`);
      await mkdir(home);
      const listen = [`listen = ${HERE}:${port}:mysql41`, `listen = ${HERE}:${agent}`];
      servers.push(await configured(home, port, shardIndex(join(home, "vaultmart")), listen, home));
    }
    const [port, home] = [await freePort(), join(folder, "coordinator")];
    await mkdir(home);
    const index = coordinatorIndex(agents, { connectMs: 500, queryMs: 1_000 });
    servers.push(await configured(home, port, index, [`listen = ${HERE}:${port}:mysql41`], ""));
    await Promise.all(servers.map(launch));
  } catch (error) {
    await stop();
    throw error;
  }
  const [shards, coordinator] = [servers.slice(0, -1), servers.at(-1) as Server];
  const signal = (shard: number, name: NodeJS.Signals) => shards[shard]?.child?.kill(name);
  return {
    settings: {
      coordinator: { host: HERE, port: coordinator.port },
      shards: shards.map(({ port }) => ({ host: HERE, port })),
      ...{ user: "vaultmart", password: undefined, tls: undefined },
    },
    kill: (shard) => ended(shards[shard]?.child),
    restart: (shard) => launch(shards[shard] as Server),
    stall: (shard) => signal(shard, "SIGSTOP"),
    resume: (shard) => signal(shard, "SIGCONT"),
    memory: () => servers.reduce((sum, { child }) => sum + residentBytes(child?.pid), 0),
    stop,
  };
}

/** Writes the configuration of a server. @param binlog the folder of its log of changes; none if empty */
async function configured(
  home: string,
  port: number,
  index: string,
  listen: readonly string[],
  binlog: string,
): Promise<Server> {
  const config = join(home, "sphinx.conf");
  const daemon = section("searchd", [
    ...listen,
    `pid_file = ${join(home, "pid")}`,
    `log = ${join(home, "log")}`,
    `binlog_path = ${binlog}`,
    "workers = threads",
    "max_packet_size = 32M",
    "expansion_limit = 0",
  ]);
  await writeFile(config, `${index}\n${daemon}`);
  return { port, config };
}

/** Starts a server and waits until it says that it accepts connections. */
async function launch(server: Server): Promise<void> {
  const child = spawn(PROGRAM, ["--config", server.config, "--nodetach"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.child = child;
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const onText = (text: string) => {
      output += text;
      if (output.includes("accepting connections")) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onText);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`A search server did not start: ${output.slice(-2_000)}`)));
  });
  const late = sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(
      `A search server is not ready after ${START_TIMEOUT_MS / 1_000} s: ${output.slice(-2_000)}`,
    );
  });
  await Promise.race([ready, late]);
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout) * 1_024;
}
