import { CATEGORIES } from "#contract/fields.js";
import type { SearchableProduct, SearchQuery, SearchSort } from "#domain/search/engine.js";

/** A small seeded random number generator in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ONSETS = "b c d f g h j k l m n p r s t v w z br ch cl cr dr fl gr pl pr sh sl st th tr".split(" ");
const VOWELS = "a e i o u a e i o ai ea ee io ou".split(" ");
const CODAS = ["", "", "", "n", "r", "s", "l", "t", "m", "x", "ck", "nd", "ng", "st"];
const HAN = "代码工具箱数据库测试写作翻译图像助手设计系统流程管理分析";
const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const VOCABULARY_SIZE = 50_000;
const SORTS: SearchSort[] = ["newest", "rating", "price-asc", "price-desc"];

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Realistic products and searches without a real catalog: words of one to four syllables. As in natural texts, their
 * frequencies follow Zipf's law.
 */
export class Catalog {
  private readonly words: string[] = [];
  private readonly cumulative: Float64Array;
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
    const distinct = new Set<string>();
    while (distinct.size < VOCABULARY_SIZE) distinct.add(this.word(distinct.size));
    this.words.push(...distinct);
    this.cumulative = new Float64Array(VOCABULARY_SIZE);
    let sum = 0;
    for (let rank = 0; rank < VOCABULARY_SIZE; rank++) {
      sum += 1 / (rank + 3);
      this.cumulative[rank] = sum;
    }
  }

  /** Makes `count` products, one at a time. */
  *products(count: number): Generator<SearchableProduct> {
    const uses = new Map<string, number>();
    for (let index = 0; index < count; index++) {
      const title = this.random() < 0.02 ? this.hanTitle() : this.text(2, 5);
      const name = /[a-z]/.test(title) ? title.toLowerCase().replaceAll(" ", "-") : "kit";
      const use = (uses.get(name) ?? 0) + 1;
      uses.set(name, use);
      yield {
        id: Array.from({ length: 20 }, () => this.pick([...ID_LETTERS])).join(""),
        slug: use === 1 ? name : `${name}-${use}`,
        title,
        description: this.text(10, 40),
        tags: Array.from({ length: this.integer(1, 6) }, () => this.words[this.integer(0, 600)] as string),
        category: this.pick([...CATEGORIES]),
        authorUsername: `author${Math.floor(this.random() ** 2 * 20_000)}`,
        price: this.random() < 0.6 ? 0 : this.integer(1, 200) - 0.01,
        rating: this.random() < 0.5 ? 0 : this.integer(10, 51) / 10,
        downloads: Math.floor(1 / (this.random() + 1e-5)) - 1,
        createdAt: 1_700_000_000_000 + Math.floor(this.random() * 5e10),
        license: this.random() < 0.7 ? "MIT" : "Apache-2.0",
        language: this.random() < 0.8 ? "en" : "pt-BR",
        worksWith: ["claudeCode"],
      };
    }
  }

  /** Makes `count` searches as people type them, among the given products. */
  queries(count: number, products: SearchableProduct[]): SearchQuery[] {
    return Array.from({ length: count }, () => {
      const query: SearchQuery = { q: "", free: false, sort: "relevance", limit: 20, offset: 0 };
      const dice = this.random();
      if (dice < 0.1) {
        query.sort = this.pick(SORTS);
        query.category = this.pick([undefined, ...CATEGORIES]);
        query.free = this.random() < 0.3;
        query.offset = this.random() < 0.2 ? 20 * this.integer(1, 10) : 0;
      } else if (dice < 0.2) {
        query.q = this.pick(products).slug;
      } else {
        query.q = this.typed(dice, this.pick(products));
        if (this.random() < 0.15) query.category = this.pick([...CATEGORIES]);
      }
      return query;
    });
  }

  /**
   * Makes `count` sentences that few products match in full: a misspelled word, words of several products,
   * an English sentence with unknown words, and two hundred characters of misspelled words.
   */
  sentences(count: number, products: SearchableProduct[]): string[] {
    const word = () => this.pick(this.pick(products).description.toLowerCase().split(" "));
    const kinds = [
      () => this.misspelled(word()),
      () => Array.from({ length: this.integer(3, 8) }, word).join(" "),
      () => `make my sql query faster and ${word()} the ${word()} ${this.misspelled(word())}`,
      () =>
        Array.from({ length: 20 }, () => this.misspelled(word()))
          .join(" ")
          .slice(0, 200),
    ];
    return Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as () => string)());
  }

  private misspelled(word: string): string {
    const at = this.integer(0, word.length);
    return `${word.slice(0, at)}${this.pick(["x", "q", "z"])}${word.slice(at + 1)}`;
  }

  /** Words of a product's title, whole or cut as `dice` says. */
  private typed(dice: number, { title }: SearchableProduct): string {
    const words = title.toLowerCase().split(" ");
    const word = this.pick(words);
    if (dice < 0.35) return word.slice(0, this.integer(3, 6));
    if (dice < 0.42) return word.slice(1, 5);
    if (dice < 0.46) return word.slice(0, this.integer(1, 3));
    if (dice < 0.7) return word;
    if (dice < 0.9) return `${word} ${this.pick(words)}`;
    return words.slice(0, 3).join(" ");
  }

  private text(from: number, to: number): string {
    const words = Array.from({ length: this.integer(from, to + 1) }, () => this.zipfWord());
    words[0] = capitalized(words[0] as string);
    return words.join(" ");
  }

  private hanTitle(): string {
    return Array.from({ length: this.integer(4, 9) }, () => this.pick([...HAN])).join("");
  }

  private word(rank: number): string {
    const syllables = rank < 100 ? this.integer(1, 3) : this.integer(2, 5);
    const parts = Array.from({ length: syllables }, () => this.pick(ONSETS) + this.pick(VOWELS));
    return parts.join("") + this.pick(CODAS);
  }

  private zipfWord(): string {
    const at = this.random() * (this.cumulative[VOCABULARY_SIZE - 1] as number);
    let low = 0;
    let high = VOCABULARY_SIZE - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.cumulative[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return this.words[low] as string;
  }

  /** A whole number from `from` up to, and without, `to`. */
  private integer(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from));
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length)] as T;
  }
}
