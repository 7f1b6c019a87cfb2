import { processorTime } from "./processor-time.js";

/**
 * Returns the processor time of the process in microseconds, so that a busy machine does not affect
 * verdicts.
 */
export type Clock = () => number;

/**
 * Three times what the slowest of 1,187 real skills takes. Unpacking is not included, because it
 * has its own limits.
 */
const MICROSECONDS = 6_000_000;

/** The error for a scan that has used up its processor time. */
export class WorkIsOver extends Error {}

/**
 * Limits the total processor time of one scan. The input size of each step is limited, so a scan stops at most one step
 * after its limit. Other scans in the same process do not count.
 */
export class Work {
  private used = 0;
  private since: number;

  constructor(
    private readonly clock: Clock = processorTime,
    private readonly most = MICROSECONDS,
  ) {
    this.since = clock();
  }

  /** @throws WorkIsOver */
  check(): void {
    if (this.used + this.clock() - this.since > this.most) throw new WorkIsOver();
  }

  /** Stops counting while others use the process. */
  async wait(pause: () => Promise<unknown>): Promise<void> {
    this.used += this.clock() - this.since;
    await pause();
    this.since = this.clock();
  }
}
