import { SPACE } from "./features.js";
import { WEIGHTS } from "./weights.js";

/** How many steps a weight of 1 has. */
export const STEPS = 40;

let decoded: Int8Array | undefined;

/** What features say together. What exceeds the limit of its language is an order that harms the user. */
export function scoreOf(features: readonly number[]): number {
  decoded ??= decode(WEIGHTS);
  let sum = 0;
  for (const feature of features) sum += decoded[feature] as number;
  return sum / STEPS;
}

/**
 * Writes weights as text: for each that is not zero its distance from the one before, seven bits a byte, and its
 * value in steps.
 */
export function encode(weights: Float64Array): string {
  const bytes: number[] = [];
  let last = 0;
  for (let feature = 0; feature < weights.length; feature++) {
    const value = Math.max(-127, Math.min(127, Math.round((weights[feature] as number) * STEPS)));
    if (value === 0) continue;
    let distance = feature - last;
    for (; distance > 127; distance >>= 7) bytes.push((distance & 127) | 128);
    bytes.push(distance, value & 255);
    last = feature;
  }
  return Buffer.from(bytes).toString("base64");
}

export function decode(text: string): Int8Array {
  const weights = new Int8Array(SPACE);
  const bytes = Buffer.from(text, "base64");
  let feature = 0;
  for (let at = 0; at < bytes.length; ) {
    let distance = 0;
    let shift = 0;
    for (; ((bytes[at] as number) & 128) !== 0; shift += 7)
      distance |= ((bytes[at++] as number) & 127) << shift;
    distance |= (bytes[at++] as number) << shift;
    feature += distance;
    weights[feature] = ((bytes[at++] as number) << 24) >> 24;
  }
  return weights;
}
