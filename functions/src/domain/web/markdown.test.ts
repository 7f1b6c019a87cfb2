import { code, inline, jsonBlock, paragraphs } from "./markdown.js";

test.each([
  ["Release Notes Writer", "Release Notes Writer"],
  ["a\n# b", "a # b"],
  ["a\r\n\r\n---\u2028b", "a --- b"],
  ["[click](javascript:alert(1))", "\\[click\\](javascript:alert(1))"],
  ["![x](https://evil.example/p.png)", "!\\[x\\](https\\://evil.example/p.png)"],
  ["<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"],
  ["<https://evil.example>", "\\<https\\://evil.example\\>"],
  ["&lt;b&gt;", "\\&lt;b\\&gt;"],
  ["see www.evil.example", "see www\\.evil.example"],
  ["mail me@evil.example", "mail me\\@evil.example"],
  ["`code` *bold* _em_ ~~gone~~ a|b", "\\`code\\` \\*bold\\* \\_em\\_ \\~\\~gone\\~\\~ a\\|b"],
  ["ends in \\", "ends in \\\\"],
  ["safe\u202egnp.exe\u200b", "safegnp.exe"],
  ["hid\u{e0068}\u{e0069}den", "hidden"],
  ["  ", ""],
])("%j inside a line is %j", (text, expected) => {
  expect(inline(text)).toBe(expected);
});

test.each([
  ["# Heading", "\\# Heading"],
  ["- item", "\\- item"],
  ["+ item", "\\+ item"],
  ["===", "\\==="],
  ["1. item", "1\\. item"],
  ["12) item", "12\\) item"],
  ["> quoted", "\\> quoted"],
  ["```sh\nrm -rf /\n```", "\\`\\`\\`sh rm -rf / \\`\\`\\`"],
  ["    indented", "indented"],
  ["one\n\ntwo\nstill two\r\n\r\n- three", "one\n\ntwo still two\n\n\\- three"],
])("%j is the paragraphs %j", (text, expected) => {
  expect(paragraphs(text)).toBe(expected);
});

test.each([
  ["changelog-writer", "`changelog-writer`"],
  ["a`b\nc", "`a b c`"],
  ["", "` `"],
])("%j as code is %j", (text, expected) => {
  expect(code(text)).toBe(expected);
});

test("nothing in a block of JSON ends its fence", () => {
  const block = jsonBlock({ requires: ["```\n# Heading", "```"] });
  expect(block.split("\n").filter((line) => /^ {0,3}`{3}/.test(line))).toEqual(["```json", "```"]);
});
