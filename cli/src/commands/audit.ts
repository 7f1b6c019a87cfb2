import * as z from "zod";
import { printAudited } from "../audit/printing.js";
import { Audited } from "../audit/results.js";
import { command, option } from "../command.js";
import { EXIT } from "../errors.js";
import { forceOption, placeOptions, writeOptions, yesOption } from "../install/parameters.js";

export const audit = command({
  name: "audit",
  group: "install",
  summary: "Compare installed products with advisories, yanked versions, and removed products",
  details:
    "Exits with code 1 if a product has a finding that was not fixed. Deprecated and withdrawn versions are warnings. The result is " +
    "stored for --offline. --quarantine moves folders to .vaultmart-quarantine and deletes nothing.",
  parameters: {
    ...placeOptions,
    fix: option("--fix", z.boolean().default(false), "Change to the published version if it has no finding"),
    quarantine: option(
      "--quarantine",
      z.boolean().default(false),
      "Move products with a finding out of the agents' folders, and remove them from the lock",
    ),
    offline: option("--offline", z.boolean().default(false), "Use the result of the last audit"),
    allowHooks: writeOptions.allowHooks,
    allowNewCapabilities: writeOptions.allowNewCapabilities,
    force: forceOption,
    yes: yesOption,
  },
  examples: [
    { command: "vaultmart audit", summary: "Check this project" },
    {
      command: "vaultmart audit --fix --quarantine --yes",
      summary: "Fix what can be fixed, and move the rest away",
    },
    { command: "vaultmart audit --json | jq '.findings[].slug'", summary: "Only the names" },
  ],
  result: Audited,
  run: async (context, input) => (await import("../audit/audit.js")).auditHere(context, input),
  exitCode: ({ remaining }) => (remaining > 0 ? EXIT.general : EXIT.success),
  print: printAudited,
});
