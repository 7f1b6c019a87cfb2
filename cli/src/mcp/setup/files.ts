import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CliError, EXIT } from "../../errors.js";

/** A client's file as it is now; a link is followed, so that it stays one. */
export interface Found {
  readonly path: string;
  /** Nothing where there is no file. */
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
 * Puts a new text in the place of the one that was read: the file is the old or the new one at any moment, keeps who may
 * read it, and the old one stays beside it.
 *
 * @param fresh who may read a file that was not there, as a mode
 * @returns the copy's path, where there was a file
 * @throws CliError `retryable` when somebody else changed it meanwhile
 */
export async function replaceConfig(
  { path, text }: Found,
  after: string,
  now: Date,
  fresh: number,
): Promise<string | undefined> {
  await mkdir(dirname(path), { recursive: true });
  if ((await readConfig(path)).text !== text) {
    throw new CliError(EXIT.retryable, `${path} was changed meanwhile; nothing was written`, {
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
