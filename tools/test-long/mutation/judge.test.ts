import { judge, type Outcome } from "./judge.js";
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

test("a run in which every survivor has a reason, and every reason a survivor, is without faults", () => {
  expect(judge([...killed(9), survivor], REASONS)).toEqual({
    ...{ tried: 10, killed: 9 },
    ...{ survivors: [["equivalent", 1]], faults: [] },
  });
});

test.each<[string, Outcome[], Record<string, string[]>, string]>([
  [
    "a survivor without a reason",
    [...killed(9), survivor],
    {},
    "survived without a reason: domain/a.ts: a < b → a <= b (line 7)",
  ],
  ["a reason whose change was noticed", killed(9), REASONS, "was killed: domain/a.ts: a < b → a <= b"],
  ["too few that were noticed", [...killed(5), survivor], REASONS, "fewer than 85% were killed"],
])("%s is a fault", (_, outcomes, reasons, fault) => {
  expect(judge(outcomes, reasons).faults).toEqual([fault]);
});

test("a reason about a file that was not tried is left alone", () => {
  expect(judge(killed(9), { equivalent: ["domain/b.ts: 1 → 2"] }).faults).toEqual([]);
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
