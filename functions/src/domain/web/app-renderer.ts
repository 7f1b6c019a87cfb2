import type {
  CategoriesPage,
  CollectionPage,
  CollectionsPage,
  LogPage,
  ProductPage,
  ProfilePage,
} from "#contract/app-pages.js";
import type { cliProductsSearch } from "#contract/cli.js";
import type { productsFile, productsFiles } from "#contract/files.js";
import type { productsReviews } from "#contract/products.js";
import type { AnswerOf } from "#contract/route.js";

/**
 * The interface between the functions and the web app for rendering pages on the server
 * (docs/decisions/225-the-app-is-drawn-on-the-server.md). The build makes a bundle
 * of the app that has these exports.
 */

type SearchAnswer = AnswerOf<typeof cliProductsSearch.GET>;

/** The bytes of a version. */
export interface KnownVersion {
  readonly version: string;
  readonly sha256: string;
}

/** A file of a version, with the content that can be displayed. */
export interface KnownFile extends KnownVersion {
  readonly path: string;
  readonly contents: AnswerOf<typeof productsFile.GET>;
}

/**
 * The data that the server has read for a page. `null` means that the product, profile, or collection
 * does not exist.
 */
export interface Known {
  readonly product?: ProductPage | null;
  readonly profile?: ProfilePage | null;
  /** The result of the search in the URL (`questionOf`). */
  readonly search?: SearchAnswer;
  /** The candidates for the lists on the home page, and its collections. */
  readonly home?: {
    readonly newest: SearchAnswer;
    readonly popular: SearchAnswer;
    readonly collections: CollectionsPage;
  };
  readonly categories?: CategoriesPage;
  readonly collections?: CollectionsPage;
  readonly collection?: CollectionPage | null;
  /** All files of the versions that the page shows. Everyone may read them. */
  readonly lists?: readonly (KnownVersion & { readonly list: AnswerOf<typeof productsFiles.GET> })[];
  /** The files that the page shows (`filesAt`). */
  readonly files?: readonly KnownFile[];
  /** The reviews of the product. */
  readonly reviews?: AnswerOf<typeof productsReviews.GET>["reviews"];
  /** The part of the log that the address asks for (`readLogAddress`). */
  readonly log?: LogPage;
  /** The HTML of the product's readme, of the collection's text, or of the Markdown that the page shows (`markdownAt`), sanitized. */
  readonly readme?: string | undefined;
}

/** A page of the app as HTML, with the data that the app needs to hydrate it. */
export interface AppHtml {
  readonly html: string;
  /** Keys of the app's cache, each with its data. */
  readonly queries: readonly (readonly [key: unknown, data: unknown])[];
  /** The same for contents of archives, which keep their hidden characters. */
  readonly exact: readonly (readonly [key: unknown, data: unknown])[];
}

export interface AppRenderer {
  /**
   * Renders a page in English, for a visitor who is not signed in.
   *
   * @param address the path and the query
   */
  draw(address: string, known: Known): Promise<AppHtml>;

  /** The versions whose files a page shows, according to its URL. */
  versionsAt(address: string, page: ProductPage): readonly KnownVersion[];

  /** The files whose contents a page shows, of those in `known.lists`. */
  filesAt(address: string, known: Known): readonly (KnownVersion & { readonly path: string })[];

  /** The files in `known.files` that a page shows as rendered Markdown. */
  markdownAt(address: string, known: Known): { readonly path: string; readonly text: string } | undefined;
}
