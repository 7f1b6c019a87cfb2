import { lengthened } from "./compound-words.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";

const PAGE_BITS = 16;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
const FIRST_BLOCK = 2;
const LARGEST_BLOCK = 4_096;

/** The five numbers of each list, adjacent for the processor's cache. */
const HEAD = 0;
const TAIL = 1;
const LENGTH = 2;
/** Free slots in the last block, not counting its pointer. */
const ROOM = 3;
const BLOCK_SIZE = 4;
const STRIDE = 5;

/**
 * Many append-only lists of unsigned 32-bit integers in shared pages.
 *
 * A list is a chain of blocks of 2, 4, 8, … 4,096 slots; the last slot of a block points to the
 * next block. Most words occur in one or two products, so an array object per word would cost more
 * memory than its content.
 */
export class BlockLists {
  private pages: Uint32Array[] = [];
  private allocated = 0;
  private states = new Uint32Array(STRIDE * 64);
  private lists = 0;

  static restore(from: SnapshotReader): BlockLists {
    const restored = new BlockLists();
    restored.states = from.uint32s();
    restored.lists = restored.states.length / STRIDE;
    const [allocated = 0] = from.uint32s();
    restored.allocated = allocated;
    restored.pages = Array.from({ length: Math.ceil(allocated / PAGE_SIZE) }, () => {
      const page = from.uint32s();
      return page.length === PAGE_SIZE ? page : lengthened(page, PAGE_SIZE);
    });
    return restored;
  }

  save(into: SnapshotWriter): void {
    into.numbers(this.states.subarray(0, this.lists * STRIDE));
    into.numbers(Uint32Array.of(this.allocated));
    for (const [index, page] of this.pages.entries()) {
      into.numbers(page.subarray(0, this.allocated - index * PAGE_SIZE));
    }
  }

  get count(): number {
    return this.lists;
  }

  /** Creates an empty list and returns its number: 0, 1, 2, … */
  create(): number {
    if (this.lists * STRIDE === this.states.length) {
      this.states = lengthened(this.states, Math.max(STRIDE * 64, this.states.length * 2));
    }
    return this.lists++;
  }

  length(list: number): number {
    return this.states[list * STRIDE + LENGTH] as number;
  }

  append(list: number, value: number): void {
    const state = list * STRIDE;
    if (this.states[state + ROOM] === 0) this.addBlock(state);
    const states = this.states;
    const tail = states[state + TAIL] as number;
    (this.pages[tail >>> PAGE_BITS] as Uint32Array)[tail & PAGE_MASK] = value;
    states[state + TAIL] = tail + 1;
    states[state + LENGTH] = (states[state + LENGTH] as number) + 1;
    states[state + ROOM] = (states[state + ROOM] as number) - 1;
  }

  /** Copies a list to the start of `target`, which must be long enough; returns the list's length. */
  copy(list: number, target: Uint32Array): number {
    const length = this.states[list * STRIDE + LENGTH] as number;
    let position = this.states[list * STRIDE + HEAD] as number;
    let size = FIRST_BLOCK;
    let copied = 0;
    while (copied < length) {
      const page = this.pages[position >>> PAGE_BITS] as Uint32Array;
      let slot = position & PAGE_MASK;
      const end = slot + Math.min(size - 1, length - copied);
      while (slot < end) target[copied++] = page[slot++] as number;
      if (copied < length) position = page[slot] as number;
      if (size < LARGEST_BLOCK) size *= 2;
    }
    return length;
  }

  private addBlock(state: number): void {
    const states = this.states;
    const before = states[state + BLOCK_SIZE] as number;
    const size = before === 0 ? FIRST_BLOCK : Math.min(before * 2, LARGEST_BLOCK);
    if ((this.allocated & PAGE_MASK) + size > PAGE_SIZE) this.allocated = (this.allocated | PAGE_MASK) + 1;
    if (this.allocated >>> PAGE_BITS === this.pages.length) this.pages.push(new Uint32Array(PAGE_SIZE));
    const block = this.allocated;
    this.allocated += size;
    if (before === 0) {
      states[state + HEAD] = block;
    } else {
      const pointer = states[state + TAIL] as number;
      (this.pages[pointer >>> PAGE_BITS] as Uint32Array)[pointer & PAGE_MASK] = block;
    }
    states[state + TAIL] = block;
    states[state + ROOM] = size - 1;
    states[state + BLOCK_SIZE] = size;
  }
}
