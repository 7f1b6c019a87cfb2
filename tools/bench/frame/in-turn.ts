/** Something that is measured: it does its work once and answers what it cost, in any unit. */
export type Measured = () => Promise<number> | number;

/** What one of several things cost, round by round. */
export interface Samples {
  readonly median: number;
  readonly lowest: number;
  readonly all: readonly number[];
}

export interface Turns<Name extends string> {
  readonly costs: Readonly<Record<Name, Samples>>;
  /** The first thing's second median over its first; the run is void outside 0.9 to 1.1. */
  readonly selfRatio: number;
}

export interface TurnSettings {
  /** How often each thing is measured; medians of less than five say little. */
  readonly rounds: number;
  /** Rounds before the first that counts (1). */
  readonly warmUps?: number;
  readonly interrupt?: AbortSignal;
}

/** A machine that was too busy to tell a thing from itself. */
export class VoidRun extends Error {
  override readonly name = "VoidRun";
}

const SELF_TOLERANCE = 0.1;
const TRIES = 4;

/**
 * Measures things in turn, so that whatever slows the machine slows all of them.
 *
 * The first thing takes part twice in each round (A/A). The order turns by one every two
 * rounds and every second round runs backwards, so that each thing comes at each place and
 * after each of its neighbours. While the two medians of the first thing differ by more than
 * 10 %, as many rounds again are added to those before, three times at the most: a longer look
 * and no second draw, since every figure counts.
 *
 * @throws VoidRun when they never agree
 */
export async function inTurn<Name extends string>(
  things: Readonly<Record<Name, Measured>>,
  { rounds, warmUps = 1, interrupt }: TurnSettings,
): Promise<Turns<Name>> {
  const names = Object.keys(things) as Name[];
  const [first] = names;
  if (!first) throw new RangeError("There is nothing to measure");
  if (rounds < 1) throw new RangeError("A measurement takes a round at least");
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
    `"${first}" against itself came to ${selfRatio.toFixed(2)}: the machine is too busy to measure`,
  );
}

/** The places of one round: turned by one every two rounds, backwards in each second one. */
function order(round: number, length: number): number[] {
  const turned = Array.from({ length }, (_, place) => (place + Math.floor(round / 2)) % length);
  return round % 2 === 0 ? turned : turned.reverse();
}

function ratioOf(again: Samples | undefined, first: Samples | undefined): number {
  const [a, b] = [again?.median ?? Number.NaN, first?.median ?? Number.NaN];
  // What costs nothing twice agrees with itself.
  return a === b ? 1 : a / b;
}

function samplesOf(all: readonly number[]): Samples {
  return { all, median: quantile(all, 0.5), lowest: Math.min(...all) };
}

/** The value below which a share (0 to 1) of the values lies; the nearest one that there is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
