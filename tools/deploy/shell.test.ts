import { shell, written } from "./shell.js";

const run = shell(process.cwd(), new AbortController().signal);

test("a program gets its arguments as they are, and its input", async () => {
  const echo = [
    "node",
    "-e",
    "process.stdin.pipe(process.stdout); console.error(process.argv.slice(1).join('|'))",
  ];
  const words = ["--", "a b", "$(id)", "; exit 1", "(default)"];
  expect(await run({ run: [...echo, ...words], input: "none" })).toEqual({
    code: 0,
    stdout: "none",
    stderr: "a b|$(id)|; exit 1|(default)\n",
  });
});

test("a program that fails says so, and one that is missing is named", async () => {
  expect(await run({ run: ["node", "-e", "process.exit(3)"] })).toMatchObject({ code: 3 });
  expect(await run({ run: ["no-such-program-here"] })).toMatchObject({
    code: 127,
    stderr: "no-such-program-here is not installed.",
  });
});

test.each([
  [{ run: ["firebase", "deploy", "--only=hosting"] }, "npx firebase deploy --only=hosting"],
  [{ run: ["gcloud", "x", "--database=(default)"] }, "gcloud x --database=\\(default\\)"],
  [{ run: ["gcloud", "x", "--display-name=A: b"] }, "gcloud x '--display-name=A: b'"],
  [{ run: ["gcloud", "x", "it's; $(id)"] }, "gcloud x 'it'\\''s; $(id)'"],
  [{ run: ["gcloud", "secrets", "create"], input: "none" }, "printf '%s' 'none' | gcloud secrets create"],
])("%j is written as a line that a shell reads the same way", (command, line) => {
  expect(written(command)).toBe(line);
});
