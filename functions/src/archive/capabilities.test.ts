import { buildArchive } from "./build.js";
import { scanArchive } from "./scan.js";

const observed = async (files: Record<string, string>) => {
  const sources = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
    executable: false,
  }));
  return (await scanArchive(await buildArchive(sources))).capabilities;
};
const NONE = {
  hosts: [],
  commands: [],
  environment: [],
  reads: [],
  writes: [],
  automatic: [],
  isComplete: true,
};

test("a text without programs can do nothing", async () => {
  expect(
    await observed({ "SKILL.md": "# Notes\n\nWrite short sentences, as https://docs.tools.dev says.\n" }),
  ).toEqual(NONE);
});

test("a script's hosts, programs, variables, and places are observed", async () => {
  const script =
    '#!/bin/sh\nOUT=report\ncurl -s "https://api.tools.dev/v1?k=$TOOLS_KEY" > "$OUT"\ngit status\ncat ~/.config/tools/settings.json | jq .\necho done >> ~/.tools.log\n';
  expect(await observed({ "run.sh": script })).toEqual({
    ...NONE,
    hosts: ["api.tools.dev"],
    commands: ["curl", "git"],
    environment: ["TOOLS_KEY"],
    reads: ["~/.config/tools/settings.json"],
    writes: ["~/.tools.log"],
  });
});

test.each([
  ["run.py", 'import os\nos.environ["TOOLS_KEY"]\nos.getenv("OTHER_KEY")\n', ["OTHER_KEY", "TOOLS_KEY"]],
  ["run.js", "console.log(process.env.TOOLS_KEY, process.env.HOME);\n", ["TOOLS_KEY"]],
  ["run.ps1", "Write-Host $env:TOOLS_KEY\n", ["TOOLS_KEY"]],
  ["run.rb", 'puts ENV["TOOLS_KEY"]\n', ["TOOLS_KEY"]],
])("the variables of %s", async (path, text, environment) => {
  expect((await observed({ [path]: text })).environment).toEqual(environment);
});

test("what an agent is told to run counts, and what people read does not", async () => {
  const text = "# Tool\n\n```sh\ncurl https://api.tools.dev/list\n```\n";
  expect((await observed({ "SKILL.md": text })).hosts).toEqual(["api.tools.dev"]);
  expect(await observed({ "README.md": text })).toEqual(NONE);
});

test("what runs by itself is named by its rule", async () => {
  const files = { "package.json": '{"scripts":{"postinstall":"node build.js"}}' };
  expect((await observed(files)).automatic).toEqual(["install-script"]);
});

test("examples, formats, and private hosts are no hosts", async () => {
  const text =
    'fetch("https://example.com"); fetch("http://localhost:1"); fetch("http://10.0.0.1"); const x = "http://www.w3.org/2000/svg";\n';
  expect((await observed({ "run.js": text })).hosts).toEqual([]);
});

test("long lists are cut, and say so", async () => {
  const text = Array.from({ length: 80 }, (_, at) => `fetch("https://h${at}.tools.dev/")\n`).join("");
  const { hosts, isComplete } = await observed({ "run.js": text });
  expect([hosts.length, isComplete]).toEqual([50, false]);
});
