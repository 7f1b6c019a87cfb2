// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs and templates.
import { rulesIn } from "../../testing/scan-file.js";

test.each<[string, string]>([
  ["a.js", 'const w = (n) => parts[n].join("");\nrequire(w("a"))[w("b")](w("c"));\n'],
  ["a.cjs", 'const t = (n) => words[n].join("");\nReflect.get(fs, t(1)).call(fs, p);\n'],
  ["a.mjs", "const Task = Object.getPrototypeOf(async () => {})[name`c${104}`];\nawait Task(a)(b);\n"],
  ["a.py", "import sys\nopener = vars(sys.modules[hint(2)])[hint(3)]\nopener(hint(1))\n"],
  [
    "a.py",
    "import importlib\nrun = getattr(importlib.import_module(bench.engine), bench.verb)\nrun(bench.figures, shell=True)\n",
  ],
  ["a.ts", "const host = ['img', 'badges', 'invalid'];\nfetch(`https://${host.join('.')}/a.svg`);\n"],
  ["a.ts", "const step = ['d', 'r', 'o', 'p'].join('');\nawait db.collection(n)[step]();\n"],
  ["a.pl", 'my $r = scale($s);\n"" =~ /(?{ eval $r })/;\n'],
  ["a.rb", 'require "net/http"\nNet::HTTP.send(keys.apfy.to_sym, target, body)\n'],
  ["a.pl", "use File::Path ();\nmy $last = File::Path->can(last_step());\n$last->($dir);\n"],
  ["a.php", "<?php\nregister_shutdown_function('call_user_func', $name('get'), $name('post'));\n"],
  ["a.sh", '#!/usr/bin/env bash\nread -r r <<< "$fields"\n{"$r"m,-"$r"f,"${!col}"}\n'],
  [
    "a.ps1",
    "Set-Alias -Name Show-Rest -Value ($words.Verb | Format-Word '-')\nShow-Rest -Path $target @flags\n",
  ],
  ["a.ps1", "$print = Get-Command -Name ($t.Verb + '-' + $t.Noun)\n& $print $title\n"],
  ["a.ps1", "function Get-Term($k) { $layout[$k] -f $terms[$k] }\n$page = & (Get-Term Name) @options\n"],
])("the name of what is started is made of constants in %s: %s", async (path, text) => {
  expect(await rulesIn(path, text)).toContain("hidden-name");
});

test.each<[string, string]>([
  ["a.rb", 'layout = DATA.read.unpack1("u")\ninstance_eval(layout)\n__END__\nabc\n'],
  [
    "catalog.gradle",
    "def sums = props.collect { k, v -> new String(v.decodeHex()) }.join()\ndef verify = ['/bin/sh', '-c', sums]\n",
  ],
])("a decoded text is run in %s: %s", async (path, text) => {
  expect(await rulesIn(path, text)).toContain("hidden-program");
});

test.each<[string, string]>([
  ["a.js", 'const plugin = require(path.resolve("plugins", name));\nplugin[method](options);\n'],
  [
    "a.js",
    "const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;\nif (run instanceof AsyncFunction) await run();\n",
  ],
  [
    "a.py",
    'import importlib\nstep = getattr(importlib.import_module(f"steps.{name}"), "run")\nstep(options)\n',
  ],
  ["a.ts", "const parts = ['img', 'badges', 'svg'];\nfetch(`https://a.invalid/${parts.join('/')}`);\n"],
  [
    "a.ts",
    "const levels = ['error', 'warn', 'info'];\nconst version = [1, 2].join('.');\nfetch('https://a.invalid/v');\n",
  ],
  ["a.ts", "const tables = ['d', 'r', 'o', 'p'];\nconsole.log(tables.join(', '));\n"],
  ["a.pl", '"" =~ /(?{ $count++ })/;\n'],
  ["a.rb", "model.send(name, value)\nFile.send(:include, Helpers)\n"],
  ["a.pl", "my $method = $class->can($name) or die;\n$class->$method;\n"],
  ["a.sh", "#!/bin/bash\nmkdir -p {src,test}\n{ echo a; echo b; } > out\ncp app.{js,css} dist\n"],
  [
    "a.ps1",
    "& (Join-Path $PSScriptRoot 'build.ps1')\n& (Get-Command git).Source status\nSet-Alias -Name ll -Value Get-ChildItem\n",
  ],
])("an honest lookup passes in %s: %s", async (path, text) => {
  expect(await rulesIn(path, text)).not.toContain("hidden-name");
});
