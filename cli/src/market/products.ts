import * as z from "zod";
import { ClosestProduct, cliProductsSearch, PublicProduct } from "#contract/cli.js";
import { CATEGORIES, type Category } from "#contract/fields.js";
import { argument, option } from "../command.js";
import type { Column, Context, Screen } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { price, rating, theirs } from "./words.js";

/** A product in a list: all public fields except the readme. */
export const ListedProduct = PublicProduct.omit({ readme: true, log: true }).extend({
  url: z.string().describe("The product's page on the site."),
});
export type ListedProduct = z.infer<typeof ListedProduct>;

export const ProductPage = z.object({
  products: z.array(ListedProduct).describe("The products of this page."),
  total: z.number().int().describe("The total number of products that match all words."),
  closest: z
    .array(ClosestProduct.extend({ product: ListedProduct.describe("The product.") }))
    .describe(
      "The products that come closest to the query without matching all words, the closest first, each with the words that match.",
    ),
  didYouMean: z.string().optional().describe("The query with corrected words."),
  page: z.number().int().describe("The page number, starting at 1."),
  limit: z.number().int().describe("The number of products per page."),
});

/** The schema of a numeric option with inclusive limits. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

export const slugArgument = argument(
  "<slug>",
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{1,100}$/, "must be a product's name as in its URL, such as release-train"),
  "The product's name, as in its URL",
);

export const categoryOption = option(
  "-c, --category <name>",
  z.enum(CATEGORIES, `must be one of ${CATEGORIES.join(", ")}`).optional(),
  "Only products in this category",
  CATEGORIES,
);
const LIMIT = 20;
export const limitOption = option(
  "-n, --limit <count>",
  wholeNumber(1, 50).default(LIMIT),
  "The number of products to show, at most 50",
);

/** The options for paginated lists. The first sort order is the default. */
export const pageOptions = <const S extends readonly [string, ...string[]]>(orders: S) => ({
  sort: option(
    "-s, --sort <order>",
    z.enum<S>(orders, `must be one of ${orders.join(", ")}`).default(orders[0]),
    "The sort order",
    orders,
  ),
  limit: limitOption,
  page: option("-p, --page <number>", wholeNumber(1, 20_000).default(1), "The page number"),
});

export const productUrl = (site: string, slug: string): string => `${site}/p/${encodeURIComponent(slug)}`;

export const listed = ({ readme: _, ...product }: PublicProduct, site: string): ListedProduct => ({
  ...product,
  url: productUrl(site, product.slug),
});

export interface Wanted {
  readonly q?: string;
  readonly category?: Category | undefined;
  readonly author?: string | undefined;
  readonly free?: boolean | undefined;
  readonly sort: "relevance" | "downloads" | "newest" | "rating" | "price-asc" | "price-desc";
  readonly limit: number;
  readonly page: number;
}

/** One page of matching products. */
export async function findProducts(
  { site, screen }: Context,
  { q = "", category, author, free, sort, limit, page }: Wanted,
): Promise<z.infer<typeof ProductPage>> {
  const progress = screen.progress("Searching");
  try {
    const found = await site.api.call(cliProductsSearch, "GET", {
      q,
      category,
      author,
      free: free === true,
      sort,
      limit,
      offset: Math.min((page - 1) * limit, 1_000_000),
    });
    return {
      products: found.products.map((product) => listed(product, site.url)),
      total: found.total,
      closest: found.closest.map((each) => ({ ...each, product: listed(each.product, site.url) })),
      ...(found.didYouMean !== undefined && { didYouMean: found.didYouMean }),
      page,
      limit,
    };
  } finally {
    progress.done();
  }
}

/**
 * The user with a username, if the user has a published product. The API offers no other way to look up users.
 */
export async function findAuthor(
  { site }: Context,
  username: string,
): Promise<{ readonly uid: string; readonly username: string }> {
  const wanted = username.replace(/^@/, "").toLowerCase();
  const { products } = await site.api.call(cliProductsSearch, "GET", { author: wanted, limit: 1 });
  const [product] = products;
  if (product) return { uid: product.authorUid, username: product.authorUsername };
  throw new CliError(EXIT.notFound, `No author ${theirs(username)} has a published product`, {
    hint: "To find a username, run `vaultmart info <slug>`: it follows the @.",
  });
}

const COLUMNS: readonly Column[] = [
  { heading: "name" },
  { heading: "price", align: "right" },
  { heading: "downloads", align: "right" },
  { heading: "rating" },
  { heading: "what it does", shrinks: true },
];

/** Products as a table, one line each. */
export function productTable(products: readonly ListedProduct[], screen: Screen): string {
  const { bold, green, dim, yellow } = screen.style;
  return screen.table(
    COLUMNS,
    products.map((product) => [
      bold(screen.link(theirs(product.slug), product.url)),
      product.price === 0
        ? green(price(0))
        : product.purchasable
          ? price(product.price)
          : `${price(product.price)}, not yet`,
      product.stats.downloads.toLocaleString("en-US"),
      yellow(rating(product.stats.rating, product.stats.reviewsCount)),
      dim(theirs(product.agent_summary || product.description || product.title)),
    ]),
  );
}

/** A word, quoted for a shell if necessary. */
const shellWord = (word: string): string =>
  /^[\w@.,:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The command line for the next page, without default options; `first` is the default sort order. */
export function commandLine(name: string, words: readonly string[], options: Values, first: string): string {
  const untold: Values = { sort: first, limit: LIMIT };
  return [
    `vaultmart ${name}`,
    ...words.map((word) => shellWord(theirs(word))),
    ...Object.entries(options).flatMap(([option, value]) =>
      value === undefined || value === false || value === untold[option]
        ? []
        : value === true
          ? [`--${option}`]
          : [`--${option} ${shellWord(theirs(String(value)))}`],
    ),
  ].join(" ");
}

type Closest = z.infer<typeof ProductPage>["closest"][number];

/** Why a product is among the closest, in a few words. */
export function reasonFor({ matches }: Pick<Closest, "matches">): string {
  const words = (how: Closest["matches"][number]["how"]) => matches.filter((match) => match.how === how);
  const literal = matches.filter(({ how }) => how === "word" || how === "form").map(({ word }) => word);
  return [
    ...(literal.length > 0 ? [`matches ${literal.join(", ")}`] : []),
    ...words("spelling").map(({ word, found }) => `${word} corrected to ${found}`),
    ...words("meaning").map(({ word, found }) => `${word} is close to ${found}`),
  ].join("; ");
}

const CLOSEST_COLUMNS: readonly Column[] = [
  { heading: "name" },
  { heading: "price", align: "right" },
  { heading: "why", shrinks: true },
  { heading: "what it does", shrinks: true },
];

/** Prints the closest products with their reasons, and the corrected query. */
function printClosest(closest: readonly Closest[], didYouMean: string | undefined, screen: Screen): void {
  const { bold, green, dim } = screen.style;
  if (didYouMean !== undefined) screen.print(`Did you mean “${theirs(didYouMean)}”?`);
  if (closest.length === 0) return;
  if (didYouMean !== undefined) screen.print();
  const isWeak = closest.every(({ weak }) => weak);
  screen.print(isWeak ? "No product matches well. The closest ones:" : "Closest products:");
  screen.print(
    screen.table(
      CLOSEST_COLUMNS,
      closest.map((each) => [
        bold(screen.link(theirs(each.product.slug), each.product.url)),
        each.product.price === 0 ? green(price(0)) : price(each.product.price),
        theirs(reasonFor(each)),
        dim(theirs(each.product.agent_summary || each.product.description || each.product.title)),
      ]),
    ),
  );
}

/** Prints a page, its position in the list, and the command for the next page. */
export function printPage(
  { products, total, page, limit, closest, didYouMean }: z.infer<typeof ProductPage>,
  screen: Screen,
  words: { readonly none: string; readonly next: string },
): void {
  const { dim } = screen.style;
  if (products.length === 0) {
    screen.print(total === 0 ? words.none : "No more products.");
    if (closest.length > 0 || didYouMean !== undefined) screen.print();
    printClosest(closest, didYouMean, screen);
    return;
  }
  screen.print(productTable(products, screen));
  const first = (page - 1) * limit + 1;
  const last = first + products.length - 1;
  screen.print();
  screen.print(dim(`${first === last ? first : `${first}–${last}`} of ${total.toLocaleString("en-US")}`));
  if (last < total) screen.print(dim(`Next: ${words.next} --page ${page + 1}`));
  if (closest.length > 0 || didYouMean !== undefined) screen.print();
  printClosest(closest, didYouMean, screen);
}
