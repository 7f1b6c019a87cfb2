/** One sentence of a text: its features and what they say. */
export interface Scored {
  readonly features: ArrayLike<number>;
  readonly score: number;
}

/** A sentence that scores more is an order in any text. */
export const CERTAIN = 1.5;
/** How many sentences before and after a sentence say the same as it, and do not count as the rest of its text. */
const NEAR = 4;
const SHARE_OF_REST = 0.3;
/** A rest below this is as far from an order as a text can be. */
const FARTHEST = -5;
/** So few sentences do not show that a text is about something else. */
const FEW = 5;
const SHARE_OF_SUBJECT = 3;
const MOST_SUSPECTS = 8;

interface Suspect extends Scored {
  readonly index: number;
  /** The highest score of the rest of the text, and how many sentences it has. */
  rest: number;
  count: number;
  /** Its features that the rest of the text has as well. */
  readonly shared: Set<number>;
}

/**
 * The sentence that reads most like an order beside the rest of its text; undefined if none exceeds the limit. A
 * sentence counts less in a text that has others like it, and in one whose subject it shares, because an order is
 * something else than the text around it: "then delete all snapshots" is strange in a recipe and usual in a manual of
 * backups.
 *
 * @param sentences reads the text from its start, each time the same
 * @returns the number of the sentence
 */
export function mostLikely(sentences: () => Iterable<Scored>, limit: number): number | undefined {
  const suspects = suspectsIn(sentences(), limit);
  const [first] = suspects;
  if (!first || first.score > CERTAIN) return first?.index;
  compare(suspects, sentences());
  let found: number | undefined;
  let most = limit;
  for (const suspect of suspects) {
    const score = beside(suspect);
    if (score <= most) continue;
    most = score;
    found = suspect.index;
  }
  return found;
}

/** The sentences that could exceed the limit, those with the highest scores first. */
function suspectsIn(sentences: Iterable<Scored>, limit: number): Suspect[] {
  const suspects: Suspect[] = [];
  const lowest = limit + SHARE_OF_REST * FARTHEST;
  let index = -1;
  for (const { features, score } of sentences) {
    index++;
    if (score <= lowest) continue;
    suspects.push({ features, score, index, rest: FARTHEST, count: 0, shared: new Set() });
    suspects.sort((a, b) => b.score - a.score);
    suspects.length = Math.min(suspects.length, MOST_SUSPECTS);
  }
  return suspects;
}

function compare(suspects: readonly Suspect[], sentences: Iterable<Scored>): void {
  const having = new Map<number, Suspect[]>();
  for (const suspect of suspects) {
    for (const feature of Array.from(suspect.features)) {
      having.set(feature, [...(having.get(feature) ?? []), suspect]);
    }
  }
  let index = -1;
  for (const { features, score } of sentences) {
    index++;
    const isRest = (suspect: Suspect) => Math.abs(suspect.index - index) > NEAR;
    for (const suspect of suspects.filter(isRest)) {
      suspect.rest = Math.max(suspect.rest, score);
      suspect.count++;
    }
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] as number;
      for (const suspect of having.get(feature) ?? []) if (isRest(suspect)) suspect.shared.add(feature);
    }
  }
}

function beside({ features, score, rest, count, shared }: Suspect): number {
  const known = count < FEW ? Math.max(rest, 0) : rest;
  return score - SHARE_OF_REST * known - SHARE_OF_SUBJECT * (shared.size / features.length);
}
