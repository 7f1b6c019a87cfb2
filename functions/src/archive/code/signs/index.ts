import type { Piece } from "../../pieces.js";
import { Needing } from "../../prefilter.js";
import type { Machine } from "../machine.js";
import { DAMAGE } from "./damage.js";
import { EXECUTION } from "./execution.js";
import { HIDDEN } from "./hidden.js";
import { LEAKS } from "./leaks.js";
import { MADE_NAMES } from "./made-names.js";
import type { Signs } from "./signs.js";

export const SIGNS: readonly Signs[] = [...LEAKS, ...EXECUTION, ...HIDDEN, ...MADE_NAMES, ...DAMAGE];

const POSSIBLE = new Needing(SIGNS, ({ signs }) => signs);

/** Reports the rule of each set whose signs a piece has all of, at the first of its signs. */
export function judgeSigns(piece: Piece, machine: Machine): void {
  if (piece.language === "unknown" && piece.origin !== "file") return;
  for (const { rule, message, signs } of POSSIBLE.possibleIn(piece.text)) {
    const at = signs[0]?.exec(piece.text)?.index ?? -1;
    if (at < 0 || !signs.every((sign) => sign.test(piece.text))) continue;
    const lines = piece.text.slice(0, at).split("\n");
    const excerpt = piece.text.slice(at, at + 200).split("\n", 1)[0] ?? "";
    machine.report(rule, { piece, line: piece.firstLine + lines.length - 1, excerpt }, message);
  }
}
