import { hasEndlessPipeline, isTooDeep } from "./nesting.js";

const levels = (line: string, count: number) =>
  Array.from({ length: count }, (_, depth) => `${" ".repeat(depth)}${line}`).join("\n");

test.each([
  ["brackets", "python", "f(".repeat(600)],
  ["indentation", "python", levels("if a:", 150)],
  ["blocks of a shell", "shell", Array.from({ length: 300 }, (_, n) => `if test ${n}; then\n`).join("")],
  ["blocks of Ruby", "ruby", Array.from({ length: 300 }, (_, n) => `def f${n}\n`).join("")],
  ["words before a value", "python", `x = ${"not ".repeat(600)}a`],
  ["functions in functions", "python", "lambda: ".repeat(600)],
  ["operators", "javascript", `${"!".repeat(600)}a`],
  ["conditions in conditions", "javascript", "a?b:".repeat(600)],
  ["types of types", "typescript", `type A = ${"keyof ".repeat(600)}`],
  ["branches in branches", "javascript", "if(a)b;else ".repeat(600)],
] as const)("no one reads this: %s", (_, language, text) => {
  expect(isTooDeep(text, language)).toBe(true);
});

test.each([
  ["statements", "python", "x = 1\n".repeat(5_000)],
  ["calls", "javascript", "run();\n".repeat(5_000)],
  ["values", "javascript", `[${"0, ".repeat(5_000)}]`],
  ["names of values", "javascript", `[${"null, ".repeat(5_000)}]`],
  ["a ruler", "python", `# ${"-".repeat(1_000)}\n`],
  ["spaces", "python", " ".repeat(5_000)],
  ["blocks that end", "shell", "if a; then b; fi\n".repeat(600)],
  ["pairs", "javascript", `[${"{ a: 0 }, ".repeat(1_000)}]`],
  ["a text with few levels", "python", levels("if a:", 40)],
] as const)("a long row is not a deep one: %s", (_, language, text) => {
  expect(isTooDeep(text, language)).toBe(false);
});

const numbered = (line: (n: number) => string, count = 600) =>
  Array.from({ length: count }, (_, n) => line(n)).join("");

test.each([
  ["in one line", numbered((n) => `a${n} | `)],
  ["over lines", numbered((n) => `a${n} |\n`)],
  ["with blanks at the ends", numbered((n) => `a${n} |& \n  `)],
  ["with comments", numbered((n) => `a${n} | # step ${n}\n`)],
  ["over lines that go on", numbered((n) => `a${n} \\\n| `)],
])("no one reads a pipeline of hundreds of commands: %s", (_, script) => {
  expect(hasEndlessPipeline(script)).toBe(true);
});

test.each([
  ["short ones", numbered((n) => `a${n} | b\n`)],
  ["a table", numbered((n) => `| a${n} | b |\n`)],
  ["alternatives", numbered((n) => `a${n} || `)],
  ["patterns of a case", numbered((n) => `a${n}|b${n}) c;;\n`)],
])("many pipes are no endless pipeline: %s", (_, script) => {
  expect(hasEndlessPipeline(script)).toBe(false);
});
