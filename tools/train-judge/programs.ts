import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { addFeatures, programOf, SPACE } from "#archive/code/likeness/features.js";
import { STEPS, scoreWith } from "#archive/code/likeness/likeness.js";
import { encodeWeights } from "#archive/learned-weights.js";
import { filesIn } from "./documents.js";
import { shuffler } from "./learn.js";

/** Attacks and honest products of our own, one product a line: its files by their paths. Nothing of them is ever run. */
export const PROGRAMS = "tools/train-judge/programs";

/** The programs of a product as features, and whether it is an attack. */
export interface Example {
  readonly features: Int32Array;
  readonly isAttack: boolean;
}

export interface Model {
  readonly weights: Float64Array;
  readonly bias: number;
}

const ROUNDS = 25;
const RATE = 0.3;
/** How fast weights shrink that nothing confirms. */
const DECAY = 1e-4;
/** A feature of fewer products is left out: it is a name that someone chose. */
const FEWEST_PRODUCTS = 5;
/** A smaller weight is left out. */
const SMALLEST = 0.1;
/** What the score of a product must exceed. A lower value finds more attacks, and holds more honest products. */
export const LIMIT = 0;
/**
 * How often each written honest product counts: they are as short, and written as attacks are, so they say what an attack
 * is not. Large honest programs are far from any attack.
 */
const WRITTEN_HONEST = 4;

/** The written products. */
export function writtenPrograms(): Example[] {
  return linesOf("attacks.jsonl", true).concat(linesOf("honest.jsonl", false));
}

function linesOf(name: string, isAttack: boolean): Example[] {
  const lines = readFileSync(join(PROGRAMS, name), "utf8").split("\n").filter(Boolean);
  return lines.flatMap((line) => exampleOf(JSON.parse(line), isAttack));
}

/** The products in the folders of a directory. */
export function programsIn(directory: string, leftOut: ReadonlySet<string>): Example[] {
  return readdirSync(directory)
    .filter((name) => !leftOut.has(name) && statSync(join(directory, name)).isDirectory())
    .sort()
    .flatMap((name) => {
      const folder = join(directory, name);
      const files = filesIn(folder, /./).map((file) => [relative(folder, file), readFileSync(file, "utf8")]);
      return exampleOf(Object.fromEntries(files), false);
    });
}

function exampleOf(files: Readonly<Record<string, string>>, isAttack: boolean): Example[] {
  const features = new Set<number>();
  for (const [path, text] of Object.entries(files)) {
    if (!text.includes("\0")) addFeatures(programOf(path, text), features);
  }
  return features.size === 0 ? [] : [{ features: Int32Array.from(features), isAttack }];
}

/** What the model learns from. */
export function lessonsOf(written: readonly Example[], others: readonly Example[]): Example[] {
  const honest = written.filter(({ isAttack }) => !isAttack);
  const again = Array.from({ length: WRITTEN_HONEST - 1 }, () => honest).flat();
  return [...written, ...again, ...others];
}

/**
 * Logistic regression. The sum of the weights of a product is divided by the square root of the number of its features.
 * The same examples give the same model.
 */
export function learnPrograms(examples: readonly Example[]): Model {
  const products = new Uint32Array(SPACE);
  for (const { features } of examples)
    for (const feature of features) products[feature] = (products[feature] as number) + 1;
  const known = examples.map(({ features, isAttack }) => ({
    isAttack,
    features: features.filter((feature) => (products[feature] as number) >= FEWEST_PRODUCTS),
    length: Math.sqrt(features.length + 1),
  }));
  const attacks = known.filter(({ isAttack }) => isAttack).length;
  const weights = new Float64Array(SPACE);
  let bias = 0;
  const shuffled = shuffler(known.length);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE / (1 + round * 0.2);
    for (const at of shuffled()) {
      const { features, isAttack, length } = known[at] as (typeof known)[number];
      let sum = 0;
      for (const feature of features) sum += weights[feature] as number;
      const slope = 1 / (1 + Math.exp(-sum / length - bias)) - (isAttack ? 1 : 0);
      const step = slope * rate * (isAttack ? Math.min(1, (known.length - attacks) / attacks) : 1);
      for (const feature of features) {
        const weight = weights[feature] as number;
        weights[feature] = weight - step / length - DECAY * rate * weight;
      }
      bias -= step * 0.1;
    }
  }
  return { weights: weights.map((weight) => (Math.abs(weight) < SMALLEST ? 0 : weight)), bias };
}

/** How many examples score above the limit. */
export function heldOf({ weights, bias }: Model, examples: readonly Example[]): number {
  return examples.filter(({ features }) => scoreWith(weights, 1, bias, new Set(features)) > LIMIT).length;
}

/** Identifies the written products, so that a test notices when they were changed and the weights were not. */
export function digestOfPrograms(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(PROGRAMS).sort()) hash.update(readFileSync(join(PROGRAMS, name)));
  return hash.digest("hex").slice(0, 16);
}

/** The generated file. */
export function programWeightsFile({ weights, bias }: Model): string {
  return `/** Generated by \`npm run train:judge -- programs\`. See decision record 334. */

/** What the score of a product must exceed. */
export const LIMIT = ${LIMIT};
export const BIAS = ${Number(bias.toFixed(3))};
/** The products that the weights were learned from. */
export const LEARNED_FROM = "${digestOfPrograms()}";
export const WEIGHTS =
  "${encodeWeights(weights, STEPS)}";
`;
}
