import * as z from "zod";
import { argument, command, option } from "../command.js";
import { agentOption, placeOptions, writeOptions } from "../install/parameters.js";
import { printOutcome } from "../install/printing.js";
import { Outcome } from "../install/results.js";

export const install = command({
  name: "install",
  group: "install",
  summary: "Install products and what they need, or all that vault-lock.json lists",
  details:
    "Checks the checksum before anything is opened, reads the archive strictly, and writes all of it or nothing. " +
    "Each product gets a folder of its own, by its category (.claude/skills/<slug>, .claude/rules/<slug>, vaultmart-products/<slug>), " +
    "by its manifest's install_target, or by --agent. vault-lock.json remembers every file: commit it.",
  parameters: {
    products: argument(
      "[slug...]",
      z.array(z.string().trim().min(1, "must not be empty")).default([]),
      "As slug, slug@1.2.0 or slug@^1.2; all of the lock unless told",
    ),
    version: option("--version <semver>", z.string().optional(), "Which version, when one product is named"),
    ...placeOptions,
    agent: agentOption,
    frozen: option(
      "--frozen",
      z.boolean().default(false),
      "Exactly what the lock says; anything else is an error, and nothing is written",
    ),
    ...writeOptions,
  },
  examples: [
    { command: "vaultmart install release-notes", summary: "The version on sale" },
    { command: "vaultmart install release-notes@1.2.0 --agent cursor", summary: "A certain one, for Cursor" },
    { command: "vaultmart install --frozen", summary: "In CI: exactly what the lock says" },
  ],
  result: Outcome,
  run: async (context, input) => (await import("../install/operations.js")).installHere(context, input),
  print: (outcome, screen, { dryRun }) => printOutcome(outcome, screen, dryRun),
});
