import { lengthened } from "./compound-words.js";
import { hashRange } from "./hash.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";

/** A text with a code unit above this needs two bytes for each of its units. */
const LARGEST_IN_ONE_BYTE = 0xff;

/**
 * The texts of all rows, stored consecutively in one array of bytes. A string object for each text would take more
 * memory than its characters, and one text with a non-Latin script would double the size of every string that is sliced
 * from the same block.
 */
export class TextColumn {
  private bytes = Buffer.alloc(0);
  /** For each row, where its text ends, times two; plus one if its units have two bytes. */
  private ends = new Uint32Array(64);
  private count = 0;

  static restore(from: SnapshotReader): TextColumn {
    const restored = new TextColumn();
    restored.ends = from.uint32s();
    restored.count = restored.ends.length;
    restored.bytes = Buffer.from(from.uint8s().buffer);
    return restored;
  }

  save(into: SnapshotWriter): void {
    into.numbers(this.ends.subarray(0, this.count));
    into.numbers(this.bytes.subarray(0, this.startOf(this.count)));
  }

  get length(): number {
    return this.count;
  }

  /** Adds the text of the next row. */
  push(text: string): void {
    const start = this.startOf(this.count);
    const isWide = hasWideUnit(text);
    const end = start + (isWide ? text.length * 2 : text.length);
    if (end > this.bytes.length) this.bytes = longer(this.bytes, Math.max(1_024, Math.ceil(end * 1.25)));
    this.bytes.write(text, start, isWide ? "utf16le" : "latin1");
    if (this.count === this.ends.length) this.ends = lengthened(this.ends, Math.ceil(this.count * 1.5) + 64);
    this.ends[this.count++] = end * 2 + (isWide ? 1 : 0);
  }

  at(row: number): string {
    const end = this.ends[row] as number;
    return this.bytes.toString((end & 1) === 1 ? "utf16le" : "latin1", this.startOf(row), end >>> 1);
  }

  /** Whether the text of one row comes before that of another in the order of strings, by code units. */
  isBefore(row: number, other: number): boolean {
    const end = this.ends[row] as number;
    const endOfOther = this.ends[other] as number;
    if (((end | endOfOther) & 1) === 1) return this.at(row) < this.at(other);
    const { bytes } = this;
    let place = this.startOf(row);
    for (let at = this.startOf(other); at < endOfOther >>> 1; at++, place++) {
      if (place === end >>> 1) return true;
      if (bytes[place] !== bytes[at]) return (bytes[place] as number) < (bytes[at] as number);
    }
    return false;
  }

  equals(row: number, text: string): boolean {
    const end = this.ends[row] as number;
    if ((end & 1) === 1) return this.at(row) === text;
    const start = this.startOf(row);
    if ((end >>> 1) - start !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (this.bytes[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  /** The texts of the rows that stay, by their new numbers; `moved` is the result of `Columns.compact`. */
  compact(moved: Int32Array): TextColumn {
    const kept = new TextColumn();
    for (const [row, to] of moved.entries()) if (to >= 0) kept.push(this.at(row));
    return kept;
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : (this.ends[row - 1] as number) >>> 1;
  }
}

function hasWideUnit(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > LARGEST_IN_ONE_BYTE) return true;
  return false;
}

function longer(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const grown = Buffer.alloc(length);
  grown.set(bytes);
  return grown;
}

/** The latest row of each text of a column: a hash table with open addressing, 4 bytes per slot. */
export class RowsByText {
  /** A row plus one; 0 if the slot is free. */
  private slots = new Uint32Array(128);
  private taken = 0;

  /** @param seed of the table, so that nobody can choose texts that collide */
  constructor(
    private readonly texts: TextColumn,
    private readonly seed: number,
  ) {
    for (let row = 0; row < texts.length; row++) this.set(row);
  }

  /** The last row that was set with this text. It may be dead by now. */
  find(text: string): number | undefined {
    const row = this.slots[this.slotOf(text)] as number;
    return row === 0 ? undefined : row - 1;
  }

  /** Registers a row under its text. */
  set(row: number): void {
    if (this.taken * 3 >= this.slots.length * 2) this.grow();
    const slot = this.slotOf(this.texts.at(row));
    if (this.slots[slot] === 0) this.taken++;
    this.slots[slot] = row + 1;
  }

  private slotOf(text: string): number {
    const { slots } = this;
    const hash = hashRange(text, 0, text.length, this.seed);
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
    for (let row = slots[slot] as number; row !== 0; row = slots[slot] as number) {
      if (this.texts.equals(row - 1, text)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(before.length * 2);
    for (const row of before) if (row !== 0) this.slots[this.slotOf(this.texts.at(row - 1))] = row;
  }
}
