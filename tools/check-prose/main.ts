import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { runCommand } from "../terminal/command.js";
import { red } from "../terminal/screen.js";
import { findWords, wordsOf } from "./prose.js";

/** `npm run check`, prose: rejects the words on the style guide's list in what people read. */
const GUIDE = "docs/style.md";

/** Files and folders that the check reads. */
const PROSE = [
  "hosting/content",
  "docs",
  "SECURITY.md",
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "hosting/app/messages/en",
  "functions/src",
  "cli/src",
  "hosting/app/src",
  "tools",
];
/** The guide quotes the words that it rejects; decisions are not edited once made. */
const EXEMPT = [GUIDE, "docs/decisions", "tools/seed/products"];
/** In folders of code, only code is read, without its tests and their data. */
const CODE_FOLDERS = /^(?:functions|cli|tools|hosting\/app\/src)\//;
const UNREAD = /\.test\.tsx?$|(?:^|\/)(?:node_modules|testing)$/;

const filesOf = (path: string): string[] => {
  if (EXEMPT.includes(path) || UNREAD.test(path)) return [];
  const read = CODE_FOLDERS.test(path) ? /\.tsx?$/ : /\.(?:md|yaml|txt|json)$/;
  if (!statSync(path).isDirectory()) return read.test(path) ? [path] : [];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
};

await runCommand(async (args) => {
  const words = wordsOf(readFileSync(GUIDE, "utf8"));
  const paths = args.length > 0 ? args : PROSE;
  let complaints = 0;
  for (const file of paths.flatMap(filesOf)) {
    for (const { line, not, but } of findWords(readFileSync(file, "utf8"), extname(file).slice(1), words)) {
      console.log(red(`${file}:${line}: "${not}", write: ${but}`));
      complaints++;
    }
  }
  return complaints === 0 ? 0 : 1;
});
