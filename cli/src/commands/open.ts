import * as z from "zod";
import { command } from "../command.js";
import { openBrowser } from "../market/browser.js";
import { productUrl, slugArgument } from "../market/products.js";

export const open = command({
  name: "open",
  group: "find",
  summary: "Open a product's page in the browser",
  details:
    "Prints the page's URL. In a terminal it also opens the browser, unless the setting `browser` is `print`.",
  parameters: { slug: slugArgument },
  examples: [{ command: "vaultmart open release-train", summary: "Open the product's page" }],
  result: z.object({
    url: z.string(),
    /** Whether a browser was started. */
    opened: z.boolean(),
  }),
  run: async (context, { slug }) => {
    const { slug: found } = await context.site.findProduct(slug);
    const url = productUrl(context.site.url, found);
    return { url, opened: await openBrowser(context, url) };
  },
  print: ({ url }, { print, link }) => print(link(url, url)),
});
