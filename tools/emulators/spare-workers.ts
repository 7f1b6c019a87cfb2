import { readFileSync } from "node:fs";

/** A process in which the Functions emulator runs one function. */
export interface Worker {
  readonly pid: number;
  /** The function that it runs. */
  readonly target: string;
  /** The processor time that it has used, in clock ticks. */
  readonly ticks: number;
}

/** How long a worker has been still: since when, in milliseconds, at how many ticks. */
export interface Rest {
  readonly ticks: number;
  readonly since: number;
}

/** No request of ours takes this long without computing anything, in milliseconds. */
const REST_MS = 90_000;
/** What timers and the garbage collector of a process without requests use meanwhile, at most, in ticks. */
const STILL_TICKS = 10;

/**
 * The workers that can be ended: the emulator starts one for each request that finds all others
 * busy and never ends any, so that a long run of tests would fill the memory of a small machine.
 *
 * The oldest worker of each function stays, since the emulator gives it the next request.
 *
 * @param rests what was seen last time, by pid
 * @returns the pids of the spare ones, and what to remember
 */
export function spareWorkers(
  workers: readonly Worker[],
  rests: ReadonlyMap<number, Rest>,
  now: number,
): { readonly spare: number[]; readonly rests: Map<number, Rest> } {
  const remembered = new Map<number, Rest>();
  const spare: number[] = [];
  const kept = new Set<string>();
  for (const { pid, target, ticks } of workers.toSorted((a, b) => a.pid - b.pid)) {
    const before = rests.get(pid);
    const rest = before && ticks - before.ticks <= STILL_TICKS ? before : { ticks, since: now };
    remembered.set(pid, rest);
    if (!kept.has(target)) kept.add(target);
    else if (now - rest.since >= REST_MS) spare.push(pid);
  }
  return { spare, rests: remembered };
}

/** The worker behind a process, if it is one. Reads `/proc`, so that there are none on other systems than Linux. */
export function workerOf(pid: number): Worker | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("functionsEmulatorRuntime")) return undefined;
    const target = /(?:^|\0)FUNCTION_TARGET=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, "utf8"))?.[1];
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // User and system time are the 12th and 13th values after the program's name, which stands in parentheses.
    const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(values[11]) + Number(values[12]);
    return target === undefined ? undefined : { pid, target, ticks };
  } catch {
    // It ended while it was looked at.
    return undefined;
  }
}
