import * as z from "zod";
import { productsLike } from "#contract/products.js";
import { command, option } from "../command.js";
import { slugArgument } from "../market/products.js";

export const like = command({
  name: "like",
  group: "take part",
  summary: "Like a product, or remove your like",
  parameters: {
    slug: slugArgument,
    undo: option("--undo", z.boolean().default(false), "Remove your like"),
  },
  examples: [
    { command: "vaultmart like release-train", summary: "Like a product" },
    { command: "vaultmart like release-train --undo", summary: "Remove your like" },
  ],
  result: z.object({ slug: z.string(), liked: z.boolean() }),
  run: async ({ site }, { slug, undo }) => {
    await site.requireLogin();
    const product = await site.findProduct(slug);
    const { liked } = await site.api.call(productsLike, "POST", { productId: product.id, liked: !undo });
    return { slug: product.slug, liked };
  },
  print: ({ slug, liked }, screen) =>
    screen.print(
      liked
        ? `${screen.style.green("♥")} You like ${slug}.`
        : `${screen.style.dim("♡")} You do not like ${slug}.`,
    ),
});
