/** A measured subject: does its work once and returns the cost, in any unit. */
export type Measured = () => Promise<number> | number;

/** The costs of one of several subjects, per round. */
export interface Samples {
  readonly median: number;
  readonly lowest: number;
  readonly all: readonly number[];
}

export interface Turns<Name extends string> {
  readonly costs: Readonly<Record<Name, Samples>>;
  /** The first subject's second median divided by its first; the run is void outside 0.9 to 1.1. */
  readonly selfRatio: number;
}

export interface TurnSettings {
  /** How often each subject is measured; medians of fewer than five values say little. */
  readonly rounds: number;
  /** Warm-up rounds before the first that counts (1). */
  readonly warmUps?: number;
  readonly interrupt?: AbortSignal;
}

/** The error for a machine that was too busy: two measurements of the same subject differed too much. */
export class VoidRun extends Error {
  override readonly name = "VoidRun";
}

const SELF_TOLERANCE = 0.1;
const TRIES = 4;

/**
 * Measures subjects alternately, so that other load on the machine slows down all of them.
 *
 * The first subject takes part twice in each round (A/A). The order rotates by one every two rounds and every
 * second round runs backward, so that each subject appears at each position and after each of its neighbors.
 * While the two medians of the first subject differ by more than 10%, as many rounds again are added, up to
 * three times. This extends the sample instead of replacing it: every value counts.
 * @throws VoidRun if the medians never agree
 */
export async function inTurn<Name extends string>(
  things: Readonly<Record<Name, Measured>>,
  { rounds, warmUps = 1, interrupt }: TurnSettings,
): Promise<Turns<Name>> {
  const names = Object.keys(things) as Name[];
  const [first] = names;
  if (!first) throw new RangeError("There is nothing to measure");
  if (rounds < 1) throw new RangeError("A measurement needs at least one round");
  const measure = (name: Name) => {
    interrupt?.throwIfAborted();
    return things[name]();
  };
  for (let warmUp = 0; warmUp < warmUps; warmUp++) {
    for (const name of names) await measure(name);
  }
  const slots = [...names, first];
  const costs: number[][] = slots.map(() => []);
  let selfRatio = Number.NaN;
  let round = 0;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    for (; round < attempt * rounds; round++) {
      for (const slot of order(round, slots.length)) costs[slot]?.push(await measure(slots[slot] as Name));
    }
    const samples = costs.map(samplesOf);
    selfRatio = ratioOf(samples.at(-1), samples[0]);
    if (Math.abs(selfRatio - 1) <= SELF_TOLERANCE) {
      const entries = names.map((name, slot) => [name, samples[slot]]);
      return { costs: Object.fromEntries(entries) as Record<Name, Samples>, selfRatio };
    }
  }
  throw new VoidRun(
    `"${first}" compared with itself gave the ratio ${selfRatio.toFixed(2)}: the machine is too busy to measure`,
  );
}

/** The order of one round: rotated by one every two rounds, reversed in each second one. */
function order(round: number, length: number): number[] {
  const turned = Array.from({ length }, (_, place) => (place + Math.floor(round / 2)) % length);
  return round % 2 === 0 ? turned : turned.reverse();
}

function ratioOf(again: Samples | undefined, first: Samples | undefined): number {
  const [a, b] = [again?.median ?? Number.NaN, first?.median ?? Number.NaN];
  // Two costs of 0 agree.
  return a === b ? 1 : a / b;
}

function samplesOf(all: readonly number[]): Samples {
  return { all, median: quantile(all, 0.5), lowest: Math.min(...all) };
}

/** The quantile for a probability (0 to 1): the nearest value of the sample. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
