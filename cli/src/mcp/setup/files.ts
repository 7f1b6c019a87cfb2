import { randomUUID } from "node:crypto";
import { copyFile, lstat, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CliError, EXIT } from "../../errors.js";
import { makeFolders } from "../../install/disk.js";

/** A client's file before the change. Links are followed, so that the link itself is kept. */
export interface Found {
  readonly path: string;
  /** Undefined if the file does not exist. */
  readonly text: string | undefined;
}

export async function readConfig(path: string): Promise<Found> {
  try {
    const real = await realpath(path);
    return { path: real, text: await readFile(real, "utf8") };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return { path, text: undefined };
    throw new CliError(EXIT.general, `${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Replaces the text that was read, atomically. Keeps the file's mode, and copies the old file to a backup
 * next to it.
 *
 * @param fresh the mode of a new file
 * @returns the backup's path, if the file existed
 * @throws CliError `retryable` if the file was changed in the meantime
 */
export async function replaceConfig(
  { path, text }: Found,
  after: string,
  now: Date,
  fresh: number,
): Promise<string | undefined> {
  await makeFolders({ lstat, mkdir }, dirname(path));
  if ((await readConfig(path)).text !== text) {
    throw new CliError(EXIT.retryable, `Conflict: ${path} changed in the meantime; nothing was written`, {
      hint: "Run the same command again.",
    });
  }
  const mode = text === undefined ? fresh : (await stat(path)).mode & 0o777;
  const copy = text === undefined ? undefined : `${path}.${now.toISOString().replace(/[^\dT]/g, "")}.bak`;
  if (copy !== undefined) await copyFile(path, copy);
  const beside = `${path}.${randomUUID()}`;
  try {
    await writeFile(beside, after, { mode, flag: "wx" });
    await rename(beside, path);
  } catch (cause) {
    await rm(beside, { force: true });
    throw new CliError(EXIT.general, `${path} cannot be written: ${(cause as Error).message}`, { cause });
  }
  return copy;
}
