import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { foldName } from "#archive/names.js";
import { CliError, EXIT } from "../errors.js";
import { codeOf, type Disk, kindAt } from "./disk.js";
import { LOCK_FILE } from "./lock-file.js";

/** The place in which products and their lock are stored. Paths are absolute. */
export interface Place {
  /** The project or the home folder. Only the home folder's lock is written outside it. */
  readonly root: string;
  readonly lockFile: string;
  /** Exists only during a write or after a crash. */
  readonly work: string;
  readonly global: boolean;
}

/** The place of a project. The lock is in the project's root. */
export const projectPlace = (root: string): Place => ({
  root,
  lockFile: join(root, LOCK_FILE),
  work: join(root, ".vaultmart"),
  global: false,
});

/** The place for all projects: the home folder, with the lock next to the configuration. */
export const homePlace = (home: string, configFolder: string): Place => ({
  root: home,
  lockFile: join(configFolder, LOCK_FILE),
  work: join(configFolder, "install"),
  global: true,
});

/**
 * The root of the project that contains a folder: the nearest folder at or
 * above it with a lock file, otherwise the folder itself. The search stops at the home
 * folder and at folders of other users, who could have put a lock there.
 */
export async function findRoot(disk: Disk, from: string, home: string): Promise<string> {
  const start = await existing(disk, from);
  const owner = (await disk.lstat(start)).uid;
  const end = await disk.realpath(home).catch(() => home);
  for (let folder = start; ; folder = dirname(folder)) {
    if ((await disk.lstat(folder)).uid !== owner) return start;
    if ((await kindAt(disk, join(folder, LOCK_FILE))) !== "nothing") return folder;
    if (folder === end || dirname(folder) === folder) return start;
  }
}

async function existing(disk: Disk, folder: string): Promise<string> {
  try {
    const real = await disk.realpath(resolve(folder));
    if ((await kindAt(disk, real)) === "folder") return real;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  throw new CliError(EXIT.notFound, `Folder not found: ${folder}`);
}

/**
 * The absolute path of a folder below the root. Each part must be a regular folder or
 * not exist yet: a link could lead outside, and a folder whose name differs only in case
 * is the same folder on other systems.
 *
 * @param path relative to `root`, with forward slashes
 * @throws CliError `general`
 */
export async function guardedPath(disk: Disk, root: string, path: string): Promise<string> {
  let folder = root;
  for (const part of path.split("/")) {
    const twin = (await namesIn(disk, folder)).find(
      (name) => name !== part && foldName(name) === foldName(part),
    );
    const kind = await kindAt(disk, join(folder, part));
    if (twin !== undefined && kind === "nothing") {
      throw refused(`${join(folder, part)} and ${twin} are the same folder on other systems`);
    }
    folder = join(folder, part);
    if (kind === "nothing") break;
    if (kind !== "folder")
      throw refused(`${folder} is ${kind === "file" ? "a file" : "a link"}, not a folder`);
  }
  const whole = join(root, ...path.split("/"));
  const inside = relative(root, whole);
  if (inside === "" || isAbsolute(inside) || inside.split(sep)[0] === "..")
    throw refused(`${path} is outside the folder`);
  return whole;
}

async function namesIn(disk: Disk, folder: string): Promise<string[]> {
  try {
    return await disk.readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

const refused = (message: string) =>
  new CliError(EXIT.general, `Nothing was written: ${message}`, {
    hint: "Move or rename it, or choose another folder with `--agent` or `--dir`.",
  });
