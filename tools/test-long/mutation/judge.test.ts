import { entriesWithout, judge, type Outcome } from "./judge.js";
import { isProse } from "./sentences.js";

const killed = (count: number): Outcome[] =>
  Array.from({ length: count }, (_, line) => ({
    file: "domain/a.ts",
    line,
    change: "x → y",
    isKilled: true,
  }));
const survivor: Outcome = { file: "domain/a.ts", line: 7, change: "a < b → a <= b", isKilled: false };
const REASONS = { equivalent: ["domain/a.ts: a < b → a <= b"] };

test("survivors are counted by their reasons", () => {
  expect(judge([...killed(9), survivor], REASONS)).toEqual({
    ...{ tried: 10, killed: 9, survivors: [["equivalent", 1]] },
    folders: [{ folder: "domain", tried: 10, killed: 9 }],
    ...{ unexplained: [], outdated: [], isTooLittle: false },
  });
});

test("a survivor without a reason is unexplained", () => {
  expect(judge([...killed(9), survivor], {})).toMatchObject({ survivors: [], unexplained: [survivor] });
});

test("an entry whose change was noticed is outdated, and one that was not tried is not", () => {
  const noticed = { ...survivor, isKilled: true };
  const reasons = { equivalent: [...REASONS.equivalent, "domain/b.ts: 1 → 2"] };
  expect(judge([noticed], reasons).outdated).toEqual(REASONS.equivalent);
});

test("17 of 20 noticed changes are enough, and 16 are too little", () => {
  const twenty = (count: number) => [...killed(count), ...Array.from({ length: 20 - count }, () => survivor)];
  expect([17, 16].map((count) => judge(twenty(count), REASONS).isTooLittle)).toEqual([false, true]);
});

test("the scanner's folders are counted by themselves, the largest first", () => {
  const files = ["domain/money/a.ts", "archive/code/a/b.ts", "archive/code/c.ts", "archive/scan.ts"];
  const outcomes = files.map((file) => ({ ...survivor, file, isKilled: file === "archive/code/c.ts" }));
  expect(judge(outcomes, {}).folders).toEqual([
    { folder: "archive/code", tried: 2, killed: 1 },
    { folder: "domain", tried: 1, killed: 0 },
    { folder: "archive", tried: 1, killed: 0 },
  ]);
});

test("an entry that names no change of the code is found", () => {
  expect(entriesWithout({ a: ["x: 1 → 2"], b: ["y: 1 → 2"] }, ["x: 1 → 2"])).toEqual(["y: 1 → 2"]);
});

const text = (value: string) => ({ type: "StringLiteral", value });

test.each([
  [text("Product is held"), true],
  [text("“{title}” is yours"), true],
  [{ type: "TemplateLiteral", quasis: [{ value: { raw: "by " } }, { value: { raw: " alone" } }] }, true],
  [{ type: "ArrayExpression", elements: [text("Two words"), text("Three more words")] }, true],
  [{ type: "ObjectExpression", properties: [{ type: "ObjectProperty", value: text("Two words") }] }, true],
  [text("published"), false],
  [text("<p class='a'>two words</p>"), false],
  [text("/p/{slug}"), false],
  [{ type: "ArrayExpression", elements: [text("Two words"), text("one")] }, false],
  [{ type: "ArrayExpression", elements: [] }, false],
  [{ type: "NumericLiteral", value: 7 }, false],
])("%j is a sentence for people: %s", (node, is) => {
  expect(isProse(node as never)).toBe(is);
});
