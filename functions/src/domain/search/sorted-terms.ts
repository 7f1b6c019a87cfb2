/** Terms by number, as the vocabulary stores them. */
export interface Terms {
  readonly size: number;
  term(number: number): string;
}

/** New terms are sorted into the order of all when there are this many of them. */
const LARGEST_TAIL = 512;

/**
 * The maximum number of nodes that one search visits, so that no vocabulary or query can make a search slow.
 */
export interface NodeBudget {
  nodes: number;
}

/** Greater than any requested distance. */
const TOO_FAR = 100;

/** A term within the allowed distance of a word. */
export interface NearTerm {
  readonly number: number;
  readonly distance: number;
}

/**
 * The terms in alphabetical order, which works like a trie without nodes: the terms below a node are adjacent. It finds
 * terms by prefix, and terms within an edit distance of a word. New terms go into a short tail that is sorted
 * separately, so that a new product does not require sorting all terms.
 */
export class SortedTerms {
  private head: Uint32Array;
  private tail: Uint32Array = new Uint32Array(0);

  constructor(
    private readonly terms: Terms,
    head: Uint32Array = new Uint32Array(0),
  ) {
    this.head = head;
  }

  /** The numbers of all terms in alphabetical order. */
  all(): Uint32Array {
    this.update(true);
    return this.head;
  }

  /** The numbers of the terms that start with a prefix, at most `most`. */
  startingWith(prefix: string, most: number): number[] {
    this.update(false);
    const found: number[] = [];
    for (const order of [this.head, this.tail]) {
      for (let at = this.lowerBound(order, prefix); at < order.length && found.length < most; at++) {
        const number = order[at] as number;
        if (!this.terms.term(number).startsWith(prefix)) break;
        found.push(number);
      }
    }
    return found;
  }

  /**
   * The terms that become the word by at most `most` edits: a letter inserted, deleted or replaced, or two
   * neighbors exchanged (optimal string alignment). The walk leaves a branch as soon as no term below it can
   * be near enough.
   */
  near(word: string, most: number, budget: NodeBudget): NearTerm[] {
    this.update(false);
    const walk = new Walk(this.terms, word, most, budget);
    walk.below(this.head, 0, this.head.length, 0);
    walk.below(this.tail, 0, this.tail.length, 0);
    return walk.found;
  }

  private update(merge: boolean): void {
    const { size } = this.terms;
    const sorted = this.head.length + this.tail.length;
    if (size > sorted) {
      const longer = new Uint32Array(size - this.head.length);
      longer.set(this.tail);
      for (let number = sorted; number < size; number++) longer[number - this.head.length] = number;
      this.tail = longer.sort((a, b) => (this.terms.term(a) < this.terms.term(b) ? -1 : 1));
    }
    if (this.tail.length > 0 && (merge || this.tail.length > LARGEST_TAIL)) this.merge();
  }

  private merge(): void {
    const { head, tail, terms } = this;
    const merged = new Uint32Array(head.length + tail.length);
    let left = 0;
    let right = 0;
    for (let at = 0; at < merged.length; at++) {
      const fromHead =
        right === tail.length ||
        (left < head.length && terms.term(head[left] as number) < terms.term(tail[right] as number));
      merged[at] = (fromHead ? head[left++] : tail[right++]) as number;
    }
    this.head = merged;
    this.tail = new Uint32Array(0);
  }

  private lowerBound(order: Uint32Array, prefix: string): number {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.terms.term(order[middle] as number) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** One walk over the trie: the columns of the distance matrix along the current path, by depth. */
class Walk {
  readonly found: NearTerm[] = [];
  private readonly columns: Uint8Array[];
  private readonly path: Uint16Array;

  constructor(
    private readonly terms: Terms,
    private readonly word: string,
    private readonly most: number,
    private readonly budget: NodeBudget,
  ) {
    const depths = word.length + most + 2;
    this.columns = Array.from({ length: depths }, () => new Uint8Array(word.length + 1));
    this.path = new Uint16Array(depths);
    for (let at = 0; at <= word.length; at++) (this.columns[0] as Uint8Array)[at] = Math.min(at, TOO_FAR);
  }

  /** Walks the terms from `from` to `to`, the end excluded, which share their first `depth` characters. */
  below(order: Uint32Array, from: number, to: number, depth: number): void {
    let at = from;
    while (at < to) {
      const number = order[at] as number;
      const term = this.terms.term(number);
      if (term.length === depth) {
        const distance = (this.columns[depth] as Uint8Array)[this.word.length] as number;
        if (depth + this.most >= this.word.length && distance <= this.most)
          this.found.push({ number, distance });
        at++;
        continue;
      }
      if (--this.budget.nodes < 0) return;
      const unit = term.charCodeAt(depth);
      const end = this.endOf(order, at, to, depth, unit);
      if (depth + 1 < this.columns.length && this.step(depth + 1, unit))
        this.below(order, at, end, depth + 1);
      at = end;
    }
  }

  /**
   * The end of the terms whose character at `depth` is `unit`, found by a doubling search, since
   * most ranges are short.
   */
  private endOf(order: Uint32Array, from: number, to: number, depth: number, unit: number): number {
    const isBeyond = (at: number) => this.terms.term(order[at] as number).charCodeAt(depth) !== unit;
    let step = 1;
    let low = from;
    while (low + step < to && !isBeyond(low + step)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, to);
    low++;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBeyond(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Fills in the column for one more character; false if no term below can be near enough. */
  private step(depth: number, unit: number): boolean {
    const { word, columns, path } = this;
    path[depth] = unit;
    const column = columns[depth] as Uint8Array;
    const before = columns[depth - 1] as Uint8Array;
    const twoBefore = depth > 1 ? (columns[depth - 2] as Uint8Array) : undefined;
    const previous = path[depth - 1] as number;
    // Only cells near the diagonal can be small enough; those beside them count as too far.
    const from = Math.max(1, depth - this.most);
    const to = Math.min(word.length, depth + this.most);
    column[from - 1] = from === 1 ? Math.min(depth, TOO_FAR) : TOO_FAR;
    if (to < word.length) column[to + 1] = TOO_FAR;
    let best = column[from - 1] as number;
    for (let at = from; at <= to; at++) {
      const letter = word.charCodeAt(at - 1);
      let cost = Math.min(
        (before[at - 1] as number) + (letter === unit ? 0 : 1),
        (before[at] as number) + 1,
        (column[at - 1] as number) + 1,
      );
      if (twoBefore && at > 1 && letter === previous && word.charCodeAt(at - 2) === unit) {
        cost = Math.min(cost, (twoBefore[at - 2] as number) + 1);
      }
      column[at] = Math.min(cost, TOO_FAR);
      if (cost < best) best = cost;
    }
    return best <= this.most;
  }
}
