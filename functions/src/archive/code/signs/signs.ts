import type { RuleId } from "../../rules.js";

/**
 * Signs that are harmless on their own. A piece with all of them breaks the rule. They cover code without a visible data
 * flow, such as a loop that copies one stream into another, and languages without a grammar.
 */
export interface Signs {
  readonly rule: RuleId;
  /** What was found, if the title of the rule does not say it. */
  readonly message?: string;
  readonly signs: readonly RegExp[];
}
