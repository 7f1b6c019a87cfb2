import type { Mutant } from "./mutants.js";
import { SURVIVORS } from "./survivors.js";

export const LEAST_KILLED = 0.95;

/** The result of a mutant. */
export interface Outcome {
  readonly file: string;
  readonly mutant: Mutant;
  /** The first case that killed it; undefined if none did. */
  readonly killedBy: string | undefined;
}

/**
 * The report of a run: the number of killed mutants, and all survivors with their known reasons. The run fails if there
 * is a survivor without a reason, or a reason without a survivor.
 */
export function summarise(outcomes: readonly Outcome[]): { lines: string[]; ok: boolean } {
  const survivors = outcomes.filter(({ killedBy }) => killedBy === undefined);
  const nameOf = ({ file, mutant: { condition, change } }: Outcome) =>
    `${file}, ${condition.owner} of ${condition.block ?? "all"}: ${condition.text} (${change})`;
  const names = survivors.map(nameOf);
  const stale = Object.keys(SURVIVORS).filter((name) => !names.includes(name));
  const killed = outcomes.length - survivors.length;
  const share = outcomes.length === 0 ? 0 : killed / outcomes.length;
  return {
    lines: [
      ...survivors.map(
        (outcome) =>
          `  survived: ${nameOf(outcome)}, line ${outcome.mutant.condition.line}: ${SURVIVORS[nameOf(outcome)] ?? "NO REASON"}`,
      ),
      ...stale.map((name) => `  ${name} has a reason but did not survive`),
      `${killed} of ${outcomes.length} changes to the rules were noticed (${(share * 100).toFixed(1)}%).`,
    ],
    ok: share >= LEAST_KILLED && stale.length === 0 && names.every((name) => name in SURVIVORS),
  };
}
