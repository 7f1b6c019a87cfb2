import { lengthened } from "./compound-words.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import { authorKey, type SearchableProduct } from "./types.js";
import { ValueLists } from "./value-lists.js";

type NumberColumn = "price" | "rating" | "downloads" | "createdAt";
const NUMBER_COLUMNS: NumberColumn[] = ["price", "rating", "downloads", "createdAt"];

const CODES = [
  "categoryCodes",
  "authorCodes",
  "licenseCodes",
  "languageCodes",
  "tagCodes",
  "worksWithCodes",
] as const;

/** Encodes repeated strings as numbers: 0, 1, 2, … */
export class Codes {
  private readonly numbers: Map<string, number>;

  constructor(values: readonly string[] = []) {
    this.numbers = new Map(values.map((value, number) => [value, number]));
  }

  get size(): number {
    return this.numbers.size;
  }

  /** All values, ordered by code. */
  get values(): string[] {
    return [...this.numbers.keys()];
  }

  /** The code of a known value, or -1, which no product has. */
  find(value: string): number {
    return this.numbers.get(value) ?? -1;
  }

  code(value: string): number {
    let number = this.numbers.get(value);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(value, number);
    }
    return number;
  }
}

/**
 * The fields of each product that filters and sort orders need, one column per field.
 *
 * Each product has a row, whose number identifies it inside the engine. Replacing or removing a
 * product leaves a dead row until the engine compacts.
 */
export class Columns {
  ids: string[] = [];
  slugs: string[] = [];
  price = new Float64Array(0);
  rating = new Float64Array(0);
  downloads = new Float64Array(0);
  createdAt = new Float64Array(0);
  /** A hash of the title's words in order. */
  titles = new Uint32Array(0);
  categories = new Uint32Array(0);
  authors = new Uint32Array(0);
  licenses = new Uint32Array(0);
  languages = new Uint32Array(0);
  tags = new ValueLists();
  worksWith = new ValueLists();
  displayTitles: string[] = [];
  /** 1 for a product, 0 for a dead row. */
  live = new Uint8Array(0);

  categoryCodes = new Codes();
  authorCodes = new Codes();
  licenseCodes = new Codes();
  languageCodes = new Codes();
  tagCodes = new Codes();
  worksWithCodes = new Codes();
  private readonly rowsById = new Map<string, number>();
  private readonly rowsBySlug = new Map<string, number>();

  /** Restores what `save` wrote; every row is live. */
  static restore(from: SnapshotReader): Columns {
    const restored = new Columns();
    restored.ids = from.texts();
    restored.slugs = from.texts();
    for (const column of NUMBER_COLUMNS) restored[column] = from.float64s();
    restored.titles = from.uint32s();
    restored.categories = from.uint32s();
    restored.authors = from.uint32s();
    restored.licenses = from.uint32s();
    restored.languages = from.uint32s();
    restored.tags = ValueLists.restore(from);
    restored.worksWith = ValueLists.restore(from);
    restored.displayTitles = from.texts();
    for (const codes of CODES) restored[codes] = new Codes(from.texts());
    restored.live = new Uint8Array(restored.ids.length).fill(1);
    for (let row = 0; row < restored.ids.length; row++) {
      restored.rowsById.set(restored.ids[row] as string, row);
      restored.rowsBySlug.set(restored.slugs[row] as string, row);
    }
    return restored;
  }

  /** Writes all rows. None of them may be dead. */
  save(into: SnapshotWriter): void {
    into.texts(this.ids);
    into.texts(this.slugs);
    for (const column of NUMBER_COLUMNS) into.numbers(this[column].subarray(0, this.rows));
    into.numbers(this.titles.subarray(0, this.rows));
    into.numbers(this.categories.subarray(0, this.rows));
    into.numbers(this.authors.subarray(0, this.rows));
    into.numbers(this.licenses.subarray(0, this.rows));
    into.numbers(this.languages.subarray(0, this.rows));
    this.tags.save(into, this.rows);
    this.worksWith.save(into, this.rows);
    into.texts(this.displayTitles);
    for (const codes of CODES) into.texts(this[codes].values);
  }

  /** How many rows fit without growing the columns. */
  get capacity(): number {
    return this.live.length;
  }

  /** Number of rows, including dead ones. */
  get rows(): number {
    return this.ids.length;
  }

  /** Number of products. */
  get size(): number {
    return this.rowsById.size;
  }

  rowOf(id: string): number | undefined {
    return this.rowsById.get(id);
  }

  /**
   * The product with this slug. The registry gives a slug to one product only; of two, the later
   * one wins.
   */
  rowOfSlug(slug: string): number | undefined {
    return this.rowsBySlug.get(slug);
  }

  /** Appends a product whose ID has no row yet, without its title's hash; returns the row. */
  add(product: SearchableProduct): number {
    const row = this.append(product.id, product.slug);
    for (const column of NUMBER_COLUMNS) this[column][row] = product[column];
    this.categories[row] = this.categoryCodes.code(product.category);
    this.authors[row] = this.authorCodes.code(authorKey(product.authorUsername));
    this.licenses[row] = this.licenseCodes.code(product.license);
    this.languages[row] = this.languageCodes.code(product.language);
    this.tags.set(
      row,
      product.tags.map((tag) => this.tagCodes.code(tag)),
    );
    this.worksWith.set(
      row,
      product.worksWith.map((name) => this.worksWithCodes.code(name)),
    );
    this.displayTitles[row] = product.title;
    return row;
  }

  /** Marks a row dead; its ID and slug no longer find it. */
  kill(row: number): void {
    this.live[row] = 0;
    this.rowsById.delete(this.ids[row] as string);
    const slug = this.slugs[row] as string;
    if (this.rowsBySlug.get(slug) === row) this.rowsBySlug.delete(slug);
  }

  private append(id: string, slug: string): number {
    const row = this.ids.length;
    if (row === this.live.length) this.grow(Math.max(64, Math.ceil(row * 1.5)));
    this.ids.push(id);
    this.slugs.push(slug);
    this.live[row] = 1;
    this.rowsById.set(id, row);
    this.rowsBySlug.set(slug, row);
    return row;
  }

  /**
   * Moves the live rows to the front, keeping their order.
   *
   * @returns the new row of each old one, or -1 for a dead row
   */
  compact(): Int32Array {
    const moved = new Int32Array(this.rows).fill(-1);
    let next = 0;
    for (let row = 0; row < moved.length; row++) {
      if (this.live[row] === 0) continue;
      this.move(row, next);
      moved[row] = next++;
    }
    this.live.fill(0).fill(1, 0, next);
    this.ids.length = next;
    this.slugs.length = next;
    this.displayTitles.length = next;
    this.tags = this.tags.compact(moved);
    this.worksWith = this.worksWith.compact(moved);
    return moved;
  }

  private move(from: number, to: number): void {
    const id = this.ids[from] as string;
    const slug = this.slugs[from] as string;
    this.ids[to] = id;
    this.slugs[to] = slug;
    this.rowsById.set(id, to);
    if (this.rowsBySlug.get(slug) === from) this.rowsBySlug.set(slug, to);
    for (const column of NUMBER_COLUMNS) this[column][to] = this[column][from] as number;
    this.titles[to] = this.titles[from] as number;
    this.categories[to] = this.categories[from] as number;
    this.authors[to] = this.authors[from] as number;
    this.licenses[to] = this.licenses[from] as number;
    this.languages[to] = this.languages[from] as number;
    this.displayTitles[to] = this.displayTitles[from] as string;
  }

  private grow(length: number): void {
    for (const column of NUMBER_COLUMNS) this[column] = lengthened(this[column], length);
    this.titles = lengthened(this.titles, length);
    this.categories = lengthened(this.categories, length);
    this.authors = lengthened(this.authors, length);
    this.licenses = lengthened(this.licenses, length);
    this.languages = lengthened(this.languages, length);
    this.live = lengthened(this.live, length);
  }
}
