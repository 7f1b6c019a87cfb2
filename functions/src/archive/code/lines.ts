import type { Piece } from "../pieces.js";
import { runCommand } from "./commands/index.js";
import { originOfAddress } from "./hosts.js";
import type { Machine } from "./machine.js";
import { NOTHING, textValue } from "./value.js";

const MAX_LINES = 2_000;
const MAX_LINE = 1_000;
const WORD = /"((?:[^"`\n]|`.){0,600})"|'([^'\n]{0,600})'|([^\s"'|;{}]{1,600})/g;
/** The start of a line that is a command, not an expression. */
const COMMAND =
  /^\s{0,40}(?:(?=\.{1,2}[\\/][\w.-]{2,60})|(?=(?:[A-Z]:|\$env:\w{2,30}|\$\w{2,30})\\[\w.\\-]{2,200}\.(?:exe|cmd|bat|ps1|scr|com|msi|vbs|js)\b)|[&.]\s{1,4}(?=["'$.~\w\\])|(?=[A-Za-z]{2,14}-[A-Za-z]{3,30}\b|(?:iwr|irm|curl|wget|curl\.exe|saps|start|sal|ii|ri|rm|del|cpi|copy|cp|gci|dir|ls|gc|reg|sc|schtasks|net|netsh|certutil|bitsadmin|mshta|rundll32|regsvr32|msiexec|powershell|pwsh|cmd|ipmo|wmic)\s))/i;

/** `N`ew-Ob`ject`: marks that mean nothing, in the name of a command or of a method. */
const SPLIT =
  /(?<![\w`])[A-Za-z]{1,12}`[A-Za-z]{1,12}(?:`[A-Za-z]{1,12}){0,4}-[A-Za-z`]{2,30}|(?<![\w`])[A-Za-z]{2,12}-[A-Za-z]{1,12}`[A-Za-z]{1,12}|\."[A-Za-z]{1,12}`[A-Za-z`]{2,30}"\s{0,4}\(/;

/** `$client.DownloadFile("http://…", "a.exe")` */
const STORES =
  /\bDownloadFile\(\s{0,4}["']?(https?:[^"',\n]{4,300})["']?\s{0,4},\s{0,4}["']?([^"')\n]{3,200})/i;

/**
 * Follows the lines of a PowerShell script that are commands, each divided at its pipes. Its grammar loses what follows a
 * construct that it does not know, such as a list of names without quotes.
 */
export function runLines(piece: Piece, machine: Machine): void {
  if (piece.language !== "powershell") return;
  const split = piece.text.includes("`") ? SPLIT.exec(piece.text) : null;
  if (split) {
    const line = piece.firstLine + piece.text.slice(0, split.index).split("\n").length - 1;
    const message = "The name of a command is written with marks between its letters";
    machine.report("hidden-name", { piece, line, excerpt: split[0] }, message);
  }
  for (const [at, line] of piece.text.split("\n", MAX_LINES).entries()) {
    if (line.length > MAX_LINE) continue;
    const place = { piece, line: piece.firstLine + at, excerpt: line.trim() };
    const stored = STORES.exec(line);
    if (stored) machine.write(stored[2] as string, { from: originOfAddress(stored[1] as string) }, place);
    if (!COMMAND.test(line) && !(stored && line.includes(";"))) continue;
    let printed = NOTHING;
    for (const command of line.replace(/\s#[^\n"']{0,400}$/, "").split(/[|;]/)) {
      const start = COMMAND.exec(command)?.[0] ?? "";
      const words = [...command.slice(start.length).matchAll(WORD)].map(([, double, single, bare]) =>
        textValue((double ?? single ?? bare ?? "").replaceAll("`", "")),
      );
      const called = start.trim() === "." ? [textValue("."), ...words] : words;
      printed = runCommand(called, printed, machine, place);
    }
  }
}
