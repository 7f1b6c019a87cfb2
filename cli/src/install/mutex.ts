import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { CliError, EXIT } from "../errors.js";
import { codeOf, type Disk, kindAt, makeFolders, removeIfEmpty } from "./disk.js";

/** The process that owns the work folder, as written into its file. */
const Owner = z.object({ id: z.string(), pid: z.int(), host: z.string() });
type Owner = z.infer<typeof Owner>;

const HEARTBEAT_MS = 2_000;
/** An owner without a heartbeat for this long has exited or was suspended. */
const SILENT_MS = 60_000;
/** An owner's file without content is being written, or its writer was killed while writing. */
const SILENT_UNKNOWN_MS = 3_000;
const POLL_MS = 100;
/** How long to wait for a living owner: longer than a slow download or a user's decision. */
const MOST_WAIT_MS = 15 * 60_000;
/**
 * How often in a row other processes may be faster. Beyond that, the folder is assumed to be
 * read-only.
 */
const MOST_RACES = 200;

export interface Held {
  /** @throws CliError `retryable` if another process has taken over */
  readonly assertOwned: () => Promise<void>;
  readonly release: () => Promise<void>;
}

export interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Called once if the lock is held by another process. */
  readonly onWait?: ((pid: number | undefined) => void) | undefined;
  /** The longest wait for a living owner, in milliseconds. */
  readonly mostMs?: number | undefined;
}

/**
 * Locks a work folder against other processes. Waits until it is free.
 *
 * The file `owner-<n>` with the highest number names the owner. It is created exclusively. A process that finds a dead
 * owner creates `owner-<n+1>`; the file system lets only one process succeed. An owner on this machine is dead if its
 * process has ended. Any owner is dead if its file has not been updated for one minute.
 *
 * @throws CliError `retryable` if the owner is still working after `mostMs`; the disk's error if the folder cannot be
 * written
 */
export async function acquire(disk: Disk, folder: string, id: string, waiting: Waiting = {}): Promise<Held> {
  const end = Date.now() + (waiting.mostMs ?? MOST_WAIT_MS);
  let told = false;
  let races = 0;
  for (;;) {
    waiting.signal?.throwIfAborted();
    const attempt = await tryOnce(disk, folder, id).catch(async (error: unknown) => {
      await removeIfEmpty(disk, folder).catch(() => false);
      throw error;
    });
    if ("held" in attempt) return attempt.held;
    if (!attempt.owner) {
      if (++races > MOST_RACES) throw busy(undefined);
      await sleep(1);
      continue;
    }
    races = 0;
    const pid = attempt.owner.owner?.pid;
    if (Date.now() >= end) throw busy(pid);
    if (!told) waiting.onWait?.(pid);
    told = true;
    await sleep(POLL_MS);
  }
}

/** Returns the lock or the current owner; neither if another process was faster and the caller must retry. */
async function tryOnce(disk: Disk, folder: string, id: string): Promise<{ held: Held } | { owner?: Found }> {
  await makeFolder(disk, folder);
  const last = await lastOwner(disk, folder);
  if (last && !isDead(last)) return { owner: last };
  const number = (last?.number ?? 0) + 1;
  if (!(await claim(disk, folder, number, id))) return {};
  // Between the check and the claim, a live owner may have replaced the dead one, released, and been
  // succeeded.
  const before = last && (await read(disk, last.path));
  if (last && before && before.owner?.id !== last.owner?.id) {
    await disk.unlink(join(folder, `owner-${number}`));
    return {};
  }
  return { held: held(disk, folder, number) };
}

interface Found {
  readonly number: number;
  readonly path: string;
  readonly owner: Owner | undefined;
  readonly touchedAt: number;
}

async function numbers(disk: Disk, folder: string): Promise<number[]> {
  const names = await disk.readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  return names
    .map((name) => /^owner-(\d{1,15})$/.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

async function lastOwner(disk: Disk, folder: string): Promise<Found | undefined> {
  const number = (await numbers(disk, folder)).at(-1);
  if (number === undefined) return undefined;
  const path = join(folder, `owner-${number}`);
  const found = await read(disk, path);
  return found && { number, path, ...found };
}

/** An owner that is still writing its file is unknown; only the file's age counts. */
async function read(disk: Disk, path: string): Promise<Pick<Found, "owner" | "touchedAt"> | undefined> {
  try {
    const touchedAt = (await disk.lstat(path)).mtimeMs;
    return { owner: parseOwner(await disk.readFile(path, "utf8")), touchedAt };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    return Owner.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isDead({ owner, touchedAt }: Found): boolean {
  if (owner?.host === hostname() && !isRunning(owner.pid)) return true;
  return Date.now() - touchedAt > (owner ? SILENT_MS : SILENT_UNKNOWN_MS);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

async function claim(disk: Disk, folder: string, number: number, id: string): Promise<boolean> {
  const path = join(folder, `owner-${number}`);
  try {
    const file = await disk.open(path, "wx", 0o600);
    try {
      await file.writeFile(JSON.stringify({ id, pid: process.pid, host: hostname() } satisfies Owner));
    } catch (error) {
      await disk.unlink(path);
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST" || codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

function held(disk: Disk, folder: string, number: number): Held {
  const path = join(folder, `owner-${number}`);
  const beat = setInterval(() => {
    const now = new Date();
    disk.utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  beat.unref();
  return {
    assertOwned: async () => {
      if ((await numbers(disk, folder)).at(-1) === number) return;
      throw new CliError(
        EXIT.retryable,
        "Another vaultmart process took over because this one did not respond",
      );
    },
    release: async () => {
      clearInterval(beat);
      for (const older of await numbers(disk, folder)) {
        if (older <= number) await disk.rm(join(folder, `owner-${older}`), { force: true });
      }
      await removeIfEmpty(disk, folder);
    },
  };
}

async function makeFolder(disk: Disk, folder: string): Promise<void> {
  await makeFolders(disk, folder, 0o700).catch((error) => {
    // Its last owner may be removing it concurrently.
    if (codeOf(error) !== "EEXIST" && codeOf(error) !== "ENOENT") throw error;
  });
  const kind = await kindAt(disk, folder);
  if (kind === "file" || kind === "other") throw notAFolder(folder);
}

const busy = (pid: number | undefined) =>
  new CliError(
    EXIT.retryable,
    `Another vaultmart process${pid === undefined ? "" : ` (PID ${pid})`} is still working here`,
    { hint: "Wait until it has finished, or stop it. Then run the command again." },
  );

const notAFolder = (folder: string) =>
  new CliError(EXIT.general, `${folder} is not a folder`, {
    hint: "vaultmart needs this path. Move or rename the file.",
  });
