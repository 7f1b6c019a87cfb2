import { PRICES, RATINGS } from "#domain/search/facets.js";
import { weightOfWord } from "#domain/search/sentence-words.js";
import { fold, wordsOf } from "#domain/search/tokenize.js";
import type { Facets, Meaning, SearchQuery, SearchSort } from "#domain/search/types.js";
import { authorKey } from "#domain/search/types.js";
import { stemOf } from "#domain/search/word-forms.js";
import { encode, keyOf, MICRO, partsOf, quote, spellingsOf, titleKey, typedBeginnings } from "./encoding.js";
import { INDEX } from "./row-statements.js";

/** The statements that a search server gets, in the language that Manticore and Sphinx share. */

const FIELDS = "@(title,slug,tags,description)";

/** The number of query words that affect the order. More words would make a search slow. */
const RANKED_WORDS = 6;

/** More than the sum for the words of a query, as in `score.ts`. */
const EXACT_TITLE = 1_000_000;
const EXACT_SLUG = 2_000_000;

/**
 * The number of groups that a facet counts exactly, and the number of candidates for the most
 * frequent ones.
 */
const GROUPS = 10_000;
const MOST_GROUPS = 1_000;

/** Where ranges start, in the numbers of the rows. */
const STARTS = {
  price: PRICES.map((dollars) => Math.round(dollars * 100)),
  rating: RATINGS.map((rating) => rating * MICRO).toSorted((a, b) => a - b),
};

/** The number of products that are compared in full to find the closest. */
const CANDIDATES = 150;
const MOST_WORDS = 16;
const MOST_NEAR = 10;

/**
 * Ranks by the field of each match, and whole words before prefixes before matches inside a word.
 */
const RANKING =
  "ranker=expr('sum(word_count*user_weight)'), field_weights=(title=12, slug=10, tags=8, description=6, letters=1, errors=7, starts=1)";

const ORDERS: Record<SearchSort, string> = {
  relevance: "rel DESC, downloads DESC",
  downloads: "downloads DESC, rel DESC",
  newest: "created DESC, rel DESC, downloads DESC",
  rating: "rating DESC, rel DESC, downloads DESC",
  "price-asc": "price ASC, rel DESC, downloads DESC",
  "price-desc": "price DESC, rel DESC, downloads DESC",
};

/**
 * The condition that all words of a query match; undefined if nothing can match, and blank if
 * everything does.
 */
function matchOf({ q }: SearchQuery): string | undefined {
  const words = [...new Set(wordsOf(q))];
  if (words.length === 0) return q.trim() === "" ? "" : undefined;
  return words
    .map((word, at) => {
      const parts = partsOf(word);
      if (parts.length === 1 && parts[0]?.length === 1) return `(@letters ${parts[0]})`;
      const [part = ""] = parts;
      if (parts.length === 1 && at < RANKED_WORDS) return `(${FIELDS} (${part} | ${part}* | *${part}*))`;
      return `(${FIELDS} ${parts.map((each) => `*${each}*`).join(" ")})`;
    })
    .join(" ");
}

/** The conditions of a query's filters. @param facet whose own conditions do not reduce its counts */
function filtersOf(query: SearchQuery, facet?: keyof Facets): string[] {
  const { category, author, free, slug, license, language, worksWith, tag } = query;
  const { priceFrom, priceBelow, ratingFrom } = query;
  const name = author ? authorKey(author) : "";
  const conditions: [keyof Facets | undefined, string | false | undefined | 0][] = [
    [undefined, name && `author_key=${keyOf(name)}`],
    [undefined, slug && `slug_key=${keyOf(slug)}`],
    ["categories", category && `category_key=${keyOf(category)}`],
    ["licenses", license && `license_key=${keyOf(license)}`],
    ["languages", language && `language_key=${keyOf(language)}`],
    ["worksWith", worksWith && `works_keys=${keyOf(worksWith)}`],
    ["tags", tag && `tag_keys=${keyOf(tag)}`],
    ["prices", free && "price=0"],
    ["prices", priceFrom !== undefined && `price>=${cents(priceFrom)}`],
    ["prices", priceBelow !== undefined && `price<${cents(priceBelow)}`],
    ["ratings", ratingFrom !== undefined && `rating>=${Math.round(ratingFrom * MICRO)}`],
  ];
  return conditions.flatMap(([own, condition]) =>
    condition && (own === undefined || own !== facet) ? [condition] : [],
  );
}

/** The lowest whole number of cents that is at least an amount in dollars. */
const cents = (dollars: number): number => Math.ceil(dollars * 100 - 1e-6);

function where(match: string, conditions: readonly string[]): string {
  const all = [...(match === "" ? [] : [`MATCH(${quote(match)})`]), ...conditions];
  return all.length === 0 ? "" : ` WHERE ${all.join(" AND ")}`;
}

const options = (milliseconds: number, maxMatches: number, ranked: boolean): string =>
  ` OPTION ${ranked ? `${RANKING}, ` : ""}max_matches=${maxMatches}, max_query_time=${milliseconds}`;

/** How long a shard may search, in milliseconds. The coordinator waits a little longer. */
const SHARD_MS = 2_500;

/** One page of the products that match; undefined if no product can. */
export function searchStatement(query: SearchQuery, columns = "pid"): string | undefined {
  const match = matchOf(query);
  if (match === undefined) return undefined;
  const words = wordsOf(query.q);
  const exact =
    words.length === 0
      ? ""
      : ` + IF(title_key=${titleKey(words)},${EXACT_TITLE},0) + IF(slug_key=${keyOf(fold(query.q).trim())},${EXACT_SLUG},0)`;
  const limit = Math.max(1, query.limit);
  return (
    `SELECT ${columns}, weight()${exact} AS rel FROM ${INDEX}${where(match, filtersOf(query))}` +
    ` ORDER BY ${ORDERS[query.sort]}, id ASC LIMIT ${query.offset},${limit}` +
    options(SHARD_MS, Math.max(1_000, query.offset + limit), match !== "")
  );
}

/** Counts of one facet's values: the group's key, its count, and a product that has the value. */
export function facetStatement(query: SearchQuery, facet: keyof Facets, column: string): string | undefined {
  const match = matchOf(query);
  if (match === undefined) return undefined;
  return (
    `SELECT GROUPBY() AS k, COUNT(*) AS c, stored FROM ${INDEX}${where(match, filtersOf(query, facet))}` +
    ` GROUP BY ${column} ORDER BY c DESC LIMIT ${MOST_GROUPS}${options(SHARD_MS, GROUPS, false)}`
  );
}

/** Counts by ranges of a number: 0 for values below the first bound, 1 from that bound, and so on. */
export function rangesStatement(query: SearchQuery, column: "price" | "rating"): string | undefined {
  const match = matchOf(query);
  if (match === undefined) return undefined;
  return (
    `SELECT INTERVAL(${column},${STARTS[column].join(",")}) AS k, COUNT(*) AS c FROM ${INDEX}` +
    `${where(match, filtersOf(query, column === "price" ? "prices" : "ratings"))} GROUP BY k LIMIT 10${options(SHARD_MS, 1_000, false)}`
  );
}

/** Products with an author or a tag that starts with the typed text. */
export function completionStatements(typed: string): { author?: string; tags: string } {
  const { author, tags } = typedBeginnings(typed);
  const grouped = (match: string, column: string) =>
    `SELECT GROUPBY() AS k, COUNT(*) AS c, stored FROM ${INDEX} WHERE MATCH(${quote(`@starts ${match}`)})` +
    ` GROUP BY ${column} ORDER BY c DESC LIMIT ${MOST_GROUPS}${options(SHARD_MS, GROUPS, false)}`;
  return {
    ...(author !== "" && { author: grouped(`${author}*`, "author_key") }),
    tags: grouped(`(${tags.map((tag) => `${tag}*`).join(" | ")})`, "tag_keys"),
  };
}

/**
 * The products that may be similar to a query: those with one of its words, another form of a word, a word with one
 * typing error, or a word with a similar meaning. Undefined if the query has no meaningful words.
 */
export function candidatesStatement(query: SearchQuery, meaning: Meaning): string | undefined {
  const words = wordsOf(query.q);
  const near = meaning.near(words);
  const telling = [...new Set(words)]
    .filter((word) => weightOfWord(word) > 0)
    .sort((a, b) => weightOfWord(b) - weightOfWord(a))
    .slice(0, MOST_WORDS);
  if (telling.length === 0) return undefined;
  const spellings = telling.flatMap((word) => (meaning.knows(word) ? [] : spellingsOf(word)));
  const found = telling.flatMap((word) => [
    ...formsOf(word),
    ...(near.get(word) ?? []).slice(0, MOST_NEAR).map(({ words: others }) => phraseOf(others)),
  ]);
  const match = [
    `(${FIELDS} (${[...new Set(found)].join(" | ")}))`,
    ...(spellings.length > 0 ? [`(@errors (${[...new Set(spellings)].join(" | ")}))`] : []),
  ].join(" | ");
  return (
    `SELECT stored, weight() AS rel FROM ${INDEX}${where(match, filtersOf({ ...query, slug: undefined }))}` +
    ` ORDER BY ${ORDERS.relevance}, id ASC LIMIT ${CANDIDATES}${options(SHARD_MS, 1_000, true)}`
  );
}

const LONG = 20;

function formsOf(word: string): string[] {
  const encoded = encode(word.slice(0, LONG));
  const stem = encode(stemOf(word).slice(0, LONG));
  return [encoded, ...(word.length >= 4 ? [`*${encoded}*`] : []), ...(stem.length >= 4 ? [`${stem}*`] : [])];
}

const phraseOf = (words: readonly string[]): string => {
  const forms = words.map((word) => {
    const [exact = "", ...others] = formsOf(word).filter((form) => !form.startsWith("*"));
    return others.length === 0 ? exact : `(${[exact, ...others].join(" | ")})`;
  });
  return forms.length === 1 ? (forms[0] as string) : `(${forms.join(" ")})`;
};

export const countStatement = `SELECT COUNT(*) AS c FROM ${INDEX}`;
