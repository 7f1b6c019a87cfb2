import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { isProse, type Node } from "./sentences.js";

/**
 * Prevents Stryker from changing sentences: programs depend on the code of an error and the rule of a finding, and no
 * test should depend on the wording of a message.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "prose", {
    shouldIgnore: (path) =>
      isProse((path as unknown as { node: Node }).node) ? "a sentence for people" : undefined,
  }),
];
