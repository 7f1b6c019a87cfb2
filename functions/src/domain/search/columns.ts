import { lengthened } from "./compound-words.js";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-bytes.js";
import { RowsByText, TextColumn } from "./text-column.js";
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
  ids = new TextColumn();
  slugs = new TextColumn();
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
  displayTitles = new TextColumn();
  /** 1 for a product, 0 for a dead row. */
  live = new Uint8Array(0);

  categoryCodes = new Codes();
  authorCodes = new Codes();
  licenseCodes = new Codes();
  languageCodes = new Codes();
  tagCodes = new Codes();
  worksWithCodes = new Codes();
  private rowsById: RowsByText;
  private rowsBySlug: RowsByText;
  private products = 0;

  /** @param seed of the tables of IDs and slugs */
  constructor(private readonly seed: number) {
    this.rowsById = new RowsByText(this.ids, seed);
    this.rowsBySlug = new RowsByText(this.slugs, seed);
  }

  /** Restores what `save` wrote; every row is live. */
  static restore(from: SnapshotReader, seed: number): Columns {
    const restored = new Columns(seed);
    restored.ids = TextColumn.restore(from);
    restored.slugs = TextColumn.restore(from);
    for (const column of NUMBER_COLUMNS) restored[column] = from.float64s();
    restored.titles = from.uint32s();
    restored.categories = from.uint32s();
    restored.authors = from.uint32s();
    restored.licenses = from.uint32s();
    restored.languages = from.uint32s();
    restored.tags = ValueLists.restore(from);
    restored.worksWith = ValueLists.restore(from);
    restored.displayTitles = TextColumn.restore(from);
    for (const codes of CODES) restored[codes] = new Codes(from.texts());
    restored.live = new Uint8Array(restored.ids.length).fill(1);
    restored.products = restored.ids.length;
    restored.findRowsAnew();
    return restored;
  }

  /** Writes all rows. None of them may be dead. */
  save(into: SnapshotWriter): void {
    this.ids.save(into);
    this.slugs.save(into);
    for (const column of NUMBER_COLUMNS) into.numbers(this[column].subarray(0, this.rows));
    into.numbers(this.titles.subarray(0, this.rows));
    into.numbers(this.categories.subarray(0, this.rows));
    into.numbers(this.authors.subarray(0, this.rows));
    into.numbers(this.licenses.subarray(0, this.rows));
    into.numbers(this.languages.subarray(0, this.rows));
    this.tags.save(into, this.rows);
    this.worksWith.save(into, this.rows);
    this.displayTitles.save(into);
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
    return this.products;
  }

  rowOf(id: string): number | undefined {
    return this.alive(this.rowsById.find(id));
  }

  /**
   * The product with this slug. The registry gives a slug to one product only; of two, the later
   * one wins.
   */
  rowOfSlug(slug: string): number | undefined {
    return this.alive(this.rowsBySlug.find(slug));
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
    this.displayTitles.push(product.title);
    return row;
  }

  /** Marks a row dead; its ID and slug no longer find it. */
  kill(row: number): void {
    this.live[row] = 0;
    this.products--;
  }

  private alive(row: number | undefined): number | undefined {
    return row !== undefined && this.live[row] === 1 ? row : undefined;
  }

  private findRowsAnew(): void {
    this.rowsById = new RowsByText(this.ids, this.seed);
    this.rowsBySlug = new RowsByText(this.slugs, this.seed);
  }

  private append(id: string, slug: string): number {
    const row = this.ids.length;
    if (row === this.live.length) this.grow(Math.max(64, Math.ceil(row * 1.5)));
    this.ids.push(id);
    this.slugs.push(slug);
    this.live[row] = 1;
    this.rowsById.set(row);
    this.rowsBySlug.set(row);
    this.products++;
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
    this.ids = this.ids.compact(moved);
    this.slugs = this.slugs.compact(moved);
    this.displayTitles = this.displayTitles.compact(moved);
    this.findRowsAnew();
    this.tags = this.tags.compact(moved);
    this.worksWith = this.worksWith.compact(moved);
    return moved;
  }

  private move(from: number, to: number): void {
    for (const column of NUMBER_COLUMNS) this[column][to] = this[column][from] as number;
    this.titles[to] = this.titles[from] as number;
    this.categories[to] = this.categories[from] as number;
    this.authors[to] = this.authors[from] as number;
    this.licenses[to] = this.licenses[from] as number;
    this.languages[to] = this.languages[from] as number;
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
