import { createHash } from "node:crypto";
import * as promises from "node:fs/promises";
import { dirname, join } from "node:path";

/** The file system functions that an installation uses. Tests pass an implementation that fails. */
export type Disk = Pick<
  typeof promises,
  | "lstat"
  | "mkdir"
  | "open"
  | "readdir"
  | "readFile"
  | "realpath"
  | "rename"
  | "rm"
  | "rmdir"
  | "unlink"
  | "utimes"
>;

export const realDisk: Disk = promises;

/** The type of the entry at a path. A link is `other`, regardless of its target. */
export type Kind = "nothing" | "file" | "folder" | "other";

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

export async function kindAt(disk: Disk, path: string): Promise<Kind> {
  try {
    const found = await disk.lstat(path);
    if (found.isFile()) return "file";
    return found.isDirectory() ? "folder" : "other";
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return "nothing";
    throw error;
  }
}

/**
 * Creates a folder and its missing parents.
 *
 * On a read-only file system, Node.js reports ENOENT for a recursive `mkdir`, as if a parent were missing. A plain
 * `mkdir` of the first missing folder returns the real reason.
 * @throws the error of the file system
 */
export async function makeFolders(
  disk: Pick<Disk, "lstat" | "mkdir">,
  path: string,
  mode?: number,
): Promise<void> {
  const options = mode === undefined ? {} : { mode };
  try {
    await disk.mkdir(path, { recursive: true, ...options });
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    let first = path;
    while (dirname(first) !== first && (await isMissing(disk, dirname(first)))) first = dirname(first);
    await disk.mkdir(first, options).catch((reason) => {
      if (codeOf(reason) !== "EEXIST") throw reason;
    });
    // The disk can be written: another process removed a parent at the same time.
    await disk.mkdir(path, { recursive: true, ...options });
  }
}

const isMissing = (disk: Pick<Disk, "lstat">, path: string): Promise<boolean> =>
  disk.lstat(path).then(
    () => false,
    (error) => codeOf(error) === "ENOENT",
  );

/** Writes a new file and syncs it to disk before returning. The file must not exist. */
export async function writeNew(
  disk: Disk,
  path: string,
  bytes: Uint8Array,
  executable = false,
): Promise<void> {
  const file = await disk.open(path, "wx", executable ? 0o755 : 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes renames inside a folder durable. Systems that cannot sync a folder preserve the order themselves. */
export async function syncFolder(disk: Disk, path: string): Promise<void> {
  try {
    const folder = await disk.open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!["EISDIR", "EPERM", "EACCES", "EINVAL", "ENOTSUP"].includes(codeOf(error) ?? "")) throw error;
  }
}

/** The text of a regular file, or undefined if it does not exist. Links are not followed. */
export async function readText(disk: Disk, path: string): Promise<string | undefined> {
  const kind = await kindAt(disk, path);
  if (kind === "nothing") return undefined;
  if (kind !== "file") throw Object.assign(new Error(`${path} is not a regular file`), { code: "ENOTFILE" });
  return disk.readFile(path, "utf8");
}

/**
 * Everything below a folder: relative paths with forward slashes, folders before their contents. Links are
 * not followed.
 */
export async function* walk(
  disk: Disk,
  folder: string,
  below = "",
): AsyncGenerator<{ path: string; kind: "file" | "folder" | "other" }> {
  const entries = await disk.readdir(join(folder, below), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { path, kind: "folder" };
      yield* walk(disk, folder, path);
    } else {
      yield { path, kind: entry.isFile() ? "file" : "other" };
    }
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Removes a folder if it exists and is empty. */
export async function removeIfEmpty(disk: Disk, path: string): Promise<boolean> {
  try {
    await disk.rmdir(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTEMPTY", "EEXIST", "ENOTDIR", "EPERM", "EBUSY"].includes(codeOf(error) ?? ""))
      return false;
    throw error;
  }
}
