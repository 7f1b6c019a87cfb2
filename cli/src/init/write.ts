import { execFile } from "node:child_process";
import { lstat, mkdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { MANIFEST_FILE } from "#contract/manifest.js";
import { CliError, EXIT } from "../errors.js";
import { makeFolders } from "../install/disk.js";
import type { NewFile } from "./compose.js";

const GIT_TIMEOUT_MS = 2_000;

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

/**
 * Writes the files of a new product into a folder. Existing files are not changed.
 *
 * @throws CliError `validation` if the folder already contains a product or is not a folder
 */
export async function writeProduct(
  folder: string,
  files: readonly NewFile[],
): Promise<{ created: string[]; kept: string[] }> {
  if (await isThere(join(folder, MANIFEST_FILE)).catch(notAFolder(folder))) {
    throw new CliError(EXIT.validation, `${folder} already contains a product: it has a vault.yaml`, {
      hint: "Choose another folder with `--dir`, or edit the existing vault.yaml.",
    });
  }
  const created: string[] = [];
  const kept: string[] = [];
  // Writes the manifest last, so that an interrupted write can be repeated.
  const ordered = [...files].sort(
    (a, b) => Number(a.path === MANIFEST_FILE) - Number(b.path === MANIFEST_FILE),
  );
  for (const { path, text, executable } of ordered) {
    const target = join(folder, path);
    await makeFolders({ lstat, mkdir }, dirname(target)).catch(notAFolder(folder));
    try {
      await writeFile(target, text, { flag: "wx", mode: executable ? 0o755 : 0o644 });
      created.push(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      kept.push(path);
    }
  }
  return { created: created.sort(), kept: kept.sort() };
}

const notAFolder = (folder: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOTDIR" && error.code !== "EEXIST") throw error;
  throw new CliError(EXIT.validation, `Cannot create the folder ${folder}: a file is in the way`, {
    hint: "Choose another folder with `--dir`.",
  });
};

/** The name that git uses for commits in this folder, or by default the user name on this machine. */
export async function authorName(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (env.GIT_AUTHOR_NAME?.trim()) return env.GIT_AUTHOR_NAME.trim();
  try {
    const { stdout } = await promisify(execFile)("git", ["config", "--get", "user.name"], {
      cwd,
      env: { ...env },
      timeout: GIT_TIMEOUT_MS,
    });
    if (stdout.trim() !== "") return stdout.trim();
  } catch {
    // Without git, or without a configured name, fall back to the user name.
  }
  return userInfo().username;
}

/** A title made from a name: `commit-notes` becomes "Commit Notes". */
export const titleOf = (name: string): string =>
  name
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
