import * as z from "zod";
import { command, option } from "../command.js";
import { forceOption, placeOptions, slugsArgument } from "../install/parameters.js";
import { printUninstalled } from "../install/printing.js";
import { Uninstalled } from "../install/results.js";

export const uninstall = command({
  name: "uninstall",
  group: "install",
  summary: "Remove installed products",
  details:
    "Removes only files that vault-lock.json lists, and folders that become empty. " +
    "Keeps files that you changed and files that do not belong to the product.",
  parameters: {
    slugs: slugsArgument,
    ...placeOptions,
    force: forceOption,
    prune: option("--prune", z.boolean().default(false), "Also remove unneeded dependencies"),
  },
  examples: [
    { command: "vaultmart uninstall release-train", summary: "Remove a product" },
    { command: "vaultmart uninstall release-train --prune", summary: "Also remove its dependencies" },
  ],
  result: Uninstalled,
  run: async (context, input) => (await import("../install/operations.js")).uninstallHere(context, input),
  print: printUninstalled,
});
