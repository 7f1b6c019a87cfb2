import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { foldName } from "#archive/names.js";
import { CliError, EXIT } from "../errors.js";
import { codeOf, type Disk, kindAt } from "./disk.js";
import { LOCK_FILE } from "./lock-file.js";

/** Where products are installed and what remembers them. Paths are absolute. */
export interface Place {
  /** The project, or the home folder; nothing is written outside it but the lock of the home folder. */
  readonly root: string;
  readonly lockFile: string;
  /** Exists only while something is being written, or after a crash. */
  readonly work: string;
  readonly global: boolean;
}

/** A project's place: its lock lies in its root. */
export const projectPlace = (root: string): Place => ({
  root,
  lockFile: join(root, LOCK_FILE),
  work: join(root, ".vaultmart"),
  global: false,
});

/** The place of what is installed for all projects: in the home folder, its lock beside the configuration. */
export const homePlace = (home: string, configFolder: string): Place => ({
  root: home,
  lockFile: join(configFolder, LOCK_FILE),
  work: join(configFolder, "install"),
  global: true,
});

/**
 * The root of the project that a folder belongs to: the nearest folder at or
 * above it with a lock file, else the folder itself. The search ends at the home
 * folder and where folders belong to somebody else, who could have put a lock there.
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
  throw new CliError(EXIT.notFound, `There is no folder ${folder}`);
}

/**
 * The absolute path of a folder below the root, when the way there is made of
 * plain folders or does not exist yet: a link on the way could lead outside, and
 * a folder whose name differs only in case would be the same folder elsewhere.
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
      throw refused(`${join(folder, part)} and ${twin} would be one folder on other systems`);
    }
    folder = join(folder, part);
    if (kind === "nothing") break;
    if (kind !== "folder")
      throw refused(`${folder} is ${kind === "file" ? "a file" : "a link"}, not a folder`);
  }
  const whole = join(root, ...path.split("/"));
  const inside = relative(root, whole);
  if (inside === "" || isAbsolute(inside) || inside.split(sep)[0] === "..")
    throw refused(`${path} is outside`);
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
    hint: "Move it away, or choose another folder with `--agent` or `--dir`.",
  });
