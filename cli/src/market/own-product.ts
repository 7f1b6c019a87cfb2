import { cliAuthProfile } from "#contract/cli.js";
import type { AnswerOf } from "#contract/route.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { theirs } from "./words.js";

type OwnProduct = AnswerOf<(typeof cliAuthProfile)["GET"]>["products"][number];

/**
 * One of the caller's own products, in any status.
 *
 * @throws CliError `notFound` if the caller has no product with this name
 */
export async function ownProduct({ site }: Pick<Context, "site">, slug: string): Promise<OwnProduct> {
  await site.requireLogin();
  const { products } = await site.api.call(cliAuthProfile, "GET", {});
  const own = products.find((product) => product.slug === slug);
  if (own) return own;
  throw new CliError(EXIT.notFound, `You have no product ${theirs(slug)}`, {
    hint: "To see your products, run `vaultmart stats`.",
  });
}
