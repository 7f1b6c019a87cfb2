import * as z from "zod";
import { command, option } from "../command.js";
import { anySlugsArgument, placeOptions, writeOptions } from "../install/parameters.js";
import { printOutcome, printStandings } from "../install/printing.js";
import { Updates } from "../install/results.js";

export const update = command({
  name: "update",
  group: "install",
  summary: "Bring installed products to the version on sale",
  details:
    "Shows what changes (files, and what a product may do now that it could not before) and asks. " +
    "Pinned products stay as they are, and files that you have changed are not overwritten.",
  parameters: {
    slugs: anySlugsArgument,
    all: option("--all", z.boolean().default(false), "All of them, as when none is named"),
    ...placeOptions,
    ...writeOptions,
  },
  examples: [
    { command: "vaultmart update", summary: "Everything here" },
    { command: "vaultmart update release-notes --dry-run", summary: "What would change?" },
    { command: "vaultmart update --all --global --yes", summary: "Everything in the home folder, unasked" },
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
  },
});
