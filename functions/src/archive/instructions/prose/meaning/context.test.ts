import { CERTAIN, mostLikely, type Scored } from "./context.js";

const LIMIT = 0.5;
/** Sentences about one subject: each has the features of it, and some of its own. */
const about = (subject: readonly number[], scores: readonly number[]): Scored[] =>
  scores.map((score, at) => ({ score, features: [...subject, 1_000 + at, 2_000 + at] }));
const found = (sentences: readonly Scored[]) => mostLikely(() => sentences, LIMIT);

const FAR = -6;
const others = (count: number, score = FAR) => about([1, 2], Array<number>(count).fill(score));
const suspect = (score: number, features: number[] = [7, 8, 9]): Scored => ({ score, features });

test("a sentence stands out of a text that is about something else, although its own score is below the limit", () => {
  expect(found([...others(10), suspect(0)])).toBe(10);
  expect(found([...others(10), suspect(-1.5)])).toBeUndefined();
});

test.each([
  ["it has the subject of the text", [...others(10), suspect(0, [1, 2, 9])]],
  ["another part of the text reads like it", [...others(10), suspect(0), ...others(10), suspect(-0.2, [5])]],
  ["the text is too short to be about something", [...others(4), suspect(0), ...others(4)]],
])("the same sentence is not an order if %s", (_, sentences) => {
  expect(found(sentences)).toBeUndefined();
});

test("the sentences around it are not the rest of the text, because they often belong to it", () => {
  expect(found([...others(10), suspect(0), suspect(-0.2), suspect(-0.3)])).toBe(10);
});

test("a certain order is one in any text", () => {
  const same = Array.from({ length: 20 }, () => suspect(CERTAIN + 0.1));
  expect(found(same)).toBe(0);
  expect(found(Array.from({ length: 20 }, () => suspect(CERTAIN)))).toBeUndefined();
});

test("the sentence with the highest score does not hide one that stands out more", () => {
  const decoy = suspect(0.9, [1, 2]);
  expect(found([...others(10), decoy, ...others(10), suspect(0.8)])).toBe(21);
});

test("a text without sentences has none", () => {
  expect(found([])).toBeUndefined();
});
