import type { Progress } from "../context.js";
import { diskTrouble } from "../disk-trouble.js";
import { CliError, EXIT } from "../errors.js";
import { type Disk, readText } from "./disk.js";
import { isUnfinished, type Step } from "./journal.js";
import { conflictSides, formatLock, type Lock, parseLock, readLock } from "./lock-file.js";
import { acquire, type Held } from "./mutex.js";
import type { Place } from "./target-directory.js";
import { change, recover, type Staged } from "./transaction.js";

/** The context of all operations on a place. */
export interface Engine {
  readonly disk: Disk;
  readonly place: Place;
  /** 16 hexadecimal digits, new each time. */
  readonly newId: () => string;
  readonly signal?: AbortSignal | undefined;
  /** Whether the operation resolves a lock with merge conflicts again. Others refuse to write one. */
  readonly merges?: boolean | undefined;
  /** Shows how many of the files have been written. */
  readonly progress?: ((label: string, total: number) => Progress) | undefined;
  /** Reports what the engine is waiting for or has recovered. */
  readonly tell?: ((line: string) => void) | undefined;
}

/** A place that is locked against other processes. */
export interface Session {
  /** The installed products; undefined if nothing was installed yet. */
  readonly lock: Lock | undefined;
  /** Changes folders and lock atomically. An empty lock deletes the file. */
  readonly commit: (steps: readonly Step[], staged: ReadonlyMap<string, Staged>, lock: Lock) => Promise<void>;
}

/** Locks the place, recovers an interrupted change, and runs `body`. */
export async function inPlace<T>(engine: Engine, body: (session: Session) => Promise<T>): Promise<T> {
  const { disk, place, newId, signal } = engine;
  return explained(async () => {
    const held = await hold(engine);
    try {
      await mend(engine);
      const found = await readLock(disk, place.lockFile);
      if (found?.superseded && !engine.merges) throw unmerged(place.lockFile);
      const commit: Session["commit"] = async (steps, staged, next) => {
        signal?.throwIfAborted();
        const confirm = async () => {
          signal?.throwIfAborted();
          await held.assertOwned();
        };
        const lock = await lockChange(disk, place, next);
        if (steps.length === 0 && lock === "keep") return;
        const files = [...staged.values()].reduce((sum, product) => sum + product.files.length, 0);
        const progress = files > 0 ? engine.progress?.("Writing the files", files) : undefined;
        const control = { confirm, signal, onFile: progress?.advance };
        await change(disk, place, { id: newId(), steps, staged, lock }, control).finally(progress?.done);
      };
      return await body({ lock: found, commit });
    } finally {
      await held.release();
    }
  });
}

const unmerged = (path: string) =>
  new CliError(EXIT.validation, `${path} has merge conflicts`, {
    hint: "To resolve them, run `vaultmart install`. It keeps the products of both branches, in the newer version.",
  });

/** Returns the installed products after recovering an interrupted change. Writes nothing else. */
export async function look(engine: Engine): Promise<Lock | undefined> {
  const { disk, place } = engine;
  if (await isUnfinished(disk, place)) return inPlace(engine, async ({ lock }) => lock);
  return readLock(disk, place.lockFile);
}

const hold = ({ disk, place, newId, signal, tell }: Engine): Promise<Held> =>
  acquire(disk, place.work, newId(), {
    signal,
    onWait: (pid) =>
      tell?.(`Waiting for another vaultmart process${pid === undefined ? "" : ` (PID ${pid})`} here …`),
  });

async function mend({ disk, place, tell }: Engine): Promise<void> {
  const done = await recover(disk, place);
  if (done === "finished") tell?.("An interrupted installation was completed.");
  if (done === "undone") tell?.("An interrupted installation was undone. The previous state is restored.");
}

async function lockChange(
  disk: Disk,
  place: Place,
  next: Lock,
): Promise<{ text: string } | "remove" | "keep"> {
  const now = await readText(disk, place.lockFile);
  if (next.products.size === 0) return now === undefined ? "keep" : "remove";
  const text = formatLock(next);
  // A lock with the same content but other formatting or line endings is not rewritten, unless it has a conflict.
  return now !== undefined && !conflictSides(now) && formatLock(parseLock(now, place.lockFile)) === text
    ? "keep"
    : { text };
}

/** Converts disk errors to CliErrors that also report the state of the installation. */
async function explained<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    const known = diskTrouble(error);
    if (error instanceof CliError || known === undefined) throw error;
    throw new CliError(EXIT.general, known.message, {
      ...known.details,
      hint: "Your previous installation is unchanged; if not, the next command restores it.",
    });
  }
}
