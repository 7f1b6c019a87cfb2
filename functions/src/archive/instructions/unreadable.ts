import { hasOpeningsInRow, isTooDeepForData } from "../code/nesting.js";
import { type Finding, finding } from "../finding.js";
import { baseName, extensionOf, type TextPart } from "../text.js";
import { readJson } from "./configurations.js";

const MARKUP = /^(?:html?|xhtml|svg|xml|vue|svelte|plist)$/;
const DATA = /^(?:json|jsonc|json5|ipynb|ya?ml|toml|webmanifest|code-workspace)$/;
/**
 * Holds data, markup, and documents that nest deeper than any reader follows, and files of programs that are not what
 * their format demands: what no one can parse, no one has judged.
 */
export function judgeUnreadable(part: TextPart): Finding[] {
  if (part.isOpaque) return [];
  const extension = extensionOf(part.path);
  const isMarkup = MARKUP.test(extension);
  const isDeep =
    ((isMarkup || DATA.test(extension)) && isTooDeepForData(part.text, isMarkup)) ||
    hasOpeningsInRow(part.text);
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
