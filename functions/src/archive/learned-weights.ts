/**
 * Writes the weights of a model as text: for each that is not zero its distance from the one before, seven bits a byte,
 * and its value in steps.
 * @param steps how many steps a weight of 1 has
 */
export function encodeWeights(weights: Float64Array, steps: number): string {
  const bytes: number[] = [];
  let last = 0;
  for (let feature = 0; feature < weights.length; feature++) {
    const value = Math.max(-127, Math.min(127, Math.round((weights[feature] as number) * steps)));
    if (value === 0) continue;
    let distance = feature - last;
    for (; distance > 127; distance >>= 7) bytes.push((distance & 127) | 128);
    bytes.push(distance, value & 255);
    last = feature;
  }
  return Buffer.from(bytes).toString("base64");
}

/**
 * The weights of a text, in steps.
 * @param space the number of features of the model
 */
export function decodeWeights(text: string, space: number): Int8Array {
  const weights = new Int8Array(space);
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
