import { CliError, EXIT } from "../errors.js";
import { codeOf, type Disk, readText } from "./disk.js";
import { isUnfinished, type Step } from "./journal.js";
import { formatLock, type Lock, parseLock, readLock } from "./lock-file.js";
import { acquire, type Held } from "./mutex.js";
import type { Place } from "./place.js";
import { change, recover, type Staged } from "./transaction.js";

/** What every operation on a place needs. */
export interface Engine {
  readonly disk: Disk;
  readonly place: Place;
  /** 16 hexadecimal digits, new each time. */
  readonly newId: () => string;
  readonly signal?: AbortSignal | undefined;
  /** Tells a person what it waits for or has mended. */
  readonly tell?: ((line: string) => void) | undefined;
}

/** A place that no other process changes meanwhile. */
export interface Session {
  /** What is installed; undefined before anything is. */
  readonly lock: Lock | undefined;
  /** Changes folders and lock as one; an empty lock is no file. */
  readonly commit: (steps: readonly Step[], staged: ReadonlyMap<string, Staged>, lock: Lock) => Promise<void>;
}

/** Holds the place, brings what was cut off to its end, and does something there. */
export async function inPlace<T>(engine: Engine, body: (session: Session) => Promise<T>): Promise<T> {
  const { disk, place, newId, signal } = engine;
  return explained(async () => {
    const held = await hold(engine);
    try {
      await mend(engine);
      const found = await readLock(disk, place.lockFile);
      const commit: Session["commit"] = async (steps, staged, next) => {
        signal?.throwIfAborted();
        const ready = async () => {
          signal?.throwIfAborted();
          await held.assertOwned();
        };
        const lock = await lockChange(disk, place, next);
        if (steps.length === 0 && lock === "keep") return;
        await change(disk, place, { id: newId(), steps, staged, lock }, ready);
      };
      return await body({ lock: found, commit });
    } finally {
      await held.release();
    }
  });
}

/** What is installed, after bringing what was cut off to its end. Writes nothing where nothing was. */
export async function look(engine: Engine): Promise<Lock | undefined> {
  const { disk, place } = engine;
  if (await isUnfinished(disk, place)) return inPlace(engine, async ({ lock }) => lock);
  return readLock(disk, place.lockFile);
}

const hold = ({ disk, place, newId, signal, tell }: Engine): Promise<Held> =>
  acquire(disk, place.work, newId(), {
    signal,
    onWait: (pid) =>
      tell?.(`Waiting for another vaultmart${pid === undefined ? "" : ` (process ${pid})`} here …`),
  });

async function mend({ disk, place, tell }: Engine): Promise<void> {
  const done = await recover(disk, place);
  if (done === "finished") tell?.("An installation that was cut off is finished now.");
  if (done === "undone")
    tell?.("An installation that was cut off is undone; what was there before is whole.");
}

async function lockChange(
  disk: Disk,
  place: Place,
  next: Lock,
): Promise<{ text: string } | "remove" | "keep"> {
  const now = await readText(disk, place.lockFile);
  if (next.products.size === 0) return now === undefined ? "keep" : "remove";
  const text = formatLock(next);
  // A lock that says the same in other words, or with other line ends, is left alone.
  return now !== undefined && formatLock(parseLock(now, place.lockFile)) === text ? "keep" : { text };
}

/** Troubles of the disk in words, with what became of the installation. */
async function explained<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    const what = DISK_TROUBLES[codeOf(error) ?? ""];
    if (error instanceof CliError || what === undefined) throw error;
    throw new CliError(EXIT.general, what, {
      issues: [(error as Error).message],
      hint: "What was installed is as it was, or the next command brings it there.",
      cause: error,
    });
  }
}

const DISK_TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EROFS: "The disk is read-only",
  EACCES: "A folder may not be written to",
  EPERM: "A folder may not be written to",
  EIO: "The disk does not work",
};
