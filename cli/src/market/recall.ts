import * as z from "zod";
import { Slug, Version } from "#contract/fields.js";
import { productsRecall } from "#contract/products.js";
import { argument } from "../command.js";
import type { Context } from "../context.js";
import { ownProduct } from "./own-product.js";

/** One version of one product. */
export const releaseArgument = argument(
  "<slug@version>",
  z
    .string()
    .trim()
    .transform((text) => {
      const [slug = "", ...rest] = text.split("@");
      return { slug, version: rest.join("@") };
    })
    .refine(
      ({ slug, version }) => Slug.safeParse(slug).success && Version.safeParse(version).success,
      "must be a product and one of its versions, such as commit-notes@1.2.0",
    ),
  "Your product and one of its versions",
);

export const RecallResult = z.object({
  slug: z.string(),
  version: z.string(),
  state: z.enum(["yanked", "deprecated", "available"]),
  /** Whether the command changed it. */
  changed: z.boolean(),
  /** The version that others install now. */
  current: z.string(),
});

/** Yanks, deprecates, or restores a version of the caller's product. */
export async function recallOwn(
  { site }: Pick<Context, "site">,
  { slug, version }: { readonly slug: string; readonly version: string },
  state: z.infer<typeof RecallResult>["state"],
  message: string | undefined,
): Promise<z.infer<typeof RecallResult>> {
  const { id: productId } = await ownProduct({ site }, slug);
  const input = { productId, version, state, ...(message !== undefined && { message }) };
  const { changed, current } = await site.api.call(productsRecall, "POST", input);
  return { slug, version, state, changed, current };
}
