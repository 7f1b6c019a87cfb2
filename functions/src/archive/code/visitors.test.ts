import { rulesIn } from "../testing/scan-file.js";

/** A server runs what its visitors send. Each has a twin that does the same work with a word of its own. */
test.each([
  [
    "Flask: a header",
    "a.py",
    'import subprocess\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.get("/")\ndef page():\n    wanted = request.headers.get("X-Note", "")\n    return subprocess.getoutput(wanted[3:])\n',
    'import subprocess\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.get("/")\ndef page():\n    wanted = request.headers.get("X-Note", "")\n    return subprocess.getoutput("uptime") + wanted\n',
  ],
  [
    "Flask: the body",
    "a.py",
    'import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.post("/")\ndef page():\n    os.system(request.get_json()["c"])\n    return "ok"\n',
    'import os\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.post("/")\ndef page():\n    os.system("sync")\n    return request.get_json()["c"]\n',
  ],
  [
    "Express: a header",
    "a.js",
    'const { exec } = require("child_process");\napp.get("/", (req, res) => { exec(req.headers["x-note"]); res.end(); });\n',
    'const { exec } = require("child_process");\napp.get("/", (req, res) => { exec("uptime"); res.end(req.headers["x-note"]); });\n',
  ],
  [
    "Go: a connection that was accepted",
    "a.go",
    'package main\nimport ("net"; "os/exec")\nfunc main() {\n  listener, _ := net.Listen("tcp", ":9000")\n  for {\n    visitor, _ := listener.Accept()\n    go answer(visitor)\n  }\n}\nfunc answer(visitor net.Conn) {\n  shell := exec.Command("/bin/sh", "-i")\n  shell.Stdin, shell.Stdout = visitor, visitor\n  shell.Run()\n}\n',
    'package main\nimport ("fmt"; "net"; "os/exec")\nfunc main() {\n  listener, _ := net.Listen("tcp", ":9000")\n  for {\n    visitor, _ := listener.Accept()\n    date, _ := exec.Command("date").Output()\n    fmt.Fprintf(visitor, "%s", date)\n    visitor.Close()\n  }\n}\n',
  ],
  [
    "Python: a connection that was accepted",
    "a.py",
    'import socket, subprocess\nserver = socket.create_server(("", 9000))\nwhile True:\n    visitor, _ = server.accept()\n    subprocess.run(visitor.recv(900).decode(), shell=True)\n',
    'import socket, subprocess\nserver = socket.create_server(("", 9000))\nwhile True:\n    visitor, _ = server.accept()\n    visitor.sendall(subprocess.run(["date"], capture_output=True).stdout)\n',
  ],
])("is not served: %s", async (_, path, attack, honest) => {
  expect(await rulesIn(path, attack)).toContain("reverse-shell");
  expect(await rulesIn(path, honest)).not.toContain("reverse-shell");
});

test("a command of the settings with a word of a visitor is careless, and held", async () => {
  const program =
    'const { readFileSync } = require("fs");\nconst { exec } = require("child_process");\nconst settings = JSON.parse(readFileSync("settings.json", "utf8"));\napp.post("/", (req, res) => { exec(settings.command.replace("{id}", req.body.id)); res.end(); });\n';
  const rules = await rulesIn("a.js", program);
  expect(rules).not.toContain("reverse-shell");
  expect(rules).not.toEqual([]);
});
