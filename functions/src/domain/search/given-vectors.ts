/** The number of dimensions of a stored vector, one byte each. */
export const VECTOR_BYTES = 64;

/**
 * Compresses a model's vector to 64 bytes. Each number is the sum of the vector's numbers with fixed random signs
 * (random projection), so that similar vectors stay similar.
 */
export function vectorOf(numbers: readonly number[]): Int8Array {
  const sums = new Float64Array(VECTOR_BYTES);
  for (let at = 0; at < VECTOR_BYTES; at++) {
    let sum = 0;
    for (let from = 0; from < numbers.length; from++) {
      sum += signOf(at, from) * (numbers[from] as number);
    }
    sums[at] = sum;
  }
  const length = Math.hypot(...sums) || 1;
  return Int8Array.from(sums, (sum) => Math.round((sum / length) * 127));
}

/** 1 or -1, mixed from two numbers. */
function signOf(a: number, b: number): number {
  let mixed = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) & 1) === 0 ? 1 : -1;
}
