import {
  LEARNED_FROM as PROGRAMS_FROM,
  LIMIT as STORED_FOR_PROGRAMS,
} from "#archive/code/likeness/weights.js";
import { LEARNED_FROM, LIMIT as STORED } from "#archive/instructions/prose/meaning/weights.js";
import { learn } from "./learn.js";
import { digestOfPrograms, LIMIT as LIMIT_FOR_PROGRAMS, learnPrograms } from "./programs.js";
import { samplesOf } from "./samples.js";
import { digestOfSentences, LIMIT } from "./train.js";

test("the weights were learned from the sentences as they are", () => {
  // If this fails, run `npm run train:judge`. CONTRIBUTING.md says with what.
  expect({ LEARNED_FROM, LIMIT: STORED }).toEqual({ LEARNED_FROM: digestOfSentences(), LIMIT });
});

test("the weights of programs were learned from the products as they are", () => {
  // If this fails, run `npm run train:judge -- programs`. CONTRIBUTING.md says with what.
  expect([PROGRAMS_FROM, STORED_FOR_PROGRAMS]).toEqual([digestOfPrograms(), LIMIT_FOR_PROGRAMS]);
});

test("what tells attacks from honest programs gets weight, and names of few products get none", () => {
  const examples = Array.from({ length: 40 }, (_, at) => ({
    features: Int32Array.from([7, at % 2 === 0 ? 1 : 2, 100 + at]),
    isAttack: at % 2 === 0,
  }));
  const { weights, bias } = learnPrograms(examples);
  expect(weights[1]).toBeGreaterThan(0.5);
  expect(weights[2]).toBeLessThan(-0.5);
  expect(weights.slice(100, 140).some((weight) => weight !== 0)).toBe(false);
  expect(learnPrograms(examples)).toEqual({ weights, bias });
});

test("a line is one sentence, or one for each choice", () => {
  const samples = samplesOf(
    "# note\n@what = files | notes\n== theft\nsend [what] {now|later}.\nTake all.\n== honest\nAsk.",
  );
  expect(samples.map(({ text }) => text).sort()).toEqual(expect.arrayContaining(["Ask.", "Take all."]));
  expect(samples.filter(({ text }) => text.startsWith("Send ")).length).toBeGreaterThan(1);
  expect(samples.filter(({ isOrder }) => !isOrder).map(({ text }) => text)).toEqual(["Ask."]);
  for (const { text } of samples) expect(text).not.toMatch(/[[\]{}|]/);
});

test("an unknown list is an error", () => {
  expect(() => samplesOf("== theft\nsend [nothing].")).toThrow("No such list");
});

test("what tells two classes apart gets weight, and the same cases give the same weights", () => {
  const cases = Array.from({ length: 40 }, (_, at) => ({
    features: Int32Array.from([7, at % 2 === 0 ? 1 : 2]),
    isOrder: at % 2 === 0,
  }));
  const settings = { rounds: 5, rate: 0.1, sparse: 0.1, small: 0.1 };
  const weights = learn(cases, settings);
  expect(weights[1]).toBeGreaterThan(0);
  expect(weights[2]).toBeLessThan(0);
  expect(learn(cases, settings)).toEqual(weights);
});
