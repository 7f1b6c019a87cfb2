import * as z from "zod";
import { productsLike } from "#contract/products.js";
import { command } from "../command.js";
import { slugArgument } from "../market/products.js";

export const like = command({
  name: "like",
  group: "take part",
  summary: "Like a product, or take the like back",
  parameters: { slug: slugArgument },
  examples: [{ command: "vaultmart like release-notes", summary: "Tell its author that it is good" }],
  result: z.object({ slug: z.string(), liked: z.boolean() }),
  run: async ({ site }, { slug }) => {
    await site.requireLogin();
    const product = await site.findProduct(slug);
    const { liked } = await site.api.call(productsLike, "POST", { productId: product.id });
    return { slug: product.slug, liked };
  },
  print: ({ slug, liked }, screen) =>
    screen.print(
      liked
        ? `${screen.style.green("♥")} You like ${slug}.`
        : `${screen.style.dim("♡")} You like ${slug} no longer.`,
    ),
});
