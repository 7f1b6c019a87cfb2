import { looksForAttacks } from "../content/about-attacks.js";
import { type Finding, finding } from "../finding.js";
import type { Piece } from "../pieces.js";
import { matchesIn } from "../prefilter.js";
import type { RuleId } from "../rules.js";
import { baseName, extensionOf, lineAt, type TextPart } from "../text.js";
import { pieceOf } from "./piece.js";

const MAX_TEXT = 512 * 1024;
/** Functions of Python that start programs, or run texts. */
const STARTS =
  "(?:os[.:](?:system|popen|exec[lv]p?e?|spawn\\w{1,4}|posix_spawn|startfile)|posix[.:]system|nt[.:]system|subprocess[.:](?:run|call|Popen|check_\\w{4,6}|getoutput|getstatusoutput)|(?:builtins|__builtin__)[.:](?:exec|eval|compile|__import__)|pty[.:]spawn|commands[.:]getoutput|runpy[.:]run_\\w{4,6}|shutil[.:]rmtree|ctypes[.:]CDLL)";

/** Data that says which function a program calls when it reads it, and what no honest template or object of data reaches. */
const SIGNS: readonly { rule: RuleId; form: RegExp; message: string }[] = [
  {
    rule: "hidden-name",
    form: /\{[{%#][^{}\n]{0,600}(?:__(?:globals|builtins|subclasses|mro|base|bases|import|code|reduce)__|\bos\.popen\(|\bos\.system\(|subprocess\.\w{2,20}\()/g,
    message: "A template reaches functions of the language around it",
  },
  {
    rule: "hidden-name",
    form: /freemarker\.template\.utility\.(?:Execute|ObjectConstructor|JythonRuntime)|\bT\(\s{0,4}java\.lang\.(?:Runtime|ProcessBuilder)|[$#%]\{[^{}\n]{0,300}(?:getRuntime\(\)|java\.lang\.(?:Runtime|ProcessBuilder)|ProcessBuilder\()|#set\s{0,2}\([^\n]{0,300}getRuntime|\{php\}|\{\{[^{}\n]{0,200}constructor\.constructor/g,
    message: "A template starts a program",
  },
  {
    rule: "hidden-name",
    form: new RegExp(
      `!!python\\/(?:object\\/(?:apply|new)|name|module):\\s{0,2}(?:${STARTS}|os\\b|posix\\b|subprocess\\b|builtins\\b|pty\\b|sys\\b|importlib\\b|runpy\\b|ctypes\\b)|["']py\\/(?:function|reduce|type|object)["']\\s{0,4}:\\s{0,4}(?:\\[\\s{0,20}\\{\\s{0,20}["']py\\/\\w{4,10}["']\\s{0,4}:\\s{0,4})?["']${STARTS}|["']?(?:_target_|_partial_target_|\\(\\)|callable|factory|func|function|class|class_name|handler|type|target|entry_?point|module|hook|callback|init_args|python_callable|loader|reader|converter|constructor|fn)["']?\\s{0,4}[:=]\\s{0,4}["']?(?:!!python\\/\\w{4,8}:)?${STARTS}(?=["']?\\s{0,4}(?:[,}\\]#]|$))`,
      "gm",
    ),
    message: "Data names a function that starts a program",
  },
  {
    rule: "hidden-name",
    form: /!!js\/function\b|!ruby\/(?:object|hash|struct|exception):(?:ERB|Gem::|Kernel|Process|IO|ActiveSupport::Deprecation|ActionDispatch|Net::|OpenStruct)|!!javax\.script\.ScriptEngineManager|!!(?:com|org|java|javax)\.[\w.]{3,80}\s{0,4}\[|"\$type"\s{0,4}:\s{0,4}"System\.(?:Diagnostics\.Process|Windows\.Data\.ObjectDataProvider|Management\.Automation)|\bO:\d{1,3}:"(?:Monolog|GuzzleHttp|Illuminate|Symfony)\\|_\$\$ND_FUNC\$\$_/g,
    message: "Data contains an object that runs code when it is loaded",
  },
  {
    rule: "hidden-program",
    form: /^[^\n]{0,3}c(?:os|posix|nt|subprocess|builtins|__builtin__|pty|commands)\n(?:system|popen|exec|eval|call|run|Popen|check_output|getoutput|spawn|__import__)\n/gm,
    message: "A stored object starts a program when it is loaded",
  },
];

const SETTINGS: typeof SIGNS = [
  {
    rule: "persistence",
    form: /\b(?:ssh_)?authorized_keys?\b["']?\s{0,4}:[^\n]{0,200}(?:\n[^\n]{0,200}){0,3}?ssh-(?:rsa|ed25519|dss)\s{1,2}AAAA/g,
    message: "Grants access to the machine",
  },
  {
    rule: "tampering",
    form: /\buser_pref\(\s{0,4}["'](?:network\.proxy\.(?:http|ssl|socks|autoconfig_url)|network\.trr\.uri)["']\s{0,4},\s{0,4}["'](?!localhost|127\.|10\.|192\.168\.|["'])/g,
    message: "What a browser sends goes through another host",
  },
];

/** Judges templates and stored objects, of which the program that reads them runs parts. */
export function judgeTemplates(part: TextPart): Finding[] {
  const isData =
    part.kind === "data" ||
    baseName(part.path) === "user.js" ||
    part.kind === "recipe" ||
    part.kind === "instructions";
  if (!isData || part.text.length > MAX_TEXT || looksForAttacks(part.path)) return [];
  // A document shows what a template can do. Only a file of data is one.
  if (part.kind === "instructions" && !/^(?:txt|prompt)$/.test(extensionOf(part.path))) return [];
  for (const { rule, form, message } of [...SIGNS, ...SETTINGS]) {
    for (const match of matchesIn(form, part.text))
      return [finding(rule, { file: part.path, line: lineAt(part, match.index ?? 0), message })];
  }
  return [];
}

const TAG = /<%[-=#!@]?([^%]{2,4000}(?:%(?!>)[^%]{0,400}){0,20})%>/g;
const MAX_TAGS = 200;

/** The code in the tags of a template. It runs with the program that fills it in. */
export function* templatePieces(part: TextPart): Generator<Piece> {
  const language = LANGUAGES[extensionOf(part.path)] ?? languageOfTags(part);
  if (language === undefined || part.isOpaque || part.text.length > MAX_TEXT) return;
  const code: string[] = [];
  let line = 1;
  let count = 0;
  for (const match of matchesIn(TAG, part.text)) {
    if (++count > MAX_TAGS) break;
    if (count === 1) line = part.text.slice(0, match.index).split("\n").length;
    code.push((match[1] as string).trim());
  }
  if (code.length > 0)
    yield pieceOf(part, line, language, code.join("\n"), { origin: "markup", execution: "script" });
}

/** Data with tags that programs of Ruby fill in before they read it. */
function languageOfTags(part: TextPart): Piece["language"] | undefined {
  if (!/^(?:ya?ml|json|txt|conf|ini|toml|xml|csv)$/.test(extensionOf(part.path))) return undefined;
  return part.text.includes("<%") && RUBY.test(part.text) ? "ruby" : undefined;
}

const RUBY =
  /<%[^%]{0,400}(?:\brequire\s{1,4}["']|\bDir[.[]|\bFile\.|\bIO\.|\bNet::HTTP|\bsystem[\s(]|\bKernel|\bopen\(|`[^`%]{2,200}`)/;

const PLACEHOLDER = /\$\{((?:[^{}"]|\{(?:[^{}]|\{[^{}]{0,400}\}){0,400}\}){10,2000})\}/g;
/** What no placeholder of a text needs. */
const REACHES =
  /\bfetch\s{0,2}\(|\bprocess\.(?:env|mainModule|binding|getBuiltinModule|constructor)\b|\brequire\s{0,2}\(|\bimport\s{0,2}\(|\bchild_process\b|\bconstructor\.constructor\b|\bglobalThis\b/;

/** The code in the placeholders of texts that are data, which a program evaluates to fill them in. */
export function* placeholderPieces(part: TextPart): Generator<Piece> {
  if (part.kind !== "data" || part.isOpaque || part.text.length > MAX_TEXT || looksForAttacks(part.path))
    return;
  if (!/^(?:json5?|jsonc|ya?ml|txt|html?|csv|po|properties|tpl|tmpl)$/.test(extensionOf(part.path))) return;
  let count = 0;
  for (const match of matchesIn(PLACEHOLDER, part.text)) {
    const code = (match[1] as string).replace(/\\(["'\\])/g, "$1");
    if (!REACHES.test(code) || ++count > MAX_TAGS) continue;
    const line = part.text.slice(0, match.index).split("\n").length;
    yield pieceOf(part, line, "javascript", code, { origin: "markup", execution: "script" });
  }
}

const LANGUAGES: Readonly<Record<string, Piece["language"]>> = {
  erb: "ruby",
  rhtml: "ruby",
  ejs: "javascript",
  eta: "javascript",
  mako: "python",
  epp: "ruby",
};

const DOCTEST = /^[ \t]{0,40}(?:>>>|\.\.\.) ?([^\n]{0,2000})$/gm;
const MAX_LINES = 2_000;

/** The examples in the documents of a program of Python, which its tests run. */
export function* examplePieces(part: TextPart): Generator<Piece> {
  const isExample = /^(?:py|pyw|rst|txt|md)$/.test(extensionOf(part.path));
  if (!isExample || part.kind !== "code" || !part.text.includes(">>> ")) return;
  if (part.text.length > MAX_TEXT || !part.text.includes("doctest")) return;
  const lines = [...part.text.matchAll(DOCTEST)].slice(0, MAX_LINES);
  const [first] = lines;
  if (!first) return;
  const imports = part.text.match(/^(?:import|from)[ \t][^\n]{1,200}$/gm)?.slice(0, 100) ?? [];
  const text = [...imports, ...lines.map(([, code]) => code)].join("\n");
  const line = part.text.slice(0, first.index).split("\n").length;
  yield pieceOf(part, line, "python", text, { origin: "markup", execution: "script" });
}
