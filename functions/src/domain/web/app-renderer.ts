import type { ProductPage, ProfilePage } from "#contract/app-pages.js";
import type { cliProductsSearch } from "#contract/cli.js";
import type { productsReviews } from "#contract/products.js";
import type { AnswerOf } from "#contract/route.js";

/**
 * What the functions and the web app agree on to draw a page on the server (docs/decisions/225-the-app-is-drawn-on-the-server.md). The
 * build makes a bundle of the app that has these exports.
 */

/** What the server has read for a page. `null` is a product or a profile that is not there. */
export interface Known {
  readonly product?: ProductPage | null;
  readonly profile?: ProfilePage | null;
  /** The answer to the search that the address asks for (`questionOf`). */
  readonly search?: AnswerOf<typeof cliProductsSearch.GET>;
  /** The reviews of the product. */
  readonly reviews?: AnswerOf<typeof productsReviews.GET>["reviews"];
  /** The HTML of the product's readme, sanitized (`readmeHtml`). */
  readonly readme?: string | undefined;
}

/** A page of the app as HTML, and the data that the app needs to take it over. */
export interface AppHtml {
  readonly html: string;
  /** Keys of the app's cache, each with its data. */
  readonly queries: readonly (readonly [key: unknown, data: unknown])[];
}

export interface AppRenderer {
  /**
   * Draws a page in English, for a visitor who is not signed in.
   *
   * @param address the path and the query
   */
  draw(address: string, known: Known): Promise<AppHtml>;
}
