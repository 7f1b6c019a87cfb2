import { autorunRule } from "../content/autorun.js";
import type { Language, Piece } from "../pieces.js";
import { baseName, extensionOf, type TextPart } from "../text.js";

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  ...same("shell", "sh bash zsh ksh dash command envrc"),
  ...same("powershell", "ps1 psm1 psd1"),
  ...same("batch", "bat cmd"),
  ...same("python", "py pyw pth"),
  ...same("javascript", "js mjs cjs jsx"),
  ...same("typescript", "ts mts cts"),
  ...same("tsx", "tsx"),
  ...same("ruby", "rb"),
  ...same("php", "php"),
  ...same("go", "go"),
  ...same("rust", "rs"),
  ...same("perl", "pl pm"),
};

const BY_INTERPRETER: readonly [RegExp, Language][] = [
  [/\b(?:ba|z|k|da)?sh\b/, "shell"],
  [/\bpython[\d.]{0,4}\b/, "python"],
  [/\b(?:node|bun|deno)\b/, "javascript"],
  [/\b(?:tsx|ts-node)\b/, "typescript"],
  [/\bpwsh\b/, "powershell"],
  [/\bruby\b/, "ruby"],
  [/\bphp\b/, "php"],
  [/\bperl\b/, "perl"],
];

/** Files of Ruby's tools. */
const RUBY_NAME =
  /^(?:Gemfile|Rakefile|Vagrantfile|Podfile|Brewfile|Fastfile|Guardfile|.{1,60}\.(?:gemspec|rake|podspec))$/;

/** The language that a name in a fence, a `#!` line, or a file's extension denotes. */
export function languageOf(name: string): Language {
  const folded = name.toLowerCase();
  return Object.hasOwn(BY_EXTENSION, folded) ? (BY_EXTENSION[folded] as Language) : "unknown";
}

/** The language of a file, by its `#!` line and then by its name. */
export function languageOfFile(part: Pick<TextPart, "path" | "kind" | "text">): Language {
  const start = part.text.slice(0, 120).split("\n", 1)[0] ?? "";
  if (start.startsWith("#!")) {
    const found = BY_INTERPRETER.find(([way]) => way.test(start));
    if (found) return found[1];
  }
  if (RUBY_NAME.test(baseName(part.path))) return "ruby";
  const language = languageOf(extensionOf(part.path) || baseName(part.path).slice(1));
  return language === "unknown" && part.kind === "shell" ? "shell" : language;
}

/** How the blocks of fish start and end in another shell. */
const BLOCKS: Readonly<Record<string, { start: (line: string) => string; end: string }>> = {
  for: { start: (line) => `${line}; do`, end: "done" },
  while: { start: (line) => `${line}; do`, end: "done" },
  if: { start: (line) => `${line}; then`, end: "fi" },
  function: {
    start: (line) => line.replace(/function\s{1,4}([\w.-]{1,60})[^\n]{0,200}/, "$1() {"),
    end: "}",
  },
  begin: { start: (line) => line.replace("begin", "{"), end: "}" },
  switch: { start: () => "", end: "" },
};

/** A script of fish, as another shell would write it: blocks, substitutions, and assignments differ. */
export function asPosix(text: string): string {
  const open: string[] = [];
  return (
    text
      .replace(/(?<![$\w])\((?=\w)/g, "$(")
      // A variable with several words is a list.
      .replace(
        /^([ \t]{0,40})set (?:-\w{1,4} ){0,3}(\w{1,40}) (?!\$?\()([^\n;#()]{1,400} [^\n;#()]{1,400})$/gm,
        "$1$2=($3)",
      )
      .replace(/^([ \t]{0,40})set (?:-\w{1,4} ){0,3}(\w{1,40}) /gm, "$1$2=")
      .split("\n")
      .map((line) => {
        if (/^\s{0,80}end\b/.test(line)) return line.replace("end", open.pop() ?? "");
        const kind = /^\s{0,80}(\w{2,10})\b/.exec(line)?.[1] ?? "";
        const block = Object.hasOwn(BLOCKS, kind) ? BLOCKS[kind] : undefined;
        if (!block || /;\s{0,4}end\b/.test(line)) return line;
        open.push(block.end);
        return block.start(line);
      })
      .join("\n")
  );
}

/** A file that is a program is one piece. */
export function* wholeFile(part: TextPart): Generator<Piece> {
  const isProgram = part.kind === "shell" || part.kind === "code" || part.kind === "recipe";
  if (!isProgram && (extensionOf(part.path) !== "sql" || part.isOpaque)) return;
  const language = languageOfFile(part);
  if (language === "unknown" && part.kind === "shell") return;
  yield {
    path: part.path,
    firstLine: part.firstLine,
    language,
    text: extensionOf(part.path) === "fish" ? asPosix(part.text) : part.text,
    origin: "file",
    execution: autorunRule(part) ? "automatic" : "script",
  };
}

function same(language: Language, names: string): Record<string, Language> {
  return Object.fromEntries(names.split(" ").map((name) => [name, language]));
}
