import { createHash } from "node:crypto";
import { weightOfWord } from "#domain/search/sentence-words.js";
import { fold, termsOf, wordsOf } from "#domain/search/tokenize.js";
import { authorKey, type SearchableProduct } from "#domain/search/types.js";

/**
 * How products become rows of a search server. The server only compares letters, and knows nothing of words:
 * both it and the embedded engine search the terms of `tokenize.ts`, so that they find the same products.
 */

/** In Unicode's area for private use: signs of terms, halves of characters, and what precedes completions. */
const SIGNS_AT = 0xe000;
const SURROGATES_AT = 0xe800;
const SURROGATES = [0xd800, 0xdfff] as const;
/** The letters of `CHARSET` that are ASCII. */
const PLAIN = /[a-z0-9]/;
const AUTHOR = "\uf100";
const TAG = "\uf101";
const TAG_WORD = "\uf102";

/** The characters that the server must treat as letters: all characters that `encode` returns. */
export const CHARSET = "0..9, a..z, U+80..U+D7FF, U+E000..U+FFFD";

/** The server cuts words after 42 characters. Longer ones become overlapping pieces. */
const PIECE = 40;
const STEP = 20;

/** Words of titles, slugs and tags of these lengths are found with a letter wrong. */
const ERRORS_FROM = 4;
const ERRORS_TO = 24;

/** Encodes a term in letters of `CHARSET`, one letter per UTF-16 code unit. */
export function encode(term: string): string {
  let encoded = "";
  for (let at = 0; at < term.length; at++) {
    const unit = term.charCodeAt(at);
    if (unit >= SURROGATES[0] && unit <= SURROGATES[1])
      encoded += String.fromCharCode(SURROGATES_AT + unit - SURROGATES[0]);
    else if (unit >= 0x80 || PLAIN.test(term.charAt(at))) encoded += term.charAt(at);
    else encoded += String.fromCharCode(SIGNS_AT + unit);
  }
  return encoded;
}

/** Overlapping pieces of an encoded term, such that any `STEP` letters in a row are in one of them. */
function pieces(encoded: string): string[] {
  if (encoded.length <= PIECE) return [encoded];
  const found: string[] = [];
  for (let at = 0; at < encoded.length - STEP; at += STEP) found.push(encoded.slice(at, at + PIECE));
  return found;
}

/** The parts of a query word: the word itself, or pieces that are no longer than the overlap. */
export function partsOf(word: string): string[] {
  const encoded = encode(word);
  if (encoded.length <= STEP) return [encoded];
  const found: string[] = [];
  for (let at = 0; at + STEP < encoded.length; at += STEP) found.push(encoded.slice(at, at + STEP));
  return [...found, encoded.slice(-STEP)];
}

const text = (terms: Iterable<string>): string =>
  [...terms].flatMap((term) => pieces(encode(term))).join(" ");

/**
 * A positive 63-bit number for a text, in decimal digits. For ten million texts, the probability that two of them share
 * a number is 1 in 180,000.
 */
export function keyOf(value: string): string {
  const bits = createHash("sha256").update(value).digest().readBigUInt64BE();
  return String(bits >> 1n || 1n);
}

/**
 * A word and its variants with one letter removed. Two words that differ by one typing error share a variant.
 */
export function spellingsOf(word: string): string[] {
  if (word.length < ERRORS_FROM - 1 || word.length > ERRORS_TO) return [];
  const spellings = new Set([word]);
  for (let at = 0; at < word.length; at++) spellings.add(word.slice(0, at) + word.slice(at + 1));
  return [...spellings].map(encode);
}

/** The completions of a prefix: the names of authors, the tags, and the later words of tags. */
const completionsOf = ({ authorUsername, tags }: SearchableProduct): string[] => [
  beginningOf(AUTHOR, authorKey(authorUsername)),
  ...tags.flatMap((tag) => [
    beginningOf(TAG, fold(tag)),
    ...wordsOf(tag).map((word) => beginningOf(TAG_WORD, word)),
  ]),
];

const beginningOf = (kind: string, value: string): string => (kind + encode(value)).slice(0, PIECE);

/** The encoded prefixes for completing the typed text. */
export function typedBeginnings(typed: string): { author: string; tags: string[] } {
  const beginning = fold(typed).trim();
  const name = beginning.replace(/^@/, "");
  return {
    author: name === "" ? "" : beginningOf(AUTHOR, name),
    tags: [
      beginningOf(TAG, beginning),
      ...(wordsOf(beginning).length === 1 ? [beginningOf(TAG_WORD, beginning)] : []),
    ],
  };
}

/** The columns of a row: texts, and 63-bit numbers or lists of them. */
export const TEXT_COLUMNS = ["title", "slug", "tags", "description", "letters", "errors", "starts"] as const;
export const NUMBER_COLUMNS = [
  ...["slug_key", "title_key", "category_key", "author_key", "license_key", "language_key"],
  ...["price", "rating", "downloads", "created", "digest", "seen"],
] as const;
export const LIST_COLUMNS = ["tag_keys", "works_keys"] as const;
export const STRING_COLUMNS = ["pid", "stored"] as const;

/** A product as a row, with column values in SQL syntax. */
export type Row = Readonly<Record<string, string>>;

/** Rows of another layout, or of other rules for words, differ in their digests, and are written again. */
const LAYOUT = 1;

export const digestOf = (product: SearchableProduct): string =>
  keyOf(JSON.stringify([LAYOUT, ...Object.entries(product).sort(([a], [b]) => (a < b ? -1 : 1))]));

/** @param seen the comparison that writes the row; 0 for a single write */
export function rowOf(product: SearchableProduct, seen: number): Row {
  const terms = {
    title: termsOf(product.title),
    slug: termsOf(product.slug),
    tags: new Set(product.tags.flatMap((tag) => [...termsOf(tag)])),
    description: termsOf(product.description),
  };
  const all = new Set(Object.values(terms).flatMap((some) => [...some]));
  const named = new Set([...terms.title, ...terms.slug, ...terms.tags]);
  const misspelled = [...named].filter((term) => term.length >= ERRORS_FROM && weightOfWord(term) > 0);
  const texts: Record<(typeof TEXT_COLUMNS)[number], string> = {
    title: text(terms.title),
    slug: text(terms.slug),
    tags: text(terms.tags),
    description: text(terms.description),
    // One letter is less than the server searches inside words.
    letters: [...new Set([...all].flatMap((term) => [...encode(term)]))].join(" "),
    errors: [...new Set(misspelled.flatMap(spellingsOf))].join(" "),
    starts: completionsOf(product).join(" "),
  };
  const numbers = {
    slug_key: keyOf(product.slug),
    title_key: titleKey(wordsOf(product.title)),
    category_key: keyOf(product.category),
    author_key: keyOf(authorKey(product.authorUsername)),
    license_key: keyOf(product.license),
    language_key: keyOf(product.language),
    price: String(Math.round(product.price * 100)),
    rating: String(Math.round(product.rating * MICRO)),
    downloads: whole(product.downloads),
    created: whole(product.createdAt),
    digest: digestOf(product),
    seen: String(seen),
  };
  const list = (values: readonly string[]) =>
    `(${[...new Set(values.filter((value) => value !== ""))].map(keyOf).join(",")})`;
  return {
    id: keyOf(product.id),
    ...Object.fromEntries(Object.entries(texts).map(([column, value]) => [column, quote(value)])),
    ...numbers,
    tag_keys: list(product.tags),
    works_keys: list(product.worksWith),
    pid: quote(product.id),
    stored: quote(ascii(JSON.stringify(product))),
  };
}

/** Ratings are stored in millionths, so that they sort in the same order as in the embedded engine. */
export const MICRO = 1_000_000;

export const titleKey = (words: readonly string[]): string => keyOf(`title ${words.join(" ")}`);

const whole = (number: number): string => String(Math.max(0, Math.trunc(number)));

/** JSON in ASCII: clients of the protocol disagree about characters beyond the first 65,536. */
const ascii = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A text as a literal. JSON has no control characters, and neither have encoded terms. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u001f\u007f]/g;
export const quote = (value: string): string => `'${value.replace(CONTROLS, " ").replace(/[\\']/g, "\\$&")}'`;
