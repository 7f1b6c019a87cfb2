import type { Piece } from "../pieces.js";
import type { ProgramReader } from "./program/index.js";
import type { ParsedText } from "./tree.js";

/** A program in the archive that other programs may import. */
export interface Program {
  piece: Piece;
  reader: ProgramReader;
  isRead: boolean;
  reads: number;
  /** What it was parsed to, if it is kept for another reading. */
  parts?: readonly ParsedText[] | undefined;
}

const MAX_ROUNDS = 12;
const MAX_READS = 4;
const STARTS = /\bPopen\(|\bos\.(?:system|popen)\b|\bsubprocess\b|\bexecSync\b|\bspawn(?:Sync)?\(|\bexecFile/;
/** A program beside others that is not worth reading alone is read for them if it is short. */
const MAX_SHORT = 8 * 1024;
/** The letters in which names of other programs are looked for, in one archive. */
const MAX_LOOKED_UP = 40_000_000;
const EVALUATES = /\beval\(|\bexec\(|\bnew Function\(|\bvm\.\w|\bcompile\(/;
const IMPORT =
  /(?:^|\n)[ \t]{0,20}(?:from[ \t]{1,4}([\w.]{1,120})[ \t]{1,4}import\b|import[ \t]{1,4}([\w.]{1,120}(?:[ \t]{0,4},[ \t]{0,4}[\w.]{1,120}){0,20}))|(?:\bfrom|\brequire\(|\bimport\()\s{0,4}["'](\.{1,2}\/[\w./-]{1,200})["']/g;

/**
 * Follows values across the files of an archive: the return value of a function is passed to the files that import it,
 * and their arguments are passed back to the function. Only relevant values are followed, and a file is analyzed again
 * only if it receives one, so honest archives cost nothing.
 * @param read analyzes a program again, with the values that are then known
 */
export async function followAcross(
  programs: readonly Program[],
  read: (program: Program) => Promise<void>,
): Promise<boolean> {
  const links = linksOf(programs);
  const effort = { left: MAX_LOOKED_UP };
  // What runs texts must know where they come from. Other programs are read only if they get something.
  const needed = links.filter(
    ([importer, imported]) =>
      !imported.isRead &&
      (EVALUATES.test(importer.piece.text) ||
        (STARTS.test(importer.piece.text) && imported.piece.text.length < MAX_SHORT)),
  );
  for (const program of new Set(needed.map(([, imported]) => imported))) await read(program);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changed = exchange(links, effort);
    if (changed.size === 0) return true;
    for (const program of changed) if (program.reads++ < MAX_READS) await read(program);
  }
  return false;
}

/** Passes return values and arguments between the programs. Returns the programs that received new values. */
function exchange(
  links: readonly (readonly [importer: Program, imported: Program])[],
  effort: { left: number },
): Set<Program> {
  const changed = new Set<Program>();
  for (const [importer, imported] of links) {
    for (const [name, value] of imported.reader.returned())
      if (importer.reader.take(name, value)) changed.add(importer);
    if (learns(importer, imported, effort)) changed.add(importer);
    for (const [name, value] of importer.reader.given())
      if (isDefinedIn(imported.piece.text, name) && imported.reader.take(name, value)) changed.add(imported);
  }
  return changed;
}

/** Gives a program that starts others the texts that a program which it imports has put together. */
function learns(importer: Program, imported: Program, effort: { left: number }): boolean {
  const { text } = importer.piece;
  if (!STARTS.test(text)) return false;
  let isNew = false;
  for (const [name, value] of imported.reader.computed()) {
    effort.left -= text.length;
    if (effort.left < 0) break;
    const full = `${moduleName(imported.piece.path)}.${name}`;
    if (text.includes(full) && importer.reader.learn(full, value)) isNew = true;
    if (text.includes(` ${name}`) && importer.reader.learn(name, value)) isNew = true;
  }
  return isNew;
}

/** Whether a text defines the function of a name such as `send#0`. */
function isDefinedIn(text: string, name: string): boolean {
  const bare = name.replace(/#\d{1,2}$/, "");
  return [`def ${bare}(`, `function ${bare}(`, `${bare}(`, `${bare} = (`, `${bare} = async`].some((way) =>
    text.includes(way),
  );
}

/** Pairs of a program and a program that it imports by file name. */
function linksOf(programs: readonly Program[]): [importer: Program, imported: Program][] {
  if (programs.length < 2) return [];
  const byName = new Map<string, Program[]>();
  for (const program of programs) {
    const name = moduleName(program.piece.path);
    byName.set(name, [...(byName.get(name) ?? []), program]);
  }
  return programs.flatMap((importer) => {
    const names = [...importer.piece.text.matchAll(IMPORT)].flatMap(importedNames);
    const found = new Set(names.flatMap((name) => byName.get(name) ?? []));
    found.delete(importer);
    return [...found].map((imported): [Program, Program] => [importer, imported]);
  });
}

function importedNames([, from, plain, path]: RegExpMatchArray): string[] {
  if (path !== undefined) return [moduleName(path)];
  return (from ?? plain ?? "").split(",").map((one) => one.trim().split(".").at(-1) ?? "");
}

function moduleName(file: string): string {
  // The file of a package has the name of its folder.
  const path = file.replace(/\/__init__\.py$|\/index\.(?=[cm]?[jt]sx?$)/, "");
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:py|[cm]?[jt]sx?)$/, "");
}
