import type { Signs } from "./signs.js";

/** What starts a function of a program with a text or a number of its own: `word("a")`, `names.a(1)`. */
const MADE = String.raw`\w{1,40}\(\s{0,4}(?:["'\`][^"'\`\n]{0,60}["'\`]|\d{1,6}|\w{1,30}\.\w{1,30})\s{0,4}\)`;

/** Signs of names of modules, functions, and commands that a function of the program itself makes of constants. */
export const MADE_NAMES: readonly Signs[] = [
  // `require(word("a"))[word("b")](…)`
  {
    rule: "hidden-name",
    signs: [
      new RegExp(String.raw`\brequire\(\s{0,4}${MADE}\s{0,4}\)\s{0,4}\[`),
      new RegExp(String.raw`\)\s{0,4}\[\s{0,4}${MADE}\s{0,4}\]\s{0,4}\(`),
    ],
  },
  // A function of a module that starts programs, reads files, or reaches hosts is looked up by a name that is made.
  {
    rule: "hidden-name",
    signs: [
      new RegExp(
        String.raw`\bReflect\.(?:get|apply)\(\s{0,4}(?:fs|cp|net|https?|tls|vm|process|globalThis|child_process|require\([^()\n]{1,40}\))\s{0,4},\s{0,4}${MADE}`,
      ),
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      new RegExp(
        String.raw`\bvars\(\s{0,4}sys\.modules\[[^\]\n]{1,60}\]\s{0,4}\)|\bgetattr\(\s{0,4}(?:sys\.modules\[[^\]\n]{1,60}\]|__import__\(\s{0,4}${MADE}\s{0,4}\)|import_module\(\s{0,4}${MADE}\s{0,4}\))\s{0,4},\s{0,4}${MADE}`,
      ),
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\b(?:Net::HTTP|IO|File|Kernel|Process|Open3|FileUtils|Dir|Object)\.(?:public_|__)?send(?:__)?\(\s{0,4}\w{1,40}(?:\.\w{1,40}|\([^()\n]{0,60}\))/,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /\b(?:File::Path|File::Copy|POSIX|IPC::Open[23]|IO::Socket(?:::\w{1,20}){0,2}|LWP::\w{1,20}|HTTP::Tiny|CORE(?:::GLOBAL)?)->can\(\s{0,4}(?!["'q])/,
    ],
  },
  // A function that calls others is handed on itself, with what it calls.
  {
    rule: "hidden-name",
    signs: [
      /\b(?:register_shutdown_function|register_tick_function|set_error_handler|set_exception_handler|spl_autoload_register|array_map|array_walk|usort|ob_start|header_register_callback)\(\s{0,4}["']call_user_func(?:_array)?["']/,
    ],
  },
  // A function of which neither the module nor the name is written down starts a shell.
  {
    rule: "hidden-name",
    signs: [
      /\b(\w{1,40})\s{0,4}=\s{0,4}getattr\([^\n]{1,200}\)[^\n]{0,80}\n(?:[^\n]{0,200}\n){0,12}?[^\n]{0,80}\b\1\([^\n]{0,200}\bshell\s{0,2}=\s{0,2}True/,
    ],
  },
  // The constructor of functions that wait, looked up by a name that is made.
  {
    rule: "hidden-name",
    signs: [
      /\bgetPrototypeOf\(\s{0,4}(?:async\b|function\b|\(\s{0,2}\)\s{0,2}=>)[^\n;]{0,60}\)\s{0,4}\[\s{0,4}(?!["'`]constructor)/,
    ],
  },
  // A word of a shell that is put together of alternatives is a command.
  {
    rule: "hidden-name",
    signs: [
      /(?:^|[;|&({]|\b(?:then|do|else)\b)[ \t]{0,40}\{[^\s{},]{1,60}(?:,[^\s{},]{0,60}(?:\{[^{}\s]{1,40}\}"?)?){1,20}\}(?=[ \t;|&)\r\n]|$)/m,
      /^#!\/\S{0,40}sh\b|^#!\/usr\/bin\/env (?:ba|z|k|da)?sh\b/,
    ],
  },
  // Another name of a command of which the name is made, and a command that a function of the program names.
  {
    rule: "hidden-name",
    signs: [/\b(?:Set|New)-Alias\b[^\n]{0,80}-Value\s{1,4}\(/i],
  },
  {
    rule: "hidden-name",
    signs: [
      /\bGet-Command\b[^\n]{0,40}\(\s{0,4}[^()\n]{1,80}\s[+]\s{0,4}[^()\n]{1,80}\)/i,
      /(?:^|[;{(|=])[ \t]{0,40}[&.][ \t]{1,4}\$\w{1,40}\b/m,
    ],
  },
  {
    rule: "hidden-name",
    signs: [
      /(?:^|[;{(|=])[ \t]{0,40}&[ \t]{1,4}\(\s{0,4}(?!(?:Get-(?:Command|Item|ChildItem|Module|Content)|Join-Path|Resolve-Path|Split-Path|Convert-Path|Select-Object|Find-\w{1,20}|Resolve-\w{1,20})\b)([A-Z]\w{1,20}-\w{1,30})\s{1,4}["']?\w[^()\n]{0,60}\)/im,
      /\bfunction\s{1,4}\w{1,20}-\w{1,30}/i,
      /\s-f\s|-join|-replace|\.Replace\(|\[char\]/i,
    ],
  },
  // A shell gets a text that is decoded, or put together, elsewhere in a recipe.
  {
    rule: "hidden-program",
    signs: [
      /\[\s{0,4}["'](?:\/bin\/)?(?:ba|z)?sh["']\s{0,4},\s{0,4}["']-c["']\s{0,4},\s{0,4}[A-Za-z_]\w{0,40}\s{0,4}\]/,
      /\.decode(?:Hex|Base64)\(\)|\.reverse\(\)\.execute/,
    ],
  },
  // A text of another encoding becomes code.
  {
    rule: "hidden-program",
    signs: [/\.unpack1?\(?\s{0,2}["'][umUM]["']/, /\b(?:instance_|class_|module_)?eval\b/],
  },
];
