import type { Signs } from "./signs.js";

/** Signs of commands and programs whose names are looked up, put together, or handed on as values. */
export const HIDDEN: readonly Signs[] = [
  // A function is looked for among those of a module, by a part of its name.
  {
    rule: "hidden-name",
    signs: [
      /\bbuiltins(?:__)?\.__dict__\b(?!\[)|\bvars\(\s{0,2}(?:builtins|__builtins__|os|subprocess|posix)\s{0,2}\)|\bdir\(\s{0,2}(?:builtins|__builtins__|os|subprocess|posix)\s{0,2}\)|\bgetmembers\(\s{0,2}(?:builtins|os|subprocess|posix)\b|\bresolve_name\(\s{0,2}["'](?:builtins|os|subprocess|posix)[:.]|\b(?:builtins|os|subprocess|posix)\.__dict__\.(?:items|values|keys)\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bObject\.(?:keys|entries|values|getOwnPropertyNames)\(\s{0,2}(?:require\(\s{0,2}["'](?:node:)?(?:child_process|vm|module)["']\s{0,2}\)|child_process|globalThis|cp)\s{0,2}\)\s{0,2}(?:\.(?:find|filter|map)\(|\[)/,
    ],
  },
  // A function that shows something is replaced by one that starts programs.
  {
    rule: "hidden-name",
    signs: [
      /^[ \t]{0,40}(?:sys\.std\w{2,4}\.write|builtins\.\w{2,20}|print|sys\.displayhook)\s{0,4}=\s{0,4}(?:os\.(?:system|popen)|subprocess\.\w{2,20}|exec|eval)\b(?!\()|\bpatch(?:\.object)?\([^()\n]{2,80},\s{0,4}(?:os\.(?:system|popen)|subprocess\.\w{2,20}|exec|eval)\s{0,4}\)/m,
    ],
  },
  { rule: "hidden-name", signs: [/\.constructor\.(?:call|apply|bind)\(/] },
  // A regular expression of Perl runs what a variable says.
  {
    rule: "hidden-name",
    message: "A regular expression runs what a variable says",
    signs: [/\(\?\??\{[^{}\n]{0,80}\b(?:eval|system|exec|qx|do)\b[^{}\n]{0,20}\$\w/],
  },
  // The name of a host is a list of its parts, which are put together where it is written or later.
  {
    rule: "hidden-name",
    message: "The name of a host is put together of its parts",
    signs: [
      /\[\s{0,4}(?:["'][\w-]{1,40}["']\s{0,4},\s{0,4}){1,4}["'](?:invalid|com|net|org|io|dev|app|xyz|top|site|online|info|ru|cn|me|co|biz|link|live|cloud|tech|store|shop|sh|ai)["']\s{0,4}\]\.join\(\s{0,2}["'`]\.["'`]\s{0,2}\)|["']\.["']\.join\(\s{0,2}\[\s{0,4}(?:["'][\w-]{1,40}["']\s{0,4},\s{0,4}){1,4}["'](?:invalid|com|net|org|io|dev|app|xyz|top|site|online|info|ru|cn|me|co|biz|link|live|cloud|tech|store|shop|sh|ai)["']\s{0,4}\]|\b(\w{1,40})\s{0,4}=\s{0,4}\[\s{0,4}(?:["'][\w-]{1,40}["']\s{0,4},\s{0,4}){1,4}["'](?:invalid|com|net|org|io|dev|app|xyz|top|site|online|info|ru|cn|me|co|biz|link|live|cloud|tech|store|shop|sh|ai)["']\s{0,4}\](?=[\s\S]{0,4000}(?:\b\1\.join\(\s{0,2}["'`]\.["'`]|["']\.["']\.join\(\s{0,2}\1\b))/,
      /https?:\/|\bwss?:\/|\bconnect\(|\bfetch\(|\brequests?\./,
    ],
  },
  // A class of Windows that starts programs, whose name is put together.
  {
    rule: "hidden-name",
    signs: [
      /\b(?:CreateObject|GetObject)\s{0,2}\(\s{0,4}"[^"\n]{0,30}"\s{0,4}[&+]|-ComObject\s{1,4}\(\s{0,4}["'][^"'\n]{0,30}["']\s{0,4}\+/i,
    ],
  },
  // A module with a computed name, beside the names of those that start programs.
  {
    rule: "hidden-name",
    signs: [
      /\bimport_module\(\s{0,4}[A-Za-z_][\w.[\]"']{0,60}\s{0,4}\)/,
      /["'](?:pty|subprocess|ctypes|builtins)["']/,
      /["'](?:os|socket|sys)["']/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\$env:PATH\s{0,4}=\s{0,4}["']?(?:\$PSScriptRoot|\$PWD|\$\(|\.[\\/])[^\n]{0,200}\$env:PATH|\bsetx\s{1,4}PATH\s{1,4}"?(?:%CD%|%~dp0)[^\n]{0,200}%PATH%/i,
    ],
  },
  {
    rule: "hidden-name",
    signs: [/__(?:base|bases|mro)__[\s\S]{0,20}\.__subclasses__\(|\bobject\.__subclasses__\(/],
  },
  {
    rule: "hidden-name",
    signs: [
      /\b(?:Set-Alias|New-Alias|sal|nal)\s{1,4}(?:-Name\s{1,4})?[\w-]{1,40}\s{1,4}(?:-Value\s{1,4})?["']?(?:iex|Invoke-Expression)\b/i,
    ],
  },
  {
    rule: "hidden-program",
    signs: [
      /^import "C"/m,
      /^\s{0,8}(?:\/\/|\/?\*)?[^\n]{0,200}\b(?:system|popen|execl?[vpe]{0,2})\s{0,2}\(\s{0,2}"/m,
    ],
  },
  // A name that flags of zsh put together, and a name of a variable that `make` computes, are run.
  { rule: "hidden-name", signs: [/(?:^|[|;&]|\$\()[ \t]{0,8}"?\$\{\([a-zA-Z@%:.,s\d]{1,20}\)/m] },
  {
    rule: "hidden-name",
    signs: [/^[\t @+-]{0,8}\$[({](?:foreach|call|eval|value)\b[^\n]{0,400}\$[({]\$[({]/m],
  },
  // A method of .NET is looked up by its name.
  {
    rule: "hidden-name",
    signs: [
      /\[(?:System\.)?Activator\]::CreateInstance|\.GetMethod\(|\.InvokeMember\(/i,
      /\[(?:System\.)?(?:Type|Reflection\.\w{1,40})\]|\]::GetType\(|\.GetType\(/i,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /[&.]\s{0,2}\(\s{0,2}(?:["'][^"'\n]{1,20}["']\s{0,2}\+|["'][^"'\n]{1,40}["']\s{0,2}-(?:f|join)\b)/,
    ],
  },
  { rule: "hidden-name", signs: [/\b(?:Set|New)-Alias\b[^\n]{0,60}\b(?:iex|Invoke-Expression)\b/i] },
  { rule: "hidden-program", signs: [/[[\]()!+]{80}/] },
  { rule: "hidden-program", signs: [/(?:_0x[0-9a-f]{2,6}\b[^\n]{0,120}){6}/] },
  // A function that starts programs is imported, or looked up, under another name.
  {
    rule: "hidden-name",
    signs: [
      /^[ \t]{0,20}from (?:os|posix|nt|subprocess|pty|builtins) import [^\n]{0,100}\b(?:system|popen|exec[lv]p?e?|spawn\w{0,4}|getoutput|getstatusoutput|posix_spawn|exec|eval) as \w/m,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bmethodcaller\(\s{0,4}(?:["'](?:system|popen|exec|eval|Popen|spawn\w{0,4}|getoutput)["']|["']\w{1,10}["']\s{0,4}["'+])|\b(?:itemgetter|attrgetter)\(\s{0,4}["'](?:os|subprocess|builtins|posix|pty)["']\s{0,4}\)\(|\bsys\.modules(?:\[|\.get\()\s{0,4}["'](?:os|subprocess|posix|pty|builtins)["']/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /(?<!patch\()["'|][\w.]{1,60}\.os\.(?:system|popen|exec[lv]p?e?|posix_spawn|dup2)["'|]/,
      /\bgetattr\(|\battrgetter\(/,
    ],
  },
  // A name of a function, or of a module, is looked up step by step.
  {
    rule: "hidden-name",
    signs: [
      /\breduce\(\s{0,4}getattr\b/,
      /\b(?:system|popen|exec[lv]p?e?|create_connection|check_output|getoutput)\b/,
    ],
  },
  // An operator or a lookup of a class starts a program.
  {
    rule: "hidden-name",
    signs: [
      /\bdef __(?:class_getitem|missing|set_name|init_subclass|prepare|instancecheck|subclasscheck|format|hash|eq|ne|bool|len|lt|gt|le|ge|add|radd|iadd|sub|mul|or|ror|and|xor|rshift|lshift|matmul|truediv|floordiv|mod|pow|invert|neg|pos|contains|getitem|getattr|getattribute|index|int|float|str|repr)__\([^\n]{0,200}(?:\n[^\n]{0,200}){0,6}?\b(?:os\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)\(|(?:subprocess|sp)\.(?:run|call|Popen|check_\w{4,6}|getoutput|getstatusoutput)\(|(?<![\w.])(?:exec|eval)\()/,
    ],
  },
  // A class that makes classes starts a program with what they have.
  {
    rule: "hidden-name",
    signs: [
      /\bclass \w{1,60}\(type\):(?:[^\n]{0,200}\n){1,14}?[^\n]{0,200}\b(?:os\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)\(|(?:subprocess|sp)\.(?:run|call|Popen|getoutput)\(|(?<![\w.])exec\()/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bdef (?:self\.)?(?:method_missing|const_missing|respond_to_missing\?|inherited|included|extended|to_str|coerce)\b[^\n]{0,200}(?:\n[^\n]{0,200}){0,6}?(?:\bsystem\b[\s(]|`[^`\n]{1,200}`|\bIO\.popen|\bspawn\b[\s(]|\binstance_eval\b|(?<![.\w])eval\b[\s(])/,
    ],
  },
  // What traces a program starts another one.
  {
    rule: "hidden-name",
    signs: [
      /\bsys\.(?:settrace|setprofile|addaudithook)\(|\bsys\.(?:excepthook|displayhook|unraisablehook|breakpointhook)\s{0,4}=|\bthreading\.(?:settrace|setprofile)\(/,
      /\b(?:os\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)|subprocess\.\w{3,20}|urlopen|requests\.(?:post|get))\(/,
    ],
  },
  // The name of a command of PowerShell is put together of parts, and started.
  {
    rule: "hidden-name",
    signs: [
      /["'][^"'\n]{0,40}\{\d\}-?\{\d\}[^"'\n]{0,40}["'] -f /i,
      /(?:^|[;{(|])[ \t]{0,40}[&.][ \t]{1,4}\$\w{1,40}\b/m,
    ],
  },
  {
    rule: "hidden-name",
    signs: [/\bgc\.get_(?:objects|referrers)\(/, /["'](?:system|popen|exec|eval|Popen)["']/],
  },
  // A command that is looked up by a part of its name, or whose name is put together.
  {
    rule: "hidden-name",
    signs: [
      /(?:&|\.)\s{0,4}\(\s{0,4}(?:gcm|Get-Command|gal|Get-Alias)\b[^\n)]{0,100}(?:[*?]|-(?:Verb|Noun)\s{1,4}\S{0,40}\$|\$\w{1,40}\.)/i,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\b(?:Get-Command|gcm)\b[^\n]{0,100}-(?:Verb|Noun)\s{1,4}(?:\$|\(|["'][^"'\n]{0,40}["']\s{0,4}[+-])/i,
      /&\s{0,4}\(?\$\w{1,40}/,
    ],
  },
  // A module with a computed name, of which a member with a computed name is called.
  {
    rule: "hidden-name",
    signs: [
      /\brequire\(\s{0,4}[A-Za-z_$][\w$.]{0,40}\s{0,4}\)\s{0,4}\[\s{0,4}[A-Za-z_$][\w$.]{0,40}\s{0,4}\]\s{0,4}(?:\?\.)?\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bbuiltinModules\b/,
      /\bReflect\.apply\(\s{0,4}Reflect\.get\(|\breq\w{0,8}\(\s{0,4}\w{1,30}\.(?:find|at|filter)\(/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bnew Proxy\(/,
      /\bcreateRequire\(|\brequire\(|\bimport\(/,
      /\breq\w{0,8}\(\s{0,4}["'`](?:node:)?["'`]\s{0,4}\+|\b(?:require|import)\(\s{0,4}(?:["'`](?:node:)?["'`]\s{0,4}\+|`node:\$\{)/,
    ],
  },
  // A part of a language that answers for every name, and a start of what the names were.
  {
    rule: "hidden-name",
    signs: [
      /\bmethodMissing\b|\bpropertyMissing\b|\binvokeMethod\s{0,2}\(|\bmethod_missing\b/,
      /\.execute\(\s{0,2}\)|\bProcessBuilder\b|\bRuntime\.(?:getRuntime|runtime)\b/,
    ],
  },
];
