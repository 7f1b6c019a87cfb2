import { ProductPage } from "#contract/app-pages.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";

/** A page has at most a readme, 50 changelogs and numbers. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The data of a published product's page, with at most 50 versions, newest first.
 *
 * @throws CliError `notFound`, `retryable`, or `general` if the response is not a product's page
 */
export async function productPage({ site }: Pick<Context, "site">, slug: string): Promise<ProductPage> {
  // Reports a missing product as every command does.
  await site.findProduct(slug);
  return pageOf(site, slug);
}

/** The same for a product that was already found. */
export async function pageOf(site: Context["site"], slug: string): Promise<ProductPage> {
  const bytes = await site.fetchBytes(`${site.url}/p/${encodeURIComponent(slug)}.json`, {
    maxBytes: MAX_BYTES,
  });
  try {
    return ProductPage.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new CliError(EXIT.general, "This client does not support the marketplace's response", {
      hint: `Install the marketplace's own client: \`npm install --global ${site.url}/cli/vaultmart.tgz\`.`,
      cause,
    });
  }
}
