import { decodeWeights } from "../../../learned-weights.js";
import { SPACE } from "./features.js";
import { WEIGHTS } from "./weights.js";

/** How many steps a weight of 1 has. */
export const STEPS = 40;

let decoded: Int8Array | undefined;

/** What features say together: the more, the more a sentence reads like an order to harm the user. */
export function scoreOf(features: readonly number[]): number {
  decoded ??= decodeWeights(WEIGHTS, SPACE);
  let sum = 0;
  for (const feature of features) sum += decoded[feature] as number;
  return sum / STEPS;
}
