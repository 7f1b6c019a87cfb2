import type { FileHandle } from "node:fs/promises";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Disk, realDisk } from "../disk.js";

const SPACE = ["mkdir", "open", "writeFile"] as const;
const CHANGES = [...SPACE, "rename", "rm", "rmdir", "unlink"] as const;

export class Crash extends Error {}

export interface Failing {
  readonly disk: Disk;
  /** The number of requested changes. */
  readonly changes: () => number;
}

interface Rule {
  /** Called for the nth change, starting at 1. A returned error is thrown instead of the change. */
  readonly fail: (at: number, name: string) => Error | undefined;
  /** Also called for reads, without a number. */
  readonly failRead?: () => Error | undefined;
}

/**
 * The real disk, with counted changes that fail by a rule. A failed change may be half done, as on a real
 * disk.
 */
function failing({ fail, failRead }: Rule): Failing {
  let count = 0;
  const attempt = async <T>(
    name: string,
    half: () => Promise<unknown>,
    whole: () => Promise<T>,
  ): Promise<T> => {
    const error = fail(++count, name);
    if (!error) return whole();
    await half();
    throw error;
  };
  const nothing = async () => {};
  const wrapped = (handle: FileHandle) =>
    new Proxy(handle, {
      get: (target, key) => {
        if (key === "writeFile") {
          return (bytes: Uint8Array | string) => {
            const whole = Buffer.from(bytes as string);
            return attempt(
              "writeFile",
              () => target.writeFile(whole.subarray(0, whole.length / 2)),
              () => target.writeFile(whole),
            );
          };
        }
        if (key === "sync") return nothing;
        const value = Reflect.get(target, key) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const disk = new Proxy(realDisk, {
    get: (target, key: keyof Disk) => {
      const real = target[key] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        if (key === "open") {
          if (args[1] !== "wx") {
            const error = failRead?.();
            if (error) throw error;
            return wrapped((await real(...args)) as FileHandle);
          }
          return wrapped((await attempt("open", nothing, () => real(...args))) as FileHandle);
        }
        if (!(CHANGES as readonly string[]).includes(key)) {
          const error = failRead?.();
          if (error) throw error;
          return real(...args);
        }
        return attempt(
          key,
          () => (key === "rm" ? removeOne(String(args[0])) : nothing()),
          () => real(...args),
        );
      };
    },
  });
  return { disk, changes: () => count };
}

/** An interrupted removal of a folder: one of its entries is deleted. */
async function removeOne(path: string): Promise<void> {
  const [first] = await readdir(path).catch(() => []);
  if (first !== undefined) await rm(join(path, first), { recursive: true });
}

/** As if the process were killed at its nth change: everything fails from then on. */
export function dyingDisk(at: number): Failing {
  let isDead = false;
  const dead = () => (isDead ? new Crash() : undefined);
  return failing({
    fail: (now) => {
      isDead ||= now >= at;
      return dead();
    },
    failRead: dead,
  });
}

/** The real disk without syncing, which tests without power failures do not need. */
export const quickDisk: Disk = failing({ fail: () => undefined }).disk;

const fault = (code: string) => Object.assign(new Error(`${code}: a fault of the disk`), { code });

/** A full disk from its nth change on: writes fail, but renames and removals work. */
export const fullDisk = (at: number): Failing =>
  failing({
    fail: (now, name) =>
      now >= at && (SPACE as readonly string[]).includes(name) ? fault("ENOSPC") : undefined,
  });

/** Fails once, at its nth change. */
export const faultyDisk = (at: number): Failing =>
  failing({ fail: (now) => (now === at ? fault("EIO") : undefined) });

/** Counts changes and never fails. */
export const countingDisk = (): Failing => failing({ fail: () => undefined });

/** The real disk, on which every function takes some milliseconds. */
export const slowDisk = (ms: number): Disk =>
  new Proxy(quickDisk, {
    get: (target, key: keyof Disk) => {
      const real = target[key] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        await sleep(ms);
        return real(...args);
      };
    },
  });
