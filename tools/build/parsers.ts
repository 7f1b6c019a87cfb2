import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { GRAMMARS } from "#archive/code/parser.js";

/**
 * The folder with the scanner's parsers, beside a bundle. They are separate files, because only a scan loads them.
 */
export const PARSER_FOLDER = "parsers";

/** Copies the parsers that the scanner uses into `target`. */
export async function copyParsers(root: string, target: string): Promise<void> {
  const library = createRequire(join(root, "functions/package.json")).resolve("@vscode/tree-sitter-wasm");
  const folder = join(target, PARSER_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const grammars = Object.values(GRAMMARS).map((name) => `tree-sitter-${name}.wasm`);
  for (const file of ["tree-sitter.wasm", ...grammars])
    await cp(join(dirname(library), file), join(folder, file));
}
