import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { runCommand } from "../console/command.js";
import { red } from "../console/screen.js";
import { findWords, wordsOf } from "./prose.js";

/** `npm run check`, prose: what people read contains no word that the style guide rejects. */
const GUIDE = "docs/style.md";

/** Files and folders; those with `false` were not rewritten in the words of the style guide yet. */
const PROSE: Readonly<Record<string, boolean>> = {
  "hosting/content": true,
  docs: true,
  "SECURITY.md": true,
  "README.md": true,
  "CONTRIBUTING.md": true,
  "CHANGELOG.md": false,
  "hosting/app/messages/en": true,
};
/** The guide quotes the words that it rejects; decisions are not edited after they were made. */
const EXEMPT = [GUIDE, "docs/decisions"];

const filesOf = (path: string): string[] => {
  if (EXEMPT.includes(path)) return [];
  if (!statSync(path).isDirectory()) return /\.(?:md|yaml|txt|json)$/.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
};

await runCommand(async (args) => {
  const words = wordsOf(readFileSync(GUIDE, "utf8"));
  const paths = args.length > 0 ? args : Object.keys(PROSE).filter((path) => PROSE[path]);
  let complaints = 0;
  for (const file of paths.flatMap(filesOf)) {
    for (const { line, not, but } of findWords(readFileSync(file, "utf8"), extname(file).slice(1), words)) {
      console.log(red(`${file}:${line}: "${not}", write: ${but}`));
      complaints++;
    }
  }
  return complaints === 0 ? 0 : 1;
});
