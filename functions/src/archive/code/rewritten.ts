import type { Language, Piece } from "../pieces.js";
import { extensionOf } from "../text.js";
import { appleAsScript } from "./applescript.js";

/**
 * Programs of languages without a grammar, in the form of JavaScript: calls, texts, and variables are the same. What
 * differs is rewritten line by line, so that lines keep their numbers. What cannot be rewritten is read as far as the
 * grammar recovers from it.
 */
const REWRITERS: Readonly<Record<string, (text: string) => string>> = {
  lua: luaAsScript,
  vbs: basicAsScript,
  vb: basicAsScript,
  vba: basicAsScript,
  bas: basicAsScript,
  frm: basicAsScript,
  wsf: scriptsOfMarkup,
  hta: scriptsOfMarkup,
  applescript: appleAsScript,
  scpt: appleAsScript,
  jxa: (text) => text,
  groovy: (text) => text,
};

const MAX_TEXT = 256 * 1024;

/** A program that is read as JavaScript, or undefined if its language has no form of it. */
export function asScript(piece: Piece): Piece | undefined {
  if (piece.language !== "unknown" || piece.origin !== "file" || piece.text.length > MAX_TEXT)
    return undefined;
  const extension = extensionOf(piece.path);
  const rewrite = Object.hasOwn(REWRITERS, extension) ? REWRITERS[extension] : undefined;
  return rewrite && { ...piece, language: "javascript", text: rewrite(piece.text) };
}

/** A lone dash after a command of PowerShell, which its grammar takes for a minus and then loses the command. */
const READS_INPUT =
  /(\|\s{0,8}(?:powershell|pwsh|python[\d.]{0,4}|node|perl|ruby|php|(?:ba|z|da)?sh|cmd)(?:\.exe)?\b(?:[^\n|;]{0,200}\s)?)-(?=\s{0,8}(?:[\n|;)}]|$))/gi;

/** A program as its grammar can read it. Each character keeps its place. */
export function asParsed(text: string, language: Language): string {
  return language === "powershell" && text.includes("|") ? text.replace(READS_INPUT, "$1 ") : text;
}

const SCRIPT = /<script\b[^>]{0,400}>/gi;

/** The scripts in a file of markup, in their places: what is around them is left out. */
function scriptsOfMarkup(text: string): string {
  const folded = text.toLowerCase();
  let result = "";
  let end = 0;
  const blank = (part: string) => part.replace(/[^\n]/g, " ");
  for (const match of text.matchAll(SCRIPT)) {
    if (match.index < end) continue;
    const start = match.index + match[0].length;
    const close = folded.indexOf("</script", start);
    const last = close < 0 ? text.length : close;
    const body = text
      .slice(start, last)
      .replace(/<!\[CDATA\[|\]\]>|<!--|-->/g, (mark) => " ".repeat(mark.length));
    result += blank(text.slice(end, start));
    result += /j(?:ava)?script/i.test(match[0]) ? body : basicAsScript(body);
    end = last;
  }
  return end === 0 ? basicAsScript(text) : result;
}

function luaAsScript(text: string): string {
  return text
    .replace(/--\[\[[\s\S]{0,20000}?\]\]/g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/--(?=[^"'\n]{0,400}$)/gm, "//")
    .replace(/\[\[([^\]\n]{0,4000})\]\]/g, (_, one: string) => JSON.stringify(one))
    .replace(/\.\.(?!\.)/g, "+")
    .replace(/\blocal\s{1,4}function\s{1,4}(\w{1,40})\s{0,4}\(([^()\n]{0,200})\)/g, "function $1($2) {")
    .replace(/\bfunction\s{0,4}([\w.]{0,60})\s{0,4}\(([^()\n]{0,200})\)(?!\s{0,4}\{)/g, "function $1($2) {")
    .replace(/\blocal\s{1,4}/g, "var ")
    .replace(/\b(?:then|do)\b/g, "{")
    .replace(/\belse\b/g, "} else {")
    .replace(/\bend\b/g, "}")
    .replace(/\bif\b([^{\n]{1,400})\{/g, "if ($1) {")
    .replace(/~=/g, "!=")
    .replace(/(?<=["')\w\]]):(?=\w{1,30}\s{0,2}[("])/g, ".")
    .replace(
      /(\b[\w.]{1,60})\s{0,2}("(?:[^"\\\n]|\\.){0,2000}")(?!\s{0,2}[\]:}])(?<=(?:execute|popen|load|loadstring|require)\s{0,2}"[^\n]{0,2000})/g,
      "$1($2)",
    )
    .replace(/=\s{0,4}\{([^{}=\n]{1,4000})\}/g, "= [$1]")
    .replace(/table\.concat\((\w{1,40})(?:,\s{0,4}([^()\s][^()\n]{0,60}))?\)/g, "$1.join($2 '')")
    .replace(
      /\.join\(((?:"[^"\n]{0,40}"|'[^'\n]{0,40}')?)\s{0,4}''\)/g,
      (_, mark: string) => `.join(${mark || "''"})`,
    )
    .replace(/string\.char\(/g, "String.fromCharCode(")
    .replace(/string\.reverse\(([^()\n]{1,4000})\)/g, "$1.split('').reverse().join('')")
    .replace(/(?:"[^"\n]{1,2000}"|\b\w{1,40}|\))[.:]gsub\(/g, (one) => one.replace(/[.:]gsub/, ".replaceAll"))
    .replace(/\b_G\b/g, "globalThis");
}

function basicAsScript(text: string): string {
  return text
    .replace(/^\s{0,40}(?:'|rem\s)[^\n]{0,2000}/gim, "")
    .replace(/""(?=[^"\n]{0,2000}")/g, '\\"')
    .replace(/^\s{0,40}(?:Set|Let|Const|Dim)\s{1,4}(?=\w{1,60}\s{0,4}=)/gim, "")
    .replace(/&(?=\s)|(?<=\s)&/g, "+")
    .replace(/\bChrW?\s{0,2}\(/gi, "String.fromCharCode(")
    .replace(/\bStrReverse\s{0,2}\(([^()\n]{1,4000})\)/gi, "($1).split('').reverse().join('')")
    .replace(
      /\bReplace\s{0,2}\(([^(),\n]{1,4000}),([^(),\n]{1,200}),([^(),\n]{0,200})\)/gi,
      "($1).replaceAll($2,$3)",
    )
    .replace(
      /\bCreateObject\s{0,2}\(\s{0,4}"(?:WScript\.|Shell\.)[^\n()]{0,60}\)\s{0,2}\.\s{0,2}(?:Run|Exec|ShellExecute)\b/gi,
      "os.system",
    )
    .replace(
      /\bCreateObject\s{0,2}\(\s{0,4}"[^\n()]{0,60}\)\s{0,2}\.\s{0,2}(?:Run|Exec|ShellExecute)\b/gi,
      "os.system",
    )
    .replace(/(?<![\w.])\w{1,40}\.(?:Run|Exec|ShellExecute)\b(?=\s{0,2}[("\w])/g, "os.system")
    .replace(/(?<![\w.])(?:ExecuteGlobal|Execute|Eval)\b(?=\s{0,2}[("\w])/gi, "eval")
    .replace(
      /\b(os\.system|eval)\s{1,4}(?!\()([^\n:]{1,4000}(?::[^\n]{0,2000})?)/g,
      (_, name: string, rest: string) => `${name}(${rest.replace(/,\s{0,4}\d[^"\n]{0,40}$/, "")})`,
    )
    .replace(/\bEnd (?:If|Function|Sub)\b|\bNext\b|\bWend\b|\bLoop\b/gi, "}")
    .replace(/\b(?:Function|Sub)\s{1,4}(\w{1,40})\s{0,4}\(([^()\n]{0,200})\)/gi, "function $1($2) {")
    .replace(/\bThen\b/gi, "{");
}
