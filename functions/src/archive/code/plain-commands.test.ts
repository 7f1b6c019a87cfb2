import * as fc from "fast-check";
import { runs } from "#test/support/effort.js";
import { loadGrammars, ParseBudget, parse } from "./parser.js";
import { plainCommands } from "./plain-commands.js";

beforeAll(() => loadGrammars("shell"));

/** What the parser makes of a text, if the text has plain commands alone; undefined otherwise. */
function both(text: string) {
  const plain = plainCommands(text, new ParseBudget());
  return plain && { plain, parsed: parse(text, "shell", new ParseBudget()).parts[0] };
}

test.each([
  "npm install",
  "\n# Install\nnpm install -g some-tool # once\n\n  npx some-tool --port 8080 --name=x\n",
  `curl -X POST "https://a.invalid/v1?x=$ID" \\\n  -H "Key: \${API_KEY}" \\\n  -d '{"a": [1, 2]}'\n`,
  "./run.sh ~/notes -v --file='a b'.txt $HOME/x # é 5",
  "cat a.json | jq .x | head -5 # the first\nls|wc -l",
  "cd a && npm ci || npm install | tee log && npm test",
  "curl -s https://a.invalid/x \\\n  | jq . \\\n  && echo done",
  `export API_KEY="abc" B=$HOME/x # a comment\nexport PATH="$HOME/bin:$PATH"\nA=1\nB='x y'\n`,
  "cd a && export B=c && B=d",
  `python3 {baseDir}/x.py [name] https://a.invalid/{id} "{\\"a\\": 1}"`,
])("the tree of plain commands is the one of the parser: %j", (text) => {
  const trees = both(text);
  expect(trees?.plain).toEqual(trees?.parsed);
  expect(trees?.plain.root.children.length).toBeGreaterThan(0);
});

test.each([
  "",
  "a; b",
  "a > b",
  "a `b`",
  'a "$(b)"',
  "a *",
  "a=b c",
  "a=",
  "a=b c=d",
  "a |& b",
  "a | b | c && d",
  "a |",
  "a && # b",
  "a & b",
  "export A",
  "export -p A=1",
  "export A=1; b",
  "if a",
  "a '",
  'a "',
  "a \\\n",
  "a \\b",
  "{a}/b",
  "a 0x1",
  "a\r\n",
  "a $1",
  'a "$A $B"',
])("a text that is not plain is left to the parser: %j", (text) => {
  expect(plainCommands(text, new ParseBudget())).toBeUndefined();
});

test("a text with more nodes than are left is left to the parser", () => {
  const budget = new ParseBudget();
  budget.nodes = 4;
  expect(plainCommands("a b c d", budget)).toBeUndefined();
  budget.nodes = 40;
  expect(plainCommands("a b c d", budget)).toBeDefined();
  expect(budget.nodes).toBe(40 - 7);
});

const PIECES =
  `a|ls|./x.sh|-|--|-x|--a=b|a=b|=|a=|12|-3|3.5|1a|0|007|.|/|~|~/x|@|%|^|+|?|a?b|:|a:b|https://x.invalid/z?a=1|''|""|'a b'|"a b"|" a"|"a "|"# x"|"$X"|"$X b"|"a $X"|"\${X}"|$X|\${X}|$X_1|$_|# c|#c|\\\n|\n| |\t|é|"é ✅"|# ✅|if|done|test|time|let|set|eval|in|,|1,2|12:30|==|=~|+=|'a\nb'|$X/a|a$X|{a}|!|[|_|A1|5%|A=1|B=a/b:c|C=|D="x y"|export|export A=1`
    .split("|")
    .concat(
      "{",
      "}",
      "[a]",
      "{}",
      "{b}",
      "{a_b}",
      '"\\"',
      '"a\\"b"',
      '"\\\\ "',
      "|",
      "||",
      "&&",
      "|&",
      "&",
      "| b",
      "&& b",
    );

test("no text of such pieces has another tree than the one of the parser", () => {
  let plain = 0;
  const piece = fc
    .tuple(fc.constantFrom(...PIECES), fc.constantFrom(" ", " ", " ", ""))
    .map((one) => one.join(""));
  fc.assert(
    fc.property(
      fc.constantFrom("cmd ", ""),
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      (start, pieces) => {
        const trees = both(start + pieces.join(""));
        if (trees) plain++;
        expect(trees?.plain).toEqual(trees?.parsed);
      },
    ),
    runs(20_000, 700_000),
  );
  expect(plain).toBeGreaterThan(300);
});
