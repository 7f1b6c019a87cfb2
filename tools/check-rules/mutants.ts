import { type Condition, conditionsOf } from "./conditions.js";

/** A rules file with one condition negated or dropped. */
export interface Mutant {
  readonly condition: Condition;
  readonly change: "negated" | "always true" | "always false";
  readonly rules: string;
}

/**
 * The mutants of a rules file. A dropped condition becomes `true` in a conjunction (`&&`) and `false` in a disjunction
 * (`||`). A single condition is tried both ways.
 */
export function mutantsOf(rules: string): Mutant[] {
  return conditionsOf(rules).flatMap((condition) => {
    const { text, joinedBy } = condition;
    const made = (change: Mutant["change"], replacement: string): Mutant[] =>
      replacement === text
        ? []
        : [
            {
              condition,
              change,
              rules: rules.slice(0, condition.start) + replacement + rules.slice(condition.end),
            },
          ];
    const isConstant = text === "true" || text === "false";
    return [
      ...(isConstant ? [] : made("negated", `!(${text})`)),
      ...(joinedBy === "||" ? [] : made("always true", "true")),
      ...(joinedBy === "&&" || (joinedBy === undefined && !isConstant) ? [] : made("always false", "false")),
    ];
  });
}
