import * as z from "zod";
import { productsSelfApprove } from "#contract/products.js";
import { command } from "../command.js";
import { ownProduct } from "../market/own-product.js";
import { productUrl, slugArgument } from "../market/products.js";

export const restore = command({
  name: "restore",
  group: "create",
  summary: "Publish a withdrawn product again",
  parameters: { slug: slugArgument },
  examples: [{ command: "vaultmart restore commit-notes", summary: "Publish your archived product again" }],
  result: z.object({
    slug: z.string(),
    version: z.string(),
    /** Whether the command changed it. */
    changed: z.boolean(),
    url: z.string(),
  }),
  run: async ({ site }, { slug }) => {
    const own = await ownProduct({ site }, slug);
    const url = productUrl(site.url, slug);
    if (own.status === "published") return { slug, version: own.version, changed: false, url };
    await site.api.call(productsSelfApprove, "POST", { productId: own.id });
    return { slug, version: own.version, changed: true, url };
  },
  print: ({ slug, version, changed, url }, { print, style, link }) => {
    print(
      `${style.green("✓")} ${style.bold(slug)} ${version} is published${changed ? "" : style.dim(" (unchanged)")}`,
    );
    print(link(url, url));
  },
});
