import fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { fold, termsOf, wordsOf } from "./tokenize.js";

describe("folding", () => {
  test.each([
    ["Crème BRÛLÉE", "creme brulee"],
    ["Ｆｕｌｌ Ｗｉｄｔｈ", "full width"],
    ["ﬁle №5", "file no5"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["Łódź", "lodz"],
    ["Ærø", "aero"],
    ["İstanbul", "istanbul"],
    ["ılık", "ilik"],
    ["ΛΌΓΟΣ", "λογοσ"],
    ["λόγος", "λογοσ"],
    ["Ёлка", "елка"],
    ["مُحَمَّد", "محمد"],
    ["שָׁלוֹם", "שלום"],
    ["ガイド", "ガイド"],
    ["ｶﾞｲﾄﾞ", "ガイド"],
    ["한국어", "한국어"],
    ["हिन्दी", "हिन्दी"],
    ["co\u00adop\u200bera\u200dte", "cooperate"],
  ])("%s becomes %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("folding a folded text changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => fold(fold(text)) === fold(text)),
      runs(),
    );
  });
});

describe("words", () => {
  test.each<[string, string[]]>([
    ["", []],
    [" \t\n", []],
    ["... - !? (+) # $", []],
    ["Code review, fast!", ["code", "review", "fast"]],
    ["claude-md", ["claude", "md"]],
    ["snake_case", ["snake", "case"]],
    ["C++ and C#", ["c++", "and", "c#"]],
    ["C++17 (c++)", ["c++", "17", "c++"]],
    ["F#/C#, g++.", ["f#", "c#", "g++"]],
    ["search+install a#b", ["search", "install", "a", "b"]],
    [".NET on .net", [".net", "on", ".net"]],
    ["~/.claude", [".claude"]],
    ["wait...net ..net", ["wait", "net", "net"]],
    ["node.js", ["node", "js"]],
    ["1.5 .5", ["1", "5", "5"]],
    ["v2beta3", ["v2beta3"]],
    ["代码工具箱", ["代码工具箱"]],
    ["使用Claude写代码", ["使用", "claude", "写代码"]],
    ["データ・ベース", ["データ", "ベース"]],
    ["한국어 도구", ["한국어", "도구"]],
    ["🚀Rocket🎉🎉", ["🚀", "rocket", "🎉🎉"]],
    ["𝒻ancy 𐐨𐐨", ["fancy", "𐐨𐐨"]],
    ["don't", ["don", "t"]],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test.each<[string, string[]]>([
    ["C++", ["c++", "c"]],
    ["c# c#", ["c#", "c"]],
    [".net", [".net", "net"]],
    ["Node.js", ["node", "js", ".js"]],
    ["...net", ["net"]],
    ["a.c++", ["a", "c++", ".c"]],
    [".c++", [".c++", "c"]],
    ["plain 工具 🚀", ["plain", "工具", "🚀"]],
  ])("of %j are found as %j", (text, terms) => {
    expect([...termsOf(text)]).toEqual(terms);
  });

  test("are never empty and never hold a space", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) =>
        wordsOf(text).every((word) => word.length > 0 && !/\s/.test(word)),
      ),
      runs(),
    );
  });

  test("of a text beside a space are the words of both sides", () => {
    const side = fc.string({ unit: fc.constantFrom(..."ab1+#.-é工🚀") });
    fc.assert(
      fc.property(side, side, (left, right) => {
        expect(wordsOf(`${left} ${right}`)).toEqual([...wordsOf(left), ...wordsOf(right)]);
      }),
      runs(),
    );
  });
});
