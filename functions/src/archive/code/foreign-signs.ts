import type { Piece } from "../pieces.js";
import { isIn } from "../prefilter.js";
import type { RuleId } from "../rules.js";
import { extensionOf } from "../text.js";
import type { Machine } from "./machine.js";

/** What runs a text as a program, or starts one, in languages without a grammar. */
const EVALUATES =
  /\bCode\.(?:eval_string|compile_string|eval_quoted)\b|:os\.cmd\b|\bos:cmd\b|\berl_(?:eval|scan)\b|\bMeta\.parse\b|\binclude_string\b|\beval\s{0,2}\(\s{0,4}(?:parse|str2lang|Meta)|\bstr2expression\b|\bGroovyShell\b|\bEval\.me\b|\bload-string\b|\beval-(?:buffer|string|region|last-sexp)\b|\(eval\s|\(load-file\s|\bScriptEngineManager\b|\bCSharpScript\b|\bAssembly\.Load|\bCompileAssemblyFromSource\b|\binterp\s{1,4}eval\b|\buplevel\b|(?<![\w.])eval\s{1,4}[$[{]|\bopen\s{1,4}"?\|\s{0,4}(?:ba)?sh\b|\bProcess\.Start\(|\bSys\.command\b|\bUnix\.(?:open_process|execv)|\bToploop\b|\bDynlink\b|\bEVAL\b|\bexecute\s{0,2}\(\s{0,4}[a-z]|\(sh\s{1,4}"(?:ba|z)?sh"|\bshell-command\b|\bcall-process\b|\bstart-process\b|\brunInterpreter\b|\bcallCommand\b|\bcallProcess\b|\bcreateProcess\b|\bdefineClass\b|\bURLClassLoader\b|\bmono_jit\b|\bdlopen\(|\bSystem\.loadLibrary|\bSystem\.load\(|\bjava_method\b|\bLua_dostring\b|\bluaL_dostring\b|\bexecShellCmd\b|\bexecCmd(?:Ex)?\b|\bgorgeEx?\b|\bstaticExec\b/;
/** What gets something from another host, in such languages. */
const FETCHES =
  /\bhttpc:request\b|:httpc\b|\bHTTP\.(?:get|request|open)\b|\bHTTPoison\b|\bReq\.get|\bTesla\.get|\burl-(?:retrieve|copy-file|insert)|\bopenStream\(|\bnew URL\(\s{0,4}["']https?:|\bURL\(\s{0,4}["']https?:|\bgeturl\b|\bDownloadString\b|\bDownloadData\b|\bGet(?:String|ByteArray|Stream)Async\b|\(slurp\s{1,4}"https?:|\bDownloads\.download\b|\bdownload\.file\b|\breadLines\(\s{0,4}(?:url\(\s{0,4})?["']https?:|\bgetURL\(|\bhttr2?::|\bsimpleHTTP\b|\bhttpLBS\b|\bNetwork\.HTTP\b|\bCohttp|\bEzcurl\b|\bClient\.get\b|\bnewHttpClient\(|\bgetContent\(\s{0,4}["']https?:|\bcurl_easy_perform\b|\blibcurl\b|\bURLSession\b|\bcontentsOf:\s{0,4}URL|\bHttpClient\b|\burllib\b|\bSource\.fromURL\b|\brequests\.get\b|\bHTTP::UserAgent\b|\bLWP::|"(?:curl|wget)"\s{0,4},\s{0,4}\[/;
/** What decodes. */
const DECODES =
  /\bbase64\b|\bBase64\b|decode64|FromBase64|base64decode|base64enc|\bunhex\b|\bfromHex\b|\bhex2bin\b|\bgunzip|\bzlib\b|\bxor\b|\bbxor\b|rawToChar\(\s{0,4}as\.raw|charToRaw|\brev\(\s{0,4}utf8ToInt|\bintToUtf8\b/;

/** An upload of what a person edits, each time it is saved. */
const ON_SAVE =
  /\b(?:autocmd|au|nvim_create_autocmd)\b[^\n]{0,80}\b(?:BufWrite|BufRead|VimEnter|TextChanged|InsertLeave)|\badd-hook\s{1,4}'(?:after-save|before-save|find-file|kill-emacs|after-init)|\bonDid(?:Save|Open|Change)TextDocument\b|\bon_post_save\b|\bon_load_async\b/;
const UPLOADS =
  /\bcurl\b[^\n]{0,120}\s(?:-T|-F|-d|--data(?:-binary)?|--upload-file)\s|\burl-request-data\b|\bmethod:\s{0,4}["']POST["']|\burlopen\([^\n]{0,60},/;

const PAIRS: readonly (readonly [RuleId, RegExp, RegExp, string])[] = [
  ["downloaded-expression", EVALUATES, FETCHES, "Code from another host is run"],
  ["unknown-code", EVALUATES, DECODES, "Code that is decoded is run"],
  ["surveillance", ON_SAVE, UPLOADS, "What a person edits is sent to another host"],
];

const MAX_TEXT = 256 * 1024;
/** Languages whose programs have a data flow, and texts that are no program of one language. */
const OTHERS = /^(?:json|ya?ml|toml|md|txt|html?|css|svg|xml|lock)$/;

/** Judges a program in a language without a grammar by what runs code in it, and where code can come from. */
export function judgeForeign(piece: Piece, machine: Machine): void {
  if (piece.language !== "unknown" || piece.origin !== "file" || piece.text.length > MAX_TEXT) return;
  if (piece.execution === "shown" || OTHERS.test(extensionOf(piece.path))) return;
  for (const [rule, one, other, message] of PAIRS) {
    if (!isIn(one, piece.text) || !isIn(other, piece.text)) continue;
    const at = one.exec(piece.text)?.index ?? 0;
    const line = piece.firstLine + piece.text.slice(0, at).split("\n").length - 1;
    const excerpt = piece.text.slice(at, at + 200).split("\n", 1)[0] ?? "";
    machine.report(rule, { piece, line, excerpt }, message);
    return;
  }
}
