import { command } from "../command.js";
import { placeOptions, slugsArgument } from "../install/parameters.js";
import { printPinned } from "../install/printing.js";
import { Pinned } from "../install/results.js";

export const pin = command({
  name: "pin",
  group: "install",
  summary: "Pin products to their installed version",
  parameters: { slugs: slugsArgument, ...placeOptions },
  examples: [{ command: "vaultmart pin release-train", summary: "Exclude a product from updates" }],
  result: Pinned,
  run: async (context, input) => (await import("../install/operations.js")).pinHere(context, input, true),
  print: printPinned,
});
