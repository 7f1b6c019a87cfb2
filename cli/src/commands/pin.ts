import { command } from "../command.js";
import { dirOption, globalOption, slugsArgument } from "../install/parameters.js";
import { printPinned } from "../install/printing.js";
import { Pinned } from "../install/results.js";

export const pin = command({
  name: "pin",
  group: "install",
  summary: "Keep products at their version",
  parameters: { slugs: slugsArgument, global: globalOption, dir: dirOption },
  examples: [{ command: "vaultmart pin release-notes", summary: "Updates pass it by" }],
  result: Pinned,
  run: async (context, input) => (await import("../install/operations.js")).pinHere(context, input, true),
  print: printPinned,
});
