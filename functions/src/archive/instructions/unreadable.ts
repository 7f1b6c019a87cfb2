import { isTooDeepForData } from "../code/nesting.js";
import { type Finding, finding } from "../finding.js";
import { baseName, extensionOf, type TextPart } from "../text.js";
import { readJson } from "./configurations.js";

const MARKUP = /^(?:html?|xhtml|svg|xml|vue|svelte|plist)$/;
const DATA = /^(?:json|jsonc|json5|ipynb|ya?ml|toml|webmanifest|code-workspace)$/;
/** Five hundred openings in a row, such as `[[[[`, `{"a":{"a":`, and `> > > >`. */
const OPENINGS = /(?:[[({<][ \t"'a-z:]{0,8}){500}|(?:[>*+?-][ \t]{1,4}){500}|>{500}/i;

/**
 * Holds data, markup, and documents that nest deeper than any reader follows, and files of programs that are not what
 * their format demands: what no one can parse, no one has judged.
 */
export function judgeUnreadable(part: TextPart): Finding[] {
  if (part.isOpaque) return [];
  const extension = extensionOf(part.path);
  const isMarkup = MARKUP.test(extension);
  const isDeep =
    ((isMarkup || DATA.test(extension)) && isTooDeepForData(part.text, isMarkup)) || OPENINGS.test(part.text);
  if (isDeep) return [unread(part, "Nesting that is too deep to be read")];
  const isProgram = extension === "ipynb" || baseName(part.path).toLowerCase() === "package.json";
  // A part of a larger file is not valid on its own, and the file is held for its size.
  if (!isProgram || part.firstLine !== 1 || part.text.trim() === "" || readJson(part.text) !== undefined)
    return [];
  return [unread(part, "A file that should be JSON and cannot be read")];
}

function unread(part: TextPart, message: string): Finding {
  return finding("unread-script", { file: part.path, line: part.firstLine, message });
}
