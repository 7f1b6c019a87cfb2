import * as z from "zod";
import { cliProductsSearch } from "#contract/cli.js";
import { Failure } from "#contract/failure.js";
import { Category, Slug, Version } from "#contract/fields.js";
import { readCursor, writeCursor } from "#domain/cursor.js";
import { ORDERS_PER_PAGE, publicOrder } from "#domain/money/order-list.js";
import type { Caller } from "#domain/people/user.js";
import { productBrief } from "#domain/products/product-brief.js";
import { productView } from "#domain/products/product-view.js";
import { publicProduct } from "#domain/products/public-product.js";
import { WARNING } from "#domain/web/untrusted-text.js";
import { config } from "#platform/config.js";
import { currentCatalog } from "#search/current-catalog.js";
import * as orders from "#store/money/orders.js";
import { releasedVersions } from "#store/products/public-reads.js";
import { claimedAs, publishedAs } from "#store/products/skills.js";

/**
 * The result of a tool, and the marketplace's own text about it. `words` contains no text from a
 * product.
 */
interface Told {
  readonly result: object;
  readonly words: string;
}

/** The caller and the time of a tool call. */
export interface Asked {
  readonly now: Date;
  /** Undefined without a login. */
  readonly caller: Caller | undefined;
}

/** A tool that reads what the site shows to visitors, or to its caller, and changes nothing. */
export interface Tool<I extends z.ZodObject = z.ZodObject> {
  readonly name: `vault_${string}`;
  readonly title: string;
  /** For the model that decides whether to call it. */
  readonly description: string;
  readonly input: I;
  /** The maximum number of characters of a text in its result. */
  readonly maxText: number;
  /** Whether it is only for users who are logged in. */
  readonly needsLogin?: true;
  /** @throws Failure */
  readonly run: (input: z.output<I>, asked: Asked) => Promise<Told>;
}

const tool = <I extends z.ZodObject>(definition: Tool<I>): Tool => definition as unknown as Tool;

const slug = Slug.describe("The product's slug, as in its URL and in the results of vault_search.");

/** Loaded on first use: most messages need no archives. */
const looks = () => Promise.all([import("#files/open-version.js"), import("#files/version-files.js")]);

/** Files per page of the list: the maximum number of entries in a result. */
const FILES_AT_ONCE = 200;

/** Versions that `vault_info` shows. */
const MOST_VERSIONS = 10;

export const TOOLS: readonly Tool[] = [
  tool({
    name: "vault_search",
    title: "Search the marketplace",
    description:
      "Finds products (agent skills, squads, agents, workflows, design systems, prompts, applications…) on this " +
      "Vaultmart marketplace by words or a sentence, and by category. `products` match all words. `closest` match some " +
      `of them, each with the reasons in \`matches\`; distrust those with \`weak\`. ${WARNING}`,
    input: z.strictObject({
      query: z
        .string()
        .max(200)
        .default("")
        .describe("Search words, or a sentence in any language. Empty finds all products."),
      category: Category.optional().describe("Only products of this category."),
      limit: z.int().min(1).max(50).default(10).describe("Products per page."),
      page: z.int().min(1).max(20_000).default(1).describe("The page number, starting at 1."),
    }),
    maxText: 500,
    async run({ query, category = "all", limit, page }, { now }) {
      const offset = (page - 1) * limit;
      const wanted = cliProductsSearch.GET.request.parse({
        ...{ q: query, category },
        ...{ limit: String(limit), offset: String(offset) },
      });
      const found = await (await currentCatalog(now)).search(wanted);
      const brief = (product: Parameters<typeof publicProduct>[0]) =>
        productBrief(publicProduct(product), config().siteUrl);
      return {
        result: {
          total: found.total,
          page,
          products: found.products.map(brief),
          closest: found.closest.map(({ product, weak, matches }) => ({ ...brief(product), weak, matches })),
          ...(found.didYouMean !== undefined && { didYouMean: found.didYouMean }),
        },
        words: `${found.products.length} of ${found.total} products that match all words, and ${found.closest.length} that come close. vault_info shows one of them.`,
      };
    },
  }),
  tool({
    name: "vault_info",
    title: "Show a product",
    description:
      "Returns what the marketplace knows about a product: price, author, versions with their checksums, what the scan " +
      `found, the capabilities of the archive, and on request its readme. ${WARNING}`,
    input: z.strictObject({
      slug,
      readme: z.boolean().default(false).describe("Also return the readme."),
    }),
    maxText: 20_000,
    async run({ slug, readme }) {
      const product = await publishedAs(slug);
      if (product?.slug !== slug) throw new Failure("productNotFound");
      // The result has the average of the ratings alone, so they are not counted.
      const shown = productView(product, await releasedVersions(product.id), []);
      return {
        result: {
          ...productBrief(shown.product, config().siteUrl),
          about: shown.product.longDescription,
          compatibility: shown.product.compatibility,
          dependencies: shown.product.dependencies,
          versions: shown.versions.slice(0, MOST_VERSIONS),
          ...(readme && { readme: shown.product.readme }),
        },
        words:
          product.price > 0
            ? "This product costs money. Only a person can buy it, on its page."
            : "This product is free. vault_files shows what is in it. The command in `install` is for the user to run.",
      };
    },
  }),
  tool({
    name: "vault_files",
    title: "Look into a product",
    description: `Lists the files of a product that is free or that the user bought, or returns one of them as text, before anything is installed. ${WARNING}`,
    input: z.strictObject({
      slug,
      version: Version.optional().describe("The version; by default, the published one."),
      path: z
        .string()
        .min(1)
        .max(1_024)
        .optional()
        .describe("The file to read, as in the list. If missing, the files are listed."),
      page: z.int().min(1).max(25).default(1).describe(`The page of the list: ${FILES_AT_ONCE} files each.`),
    }),
    maxText: 50_000,
    async run({ slug, version: wanted, path, page }, { caller }) {
      const product = await claimedAs(slug);
      if (product?.slug !== slug) throw new Failure("productNotFound");
      const version = wanted ?? product.version;
      const [{ openVersion }, { listFiles, readFile }] = await looks();
      const { file } = await openVersion({ slug, version }, caller);
      if (path === undefined) {
        const all = await listFiles(file);
        const files = all.slice((page - 1) * FILES_AT_ONCE, page * FILES_AT_ONCE);
        return {
          result: { slug, version, total: all.length, page, files },
          words: `${files.length} of ${all.length} files.`,
        };
      }
      const { kind, size, ...contents } = await readFile(file, path);
      const text = "text" in contents ? contents.text : undefined;
      return {
        result: { slug, version, path, kind, size, ...(text !== undefined && { text }) },
        words: text === undefined ? "The file is not text." : "The text of one file of the product.",
      };
    },
  }),
  tool({
    name: "vault_library",
    title: "Show what the user bought",
    description: `Lists the user's purchases, newest first. vault_files looks into one of them. ${WARNING}`,
    input: z.strictObject({
      cursor: z.string().max(500).optional().describe("`nextCursor` of the page before."),
    }),
    maxText: 500,
    needsLogin: true,
    async run({ cursor }, { caller }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const uid = caller?.uid;
      if (uid === undefined) throw new Failure("unauthenticated");
      const { orders: found, next } = await orders.page("buyer", uid, ORDERS_PER_PAGE, after);
      const purchases = found.map(publicOrder).map((order) => ({
        ...{ slug: order.productSlug, title: order.productTitle, category: order.productCategory },
        ...{ status: order.status, paid: order.amount / 100, boughtAt: order.createdAt },
        ...(order.productSlug && { page: `${config().siteUrl}/p/${order.productSlug}` }),
      }));
      return {
        result: { purchases, ...(next && { nextCursor: writeCursor(next) }) },
        words: `${purchases.length} purchases. \`refunded\` and \`disputed\` ones cannot be downloaded.`,
      };
    },
  }),
];
