import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { isProse, type Node } from "./sentences.js";

/**
 * Stryker changes no sentences: programs decide by the code of a refusal and the rule of a finding, and what a
 * sentence says to people no test should hold.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "prose", {
    shouldIgnore: (path) =>
      isProse((path as unknown as { node: Node }).node) ? "a sentence for people" : undefined,
  }),
];
