import * as z from "zod";
import { command, option } from "../command.js";
import { placeOptions } from "../install/parameters.js";
import { printList } from "../install/printing.js";
import { InstalledList } from "../install/results.js";

export const list = command({
  name: "list",
  group: "install",
  summary: "Show what is installed, and what has a newer version",
  parameters: {
    ...placeOptions,
    offline: option("--offline", z.boolean().default(false), "Without asking the site for newer versions"),
  },
  examples: [
    { command: "vaultmart list", summary: "In this project" },
    { command: "vaultmart list --global --offline", summary: "In the home folder, as the lock has it" },
  ],
  result: InstalledList,
  run: async (context, input) => (await import("../install/operations.js")).listHere(context, input),
  print: printList,
});
