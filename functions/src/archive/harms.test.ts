import { harmOf } from "./harms.js";
import { RULE_IDS, ruleOf } from "./rules.js";

test("every rule about content says what the finding could do, except mistakes and mentions", () => {
  const without = RULE_IDS.filter((id) => ruleOf(id).layer === "content" && harmOf(id) === undefined);
  expect(without).toEqual([
    "opened-archive",
    "mentioned-command",
    "override-phrase",
    "manifest",
    "manifest-absent",
  ]);
});
