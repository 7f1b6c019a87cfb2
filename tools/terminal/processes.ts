import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Kills a process and all its descendants. The emulators put their Java programs into separate process groups, so
 * killing one group is not enough: this function walks the process tree. It suspends the process in the meantime, so
 * that the process cannot start others that the walk would miss.
 */
export function killTree(pid: number): void {
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/PID", String(pid), "/T", "/F"]);
    return;
  }
  signal(pid, "SIGSTOP");
  for (const child of descendants(pid, parents())) signal(child, "SIGKILL");
  signal(pid, "SIGKILL");
}

/** All descendants of a process. */
export function descendants(pid: number, parentOf: ReadonlyMap<number, number>): number[] {
  const children = [...parentOf].filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendants(child, parentOf)]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process exited between the listing and the signal, which is the desired result.
  }
}

/**
 * Every process of the machine with its parent. Small Linux images have no `ps`, so `/proc` is read there.
 */
function parents(): Map<number, number> {
  const table =
    process.platform === "linux"
      ? procTable()
      : execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table.trim().split("\n");
  return new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
}

function procTable(): string {
  const rows: string[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The program's name, in parentheses, may contain anything; the state and the parent follow the last
      // one.
      rows.push(`${name} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`);
    } catch {
      // The process exited while the folder was read.
    }
  }
  return rows.join("\n");
}
