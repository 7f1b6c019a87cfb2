import { type Finding, finding } from "../../finding.js";
import { decodeWeights } from "../../learned-weights.js";
import type { TextPart } from "../../text.js";
import { addFeatures, programOf, SPACE } from "./features.js";
import { BIAS, LIMIT, WEIGHTS } from "./weights.js";

/** How many steps a weight of 1 has. */
export const STEPS = 20;

const MOST_OF_AN_ARCHIVE = 200_000;
/** A shorter program has too little to be compared. */
const FEWEST_FEATURES = 150;

let weights: Int8Array | undefined;

interface Program {
  readonly path: string;
  readonly text: string;
}

/**
 * Compares the programs of one archive, together, with attacks and with honest programs that the weights were learned
 * from (decision record 334). It finds attacks that no rule knows, and it only holds.
 */
export class Likeness {
  private readonly programs: Program[] = [];
  private left = MOST_OF_AN_ARCHIVE;

  read({ path, firstLine, text }: TextPart): void {
    if (this.left <= 0 || firstLine > 1) return;
    const program = programOf(path, text).slice(0, this.left);
    if (program.trim() === "") return;
    this.left -= program.length;
    this.programs.push({ path, text: program });
  }

  /** A finding at the file that resembles attacks most, if all programs together do. */
  findings(): Finding[] {
    const all = new Set<number>();
    for (const { text } of this.programs) addFeatures(text, all);
    if (all.size < FEWEST_FEATURES || scoreOf(all) <= LIMIT) return [];
    const [worst] = this.programs
      .map(({ path, text }) => {
        const own = new Set<number>();
        addFeatures(text, own);
        return { path, score: (scoreOf(own) - BIAS) * Math.sqrt(own.size + 1) };
      })
      .sort((a, b) => b.score - a.score);
    return [finding("likely-attack", { file: worst?.path })];
  }
}

/** The likeness of programs with these features to attacks. Their number alone does not change it. */
export function scoreOf(features: ReadonlySet<number>): number {
  weights ??= decodeWeights(WEIGHTS, SPACE);
  return scoreWith(weights, STEPS, BIAS, features);
}

/** @param steps how many steps a weight of 1 has */
export function scoreWith(
  weights: Readonly<Record<number, number>>,
  steps: number,
  bias: number,
  features: ReadonlySet<number>,
): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature] as number;
  return sum / steps / Math.sqrt(features.size + 1) + bias;
}
