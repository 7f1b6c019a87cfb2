import { loadGrammars, ParseBudget, parse } from "./parser.js";

/** A budget at which the parser fails as it does without a stack. */
function failing(): ParseBudget {
  const get = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  return Object.defineProperty(new ParseBudget(), "units", { get, set: () => {} });
}

test("a grammar is loaded although the parser fails at the same time, and until then other texts are left unread", async () => {
  await loadGrammars("php", "python");
  const loaded = loadGrammars("go");
  // The file of the grammar is being read by now, which takes longer than any number of these.
  for (let tick = 0; tick < 20; tick++) await Promise.resolve();
  expect(parse("<?php 1;", "php", failing()).isComplete).toBe(false);
  expect(parse("a = 1\n", "python", new ParseBudget()).isComplete).toBe(false);
  await loaded;
  for (const [text, language] of [
    ["a = 1\n", "python"],
    ["package main\n", "go"],
  ] as const) {
    expect(parse(text, language, new ParseBudget()).isComplete).toBe(true);
  }
});
