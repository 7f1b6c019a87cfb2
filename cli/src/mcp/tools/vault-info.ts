import * as z from "zod";
import { WARNING } from "#domain/web/untrusted-text.js";
import { info } from "../../commands/info.js";
import { tool } from "../tool.js";
import { slugInput } from "./inputs.js";

const BOUGHT_FIRST =
  "This product costs money. The tools of this server never pay. The user must buy it on its page or with the command in the result.";

export const vaultInfo = tool({
  name: "vault_info",
  title: "Show a product's details",
  description:
    "Returns a product's details: price, author, version, checksum, description, side effects, latest reviews, and on " +
    `request its readme. Read-only. ${WARNING}`,
  input: z.strictObject({
    slug: slugInput,
    readme: z.boolean().default(false).describe("Also return the readme; otherwise it is empty."),
  }),
  output: info.result,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  maxText: 20_000,
  async run({ context }, input) {
    const found = await info.run(context, input);
    const { product } = found;
    return {
      result: { ...found, product: { ...product, readme: input.readme ? product.readme : "" } },
      words: [
        product.price === 0
          ? "This product is free. Install it with vault_install."
          : product.purchasable
            ? BOUGHT_FIRST
            : "This product is not for sale yet: its author cannot receive payments.",
      ],
    };
  },
});
