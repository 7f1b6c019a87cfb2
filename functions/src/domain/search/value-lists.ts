import { lengthened } from "./compound-words.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";

/** A row has at most this many values; more are ignored. */
const MOST_VALUES = 15;
const COUNT_BITS = 4;

/** A short list of codes for each row, such as a product's tags, stored as an offset and a length. */
export class ValueLists {
  private lists = new Uint32Array(64);
  private codes = new Uint32Array(64);
  private used = 0;

  static restore(from: SnapshotReader): ValueLists {
    const restored = new ValueLists();
    restored.lists = from.uint32s();
    restored.codes = from.uint32s();
    restored.used = restored.codes.length;
    return restored;
  }

  save(into: SnapshotWriter, rows: number): void {
    into.numbers(this.lists.subarray(0, rows));
    into.numbers(this.codes.subarray(0, this.used));
  }

  set(row: number, codes: Iterable<number>): void {
    const kept = [...new Set(codes)].slice(0, MOST_VALUES);
    if (row >= this.lists.length)
      this.lists = lengthened(this.lists, Math.max(64, Math.ceil((row + 1) * 1.5)));
    if (this.used + kept.length > this.codes.length) {
      this.codes = lengthened(this.codes, Math.ceil((this.used + kept.length) * 1.5));
    }
    this.lists[row] = (this.used << COUNT_BITS) | kept.length;
    for (const code of kept) this.codes[this.used++] = code;
  }

  /** Adds 1 to `counts[code]` for each value of a row. */
  count(row: number, counts: Uint32Array): void {
    const list = this.lists[row] as number;
    const from = list >>> COUNT_BITS;
    const to = from + (list & MOST_VALUES);
    for (let at = from; at < to; at++) {
      const code = this.codes[at] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }

  /** Whether a row has a value. */
  has(row: number, code: number): boolean {
    const list = this.lists[row] as number;
    const from = list >>> COUNT_BITS;
    const to = from + (list & MOST_VALUES);
    for (let at = from; at < to; at++) if (this.codes[at] === code) return true;
    return false;
  }

  /** The lists of the rows that stay, by their new numbers; `moved` is the result of `Columns.compact`. */
  compact(moved: Int32Array): ValueLists {
    const kept = new ValueLists();
    for (const [row, to] of moved.entries()) {
      if (to < 0) continue;
      const list = this.lists[row] as number;
      const from = list >>> COUNT_BITS;
      kept.set(to, this.codes.subarray(from, from + (list & MOST_VALUES)));
    }
    return kept;
  }
}
