import * as z from "zod";
import { command, option } from "../command.js";
import { placeOptions } from "../install/parameters.js";
import { printList } from "../install/printing.js";
import { InstalledList } from "../install/results.js";

export const list = command({
  name: "list",
  group: "install",
  summary: "List installed products and available updates",
  parameters: {
    ...placeOptions,
    offline: option("--offline", z.boolean().default(false), "Do not check for newer versions"),
    names: option(
      "--names",
      z.boolean().default(false),
      "Print only the names, one per line, and do not check",
    ),
  },
  examples: [
    { command: "vaultmart list", summary: "List the products installed in this project" },
    {
      command: "vaultmart list --global --offline",
      summary: "List the products installed for all projects, without contacting the marketplace",
    },
  ],
  result: InstalledList,
  run: async (context, { names, ...input }) =>
    (await import("../install/operations.js")).listHere(context, {
      ...input,
      offline: input.offline || names,
    }),
  print: (listed, screen, { names }) => {
    if (!names) printList(listed, screen);
    else for (const { slug } of listed.products) screen.print(slug);
  },
});
