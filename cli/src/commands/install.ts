import * as z from "zod";
import { argument, command, option } from "../command.js";
import { agentOption, placeOptions, writeOptions } from "../install/parameters.js";
import { printOutcome } from "../install/printing.js";
import { Outcome } from "../install/results.js";

export const install = command({
  name: "install",
  group: "install",
  summary: "Install products and their dependencies, or everything in vault-lock.json",
  details:
    "Verifies the checksum before it opens an archive, parses the archive strictly, and writes everything or nothing. " +
    "Each product has its own folder. Its category (.claude/skills/<slug>, .claude/rules/<slug>, vaultmart-products/<slug>), " +
    "its manifest's install_target or --agent determines the folder. vault-lock.json records every file. Commit it.",
  parameters: {
    products: argument(
      "[slug...]",
      z.array(z.string().trim().min(1, "must not be empty")).default([]),
      "As slug, slug@1.2.0 or slug@^1.2; by default everything in the lock",
    ),
    version: option("--version <semver>", z.string().optional(), "The version, if you name one product"),
    ...placeOptions,
    agent: agentOption,
    frozen: option(
      "--frozen",
      z.boolean().default(false),
      "Install exactly what the lock lists; fail without writing anything if that is not possible",
    ),
    ...writeOptions,
  },
  examples: [
    { command: "vaultmart install release-train", summary: "Install the published version" },
    {
      command: "vaultmart install release-train@1.0.0 --agent cursor",
      summary: "Install a specific version for Cursor",
    },
    { command: "vaultmart install --frozen", summary: "In CI, install exactly what the lock lists" },
  ],
  result: Outcome,
  run: async (context, input) => (await import("../install/operations.js")).installHere(context, input),
  print: (outcome, screen, { dryRun }) => printOutcome(outcome, screen, dryRun),
});
