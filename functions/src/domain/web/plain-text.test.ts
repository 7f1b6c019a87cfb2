import { jsonText, oneLine, plain } from "./plain-text.js";

test.each([
  ["colours", "a\u001b[31mb\u001b[0m", "ab"],
  ["links", "\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007", "click"],
  ["a window's title", "\u001b]0;pwned\u0007x", "x"],
  ["eight-bit sequences", "\u009b2Jx", "x"],
  ["a lone escape", "a\u001b", "a"],
  ["bells and backspaces", "safe\b\b\b\bevil\u0007", "safeevil"],
  ["a carriage return, which writes over a line", "good\rbad", "goodbad"],
  ["reversed text", "\u202etxt.exe\u2069", "txt.exe"],
  ["what nobody sees", "a\u200bb\ufeffc\u{e0041}d", "abcd"],
])("%s do not reach the terminal", (_what, text, rest) => {
  expect(plain(text)).toBe(rest);
});

test("letters, pictures and line breaks stay", () => {
  const text = "Olá, 世界 👩‍💻 é\nsecond";
  expect(plain(text)).toBe(text);
  expect(plain("a\r\nb\tc")).toBe("a\nb  c");
  expect(oneLine(" a\n\n b ")).toBe("a b");
});

test("JSON keeps every character, and writes the dangerous ones as escapes", () => {
  const value = { title: "\u001b[2J\u009b2J\u202e\u200b\u007f" };
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(plain(text)).toBe(text);
});
