import * as z from "zod";
import { command } from "../command.js";
import { placeOptions } from "../install/parameters.js";
import { slugArgument } from "../market/products.js";

export const why = command({
  name: "why",
  group: "install",
  summary: "Show why a product is installed",
  parameters: { slug: slugArgument, ...placeOptions },
  examples: [{ command: "vaultmart why commit-notes", summary: "Show which products require it" }],
  result: z.object({
    slug: z.string(),
    version: z.string(),
    /** Whether the user installed it by name. */
    requested: z.boolean(),
    /** Each dependency path from a product that the user installed by name to this one. */
    paths: z.array(z.array(z.string())),
  }),
  run: async (context, { slug, ...where }) =>
    (await import("../install/why.js")).whyHere(context, where, slug),
  print: ({ slug, version, requested, paths }, { print, style }) => {
    print(`${style.bold(slug)} ${version}`);
    if (requested) print("  You installed it by name.");
    for (const path of paths) print(`  ${path.join(" → ")}`);
    if (!requested && paths.length === 0) print("  No product requires it: vaultmart uninstall removes it.");
  },
});
