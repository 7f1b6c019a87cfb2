import { compareTexts } from "./diff.js";

/** A comparison as a patch. */
const patchOf = (before: string, after: string) =>
  compareTexts(before, after)?.parts.map((rows) =>
    rows.map(({ before: old, after: next, line }) => {
      const sign = old === undefined ? "+" : next === undefined ? "-" : " ";
      return `${old ?? ""},${next ?? ""}${sign}${line.map(({ text }) => text).join("")}`;
    }),
  );

test("changed lines have their numbers and equal lines around them", () => {
  const before = ["a", "b", "c", "d", "e", "f", "g"].join("\n");
  const after = ["a", "b", "c", "d", "E", "f", "g"].join("\n");
  expect(patchOf(before, after)).toEqual([["2,2 b", "3,3 c", "4,4 d", "5,-e", ",5+E", "6,6 f", "7,7 g"]]);
  expect(compareTexts(before, after)).toMatchObject({ added: 1, removed: 1 });
});

test.each([
  ["a text that is new", "", "a\nb\n", [[",1+a", ",2+b"]]],
  ["a text that is gone", "a\n", "", [["1,-a"]]],
  ["equal texts", "a\n", "a\n", []],
  ["a line feed at the end", "a", "a\n", [["1,-a", ",1+a"]]],
  ["a line end of Windows", "a\r\nb\n", "a\nb\n", [["1,-a\u240d", ",1+a", "2,2 b"]]],
  ["text that looks like a patch", "-a\n", "+a\n", [["1,--a", ",1++a"]]],
  ["a character that turns text around", "a\n", "a\u202e\n", [["1,-a", ",1+aU+202E"]]],
])("%s", (_what, before, after, parts) => {
  expect(patchOf(before, after)).toEqual(parts);
});

const lines = (count: number, of = (at: number) => `line ${at}`) =>
  Array.from({ length: count }, (_, at) => of(at)).join("\n");

test.each([
  ["500 changed lines", lines(500), lines(500, (at) => `other ${at}`), true],
  ["more", lines(501), lines(501, (at) => `other ${at}`), false],
  ["long texts", lines(20_000), `${lines(19_999)}\nlast`, true],
  ["longer texts", lines(20_001), `${lines(20_000)}\nlast`, false],
])("%s", (_what, before, after, isCompared) => {
  expect(compareTexts(before, after) !== undefined).toBe(isCompared);
});

test("a line that is too long is cut", () => {
  const [[row] = []] = compareTexts("", "x".repeat(100_000))?.parts ?? [];
  expect(row?.line[0]?.text).toHaveLength(2_001);
});
