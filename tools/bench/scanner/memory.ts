/** Bytes that the process uses for data: objects, buffers, and what grammars allocate outside of them. */
function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Measures the memory of the process in each turn of the event loop. A scan yields to the event loop every few hundred
 * kilobytes. Uncollected garbage counts, so the result is an upper bound of what a scan needs.
 */
export class MemoryWatch {
  private readonly start: number;
  private peak: number;
  private next: NodeJS.Immediate | undefined;

  /** @param measure returns the bytes that are in use */
  constructor(private readonly measure: () => number = inUse) {
    this.start = this.peak = measure();
    this.look();
  }

  private look(): void {
    this.peak = Math.max(this.peak, this.measure());
    this.next = setImmediate(() => this.look());
  }

  /** Stops looking, and returns the bytes above the start. */
  stop(): number {
    clearImmediate(this.next);
    return Math.max(this.peak, this.measure()) - this.start;
  }
}
