import { processorTime } from "../processor-time.js";
import type { Clock } from "../work.js";

/** The processor time for one part of a program, in microseconds. The slowest honest skill takes half of it as a whole. */
const MICROSECONDS = 2_000_000;

/**
 * Limits the work on a program. Anything beyond a limit is skipped, and the program then counts as not fully read.
 */
export class Effort {
  isComplete = true;
  private steps = 0;
  private depth = 0;

  private used = 0;

  constructor(
    private readonly most: { readonly steps: number; readonly depth: number },
    private readonly clock: Clock = processorTime,
  ) {}

  /** Runs one step, which can run others. Beyond the limits, returns `otherwise`. */
  spend<T>(step: () => T, otherwise: T): T {
    if (this.depth > this.most.depth || ++this.steps > this.most.steps || this.isOver) {
      this.isComplete = false;
      return otherwise;
    }
    if (this.depth === 0) this.since = this.clock();
    this.depth++;
    try {
      return step();
    } catch (failure) {
      // The stack of V8 is used up. The outermost step ends the whole reading.
      if (this.depth > 1 || !(failure instanceof RangeError)) throw failure;
      this.isComplete = false;
      return otherwise;
    } finally {
      this.depth--;
      if (this.depth === 0) this.used += this.clock() - this.since;
    }
  }

  private since = 0;

  /** Whether the processor time is used up. One step is short, but one that copies a long list a thousand times is not. */
  private get isOver(): boolean {
    const now = this.depth === 0 ? 0 : this.clock() - this.since;
    return this.used + now > MICROSECONDS;
  }

  /** Whether so many steps are left that some of them can be repeated with other values. */
  get isFresh(): boolean {
    return this.steps < this.most.steps / 5;
  }

  /** Resets the count of steps for the next part of the program. */
  restart(): void {
    this.steps = 0;
    this.used = 0;
  }
}

/** The steps that the searches of one program may still take, counted in characters that are compared. */
export interface Patience {
  left: number;
}

/** The steps of all searches with patterns in one program: at most a quarter of a second. */
export const MAX_SEARCHES = 100_000_000;
