import { cliProductsCreate } from "#contract/create-product.js";
import type { TestUser } from "./accounts.js";
import { succeed } from "./http.js";
import { type Listed, listingInput, newSlug, skillArchive, upload } from "./listings.js";

/** A file that runs automatically on installation: the scan holds it for an admin. */
const RUNS_BY_ITSELF = { "package.json": JSON.stringify({ scripts: { postinstall: "node build.js" } }) };

/** Creates a product, or a new version of one, that the scan holds. */
export async function listHeld(
  user: TestUser,
  more: { slug?: string; version?: string } = {},
): Promise<Listed> {
  const slug = more.slug ?? newSlug();
  const bytes = await skillArchive(slug, more.version, RUNS_BY_ITSELF);
  const fileKey = await upload(user, slug, bytes);
  const { productId } = await succeed(cliProductsCreate, "POST", {
    token: user.token,
    input: listingInput(slug, fileKey, bytes, more),
  });
  return { slug, productId, bytes };
}
