import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SourceFile } from "#archive/build.js";
import { type Finding, finding } from "#archive/finding.js";
import { MAX_ENTRIES, MAX_FILE_BYTES, MAX_TOTAL_BYTES } from "#archive/limits.js";
import { checkNames } from "#archive/names.js";
import { IGNORE_FILES, ignoreRules, isIgnored } from "#packaging/ignore.js";

export interface ReadFolder {
  /** The files for the archive, sorted by path. */
  readonly files: readonly SourceFile[];
  /** The paths that ignore rules exclude. An excluded folder has a trailing slash. */
  readonly leftOut: readonly string[];
  /** What an archive cannot contain: links, devices, invalid names, sizes. */
  readonly findings: readonly Finding[];
}

/**
 * Reads the files for a product's archive. Links are never followed, so that no files from outside the folder are
 * included. Reading stops at the archive's limits.
 * @throws the errors of the file system
 */
export async function readFolder(root: string, signal?: AbortSignal): Promise<ReadFolder> {
  const rules = ignoreRules(await ownLines(root));
  const files: SourceFile[] = [];
  const leftOut: string[] = [];
  const findings: Finding[] = [];
  let totalBytes = 0;

  const visit = async (folder: string): Promise<boolean> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      signal?.throwIfAborted();
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isIgnored(rules, path, entry.isDirectory())) {
        leftOut.push(entry.isDirectory() ? `${path}/` : path);
        continue;
      }
      const problem = problemOf(entry, path);
      if (problem) findings.push(problem);
      else if (!(await (entry.isDirectory() ? visit(path) : take(path)))) return false;
    }
    return true;
  };
  /** Adds a file; false at the archive's limits. */
  const take = async (path: string): Promise<boolean> => {
    const { size, mode } = await stat(join(root, path));
    totalBytes += size;
    if (files.length === MAX_ENTRIES || totalBytes > MAX_TOTAL_BYTES) {
      findings.push(finding(files.length === MAX_ENTRIES ? "too-many-entries" : "total-size"));
      return false;
    }
    if (size > MAX_FILE_BYTES) findings.push(finding("file-size", { file: path }));
    else files.push({ path, bytes: await readFile(join(root, path)), executable: (mode & 0o100) !== 0 });
    return true;
  };
  await visit("");
  findings.push(...checkNames(files.map(({ path }) => ({ path, isFolder: false }))));
  return { files, leftOut, findings };
}

/** Why an archive cannot contain this entry. */
function problemOf(entry: Dirent, path: string): Finding | undefined {
  if (path.includes("\ufffd")) return finding("name-encoding", { file: path });
  if (entry.isDirectory() || entry.isFile()) return undefined;
  const what = entry.isSymbolicLink() ? "A link" : "A device, a pipe or a socket";
  return finding("special-file", { file: path, message: `${what}, which an archive cannot contain` });
}

async function ownLines(root: string): Promise<string | undefined> {
  for (const name of IGNORE_FILES) {
    try {
      return await readFile(join(root, name), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return undefined;
}
