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
  details:
    "Compares the checksum of every file, and verifies the proofs in the lock that the marketplace's log contains the archives. Needs no network. Exits with code 1 if a file is missing or changed, or a proof is wrong.",
  parameters: {
    slugs: anySlugsArgument,
    ...placeOptions,
    strict: option(
      "--strict",
      z.boolean().default(false),
      "Also fail on added files, and on products that are not in the lock",
    ),
  },
  examples: [
    { command: "vaultmart verify", summary: "Verify everything in this project" },
    { command: "vaultmart verify --strict --json | jq .products", summary: "In CI, fail on added files" },
  ],
  result: Verified,
  run: async (context, input) => (await import("../install/operations.js")).verifyHere(context, input),
  exitCode: ({ intact }) => (intact ? EXIT.success : EXIT.general),
  print: printVerified,
});
