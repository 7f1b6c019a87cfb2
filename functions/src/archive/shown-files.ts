import type { ShownFile } from "#domain/moderation/reading.js";
import { type Finding, MAX_PATH, visible } from "./finding.js";
import { inflateEntry } from "./inflate.js";
import { masked } from "./mask-secrets.js";
import { type ArchiveEntry, readDirectory } from "./structure.js";
import { type FileKind, kindOf, textParts } from "./text.js";

/** Limits of what is shown, in files and in UTF-16 code units. */
const MOST_FILES = 40;
const MOST_OF_FILE = 16 * 1024;
const MOST_IN_ALL = 64 * 1024;

/** Files that an agent or a computer follows come first. */
const ORDER: readonly FileKind[] = ["instructions", "shell", "code", "recipe", "documentation", "data"];

/**
 * The texts of an archive that a reviewer sees: first files with findings (the text around the first finding), then
 * files that an agent or a computer follows. Possible secrets are masked. Data without findings is not shown.
 * @param bytes a scanned archive
 */
export function shownFiles(
  bytes: Uint8Array,
  findings: readonly Pick<Finding, "severity" | "file" | "line">[],
): ShownFile[] {
  const lines = new Map<string, number>();
  for (const { severity, file, line } of findings)
    if (severity !== "note" && file !== undefined && !lines.has(file)) lines.set(file, line ?? 1);
  const shown: ShownFile[] = [];
  let left = MOST_IN_ALL;
  for (const { entry, path } of inOrder(readDirectory(bytes), lines)) {
    if (shown.length >= MOST_FILES || left <= 0) break;
    const [part] = textParts(entry.path, inflateEntry(bytes, entry), entry.executable);
    if (part === undefined || part.isOpaque) continue;
    const cut = around(part.text, lines.get(path) ?? 1, Math.min(left, MOST_OF_FILE));
    left -= cut.text.length;
    shown.push({ path, ...cut });
  }
  return shown;
}

function inOrder(entries: readonly ArchiveEntry[], lines: ReadonlyMap<string, number>) {
  return entries
    .filter(({ isFolder }) => !isFolder)
    .map((entry) => {
      const path = visible(entry.path, MAX_PATH);
      const kind = kindOf(entry.path, "", entry.executable);
      return { entry, path, rank: lines.has(path) ? -1 : ORDER.indexOf(kind), kind };
    })
    .filter(({ kind, rank }) => kind !== "data" || rank < 0)
    .sort((one, other) => one.rank - other.rank);
}

/** Part of a text, up to a number of characters, starting shortly before a line. */
function around(text: string, line: number, most: number): Pick<ShownFile, "text" | "firstLine"> {
  let [start, firstLine] = [0, 1];
  // A quarter of what is shown may come before the line.
  let lineStart = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf("\n", lineStart);
    if (next < 0) break;
    lineStart = next + 1;
  }
  while (lineStart - start > most / 4) {
    const next = text.indexOf("\n", start);
    if (next < 0 || next >= lineStart) break;
    start = next + 1;
    firstLine++;
  }
  return { text: masked(text.slice(start, start + most)), firstLine };
}
