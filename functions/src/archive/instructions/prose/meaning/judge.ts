import { sentencesIn } from "../deeds.js";
import type { Reading } from "../reading.js";
import type { Sentence } from "../sentence.js";
import { featuresOf } from "./features.js";
import { scoreOf } from "./model.js";

/** A sentence, or two that follow each other in a paragraph, as the model reads them. */
export interface Candidate {
  readonly at: number;
  readonly features: readonly number[];
  readonly words: string;
}

const LONGEST_PAIR = 420;

/** Everything in a text that could be an order: nothing that is quoted, or shown or listed as what is forbidden. */
export function* candidatesOf(reading: Reading): Generator<Candidate> {
  let before: Sentence | undefined;
  for (const sentence of sentencesIn(reading.signals, reading.text)) {
    if (sentence.words.includes("|")) {
      before = undefined;
      for (const cell of sentence.cells()) yield* candidate(reading, cell, cell);
      continue;
    }
    yield* candidate(reading, sentence, sentence);
    const isPair =
      before !== undefined &&
      sentence.to - before.from < LONGEST_PAIR &&
      !reading.text.slice(before.from, sentence.to).trimStart().includes("\n");
    if (isPair) yield* candidate(reading, (before as Sentence).with(sentence), sentence);
    before = sentence;
  }
}

function* candidate(reading: Reading, read: Sentence, { from, words }: Sentence): Generator<Candidate> {
  const features = featuresOf(read);
  if (features === undefined) return;
  const at = from + words.length - words.trimStart().length;
  if (reading.isQuoted(at + 1) || reading.isSample(at) || reading.isForbidden(at)) return;
  yield { at, features, words: read.words };
}

/** The place of the sentence of a text that reads most like an order to harm the user; undefined if none does. */
export function likelyOrder(reading: Reading): number | undefined {
  let most = 0;
  let place: number | undefined;
  for (const { at, features } of candidatesOf(reading)) {
    const score = scoreOf(features);
    if (score <= most) continue;
    most = score;
    place = at;
  }
  return place;
}
