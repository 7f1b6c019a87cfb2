import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Count, RATCHET_FILE, type Ratchet } from "#archive/testing/generated/ratchet.js";
import { markdownTable } from "./markdown.js";

/**
 * The number of generated attacks that the scanner stops, by class, and the number of honest cases that it holds.
 */
export function scannerFiguresTable(root: string): string {
  const { whole } = JSON.parse(readFileSync(join(root, RATCHET_FILE), "utf8")) as Ratchet;
  return markdownTable(
    ["what is scanned", "cases", "held or blocked"],
    [
      ...Object.entries(whole.attacks).map(([name, count]) => row(`attack: ${name}`, count)),
      row("honest use of the same words and commands", whole.honest),
    ],
  );
}

function row(name: string, { stopped, of }: Count): string[] {
  return [name, `${of}`, `${((100 * stopped) / of).toFixed(1)}%`];
}
