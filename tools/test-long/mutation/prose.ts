import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { isProse, type Node } from "./sentences.js";

/**
 * Stryker does not change sentences: programs depend on the code of an error and the rule of a finding, and
 * no test should fix the wording of a message.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "prose", {
    shouldIgnore: (path) =>
      isProse((path as unknown as { node: Node }).node) ? "a sentence for people" : undefined,
  }),
];
