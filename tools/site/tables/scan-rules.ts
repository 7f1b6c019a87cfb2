import { RULE_IDS, ruleOf } from "#archive/rules.js";
import { code, markdownTable } from "./markdown.js";

export const scanRulesTable = () =>
  markdownTable(
    ["rule", "layer", "severity", "what it finds", "what to do"],
    RULE_IDS.map((id) => {
      const { layer, severity, title, hint } = ruleOf(id);
      return [code(id), layer, severity, title, hint];
    }),
  );
