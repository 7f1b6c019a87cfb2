import * as z from "zod";
import { command, option } from "../command.js";
import { EXIT } from "../errors.js";
import { anySlugsArgument, placeOptions } from "../install/parameters.js";
import { printVerified } from "../install/printing.js";
import { Verified } from "../install/results.js";

export const verify = command({
  name: "verify",
  group: "install",
  summary: "Compare installed files with vault-lock.json",
  details: "Reads every file and compares its checksum. Ends with 1 when a file is missing or changed.",
  parameters: {
    slugs: anySlugsArgument,
    ...placeOptions,
    strict: option("--strict", z.boolean().default(false), "Files that somebody added count too"),
  },
  examples: [
    { command: "vaultmart verify", summary: "Everything here" },
    { command: "vaultmart verify --strict --json | jq .products", summary: "In CI, with added files" },
  ],
  result: Verified,
  run: async (context, input) => (await import("../install/operations.js")).verifyHere(context, input),
  exitCode: ({ intact }) => (intact ? EXIT.success : EXIT.general),
  print: printVerified,
});
