import { AUTORUN_PLACES } from "../code/places.js";
import { looksForAttacks } from "../content/about-attacks.js";
import type { Language, Piece } from "../pieces.js";
import { baseName, extensionOf, type TextPart } from "../text.js";
import { pieceOf } from "./piece.js";
import { languageOf } from "./whole-file.js";

const MAX_TEXT = 256 * 1024;
const MAX_FILES = 60;
const MAX_LINES = 10_000;
/** Files that a shell reads when it starts, and hooks of Git. */
const STARTS = /^\.(?:bash|zsh|k|mk)?(?:rc|env|profile|login|logout|_profile|_login|_aliases)$|^\.profile$/;

/** What a patch adds to a program, or to a file that a shell reads when it starts: someone applies it, and the program runs. */
export function* patchPieces(part: TextPart): Generator<Piece> {
  if (!/^(?:diff|patch)$/.test(extensionOf(part.path)) || part.isOpaque || part.text.length > MAX_TEXT)
    return;
  if (looksForAttacks(part.path)) return;
  let language: Language = "unknown";
  let added: string[] = [];
  let first = 0;
  let left = MAX_FILES;
  for (const [at, line] of [...part.text.split("\n", MAX_LINES), "+++ "].entries()) {
    const target = /^\+\+\+ (?:b\/)?([^\t\n]{0,400})/.exec(line)?.[1];
    if (target === undefined) {
      if (language === "unknown" || !/^[+ ]/.test(line) || first === 0) continue;
      // Lines keep their numbers.
      while (added.length < at - first) added.push("");
      added.push(line.startsWith("+") ? line.slice(1) : "");
      continue;
    }
    if (added.some((one) => one.trim() !== "") && --left >= 0)
      yield pieceOf(part, first + 1, language, added.join("\n"), {
        origin: "configuration",
        execution: "instructed",
      });
    language = languageOfTarget(target.trim());
    added = [];
    first = at + 1;
  }
}

function languageOfTarget(path: string): Language {
  const name = baseName(path);
  const language = languageOf(extensionOf(path));
  if (language !== "unknown") return language;
  return STARTS.test(name) ||
    AUTORUN_PLACES.test(path) ||
    /(?:^|\/)(?:hooks|\.husky|bin)\/[\w-]{1,40}$/.test(path)
    ? "shell"
    : "unknown";
}
