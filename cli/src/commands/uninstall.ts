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
    "Removes only what vault-lock.json lists, and the folders that are empty then. " +
    "Files that you have changed stay, and so does all that was never the product's.",
  parameters: {
    slugs: slugsArgument,
    ...placeOptions,
    force: forceOption,
    prune: option("--prune", z.boolean().default(false), "Also what nothing needs any more"),
  },
  examples: [
    { command: "vaultmart uninstall release-notes", summary: "Remove a product" },
    { command: "vaultmart uninstall release-train --prune", summary: "And what came along with it" },
  ],
  result: Uninstalled,
  run: async (context, input) => (await import("../install/operations.js")).uninstallHere(context, input),
  print: printUninstalled,
});
