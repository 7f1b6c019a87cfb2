import * as z from "zod";
import { info } from "../../commands/info.js";
import { tool } from "../tool.js";
import { WARNING } from "../untrusted.js";
import { slugInput } from "./inputs.js";

const BOUGHT_FIRST =
  "It costs money. No tool of this server pays: the person buys it on its page, or with the command in the result.";

export const vaultInfo = tool({
  name: "vault_info",
  title: "Look at one product",
  description:
    "Everything about one product: price, author, version, checksum, what it does and touches, latest reviews, and its " +
    `readme when asked for. Reads only. ${WARNING}`,
  input: z.strictObject({
    slug: slugInput,
    readme: z.boolean().default(false).describe("Answer its readme too; else it is empty."),
  }),
  output: info.result,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  maxText: 20_000,
  async run({ context }, input) {
    const found = await info.run(context, input);
    const { product } = found;
    return {
      result: { ...found, product: { ...product, readme: input.readme ? product.readme : "" } },
      words: [product.price === 0 ? "It is free: vault_install installs it." : BOUGHT_FIRST],
    };
  },
});
