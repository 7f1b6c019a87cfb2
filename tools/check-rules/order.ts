import type { RulesCase } from "#test/rules/support/world.js";
import type { Mutant } from "./mutants.js";

const kills = new Map<string, number>();

/** Records that a test case killed a mutant, because it may also kill the next one. */
export function remember(name: string): void {
  kills.set(name, (kills.get(name) ?? 0) + 1);
}

/**
 * Orders the test cases by likelihood, because the first case that kills a mutant ends its run: first the three cases
 * with the most kills so far, then those with names that share words with the changed condition.
 */
export function inLikelyOrder(cases: readonly RulesCase[], { condition }: Mutant): RulesCase[] {
  const words = [...new Set(condition.text.match(/[A-Za-z]{3,}/g) ?? [])];
  const shared = ({ name }: RulesCase) => words.filter((word) => name.includes(word)).length;
  const best = cases
    .filter(({ name }) => kills.has(name))
    .sort((a, b) => (kills.get(b.name) ?? 0) - (kills.get(a.name) ?? 0))
    .slice(0, 5);
  const others = cases
    .filter((rulesCase) => !best.includes(rulesCase))
    .map((rulesCase) => ({ rulesCase, score: shared(rulesCase) }))
    .sort((a, b) => b.score - a.score)
    .map(({ rulesCase }) => rulesCase);
  return [...best, ...others];
}
