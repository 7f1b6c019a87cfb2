const PAGE_BITS = 16;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
const FIRST_BLOCK = 2;
const LARGEST_BLOCK = 4_096;

/** A longer copy of a typed array, at least twice as long. */
function grown(array: Uint32Array, atLeast: number): Uint32Array {
  const copy = new Uint32Array(Math.max(atLeast, array.length * 2, 64));
  copy.set(array);
  return copy;
}

/**
 * Many append-only lists of unsigned 32-bit integers in shared pages.
 *
 * A list is a chain of blocks of 2, 4, 8, … 4,096 slots whose last slot points
 * at the next block. Most words stand in one or two products, so that an array
 * object for each would cost more than what it holds.
 */
export class BlockLists {
  private readonly pages: Uint32Array[] = [];
  private allocated = 0;
  private heads: Uint32Array = new Uint32Array(64);
  private tails: Uint32Array = new Uint32Array(64);
  private lengths: Uint32Array = new Uint32Array(64);
  /** Free slots left in the last block, its pointer not counted. */
  private rooms: Uint32Array = new Uint32Array(64);
  private blockSizes: Uint32Array = new Uint32Array(64);
  private lists = 0;

  get count(): number {
    return this.lists;
  }

  /** Makes an empty list and returns its number: 0, 1, 2, … */
  create(): number {
    if (this.lists === this.heads.length) {
      const longer = this.lists * 2;
      this.heads = grown(this.heads, longer);
      this.tails = grown(this.tails, longer);
      this.lengths = grown(this.lengths, longer);
      this.rooms = grown(this.rooms, longer);
      this.blockSizes = grown(this.blockSizes, longer);
    }
    return this.lists++;
  }

  length(list: number): number {
    return this.lengths[list] as number;
  }

  append(list: number, value: number): void {
    if (this.rooms[list] === 0) this.addBlock(list);
    const tail = this.tails[list] as number;
    (this.pages[tail >>> PAGE_BITS] as Uint32Array)[tail & PAGE_MASK] = value;
    this.tails[list] = tail + 1;
    this.rooms[list] = (this.rooms[list] as number) - 1;
    this.lengths[list] = (this.lengths[list] as number) + 1;
  }

  /** Copies a list into the beginning of `target`, which must be long enough; returns the list's length. */
  copy(list: number, target: Uint32Array): number {
    const length = this.lengths[list] as number;
    let position = this.heads[list] as number;
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

  private addBlock(list: number): void {
    const before = this.blockSizes[list] as number;
    const size = before === 0 ? FIRST_BLOCK : Math.min(before * 2, LARGEST_BLOCK);
    if ((this.allocated & PAGE_MASK) + size > PAGE_SIZE) this.allocated = (this.allocated | PAGE_MASK) + 1;
    if (this.allocated >>> PAGE_BITS === this.pages.length) this.pages.push(new Uint32Array(PAGE_SIZE));
    const block = this.allocated;
    this.allocated += size;
    if (before === 0) {
      this.heads[list] = block;
    } else {
      const pointer = this.tails[list] as number;
      (this.pages[pointer >>> PAGE_BITS] as Uint32Array)[pointer & PAGE_MASK] = block;
    }
    this.tails[list] = block;
    this.rooms[list] = size - 1;
    this.blockSizes[list] = size;
  }
}
