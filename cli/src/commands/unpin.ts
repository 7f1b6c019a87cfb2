import { command } from "../command.js";
import { placeOptions, slugsArgument } from "../install/parameters.js";
import { printPinned } from "../install/printing.js";
import { Pinned } from "../install/results.js";

export const unpin = command({
  name: "unpin",
  group: "install",
  summary: "Allow updates of pinned products again",
  parameters: { slugs: slugsArgument, ...placeOptions },
  examples: [{ command: "vaultmart unpin release-train", summary: "Include a product in updates again" }],
  result: Pinned,
  run: async (context, input) => (await import("../install/operations.js")).pinHere(context, input, false),
  print: printPinned,
});
