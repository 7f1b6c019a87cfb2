import { command } from "../command.js";
import { placeOptions, slugsArgument } from "../install/parameters.js";
import { printPinned } from "../install/printing.js";
import { Pinned } from "../install/results.js";

export const pin = command({
  name: "pin",
  group: "install",
  summary: "Keep products at their version",
  parameters: { slugs: slugsArgument, ...placeOptions },
  examples: [{ command: "vaultmart pin release-notes", summary: "Updates pass it by" }],
  result: Pinned,
  run: async (context, input) => (await import("../install/operations.js")).pinHere(context, input, true),
  print: printPinned,
});
