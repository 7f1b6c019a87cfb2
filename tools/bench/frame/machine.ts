import os from "node:os";

/** The properties of the machine that results depend on, without host names or paths. */
export interface Machine {
  readonly processor: string;
  /** Processors that this process may use. */
  readonly cores: number;
  /** Bytes that this process may use. */
  readonly memory: number;
  /** Includes its version. */
  readonly system: string;
  readonly node: string;
}

export function thisMachine(): Machine {
  // A container may have less than the machine. Without a limit, Node.js returns 0 or more than the machine
  // has.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    processor: os.cpus()[0]?.model.trim() ?? "unknown processor",
    cores: os.availableParallelism(),
    memory: Math.min(os.totalmem(), limit),
    system: `${os.type()} ${/^\d+\.\d+/.exec(os.release())?.[0] ?? ""} ${os.arch()}`,
    node: process.versions.node,
  };
}

/** One line, such as "AMD EPYC 7B13, 2 cores, 7.8 GiB, Linux 6.1 x64, Node 24.1.0". */
export function describeMachine({ processor, cores, memory, system, node }: Machine): string {
  const gib = (memory / 2 ** 30).toFixed(1);
  return [processor, cores === 1 ? "1 core" : `${cores} cores`, `${gib} GiB`, system, `Node ${node}`].join(
    ", ",
  );
}
