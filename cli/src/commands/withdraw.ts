import * as z from "zod";
import { productsSelfApprove } from "#contract/products.js";
import { command, option } from "../command.js";
import { CliError, EXIT } from "../errors.js";
import { ownProduct } from "../market/own-product.js";
import { slugArgument } from "../market/products.js";

export const withdraw = command({
  name: "withdraw",
  group: "create",
  summary: "Withdraw one of your products from the marketplace",
  details:
    "A published product becomes archived: new users cannot find, buy or install it, and its buyers keep it. A product that awaits " +
    "approval becomes a draft. `vaultmart restore` publishes it again. Versions are never deleted.",
  parameters: {
    slug: slugArgument,
    yes: option("-y, --yes", z.boolean().default(false), "Do not ask for confirmation"),
  },
  examples: [
    { command: "vaultmart withdraw commit-notes", summary: "Archive your product, after a confirmation" },
    { command: "vaultmart withdraw commit-notes --yes --json", summary: "Archive it from a script" },
  ],
  result: z.object({
    slug: z.string(),
    /** Whether the command changed it. */
    changed: z.boolean(),
    /** `archived` if it was published before, otherwise `draft`. */
    status: z.enum(["archived", "draft"]),
  }),
  run: async ({ site, screen, interactive }, { slug, yes }) => {
    const own = await ownProduct({ site }, slug);
    if (own.status === "removed") {
      throw new CliError(EXIT.validation, `An admin removed ${slug}: it cannot be withdrawn`);
    }
    const status: "archived" | "draft" =
      own.status === "published" || own.status === "archived" ? "archived" : "draft";
    if (interactive && !yes && own.status !== status) {
      const question = `Withdraw ${slug} from ${site.url}? Its buyers keep it.`;
      if (!(await screen.confirm(question, { flag: "--yes" }))) {
        throw new CliError(EXIT.general, "Nothing was changed");
      }
    }
    const input = { productId: own.id, approve: false };
    const { withdrawn } = await site.api.call(productsSelfApprove, "POST", input);
    return { slug, changed: withdrawn > 0, status };
  },
  print: ({ slug, changed, status }, { print, style }) => {
    const what = status === "archived" ? "is archived: only its buyers can install it" : "is a draft";
    print(`${style.green("✓")} ${style.bold(slug)} ${what}${changed ? "" : style.dim(" (unchanged)")}`);
    print(style.dim(`To publish it again, run vaultmart restore ${slug}`));
  },
});
