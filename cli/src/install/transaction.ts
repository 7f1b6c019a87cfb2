import { dirname, join } from "node:path";
import { CliError, EXIT } from "../errors.js";
import { type Disk, kindAt, makeFolders, removeIfEmpty, syncFolder, writeNew } from "./disk.js";
import {
  COMMITTED,
  forget,
  type Journal,
  NEXT_LOCK,
  PREPARED,
  readJournal,
  renameJournal,
  type Step,
  UNDOING,
  writeJournal,
} from "./journal.js";
import type { LockedFile } from "./lock-file.js";
import { guardedPath, type Place } from "./target-directory.js";

export interface Staged {
  readonly slug: string;
  readonly files: readonly LockedFile[];
  readonly read: (path: string) => Uint8Array;
}

export interface Change {
  /** 16 hexadecimal digits, unique to this change. */
  readonly id: string;
  readonly steps: readonly Step[];
  /** The files of each fresh step. */
  readonly staged: ReadonlyMap<string, Staged>;
  /** The new lock: its text, `remove`, or `keep` if it is unchanged. */
  readonly lock: { readonly text: string } | "remove" | "keep";
}

export interface Control {
  /** Runs just before the commit. */
  readonly confirm?: () => Promise<void>;
  /** Aborts the change before the commit, also between two files. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each file that was written, with the number so far. A slow disk can need minutes. */
  readonly onFile?: ((written: number) => void) | undefined;
}

/**
 * Replaces and removes the folders of products together with the lock, atomically.
 *
 * All new files are on disk, next to their targets, before the journal's state is `committed`. After that, only renames
 * remain: an error undoes them, and after a crash `recover` continues. Therefore, either the old folders and lock are
 * complete, or the new ones.
 * @throws the error of `confirm`, the signal's reason, or an error of the disk; the change is then discarded
 */
export async function change(
  disk: Disk,
  place: Place,
  { id, steps, staged, lock }: Change,
  { confirm = async () => {}, signal, onFile = () => {} }: Control = {},
): Promise<void> {
  const made = await missingFolders(disk, place, steps);
  const journal: Journal = {
    id,
    lock: typeof lock === "string" ? lock : "write",
    steps: steps.map((step) => ({ ...step, drop: [...step.drop] })),
    made,
  };
  try {
    await writeJournal(disk, place, journal);
    let written = 0;
    const onWritten = () => onFile(++written);
    for (const step of steps) {
      const files = staged.get(step.slug);
      if (step.fresh && files) await stage(disk, place, { id, step, files, signal, onWritten });
    }
    if (typeof lock === "object") await writeNew(disk, join(place.work, NEXT_LOCK), Buffer.from(lock.text));
    await confirm();
    await renameJournal(disk, place, PREPARED, COMMITTED);
  } catch (error) {
    await discard(disk, place, journal, PREPARED).catch(leftToRecovery);
    throw error;
  }
  try {
    await syncFolder(disk, place.work);
    for (const step of steps) await swap(disk, await pathsOf(disk, place, id, step), step);
    await switchLock(disk, place, journal);
  } catch (error) {
    await renameJournal(disk, place, COMMITTED, UNDOING);
    await undo(disk, place, journal).catch(leftToRecovery);
    throw error;
  }
  await finish(disk, place, journal);
}

/** Ignores a follow-up error, because the first error is more useful. The journal still exists. */
const leftToRecovery = () => {};

/**
 * Recovers an interrupted change: completes it if it was committed, otherwise undoes it. Does
 * nothing if there is nothing to recover.
 *
 * @returns the action that was taken, or undefined
 * @throws CliError if the journal is invalid or a file is in the way
 */
export async function recover(disk: Disk, place: Place): Promise<"finished" | "undone" | undefined> {
  const committed = await readJournal(disk, place, COMMITTED);
  if (committed) {
    for (const step of committed.steps)
      await swap(disk, await pathsOf(disk, place, committed.id, step), step);
    await switchLock(disk, place, committed);
    await finish(disk, place, committed);
    return "finished";
  }
  const undoing = await readJournal(disk, place, UNDOING);
  if (undoing) {
    await undo(disk, place, undoing);
    return "undone";
  }
  const prepared = await readJournal(disk, place, PREPARED);
  if (prepared) await discard(disk, place, prepared, PREPARED);
  else await forget(disk, place, PREPARED);
  return prepared && "undone";
}

interface Paths {
  readonly parent: string;
  readonly target: string;
  readonly staging: string;
  /** One level deeper than agents search, so that a staged skill is not mistaken for an installed one. */
  readonly fresh: string;
  readonly old: string;
}

async function pathsOf(disk: Disk, place: Place, id: string, { target, slug, to }: Step): Promise<Paths> {
  const whole = await guardedPath(disk, place.root, target);
  const parent = dirname(whole);
  const staging = join(parent, `.vaultmart-${id}`);
  return {
    parent,
    target: whole,
    staging,
    fresh: join(staging, "new", slug),
    old: to === undefined ? join(staging, "old", slug) : await guardedPath(disk, place.root, to),
  };
}

async function missingFolders(disk: Disk, place: Place, steps: readonly Step[]): Promise<string[]> {
  const missing = new Set<string>();
  for (const path of steps.flatMap(({ target, to }) => (to === undefined ? [target] : [target, to]))) {
    await guardedPath(disk, place.root, path);
    const parts = path.split("/").slice(0, -1);
    for (let count = 1; count <= parts.length; count++) {
      const folder = parts.slice(0, count).join("/");
      if ((await kindAt(disk, join(place.root, folder))) === "nothing") missing.add(folder);
    }
  }
  return [...missing];
}

async function stage(
  disk: Disk,
  place: Place,
  {
    id,
    step,
    files: { files, read },
    signal,
    onWritten,
  }: { id: string; step: Step; files: Staged; signal: AbortSignal | undefined; onWritten: () => void },
): Promise<void> {
  const { fresh, staging } = await pathsOf(disk, place, id, step);
  const folders = new Set<string>([staging, dirname(fresh), fresh]);
  await makeFolders(disk, fresh);
  for (const { path, executable } of files) {
    // An interrupt stops a long installation before its last file, and leaves nothing behind.
    signal?.throwIfAborted();
    const whole = join(fresh, ...path.split("/"));
    if (!folders.has(dirname(whole))) await makeFolders(disk, dirname(whole));
    folders.add(dirname(whole));
    await writeNew(disk, whole, read(path), executable);
    onWritten();
  }
  for (const folder of folders) await syncFolder(disk, folder);
}

/** Moves the old folder aside and the new one to its path. Skips the half that is already done. */
async function swap(disk: Disk, { parent, target, fresh, old }: Paths, step: Step): Promise<void> {
  if (step.fresh && (await kindAt(disk, fresh)) === "nothing") return;
  const there = await kindAt(disk, target);
  if (there === "nothing" && !step.fresh) return;
  if (there !== "nothing") {
    if ((await kindAt(disk, old)) !== "nothing") {
      if (!step.fresh) return;
      throw inTheWay(target);
    }
    await makeFolders(disk, dirname(old));
    await disk.rename(target, old);
    if (step.to !== undefined) await syncFolder(disk, dirname(old));
  }
  if (step.fresh) await disk.rename(fresh, target);
  await syncFolder(disk, parent);
}

async function switchLock(disk: Disk, place: Place, { lock }: Journal): Promise<void> {
  const next = join(place.work, NEXT_LOCK);
  if (lock === "write" && (await kindAt(disk, next)) !== "nothing") await disk.rename(next, place.lockFile);
  if (lock === "remove") await disk.rm(place.lockFile, { force: true });
}

/** Restores files that do not belong to the product, and cleans up after a completed change. */
async function finish(disk: Disk, place: Place, journal: Journal): Promise<void> {
  await syncFolder(disk, dirname(place.lockFile));
  for (const step of journal.steps) {
    // What was moved to the quarantine stays there, whole.
    if (step.to !== undefined) continue;
    const { target, old } = await pathsOf(disk, place, journal.id, step);
    if ((await kindAt(disk, old)) === "folder") {
      await giveBack(disk, old, target, dropped(step.drop));
      await disk.rm(old, { recursive: true, force: true });
    }
  }
  for (const step of journal.steps) {
    const { staging } = await pathsOf(disk, place, journal.id, step);
    await disk.rm(staging, { recursive: true, force: true });
    if (!step.fresh) await prune(disk, place, step.target);
  }
  await forget(disk, place, COMMITTED);
}

/** Undoes renames in reverse order, then cleans up. The lock has not changed yet. */
async function undo(disk: Disk, place: Place, journal: Journal): Promise<void> {
  for (const step of [...journal.steps].reverse()) {
    const { parent, target, fresh, old } = await pathsOf(disk, place, journal.id, step);
    const isIn = step.fresh && (await kindAt(disk, fresh)) === "nothing";
    if (isIn && (await kindAt(disk, target)) !== "nothing") await disk.rename(target, fresh);
    if ((await kindAt(disk, old)) !== "nothing" && (await kindAt(disk, target)) === "nothing") {
      await disk.rename(old, target);
    }
    await syncFolder(disk, parent);
  }
  await discard(disk, place, journal, UNDOING);
}

/** Removes the staged files. Targets and lock are unchanged. */
async function discard(disk: Disk, place: Place, journal: Journal, name: string): Promise<void> {
  for (const step of journal.steps) {
    const { staging } = await pathsOf(disk, place, journal.id, step);
    await disk.rm(staging, { recursive: true, force: true });
  }
  for (const folder of [...journal.made].reverse()) {
    await removeIfEmpty(disk, await guardedPath(disk, place.root, folder));
  }
  await forget(disk, place, name);
}

/** The files to remove, and the folders that contain them. */
interface Dropped {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

function dropped(files: readonly string[]): Dropped {
  const folders = new Set<string>();
  for (const path of files) {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      folders.add(path.slice(0, slash));
    }
  }
  return { files: new Set(files), folders };
}

/** Moves everything else from the old folder to the same path in the new one, whole folders if possible. */
async function giveBack(disk: Disk, from: string, to: string, gone: Dropped, below = ""): Promise<void> {
  for (const entry of await disk.readdir(join(from, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (gone.files.has(path) && !entry.isDirectory()) continue;
    const there = await kindAt(disk, join(to, path));
    if (entry.isDirectory() && (gone.folders.has(path) || there === "folder")) {
      await giveBack(disk, from, to, gone, path);
      continue;
    }
    if (there !== "nothing") throw inTheWay(join(to, path));
    await makeFolders(disk, dirname(join(to, path)));
    await disk.rename(join(from, path), join(to, path));
  }
}

/** Removes the folder and its parents while they are empty. */
async function prune(disk: Disk, place: Place, target: string): Promise<void> {
  const parts = target.split("/");
  for (let count = parts.length; count > 0; count--) {
    const folder = join(place.root, ...parts.slice(0, count));
    if ((await kindAt(disk, folder)) !== "nothing" && !(await removeIfEmpty(disk, folder))) return;
  }
}

const inTheWay = (path: string) =>
  new CliError(EXIT.general, `${path} is in the way`, {
    hint: "Move or rename it, then run the same command again.",
  });
