import { HIDDEN, HONEST, nameOf } from "#test/support/unicode-samples.js";
import { composed, FLAG_TAGS, isVisible, line, lines, MAX_MARKS, textFault, withoutHidden } from "./text.js";

const faultOf = (text: string): string | undefined => textFault(composed(text), "line");

test.each(Object.entries(HONEST))("%s is clean", (_name, text) => {
  expect(faultOf(text)).toBeUndefined();
  expect(isVisible(text)).toBe(true);
  expect(line({ least: 1, most: 50 }).parse(text)).toBe(text.normalize("NFC"));
});

test("no character that hides or disturbs is clean between Latin letters, at the start or at the end", () => {
  const clean = HIDDEN.filter((character) =>
    [`ab${character}cd`, `${character}ab`, `ab${character}`].some((text) => faultOf(text) === undefined),
  );
  expect(clean.map(nameOf)).toEqual([]);
});

test("what readers see of any stored text, the API takes", () => {
  const shown = HIDDEN.flatMap((character) =>
    [`ab${character}cd`, `${character}ab`, `👩${character}\u200d${character}a`, `ب${character}ب`].map(
      withoutHidden,
    ),
  );
  expect(shown.filter((text) => textFault(composed(text), "lines") !== undefined).map(nameOf)).toEqual([]);
});

test("of no mark, readers see more than four in a row", () => {
  const marks = Array.from({ length: 0x10000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{Mn}\p{Me}]/u.test(character));
  const long = marks.filter((mark) => [...withoutHidden(`a${mark.repeat(9)}`)].length > 1 + MAX_MARKS);
  expect(marks.length).toBeGreaterThan(1_000);
  expect(long.map(nameOf)).toEqual([]);
});

test.each([
  ["an override", "\u202efdp.exe", "has U+202E, which changes the direction of text. Remove it"],
  ["a mark of direction", "a\u200eb", "has U+200E, which changes the direction of text. Remove it"],
  ["a zero-width space", "a\u200bb", "has U+200B, which is invisible here. Remove it"],
  ["a byte order mark at the end", "ab\ufeff", "has U+FEFF, which is invisible here. Remove it"],
  ["a tag", "a\u{e0041}b", "has U+E0041, which is invisible here. Remove it"],
  ["a joiner between Latin letters", "a\u200db", "has U+200D, which is invisible here. Remove it"],
  ["a non-joiner before a Latin letter", "ب\u200ca", "has U+200C, which is invisible here. Remove it"],
  ["two joiners", "ب\u200d\u200dب", "has U+200D, which is invisible here. Remove it"],
  ["a joiner of an emoji and a letter", "👩\u200da", "has U+200D, which is invisible here. Remove it"],
  ["a variant of a letter", "a\ufe0f", "has U+FE0F, which is invisible here. Remove it"],
  ["two variants of an emoji", "❤\ufe0f\ufe0f", "has U+FE0F, which is invisible here. Remove it"],
  ["a variant of a digit that is no keycap", "1\ufe0f2", "has U+FE0F, which is invisible here. Remove it"],
  [
    "a flag that is not one",
    "\u{1f3f4}\u{e0061}\u{e0062}\u{e007f}",
    "has U+E0061, which is invisible here. Remove it",
  ],
  ["a control character", "a\u0007b", "has the control character U+0007. Remove it"],
  ["a line break", "a\nb", "must be on one line. Remove the line breaks and tabs (U+000A)"],
  [
    "a line separator",
    "a\u2028b",
    "has U+2028, a line break that programs read differently. Use a plain line break",
  ],
  ["what is no character", "a\ufffeb", "has U+FFFE, which is not a character. Remove it"],
  [
    "five marks",
    "x\u0323\u0331\u0304\u0306\u0308",
    "has more than 4 combining marks in a row (U+0323 and others). Use at most 4",
  ],
  [
    "marks with joiners between them",
    `ب${"\u0651\u200d".repeat(5)}`,
    "has more than 4 combining marks in a row (U+0651 and others). Use at most 4",
  ],
])("%s is refused by its code point, with what to do", (_name, text, words) => {
  expect(faultOf(text)).toBe(words);
});

test("marks up to the limit are clean", () => {
  expect(faultOf(`x${"\u0323".repeat(MAX_MARKS)}`)).toBeUndefined();
});

test("lines may have line breaks and tabs, which become line feeds", () => {
  expect(lines({ most: 20 }).parse("a\r\n\tb\rc\u0065\u0301")).toBe("a\n\tb\nc\u00e9");
});

test.each([
  ["only blanks", "   ", ["must not be empty"]],
  ["a blank pattern", "\u2800", ["must have a visible character"]],
  ["a mark alone", "\u0301", ["must have a visible character"]],
  ["a private character", "\ue000", ["must have a visible character"]],
  ["too much", "abcdef", ["must have at most 5 characters"]],
])("a required text of %s is refused", (_name, text, words) => {
  const parsed = line({ least: 1, most: 5 }).safeParse(text);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(words);
});

test("the ends are cut, unless they are kept; a text is counted after that", () => {
  expect(line({ most: 2 }).parse(" \n\u3000ab\t ")).toBe("ab");
  expect(lines({ most: 9, keepsEnds: true }).parse("    ab\n")).toBe("    ab\n");
  expect(lines({ most: 2 }).parse("e\u0301a")).toBe("\u00e9a");
});

test("the flags that tags spell are those of Unicode", () => {
  const flags = FLAG_TAGS.map((tags) => `\u{1f3f4}${tags}\u{e007f}`);
  // The type checker knows the flag `v` only for a newer target.
  const isFlag = new RegExp("^\\p{RGI_Emoji_Tag_Sequence}$", ["v"].join());
  expect(flags.filter((flag) => !isFlag.test(flag))).toEqual([]);
});

test("long texts cost milliseconds, whatever they hold", () => {
  const started = performance.now();
  for (const part of ["می‌خواهم \n", " ", "ب\u0651\u200d", "👩‍💻", "\u0301", "\u200c", "1\ufe0f\u20e3"]) {
    const text = `x${part.repeat(200_000 / part.length)}x`;
    lines({ most: 300_000 }).safeParse(text);
  }
  expect(performance.now() - started).toBeLessThan(5_000);
});
