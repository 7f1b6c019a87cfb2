import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Ends a process and everything that it started, at once.
 *
 * The emulators put their Java programs into process groups of their own, so a
 * group is not enough: the tree is walked. The process stands still meanwhile,
 * so that it starts nothing that the walk has not seen.
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

/** The children of a process, their children, and so on. */
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
    // It ended on its own between the look and the signal, which is what was wanted.
  }
}

/** Every process of the machine with its parent. Small Linux images have no `ps`, so there `/proc` is read. */
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
      // The program's name, in parentheses, may hold anything; the state and the parent follow the last one.
      rows.push(`${name} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`);
    } catch {
      // The process ended while the folder was read.
    }
  }
  return rows.join("\n");
}
