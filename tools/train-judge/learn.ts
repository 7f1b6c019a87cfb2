import { SPACE } from "#archive/instructions/prose/meaning/features.js";

/** The features of a sentence, and its class. */
export interface Case {
  readonly features: Int32Array;
  readonly isOrder: boolean;
}

export interface Settings {
  readonly rounds: number;
  readonly rate: number;
  /** What a weight must be worth, so that it is not zero. */
  readonly sparse: number;
  readonly small: number;
}

/** Logistic regression, by "follow the regularized leader". The same cases give the same weights. */
export function learn(cases: readonly Case[], { rounds, rate, sparse, small }: Settings): Float64Array {
  const sums = new Float64Array(SPACE);
  const squares = new Float64Array(SPACE);
  const weights = new Float64Array(SPACE);
  const weightOf = (feature: number) => {
    const sum = sums[feature] as number;
    if (Math.abs(sum) <= sparse) return 0;
    const steps = (1 + Math.sqrt(squares[feature] as number)) / rate;
    return -(sum - Math.sign(sum) * sparse) / (steps + small);
  };
  const shuffled = shuffler(cases.length);
  for (let round = 0; round < rounds; round++) {
    for (const at of shuffled()) {
      const { features, isOrder } = cases[at] as Case;
      let score = 0;
      for (const feature of features) {
        const value = weightOf(feature);
        weights[feature] = value;
        score += value;
      }
      const slope = 1 / (1 + Math.exp(-score)) - (isOrder ? 1 : 0);
      if (Math.abs(slope) < 1e-5) continue;
      for (const feature of features) {
        const square = squares[feature] as number;
        const grown = (Math.sqrt(square + slope * slope) - Math.sqrt(square)) / rate;
        sums[feature] = (sums[feature] as number) + slope - grown * (weights[feature] as number);
        squares[feature] = square + slope * slope;
      }
    }
  }
  return weights.map((_, feature) => weightOf(feature));
}

/** Gives the numbers below a count in another order each time, and the same orders in each run. */
export function shuffler(count: number): () => readonly number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  let seed = 12345;
  return () => {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      const other = seed % (at + 1);
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    return order;
  };
}
