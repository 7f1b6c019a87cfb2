import type { TreeNode } from "../tree.js";

/** How a body ends before its last statement. */
type End = "return" | "break" | "continue";

/** What runs while a program is read for known values: a function for its arguments, or the round of a loop. */
export class Flow {
  /** Set from a `return`, a `break`, or a `continue` that runs to the end of its body. */
  ended: End | undefined;
  /** How many branches are being read of which it is not known whether they run, and how many such there were. */
  private unknown = 0;
  private unknowns = 0;
  private depth = 0;
  private readonly skipped = new Set<TreeNode>();

  /** Whether conditions count, because their values are those of one call or one round. */
  get isKnown(): boolean {
    return this.depth > 0;
  }

  /** Whether everything that is being read runs. */
  get isCertain(): boolean {
    return this.unknown === 0;
  }

  end(how: End): void {
    if (this.isKnown) this.ended = how;
  }

  /** Reads a body that runs. */
  run<T>(read: () => T): { readonly value: T; readonly end: End | undefined; readonly isCertain: boolean } {
    const { ended, unknowns } = this;
    this.ended = undefined;
    this.depth++;
    const value = read();
    const end = this.ended;
    this.depth--;
    this.ended = ended;
    return { value, end, isCertain: unknowns === this.unknowns };
  }

  /** Reads a round of a loop. Returns whether the loop continues. */
  round(read: () => unknown): boolean {
    const { end } = this.run(read);
    if (end === "return") this.end(end);
    return end === undefined || end === "continue";
  }

  /** Reads a body for no values: conditions do not count. */
  open<T>(read: () => T): T {
    const { depth, ended } = this;
    this.depth = 0;
    this.unknown++;
    const value = read();
    this.unknown--;
    this.depth = depth;
    this.ended = ended;
    return value;
  }

  /** Reads a part whose end is not that of the whole. */
  within<T>(read: () => T): T {
    const { ended } = this;
    const value = read();
    this.ended = ended;
    return value;
  }

  /** Reads branches of which it is not known which runs. */
  maybe<T>(read: () => T): T {
    const { ended } = this;
    this.unknown++;
    this.unknowns++;
    const value = read();
    this.unknown--;
    this.ended = ended;
    return value;
  }

  /** Remembers a branch that did not run, so that it is read anyway. */
  skip(branch: TreeNode): void {
    this.skipped.add(branch);
  }

  takeSkipped(): readonly TreeNode[] {
    const branches = [...this.skipped];
    this.skipped.clear();
    return branches;
  }
}
