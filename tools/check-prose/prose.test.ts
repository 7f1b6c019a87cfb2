import { findWords, wordsOf } from "./prose.js";

const GUIDE = `# Style
## Word list
Why.

| not | but |
|---|---|
| for good, for ever | permanently |
| e-mail | email |
| C++ (old) | C++ |

## Terms

| term | meaning |
|---|---|
| buyer | a user |
`;
const words = wordsOf(GUIDE);

/** The rejected words of a text, each as `line:word`. */
const found = (text: string, ending = "md") =>
  findWords(text, ending, words).map(({ line, not }) => `${line}:${not}`);

test("the list is the guide's own table, a word a comma", () => {
  expect(words).toEqual([
    { not: "for good", but: "permanently" },
    { not: "for ever", but: "permanently" },
    { not: "e-mail", but: "email" },
    { not: "C++ (old)", but: "C++" },
  ]);
});

test.each(["# Style\n", "## Word list\n\n## Terms\n\n| a | b |\n|---|---|\n| c | d |\n"])(
  "a guide without the list is refused",
  (guide) => expect(() => wordsOf(guide)).toThrow("no word list"),
);

test.each([
  ["a small letter", "It is gone for good.", ["1:for good"]],
  ["a capital letter", "\nE-mail us.", ["2:e-mail"]],
  ["a line break", "It is gone for\ngood.", ["1:for good"]],
  ["every place", "E-mail\n\nfor ever, e-mail", ["1:e-mail", "3:for ever", "3:e-mail"]],
  ["the end of a sentence", "By e-mail.", ["1:e-mail"]],
  ["signs", "C++ (old) code", ["1:C++ (old)"]],
  ["the words of a link", "[an e-mail](/docs/mail)", ["1:e-mail"]],
  ["a summary", "---\nsummary: By e-mail\n---\n", ["2:e-mail"]],
  ["after a block of code", "```sh\nx\n```\nBy e-mail", ["4:e-mail"]],
])("%s", (_, text, expected) => expect(found(text)).toEqual(expected));

test.each([
  ["part of a longer word", "for goodness, my-e-mail, e-mails, e-mail.json"],
  ["code", "Use `e-mail` here"],
  ["a block of code", "```sh run\ne-mail\n```"],
  ["a block of code in a list", "1. Do\n\n   ```sh\n   e-mail\n   ```\n"],
  ["the address of a link", "[mail](/docs/e-mail) and https://e-mail.example"],
  ["a comment for programs", "<!-- table: e-mail -->"],
])("%s is none", (_, text) => expect(found(text)).toEqual([]));

test("of messages, the texts are read and not their names", () => {
  expect(found('{\n  "e-mail": "Your {{e-mail}}",\n  "a": "By e-mail"\n}', "json")).toEqual(["3:e-mail"]);
});

test("of YAML, the texts are read and not their names", () => {
  expect(found("- e-mail: one\n  definition: By e-mail\n  see: [e-mail]\n", "yaml")).toEqual(["2:e-mail"]);
});

test("of TypeScript, comments are read, and not code, names, and texts", () => {
  const text = [
    "/** By e-mail. `e-mail` */",
    'const e_mail = "e-mail"; // e-mail',
    "/**",
    " * It is gone for",
    " * good. See {@link e-mail}",
    " * @param e-mail an address",
    " */",
    'const glob = "a/**/e-mail";',
    "  // No e-mail.",
  ].join("\n");
  expect(found(text, "ts")).toEqual(["1:e-mail", "4:for good", "9:e-mail"]);
  expect(found(text, "tsx")).toEqual(found(text, "ts"));
});
