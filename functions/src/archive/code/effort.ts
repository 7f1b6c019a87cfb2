/**
 * Bounds the work on a program. What passes a bound is left out, and the program then counts as not read to its
 * end.
 */
export class Effort {
  isComplete = true;
  private steps = 0;
  private depth = 0;

  constructor(private readonly most: { readonly steps: number; readonly depth: number }) {}

  /** Does one step, which may do others inside. Beyond the bounds, returns `otherwise`. */
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

  /** Counts the steps anew, for the next part of the program. */
  restart(): void {
    this.steps = 0;
  }
}
