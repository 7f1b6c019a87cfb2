import { randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type * as z from "zod";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { makeFolders } from "../install/disk.js";

/** The inputs that determine the folder: the environment and the user's home. */
export type Whose = Pick<Context, "env" | "home">;

/**
 * The folder for the user's own files: `$XDG_CONFIG_HOME/vaultmart`, otherwise
 * `~/.config/vaultmart`; `%APPDATA%\vaultmart` on Windows.
 */
export function configFolder({ env, home }: Whose, platform: NodeJS.Platform = process.platform): string {
  const xdg = env.XDG_CONFIG_HOME;
  // A relative value is invalid (XDG Base Directory Specification); secrets would go to the working folder.
  if (xdg && isAbsolute(xdg)) return join(xdg, "vaultmart");
  if (platform === "win32" && env.APPDATA) return join(env.APPDATA, "vaultmart");
  return join(home, ".config", "vaultmart");
}

/** The file with the user's settings. */
export const settingsFile = (whose: Whose): string => join(configFolder(whose), "config.json");

/**
 * Atomically writes a file that only its owner can read, in a folder that only its owner can enter, regardless of the
 * umask.
 */
export async function writePrivate(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await makeFolders({ lstat, mkdir }, folder, 0o700);
  // An existing folder may be open to others.
  await chmod(folder, 0o700);
  const fresh = `${path}.${randomUUID()}`;
  try {
    const file = await open(fresh, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (failure) {
    await rm(fresh, { force: true });
    throw failure;
  }
}

/**
 * Reads one of the client's own JSON files.
 *
 * @returns undefined if the file does not exist
 * @throws CliError `general` if this client did not write the file; the file is not changed
 */
export async function readOwn<S extends z.ZodType>(
  path: string,
  schema: S,
  hint: string,
): Promise<z.output<S> | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new CliError(EXIT.general, `${path} cannot be read: ${(failure as Error).message}`, {
      cause: failure,
    });
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CliError(EXIT.general, `${path} is damaged or was written by another version`, {
      hint,
      cause,
    });
  }
}
