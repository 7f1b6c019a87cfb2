/**
 * The effort of the tests. `npm test` runs few cases, the same ones each time, so that only a change makes it
 * fail. `npm run test:long` runs many, with different ones each time. It prints the seed, and
 * `TEST_SEED=<seed> npm run test:long` runs exactly those again.
 */
/** Whether this is the long run. */
export const IS_LONG = process.env.TEST_EFFORT === "long";
const SEED = Number(process.env.TEST_SEED ?? 1);

/** How often each race runs. A race that fails one time in four passes ten rounds once in eighteen runs. */
export const RACE_ROUNDS = IS_LONG ? 10 : 3;

/** How many random stories each model of a part of the marketplace is compared with. */
export const MODEL_RUNS = IS_LONG ? 50 : 3;

/** The numbers from 1 to `last`. */
export const counted = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/**
 * Some of many items for `npm test`, spread evenly and including the first and the last; in the long run all.
 */
export function some<T>(all: readonly T[], inGate: number): readonly T[] {
  if (IS_LONG || all.length <= inGate) return all;
  const step = (all.length - 1) / (inGate - 1);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** The parameters of `fc.assert`: the number of cases, and their seed. */
export const runs = (
  inGate = 100,
  inLong = 10 * inGate,
): { readonly seed: number; readonly numRuns: number } => ({
  seed: SEED,
  numRuns: IS_LONG ? inLong : inGate,
});

/**
 * Draws numbers from 0 to below 1, the same ones for the same seed (mulberry32): for the start times of
 * races.
 */
export function newRandom(): () => number {
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
