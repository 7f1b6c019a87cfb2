import { differences, examplesOf, matchesText } from "./examples.js";

const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`;

test("an example is a block that is run, and the answer after it", () => {
  const body = `Text\n\n${block("sh run", "vaultmart list")}\nand\n\n${block("text answer", "nothing")}${block("sh", "rm x")}`;
  expect(examplesOf(body)).toEqual([
    { kind: "sh", code: "vaultmart list\n", line: 3, answer: { kind: "text", text: "nothing\n" } },
  ]);
});

test("a block without an answer is an example too", () => {
  expect(examplesOf(block("http run", "GET /") + block("sh run", "ls"))).toHaveLength(2);
});

test.each([
  ["an answer to nothing", block("text answer", "x")],
  ["a second answer", block("sh run", "x") + block("text answer", "x").repeat(2)],
  ["a program of another language", block("js run", "x")],
  ["an answer of another language", block("sh run", "x") + block("yaml answer", "x")],
])("%s is refused", (_, body) => {
  expect(() => examplesOf(body)).toThrow();
});

test.each([
  ["equal", "equal", true],
  ["equal\n", "equal", true],
  ["  + file  \n", "  + file", true],
  ["one two three", "one … three", true],
  ["one\ntwo\nthree", "one…three", true],
  ["abab", "…ab", true],
  ["ab", "ab…b", false],
  ["more equal", "equal", false],
  ["equal more", "equal", false],
  ["one three two", "one … three", false],
  ["a.b", "a+b", false],
])("%j is shown by %j: %p", (actual, shown, expected) => {
  expect(matchesText(actual, shown)).toBe(expected);
});

const shown = {
  id: "a1",
  ok: true,
  at: "2026-01-01T00:00:00Z",
  list: [1],
  deep: { url: "https://a.example" },
};

test("what is new each time may differ", () => {
  const actual = {
    id: "b2",
    ok: true,
    at: "2030-01-01T00:00:00Z",
    list: [1],
    deep: { url: "https://b.example" },
  };
  expect(differences(actual, shown)).toEqual([]);
});

test.each([
  ["a value", { ...shown, ok: false }, "answer.ok is false"],
  ["a missing name", { ...shown, ok: undefined, list: [2] }, "answer.list[0] is 2"],
  ["a name more", { ...shown, more: 1 }, "answer.more is not shown"],
  ["a type", { ...shown, id: 7 }, "answer.id is 7"],
  ["an entry more", { ...shown, list: [1, 2] }, "answer.list has 2 entries"],
  ["another kind", [], "answer is []"],
])("%s that differs is told", (_, actual, words) => {
  expect(differences(actual, shown)).toContain(words);
});

test("a name that is gone is told", () => {
  const { ok: _, ...rest } = shown;
  expect(differences(rest, shown)).toEqual(["answer.ok is missing"]);
});
