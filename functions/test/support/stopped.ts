import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Stops the process that listens on a port, as a machine that hangs does: its connections stay open, and
 * nothing answers. It continues when the work has ended, whatever happens. Linux only.
 *
 * @param address `host:port`
 * @param milliseconds how long it stops at least
 */
export async function whileStopped<T>(
  address: string,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const pid = listenerOf(Number(address.split(":").at(-1)));
  process.kill(pid, "SIGSTOP");
  const over = sleep(milliseconds);
  try {
    return await work();
  } finally {
    await over;
    process.kill(pid, "SIGCONT");
  }
}

const LISTENING = "0A";

/** The process that listens on a port, from the kernel's own tables. */
function listenerOf(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const inodes = ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENING)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = processes.find((pid) => filesOf(pid).some((file) => inodes.includes(file)));
  if (found === undefined) throw new Error(`No process listens on port ${port}`);
  return Number(found);
}

/** The open files of a process; none if it has ended or belongs to someone else. */
function filesOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${file}`);
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
