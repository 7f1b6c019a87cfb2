import * as z from "zod";
import { printFinding } from "../audit/printing.js";
import { command, option } from "../command.js";
import { anySlugsArgument, placeOptions, writeOptions } from "../install/parameters.js";
import { printOutcome, printStandings } from "../install/printing.js";
import { Updates } from "../install/results.js";

export const update = command({
  name: "update",
  group: "install",
  summary: "Update installed products to the published version",
  details:
    "Shows what changes (files, new side effects and new capabilities) and asks for confirmation. " +
    "Does not change pinned products, and does not overwrite files that you changed.",
  parameters: {
    slugs: anySlugsArgument,
    all: option("--all", z.boolean().default(false), "Update all products; the default if none is named"),
    ...placeOptions,
    ...writeOptions,
  },
  examples: [
    { command: "vaultmart update", summary: "Update everything in this project" },
    { command: "vaultmart update release-train --dry-run", summary: "Show what would change" },
    {
      command: "vaultmart update --all --global --yes",
      summary: "Update everything in the home folder without prompts",
    },
  ],
  result: Updates,
  run: async (context, input) =>
    (await import("../install/operations.js")).updateHere(context, {
      ...input,
      slugs: input.all ? [] : input.slugs,
    }),
  print: (updates, screen, { dryRun }) => {
    printStandings(updates.standings, screen);
    printOutcome({ ...updates, unchanged: [] }, screen, dryRun);
    for (const finding of updates.findings) printFinding(finding, screen, screen.warn);
  },
});
