import { blocksOf, codeSpans } from "./markdown.js";

const kinds = (text: string) => blocksOf(text).map(({ kind, line }) => `${kind} ${line}`);

test("each kind of block is found on its line", () => {
  const text =
    "---\nname: a\n---\n# Title\n\nText\nmore\n\n- item\n- item\n\n| a |\n| b |\n\n> quote\n\n    code\n\n<!-- note\nmore -->\n```sh\nrun\n```\n";
  expect(kinds(text)).toEqual([
    "front-matter 2",
    "heading 4",
    "paragraph 6",
    "item 9",
    "item 10",
    "row 12",
    "row 13",
    "quote 15",
    "code 17",
    "comment 19",
    "fence 22",
  ]);
});

test.each([
  ["a longer mark", "````md\n```sh\nrun\n```\n````", "```sh\nrun\n```", "md"],
  ["tildes", "~~~ python\n```\n~~~", "```", "python"],
  ["no end", "```\nrun\n\nmore", "run\n\nmore", ""],
  ["an item of a list", "- Do:\n  ```bash\n  run\n  ```", "  run", "bash"],
  ["a deep item", "1. a\n   - b\n\n     ```bash\n     run\n     ```", "     run", "bash"],
  ["a quotation", "> ```bash\n> run\n> ```", "> run", "bash"],
  ["attributes", '```bash {title="x"}\nrun\n```', "run", "bash"],
])("a fence ends where CommonMark ends it: %s", (_, text, inside, info) => {
  expect(blocksOf(text).filter(({ kind }) => kind === "fence")).toMatchObject([{ text: inside, info }]);
});

test("code spans open and close with as many backticks", () => {
  expect(codeSpans("a `b` ``c ` d`` ` e").map(({ text }) => text)).toEqual(["b", "c ` d"]);
  expect(codeSpans("`".repeat(100_000)).length).toBeLessThan(1_000);
});

test("unclosed everything is read in time that follows its length", () => {
  for (const unit of ["- ", "> ", "`a ``b ", "<!--", "```\n", "    x\n\n", "| ", "# a\n"]) {
    const started = process.cpuUsage();
    blocksOf(unit.repeat(300_000 / unit.length));
    codeSpans(unit.repeat(300_000 / unit.length));
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
  }
});
