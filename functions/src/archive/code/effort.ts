/**
 * Limits the work on a program. Anything beyond a limit is skipped, and the program then counts as not fully read.
 */
export class Effort {
  isComplete = true;
  private steps = 0;
  private depth = 0;

  constructor(private readonly most: { readonly steps: number; readonly depth: number }) {}

  /** Runs one step, which can run others. Beyond the limits, returns `otherwise`. */
  spend<T>(step: () => T, otherwise: T): T {
    if (this.depth > this.most.depth || ++this.steps > this.most.steps) {
      this.isComplete = false;
      return otherwise;
    }
    this.depth++;
    try {
      return step();
    } finally {
      this.depth--;
    }
  }

  /** Whether so many steps are left that some of them can be repeated with other values. */
  get isFresh(): boolean {
    return this.steps < this.most.steps / 5;
  }

  /** Resets the count of steps for the next part of the program. */
  restart(): void {
    this.steps = 0;
  }
}

/** The steps that the searches of one program may still take, counted in characters that are compared. */
export interface Patience {
  left: number;
}

/** The steps of all searches with patterns in one program: about a tenth of a second. */
export const MAX_SEARCHES = 20_000_000;
