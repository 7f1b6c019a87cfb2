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
  /** The same thing measured against itself; the run is void outside 0.9 to 1.1. */
  readonly selfRatio: number;
}

/** A machine that was too busy to tell a thing from itself. */
export class VoidRun extends Error {}

const SELF_TOLERANCE = 0.1;
const TRIES = 3;

/**
 * Measures things in turn, so that whatever slows the machine slows all of them.
 *
 * The first thing takes part twice in each round (A/A); the order turns by one from round
 * to round. When its two medians differ by more than 10 %, all is measured again, three
 * times at the most.
 *
 * @throws VoidRun when they never agree
 */
export async function inTurn<Name extends string>(
  things: Readonly<Record<Name, Measured>>,
  settings: { readonly rounds: number; readonly warmUps?: number; readonly interrupt?: AbortSignal },
): Promise<Turns<Name>> {
  const names = Object.keys(things) as Name[];
  const [first] = names;
  if (!first) throw new RangeError("There is nothing to measure");
  for (let warmUp = 0; warmUp < (settings.warmUps ?? 1); warmUp++) {
    for (const name of names) await things[name]();
  }
  for (let attempt = 1; ; attempt++) {
    const { costs, again } = await measure(names, things, settings);
    const selfRatio = again.median / costs[first].median;
    if (Math.abs(selfRatio - 1) <= SELF_TOLERANCE) return { costs, selfRatio };
    if (attempt === TRIES) {
      throw new VoidRun(
        `${first} against itself came to ${selfRatio.toFixed(2)}: the machine is too busy to measure`,
      );
    }
  }
}

async function measure<Name extends string>(
  names: readonly Name[],
  things: Readonly<Record<Name, Measured>>,
  { rounds, interrupt }: { readonly rounds: number; readonly interrupt?: AbortSignal },
) {
  const slots = [...names, "again"] as const;
  const costs = new Map<string, number[]>(slots.map((slot) => [slot, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < slots.length; turn++) {
      interrupt?.throwIfAborted();
      const slot = slots[(round + turn) % slots.length] as Name | "again";
      const thing = things[slot === "again" ? (names[0] as Name) : slot];
      costs.get(slot)?.push(await thing());
    }
  }
  const samplesOf = (slot: string) => samples(costs.get(slot) ?? []);
  return {
    costs: Object.fromEntries(names.map((name) => [name, samplesOf(name)])) as Record<Name, Samples>,
    again: samplesOf("again"),
  };
}

function samples(all: readonly number[]): Samples {
  return { all, median: quantile(all, 0.5), lowest: Math.min(...all) };
}

/** The value below which a share (0 to 1) of the values lies; the nearest one that there is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
