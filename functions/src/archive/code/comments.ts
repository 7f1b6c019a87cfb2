import type { Language } from "../pieces.js";
import { isIn } from "../prefilter.js";

/** A program that can read its own text. */
const READS_ITSELF =
  /__doc__|(?:open|read_text|read_bytes|readFileSync|getsource|getdoc|getcomments|get_data)\(\s{0,4}(?:__file|sys\.argv\[0|inspect|module)|=\s{0,2}(?:__file__|sys\.argv\[0\]|__filename)\s{0,2}$|__file__\)\.(?:open|read)|\binspect\.|linecache|\$0\b|BASH_SOURCE[^\n]{0,20}[<|]|Function\.prototype\.toString|\.toString\(\)[^\n]{0,20}\.(?:match|split|slice|substr|substring|replace)\(|arguments\.callee/m;
/** A description right after what it describes, or at the start of the file, and lines of comments. */
const PYTHON_COMMENTS =
  /"""(?<=(?:^(?:#[^\n]{0,200}\n|\s){0,20}|\b(?:def|class)\b[^\n]{0,300}:[ \t]{0,20}\n[ \t]{0,80}|\)(?: -> [^\n]{1,80})?:[ \t]{0,20}\n[ \t]{0,80})""")[\s\S]{0,20000}?"""|'''(?<=(?:^(?:#[^\n]{0,200}\n|\s){0,20}|\b(?:def|class)\b[^\n]{0,300}:[ \t]{0,20}\n[ \t]{0,80}|\)(?: -> [^\n]{1,80})?:[ \t]{0,20}\n[ \t]{0,80})''')[\s\S]{0,20000}?'''|(?<=^|\n)[ \t]{0,80}#[^\n]{0,2000}/g;
const SHELL_COMMENTS = /^[ \t]{0,80}#(?!!)[^\n]{0,2000}/gm;
const OTHER_COMMENTS = /^[ \t]{0,80}(?:\/\*[\s\S]{0,20000}?\*\/|\/\/[^\n]{0,2000})/gm;

const COMMENTS: Partial<Record<Language, RegExp>> = {
  python: PYTHON_COMMENTS,
  shell: SHELL_COMMENTS,
  javascript: OTHER_COMMENTS,
  typescript: OTHER_COMMENTS,
  tsx: OTHER_COMMENTS,
};

/** A program with blanks in place of its comments and descriptions, unless it can read them. */
export function withoutComments(text: string, language: Language): string {
  if (isIn(READS_ITSELF, text)) return text;
  const comments = COMMENTS[language];
  return comments === undefined ? text : text.replace(comments, (one) => one.replace(/[^\n]/g, " "));
}
