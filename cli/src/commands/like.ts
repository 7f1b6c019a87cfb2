import * as z from "zod";
import { productsLike } from "#contract/products.js";
import { command } from "../command.js";
import { slugArgument } from "../market/products.js";

export const like = command({
  name: "like",
  group: "take part",
  summary: "Like or unlike a product",
  parameters: { slug: slugArgument },
  examples: [{ command: "vaultmart like release-notes", summary: "Like a product, or remove your like" }],
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
        : `${screen.style.dim("♡")} You no longer like ${slug}.`,
    ),
});
